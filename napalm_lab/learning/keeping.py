"""What was learned, kept as files in the user's cache folder.

Whatever is wrong with such a file, that is told and it is made anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from napalm_lab.folders import user_cache, write_whole
from napalm_lab.learning.gain import Gain
from napalm_lab.learning.training import Training
from napalm_lab.players.learned import WHOLE

Warn = Callable[[str], None]
"""Called with one line for people."""


def place_of(key: str) -> Path:
    """Where a training is kept; what belongs to it has the same name and another ending."""
    return user_cache("learned", f"{key}.npz")


def kept_training(path: Path, situations: int, warn: Warn) -> Training | None:
    """The training that a file holds, None where there is none; a broken file is told of."""
    try:
        with np.load(BytesIO(path.read_bytes()), allow_pickle=False) as parts:
            strategy, facts = parts["strategy"], json.loads(str(parts["facts"]))
        if strategy.shape != (situations,) or strategy.dtype != np.int32:
            raise ValueError("it is of another game")
        if strategy.min() < 0 or strategy.max() > WHOLE:
            raise ValueError("it says yes more than always")
        return Training(strategy, **facts)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile) as error:
        warn(_broken(path, error, "the players are trained again"))
        return None


def keep_training(path: Path, training: Training, warn: Warn) -> None:
    """Writes it whole or not at all; where it cannot be written that is told."""
    facts = asdict(training)
    buffer = BytesIO()
    np.savez_compressed(buffer, strategy=facts.pop("strategy"), facts=json.dumps(facts))
    _write(path, buffer.getvalue(), warn)


def kept_gain(path: Path, facts: dict[str, Any], warn: Warn) -> Gain | None:
    """The gain that a file holds, if it was measured under the same `facts`."""
    try:
        held = json.loads(path.read_text(encoding="utf-8"))
        if held["facts"] != facts:
            return None
        gain = held["gain"]
        for interval in ("ci", "share_ci"):
            if gain[interval] is not None:
                low, high = gain[interval]
                gain[interval] = (float(low), float(high))
        return Gain(**gain)
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        warn(_broken(path, error, "it is measured again"))
        return None


def keep_gain(path: Path, facts: dict[str, Any], gain: Gain, warn: Warn) -> None:
    """Writes it whole or not at all."""
    text = json.dumps({"facts": facts, "gain": asdict(gain)})
    _write(path, text.encode(), warn)


def _write(path: Path, content: bytes, warn: Warn) -> None:
    try:
        write_whole(path, content)
    except OSError as error:
        warn(f"what was learned cannot be kept in {path.parent}: {error.strerror or error}")


def _broken(path: Path, error: Exception, remedy: str) -> str:
    told = getattr(error, "strerror", None) or "the file is broken"
    return f"{path.name} in the cache folder cannot be used ({told}); {remedy}"
