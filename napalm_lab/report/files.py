"""Files of text that are written whole or not at all."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
from pathlib import Path


def why_not_writable(path: Path) -> str | None:
    """What stands against writing a file there, as in `it is a folder`; None for nothing.

    Tries it, in the folder beside it, without touching what is there.
    """
    try:
        target = path.resolve()
        if target.is_dir():
            return "it is a folder"
        if target.exists() and not target.is_file():
            return "it is no ordinary file"
        if target.exists() and not os.access(target, os.W_OK):
            return "it is read-only"
        if not target.parent.is_dir():
            return f"there is no folder {path.parent}"
        with contextlib.suppress(FileNotFoundError):
            target.lstat()  # finds fault with names that are too long
        trial = _beside(target)
        os.close(_create(trial))
        trial.unlink()
    except OSError as error:
        return error.strerror or str(error)
    except (ValueError, RuntimeError) as error:  # a name that no file can have, a ring of links
        return str(error)
    return None


def write_whole(path: Path, text: str) -> None:
    """Writes the text as UTF-8 in place of what is there, its line ends as they are.

    A reader finds the file as it was before or the whole text, never a part. OSError names `path`.
    """
    temporary: Path | None = None
    try:
        target = path.resolve()
        trial = _beside(target)
        with os.fdopen(_create(trial), "wb") as file:
            temporary = trial
            file.write(text.encode("utf-8", "replace"))
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            shutil.copymode(target, temporary)
        temporary.replace(target)
        temporary = None
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error
    finally:
        if temporary is not None:
            temporary.unlink(missing_ok=True)


def _beside(target: Path) -> Path:
    """A name in the same folder that nobody has; short, so that a long name stays possible."""
    return target.with_name(f".napalm-lab-{secrets.token_hex(8)}.part")


def _create(trial: Path) -> int:
    """A new file, open to be written, with the rights that files usually get."""
    return os.open(trial, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
