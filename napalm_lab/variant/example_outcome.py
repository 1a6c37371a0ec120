"""What an example wants: chips that add up, and an end of the game that the rules know."""

from __future__ import annotations

from napalm_lab.variant.example_reader import Reader
from napalm_lab.wording import counted


def look_at_stacks(reader: Reader) -> None:
    """Chips in front, only where the rules have any; nobody loses more."""
    written, full = reader.written, reader.rules.stacks.chips
    if full is None:
        if written.stacks:
            message = "nobody runs out of chips in these rules (`stacks.chips` is `none`)"
            reader.refuse(("stacks",), message)
        return
    for letter, gained in written.result.chips.items():
        stack = written.stacks.get(letter, full)
        if -gained > stack:
            message = f"{letter} cannot lose {-gained:,}: only {counted(stack, 'chip')} in front"
            reader.refuse(("result", "chips", letter), message)


def look_at_chips(reader: Reader) -> bool:
    """Chips are conserved (article 1.11); the kitty may keep some of them."""
    result, pot = reader.written.result, reader.written.pot
    total, change = sum(result.chips.values()), result.pot - pot
    if 0 <= -(total + change) <= reader.rules.kitty.chips:
        return True
    zero = f", or what the kitty takes: 0 to -{reader.rules.kitty.chips}"
    message = (
        f"chips do not add up: the seats gain {total:+} in all and the pot {change:+} "
        f"({pot} to {result.pot}); the sum has to be 0{zero if reader.rules.kitty.chips else ''}"
    )
    reader.refuse(("result",), message, at_value=False)
    return False


def look_at_tokens(reader: Reader) -> None:
    """Only stakes that are put in again can bring anybody below zero."""
    if reader.rules.counted == "stakes-net":
        return
    written = reader.written
    for above, tokens in (((), written.tokens), (("result",), written.result.tokens)):
        for letter, count in tokens.items():
            if count < 0:
                message = f"{letter} cannot hold fewer than none: `tokens.counted` is "
                message += f"`{reader.rules.counted}`"
                reader.refuse((*above, "tokens", letter), message)


def look_at_end(reader: Reader) -> None:
    """The game ends when a seat has reached the target, and the pot is taken (article 1.10)."""
    written, won, target = reader.written, reader.written.result.won, reader.rules.target
    before = len(reader.problems)
    if target is not None and _only_target_ends(reader):
        _look_at_target(reader, target)
    if won and written.result.pot and len(reader.problems) == before:
        message = "the game is won, and the winner takes the pot: it has to be 0"
        reader.refuse(("result", "pot"), message)


def _only_target_ends(reader: Reader) -> bool:
    """Whether the target, reached at once, is the only end of the game."""
    end, stacks = reader.rules.end, reader.rules.stacks
    other = end.target == "after-hand" or end.pot_empty or end.hands is not None
    return not (other or stacks.can_run_out)


def _look_at_target(reader: Reader, target: int) -> None:
    written, won = reader.written, reader.written.result.won
    wanted = counted(target, "token")
    over = [letter for letter, tokens in written.tokens.items() if tokens >= target]
    if over:
        message = f"{over[0]} has won already: the target is {wanted}"
        reader.refuse(("tokens", over[0]), message)
        return
    reached = [letter for letter, tokens in reader.tokens_after().items() if tokens >= target]
    if reached and not won:
        message = f"{reached[0]} reaches the target of {wanted}, so `won` has to say who won"
        reader.refuse(("result",), message, at_value=False)
    elif won and not set(won) <= set(reached):
        message = f"{won[0]} has not reached the target of {wanted} in `result.tokens`"
        reader.refuse(("result", "won"), message)
