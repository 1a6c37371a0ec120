"""Holm's adjustment of p-values for the number of tests made."""

from __future__ import annotations

from collections.abc import Sequence


def holm(p_values: Sequence[float | None]) -> list[float | None]:
    """Adjusted p-values, in the order given.

    Calling those under 5% findings gives any false finding at most 5% of the time.

    None stands for a test that could not be made: it stays None and does not count as one of the
    family. Step-down procedure of Holm, Scandinavian Journal of Statistics 6 (1979).
    """
    tested = sorted((p, place) for place, p in enumerate(p_values) if p is not None)
    adjusted: list[float | None] = [None] * len(p_values)
    largest = 0.0
    for rank, (p, place) in enumerate(tested):
        largest = max(largest, min(1.0, (len(tested) - rank) * p))
        adjusted[place] = largest
    return adjusted
