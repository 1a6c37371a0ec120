"""Where the lab keeps what it can make again: the user's cache folder."""

from __future__ import annotations

from pathlib import Path


def user_cache(*parts: str) -> Path:
    """A place in the user's cache folder; nothing is created."""
    from platformdirs import user_cache_path

    return user_cache_path("napalm-lab").joinpath(*parts)
