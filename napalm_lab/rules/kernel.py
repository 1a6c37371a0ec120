"""The one door to numba: marks kernel source and turns it into machine code on demand.

A function under `@kernel` stays plain Python, so that it can be run interpreted without numba.
`compiled` gives its machine code. Kernel source keeps to a subset that means the same in both
worlds: int64 and float64 values, numpy arrays and records, module-level int constants, no reliance
on wrap-around.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from napalm_lab.folders import user_cache

Function = TypeVar("Function", bound=Callable[..., Any])

_PACKAGE = Path(__file__).parents[1]

# Where kernel source stands; what else stands there changes seldom enough.
_KERNEL_FOLDERS = ("rules", "players", "simulate")

# Where only the files that hold kernels count; their constants stand there or in the folders above.
_MIXED_FOLDERS = ("learning",)

# What `_left_to_callers` replaces or asks of numba's code library.
_REPLACED = (
    "_optimize_final_module",
    "_finalize_final_module",
    "_finalized",
    "_ensure_finalized",
    "get_pointer_to_function",
    "codegen",
)

_sources: list[Callable[..., Any]] = []
_opened: list[Callable[..., Any]] = []
_compiled: dict[Callable[..., Any], Any] = {}
_to_tell: list[Callable[[], None]] = []
_door = threading.Lock()


def kernel(function: Function) -> Function:
    """Mark `function` as kernel source: callable interpreted as it is, and from compiled code."""
    _sources.append(function)
    return function


def compiled(function: Function) -> Function:
    """Machine code of a kernel; it releases the interpreter lock and is kept on disk.

    The first call in a process imports numba; the first call on a machine compiles (seconds).
    """
    with _door:
        if function not in _compiled:
            _compiled[function] = _compile_on_demand(function)
    code: Function = _compiled[function]
    return code


def is_kept(function: Callable[..., Any]) -> bool:
    """Whether machine code of a kernel seems to be kept, so that it need not be made."""
    name = f"{Path(function.__code__.co_filename).stem}.{function.__qualname__}-*.nbi"
    return any(cache_folder().glob(f"*/{name}"))


def when_compiling(tell: Callable[[], None]) -> None:
    """Has `tell` called once in this process, before machine code is made that was not kept."""
    _to_tell[:] = [tell]


def cache_folder() -> Path:
    """Where machine code is kept: a folder of the user's for each state of the sources."""
    return user_cache("kernels", sources_digest())


@cache
def sources_digest() -> str:
    """Digest of every source file in the folders that hold kernel source.

    numba looks only at the file of the function it was asked for, so a change in a called function
    of another file would go unseen; hence the cache folder is named by this digest.
    """
    digest = hashlib.sha256()
    for folder in (*_KERNEL_FOLDERS, *_MIXED_FOLDERS):
        for file in sorted((_PACKAGE / folder).glob("*.py")):
            source = file.read_bytes()
            if folder in _KERNEL_FOLDERS or b"@kernel" in source:
                digest.update(f"{folder}/{file.name}\0".encode())
                digest.update(source)
    return digest.hexdigest()[:16]


def _compile_on_demand(function: Callable[..., Any]) -> Any:
    import numba
    from numba.extending import register_jitable

    if not _compiled:
        _listen_to_compiling()
    for source in _sources[len(_opened) :]:
        # Inlined by force: passing the tables from function to function costs more than the rules.
        register_jitable(forceinline=True, no_cfunc_wrapper=True, **_left_to_callers())(source)
        _opened.append(source)
    config: Any = numba.config
    before = config.CACHE_DIR
    config.CACHE_DIR = str(cache_folder())
    try:
        return numba.njit(nogil=True, cache=_can_write(cache_folder()))(function)
    finally:
        config.CACHE_DIR = before


@cache
def _left_to_callers() -> dict[str, Any]:
    """Options under which a called kernel is neither optimised nor made machine code of by itself.

    It is linked into its callers as it is, and the entry point is optimised as a whole. numba does
    both for every function at every level of calls, which takes half of the time of compiling.
    No options where numba's code library has other insides than are replaced here.
    """
    from numba.core import codegen as numba_codegen
    from numba.core import compiler as numba_compiler

    codegen: Any = numba_codegen
    compiler: Any = numba_compiler
    if not all(hasattr(getattr(codegen, "JITCodeLibrary", None), name) for name in _REPLACED):
        return {}

    class Linkable(codegen.JITCodeLibrary):  # type: ignore[misc]
        _optimize_final_module = set_env = lambda *_: None
        codegen = property(lambda self: self)  # asked only to `set_env`, in machine code

        def _finalize_final_module(self) -> None:
            self._finalized = True

        def get_pointer_to_function(self, _: str) -> int:
            self._ensure_finalized()
            return 0

    class Linked(compiler.Compiler):  # type: ignore[misc]
        def compile_extra(self, function: Callable[..., Any]) -> Any:
            self.state.library = Linkable(self.state.targetctx.codegen(), function.__qualname__)
            return super().compile_extra(function)

    return {"pipeline_class": Linked}


def _listen_to_compiling() -> None:
    from numba.core import event as numba_event

    event: Any = numba_event

    class Announcer(event.Listener):  # type: ignore[misc]
        def on_start(self, _: Any) -> None:
            while _to_tell:
                _to_tell.pop()()

        def on_end(self, _: Any) -> None:
            pass

    event.register("numba:compile", Announcer())


def _can_write(folder: Path) -> bool:
    """Whether machine code can be kept there; where it cannot, it is made anew in each process."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)
