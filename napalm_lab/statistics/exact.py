"""Sums and products of integer columns that are exact whatever the size of the numbers.

A column is an array of one dimension, with one number per unit: of an integer dtype that int64
holds, or of dtype object holding Python ints where 64 bits are not enough.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Column = NDArray[Any]

_INT64_LIMIT = 2**63
_LIMB_BITS = 22
_LIMB_MASK = 2**_LIMB_BITS - 1
_LIMB_ROWS = 2**18  # 2**18 products of two limbs stay under 2**62


def as_column(values: Any) -> Column:
    """Return `values` as a column: int64[units], or object[units] of Python ints.

    Raises TypeError for anything that is not whole numbers (floats, texts, truth values as
    objects), ValueError for more than one dimension.
    """
    column = np.asarray(values)
    if column.ndim != 1:
        raise ValueError(f"a column has one dimension, not {column.ndim}")
    if column.size == 0 or column.dtype == np.bool_:
        return column.astype(np.int64)
    if column.dtype.kind in "iu" and column.dtype != np.uint64:
        return column.astype(np.int64, copy=False)
    if column.dtype == object and all(type(value) is int for value in column):
        return column
    raise TypeError(f"a column holds whole numbers, not {column.dtype}")


def magnitude(column: Column) -> int:
    """Largest absolute value in a column, 0 for an empty one."""
    if column.size == 0:
        return 0
    return max(int(column.max()), -int(column.min()))


def exact_sum(column: Column) -> int:
    """Sum of a column, exact."""
    if column.dtype == object or magnitude(column) * column.size < _INT64_LIMIT:
        return int(column.sum())
    return sum(int(limb.sum()) << (_LIMB_BITS * i) for i, limb in enumerate(_limbs(column)))


def exact_dot(first: Column, second: Column) -> int:
    """Sum of the products of two columns of the same length, exact."""
    if first.dtype == object or second.dtype == object:
        return int(np.dot(first.astype(object), second.astype(object)))
    if magnitude(first) * magnitude(second) * first.size < _INT64_LIMIT:
        return int(np.dot(first, second))
    return sum(
        _dot_of_limbs(first[start : start + _LIMB_ROWS], second[start : start + _LIMB_ROWS])
        for start in range(0, first.size, _LIMB_ROWS)
    )


def _dot_of_limbs(first: Column, second: Column) -> int:
    return sum(
        int(np.dot(a, b)) << (_LIMB_BITS * (i + j))
        for i, a in enumerate(_limbs(first))
        for j, b in enumerate(_limbs(second))
    )


def _limbs(column: Column) -> tuple[Column, Column, Column]:
    """Columns l with column = l[0] + l[1] * 2**22 + l[2] * 2**44; only l[2] has a sign."""
    return (
        column & _LIMB_MASK,
        (column >> _LIMB_BITS) & _LIMB_MASK,
        column >> (2 * _LIMB_BITS),
    )
