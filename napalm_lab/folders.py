"""Where the lab keeps what it can make again: the user's cache folder."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from pathlib import Path


def user_cache(*parts: str) -> Path:
    """A place in the user's cache folder; nothing is created."""
    from platformdirs import user_cache_path

    return user_cache_path("napalm-lab").joinpath(*parts)


def write_whole(path: Path, content: bytes) -> None:
    """Writes a file, and the folders above it, whole or not at all; OSError where it cannot."""
    # Of another name for every writer: whoever is last replaces the file by an equal one.
    trial = path.with_name(f"{path.name}.{os.getpid()}.{secrets.token_hex(4)}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        trial.write_bytes(content)
        trial.replace(path)
    finally:
        with suppress(OSError):
            trial.unlink(missing_ok=True)
