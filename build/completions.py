"""Completions for shells: the verbs, options, games and saves after `cardtable` and the tabulator.

    python build/completions.py FOLDER   writes the completions for bash, zsh and fish

shtab makes them of the parser of the command line, so no verb can be missing. The packages carry
them (make.py, install.sh), each with the names of the games that it carries.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import shtab

from cardtable import registry
from cardtable.cli.verbs import parser

FILES = {"bash": "cardtable.bash", "zsh": "_cardtable", "fish": "cardtable.fish"}

_BOTH = "_cardtable_game_or_file"  # in each shell's language
_PREAMBLES = {
    "bash": _BOTH + "() {{\n  compgen -W '{games}' -- $1\n  compgen -f -- $1\n}}\n",
    "zsh": _BOTH + "() {{\n  _alternative 'games:game:({games})' 'files:file:_files'\n}}\n",
    "fish": f"function {_BOTH}\n  string split ' ' '{{games}}'\n"
    "  __fish_complete_path (commandline -ct)\nend\n",
}
_GAME_OR_FILE = {"bash": _BOTH, "zsh": _BOTH, "fish": f"({_BOTH})"}


def write(games: Sequence[str], folder: Path) -> None:
    """Writes the completions of each shell, for a program that carries these games."""
    folder.mkdir(parents=True, exist_ok=True)
    verbs = parser()
    _tell_what_is_meant(verbs, games)
    for shell, name in FILES.items():
        preamble = _PREAMBLES[shell].format(games=" ".join(games))
        text = shtab.complete(verbs, shell, preamble={shell: preamble})
        (folder / name).write_text(text, encoding="utf-8", newline="\n")


def _tell_what_is_meant(verbs: argparse.ArgumentParser, games: Sequence[str]) -> None:
    """Tells shtab which arguments are games and which are files, by their names in the help."""
    for action in verbs._actions:  # argparse has no public way to its arguments
        if isinstance(action, argparse._SubParsersAction):
            for verb in action.choices.values():
                _tell_what_is_meant(verb, games)
        elif action.metavar in ("GAME", "GAME|all"):
            action.choices = [*games, *(["all"] if action.metavar != "GAME" else [])]
        else:
            completer: Any = _COMPLETERS.get(str(action.metavar))
            if completer is not None:
                action.complete = completer  # type: ignore[attr-defined]  # shtab's own


_COMPLETERS = {
    "FILE": shtab.FILE,
    "PNG": shtab.FILE,
    "GAME|FILE": _GAME_OR_FILE,
    "FOLDER": shtab.DIRECTORY,
}

if __name__ == "__main__":
    write([game.name for game in registry.installed()], Path(sys.argv[1]))
