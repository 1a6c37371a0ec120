"""Who says yes in an example, and who changes to yes."""

from __future__ import annotations

from napalm_lab.variant.example_reader import Reader


def look_at_yeses(reader: Reader) -> bool:
    """Nobody twice, and a second chance only where there is one; False where that is unclear."""
    written = reader.written
    for key, letters in (
        ("yes", written.yes),
        ("challenge", written.challenge),
        ("won", written.result.won),
    ):
        twice = sorted({letter for letter in letters if letters.count(letter) > 1})
        if twice:
            keys = ("result", key) if key == "won" else (key,)
            reader.refuse(keys, f"{', '.join(twice)} is named twice")
    fault = _fault_of_challenge(reader) if written.challenge else None
    if fault is not None:
        reader.refuse(("challenge",), fault)
    return fault is None


def _fault_of_challenge(reader: Reader) -> str | None:
    """Why those who are said to change to yes may not; None where they may."""
    written, stage = reader.written, reader.stage
    dealer, said = written.dealer, set(written.yes)
    if stage is None:
        return None
    if stage.second_chance == "none" and not stage.dealer_challenge:
        return "the dealer cannot be challenged at this stage (dealer_challenge: false)"
    if stage.second_chance == "none" and said != {dealer}:
        return f"only where the dealer ({dealer}) alone said yes can anybody challenge"
    if said == {dealer} and (stage.dealer_challenge or stage.second_chance == "everyone"):
        return "the dealer cannot challenge; name other seats" if _repeated(reader) else None
    if not said:
        return "nobody says yes, so there is no second chance"
    if stage.second_chance == "everyone":
        repeated = _repeated(reader)
        return f"{repeated[0]} says yes already; name other seats" if repeated else None
    if len(said) > 1:
        return "only where one player alone said yes has the next one a second chance"
    next_seat = reader.next_seat(written.yes[0])
    wrong = [letter for letter in written.challenge if letter != next_seat]
    if not wrong:
        return None
    return f"{wrong[0]} has no second chance: {next_seat} sits next to {written.yes[0]}"


def _repeated(reader: Reader) -> list[str]:
    return [letter for letter in reader.written.challenge if letter in reader.written.yes]
