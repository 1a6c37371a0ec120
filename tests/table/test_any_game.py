"""Any game of the family can be told, in words and as data, and what is told adds up."""

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from napalm_lab.players.lineup import parse_lineup
from napalm_lab.players.stepped import Table
from napalm_lab.table.events import events_data
from napalm_lab.table.story import tell
from napalm_lab.variant.compile import compile_rules
from tests.schema_strategies import variants


@settings(max_examples=80, phases=[Phase.generate])
@given(
    drawn=variants(),
    player=st.sampled_from(["random:0.5", "random:0.2", "never", "always"]),
    seed=st.integers(0, 2**63 - 1),
)
def test_any_game_can_be_told_and_1_11_its_chips_add_up(drawn, player, seed):
    rules = drawn.variant.rules
    compiled = compile_rules(rules, rules.seats_min)
    lineup = parse_lineup(player, compiled.seats, compiled.stages)

    def moments():
        return Table(compiled, lineup).play(seed, 0, 12)

    lines = list(tell(compiled, moments()))
    assert all(line == line.rstrip() and "  " not in line.strip()[:2] for line in lines)
    held = {"pot": 0, "kitty": 0}
    for event in events_data(compiled, moments()):
        gained = sum(event.get("moved", {}).values())
        gained += sum(event.get(account, 0) - held[account] for account in held)
        if event["event"] == "hand-ended" and rules.stacks.broke == "free-stack":
            gained -= (rules.stacks.chips or 0) * len(event["stacks"])
        assert gained == 0, event
        held = {account: event.get(account, 0) for account in held}
    assert event["event"] in ("pot-taken", "capped", "overflowed")
