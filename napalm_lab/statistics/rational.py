"""From exact fractions to floats: the last step, which never makes a NaN or an infinity."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

_ROOT_BITS = 512


def to_float(value: Fraction | None) -> float | None:
    """Nearest float; None for None and for what is beyond the range of floats."""
    if value is None:
        return None
    try:
        return float(value)
    except OverflowError:
        return None


def square_root(value: Fraction) -> Fraction:
    """Square root of `value` >= 0, exact where it is rational, else to within 2**-200 of it.

    Raises ValueError for a negative value.
    """
    if value < 0:
        raise ValueError(f"no square root of {value}")
    product = value.numerator * value.denominator
    shift = max(0, _ROOT_BITS - product.bit_length()) // 2 + 1
    exact = isqrt(product)
    if exact * exact == product:
        return Fraction(exact, value.denominator)
    return Fraction(isqrt(product << (2 * shift)), value.denominator << shift)
