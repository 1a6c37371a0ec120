"""The one door to numba: marks kernel source and turns it into machine code on demand.

A function under `@kernel` stays plain Python, so that it can be run interpreted without numba.
`compiled` gives its machine code. Kernel source keeps to a subset that means the same in both
worlds: int64 and float64 values, numpy arrays and records, module-level int constants, no reliance
on wrap-around.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

_sources: list[Callable[..., Any]] = []
_opened: list[Callable[..., Any]] = []
_compiled: dict[Callable[..., Any], Any] = {}


def kernel(function: Function) -> Function:
    """Mark `function` as kernel source: callable interpreted as it is, and from compiled code."""
    _sources.append(function)
    return function


def compiled(function: Function) -> Function:
    """Machine code of a kernel; it releases the interpreter lock and is kept on disk.

    The first call in a process imports numba; the first call on a machine compiles (seconds).
    """
    if function not in _compiled:
        numba = _open_numba()
        _compiled[function] = numba.njit(nogil=True, cache=True)(function)
    code: Function = _compiled[function]
    return code


def sources_digest() -> str:
    """Digest of every source file that holds kernel code.

    numba checks only the file of the function it was asked for, so a change in a called function of
    another file would go unseen; hence the cache folder is named by this digest.
    """
    files = sorted({Path(__file__), *(Path(code.__code__.co_filename) for code in _sources)})
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _open_numba() -> Any:
    import numba
    from numba.extending import register_jitable
    from platformdirs import user_cache_path

    for function in _sources[len(_opened) :]:
        register_jitable(forceinline=True)(function)
        _opened.append(function)
    numba.config.CACHE_DIR = str(user_cache_path("napalm-lab") / "kernels" / sources_digest())
    return numba
