"""The command `simulate`."""

from __future__ import annotations

from napalm_lab.cli.options import (
    Everything,
    Games,
    Jobs,
    Json,
    MaxHands,
    Seats,
    Seed,
    TablesOfPlayers,
    VariantName,
    read_games,
    read_jobs,
    read_max_hands,
    read_seats,
    read_seed,
    read_tables,
)


def simulate(
    variant: VariantName,
    games: Games = "20000",
    seats: Seats = None,
    players: TablesOfPlayers = None,
    seed: Seed = "1",
    jobs: Jobs = None,
    max_hands: MaxHands = "1000",
    everything: Everything = False,
    json: Json = False,
) -> None:
    """Play many games of one variant and say what they are like.

    Each figure stands with the interval that holds the true one 95 times in 100.

    Example: napalm-lab simulate pagat --players loose
    """
    from napalm_lab.cli.playing import Manner, simulate_plan
    from napalm_lab.experiment.plan import Plan, choose_seats
    from napalm_lab.players.lineup import DEFAULT_PLAYERS
    from napalm_lab.report.method import plan_options, repeat_command
    from napalm_lab.variant.loading import load

    count, wanted = read_games(games), read_seats(seats)
    seed_number, most = read_seed(seed), read_max_hands(max_hands)
    manner = Manner(read_jobs(jobs), json, everything)
    found = load(variant)
    plan = Plan(
        variants=(found,),
        players=read_tables(players) or (DEFAULT_PLAYERS,),
        seats=choose_seats([found], wanted),
        games=count,
        seed=seed_number,
        max_hands=most,
    )
    simulate_plan(plan, manner, repeat_command("simulate", [variant], plan_options(plan)))
