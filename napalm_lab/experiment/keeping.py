"""Sums of games that were played before, kept in the user's cache folder.

A command that is given again, to see more metrics or to write a file, plays nothing anew. What
games add up to follows from the plan and this program alone: both are in the name of the file, so
nothing kept is out of date, and a run that finds it tells what one that played would tell.
"""

from __future__ import annotations

import hashlib
import json
import pickle
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from napalm_lab import __version__
from napalm_lab.experiment.plan import Plan
from napalm_lab.folders import user_cache, write_whole

Kept = TypeVar("Kept")

FEWEST_GAMES = 10_000
"""Planned, that is, at most played."""

MOST_FILES = 100
"""Of which the ones that were longest not used make room for others."""

_PACKAGE = Path(__file__).parents[1]
_DIGEST = hashlib.sha256().digest_size


def place_of(plan: Plan, what: str) -> Path | None:
    """Where `what` a plan's games add up to is kept; None where that would not do.

    Players of the user's own may play otherwise tomorrow; few games are played again as quickly.
    """
    if not plan.keep or plan.games < FEWEST_GAMES or plan.interpreted:
        return None
    variants = plan.variants
    if not all(plan.lineup(text, variants[0]).is_compiled for text in plan.players):
        return None
    facts = {
        "version": __version__,  # where the program has no source files beside it
        "program": _LOADED,
        "numpy": np.__version__,  # whose arrays another version may not be able to read
        "what": what,
        "rules": [variant.rules_hash for variant in variants],
        "pupils": [_strategies(plan, variant.rules_hash) for variant in variants],
        "players": plan.players,
        "seats": plan.seats,
        "games": plan.games,
        "seed": plan.seed,
        "max_hands": plan.max_hands,
        "histograms": plan.histograms,
        # What is judged, and how, decides how many games there are only where it says when to stop.
        "until": repr((plan.stopping, plan.judging)) if plan.stopping else None,
    }
    digest = hashlib.sha256(json.dumps(facts).encode()).hexdigest()
    return user_cache("games", f"{digest[:32]}.sums")


def recalled(path: Path, kind: type[Kept]) -> Kept | None:
    """What was kept there, of that kind; None where nothing is, or it cannot be used."""
    try:
        content = path.read_bytes()
        digest, packed = content[:_DIGEST], content[_DIGEST:]
        if hashlib.sha256(packed).digest() != digest:
            return None
        with suppress(OSError):
            path.touch()
        # The same folder holds machine code that is run: who can write there needs no pickle.
        kept = pickle.loads(zlib.decompress(packed))
    except Exception:  # of an unpickled class anything may come; then it is played again
        return None
    return kept if isinstance(kept, kind) else None


def keep(path: Path, sums: Any) -> None:
    """Keeps sums there; where that cannot be done they are played again next time.

    Neither is it done where the program has been changed since it was loaded.
    """
    if _program_digest() != _LOADED:
        return
    packed = zlib.compress(pickle.dumps(sums, pickle.HIGHEST_PROTOCOL), 1)
    # Who interrupts now wants to see the result, which is there.
    with suppress(OSError, KeyboardInterrupt):
        write_whole(path, hashlib.sha256(packed).digest() + packed)
        _make_room(path.parent)


def _make_room(folder: Path) -> None:
    files = sorted(folder.glob("*.sums"), key=lambda file: file.stat().st_mtime)
    for file in files[:-MOST_FILES]:
        file.unlink(missing_ok=True)


def _strategies(plan: Plan, rules_hash: str) -> str | None:
    pupils = plan.pupils.get(rules_hash)
    return hashlib.sha256(pupils.strategies.tobytes()).hexdigest() if pupils else None


def _program_digest() -> str:
    """Digest of all source files of the lab."""
    digest = hashlib.sha256()
    for file in sorted(_PACKAGE.rglob("*.py")):
        digest.update(f"{file.relative_to(_PACKAGE).as_posix()}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


_LOADED = _program_digest()
"""Of the program as it runs: files may be changed while it does."""
