"""Players of the user's own: any Python class with a method `declare`, named `module:Class`."""

from __future__ import annotations

import difflib
import importlib
import re
import sys
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from napalm_lab.players.fixed import PlayerError
from napalm_lab.players.talk import ACTIONS
from napalm_lab.players.view import PlayerClass, View

_OWN = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*")


@dataclass(frozen=True)
class Own:
    """A class of the user's, by its name `module:Class`; found from the working folder too."""

    name: str

    def load(self) -> type[PlayerClass]:
        """The class; PlayerError says what is missing, and where the module itself fails."""
        module_name, _, class_name = self.name.partition(":")
        module = _import_module(self.name, module_name)
        found = getattr(module, class_name, None)
        if not isinstance(found, type):
            classes = [name for name, value in vars(module).items() if isinstance(value, type)]
            near = difflib.get_close_matches(class_name, classes, n=1, cutoff=0.5)
            asked = f"; did you mean {module_name}:{near[0]}?" if near else ""
            raise PlayerError(
                f"player '{self.name}': {module_name} has no class {class_name}{asked}"
            )
        if not callable(getattr(found, "declare", None)):
            raise PlayerError(
                f"player '{self.name}': {class_name} needs a method declare(self, view) "
                'that gives "yes" or "no"'
            )
        return found

    def sit_down(self) -> PlayerClass:
        """A fresh player for one game."""
        player_class = self.load()
        try:
            return player_class()
        except (Exception, SystemExit) as error:
            raise PlayerError(
                f"player '{self.name}' could not be made: {_told(error)}; "
                "it is made without arguments for every game"
            ) from error

    def ask(self, player: PlayerClass, view: View) -> int:
        """What the player says, as an action; PlayerError where it fails or says something else."""
        where = f"player '{self.name}' at hand {view.hand}, stage {view.stage_name}"
        try:
            word = player.declare(view)
        except (Exception, SystemExit) as error:
            raise PlayerError(f"{where}: {_told(error)}") from error
        if word not in view.actions:
            raise PlayerError(f"{where}: said {word!r}; open are {', '.join(view.actions)}")
        return ACTIONS[word]


def is_own(text: str) -> bool:
    """Whether the text has the form module:Class."""
    return _OWN.fullmatch(text) is not None


def _import_module(player: str, name: str) -> Any:
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and (name == error.name or name.startswith(error.name + ".")):
            asked = ""
            if name.endswith(".py"):
                asked = f"; a module is named without .py: {player.replace('.py:', ':')}"
            raise PlayerError(
                f"player '{player}': no module {name} in {folder} or among those installed{asked}"
            ) from error
        raise PlayerError(f"player '{player}': {_told(error)}") from error
    except (Exception, SystemExit) as error:
        raise PlayerError(f"player '{player}': {_told(error)}") from error


def _told(error: BaseException) -> str:
    """The error in one line, with the line of the user's own code it came from."""
    told = f"{type(error).__name__}: {error}"
    if isinstance(error, SyntaxError):
        return told
    here = Path(__file__)
    lines = [
        f" ({Path(frame.filename).name}, line {frame.lineno})"
        for frame in traceback.extract_tb(error.__traceback__)
        if not frame.filename.startswith("<") and Path(frame.filename) != here
    ]
    return told + (lines[-1] if lines else "")
