"""The verb selftest: whether this installation is whole. Ends with code 1 when it is not."""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from cardtable import __version__, registry
from cardtable.cli.asked import STANDARD, write_text
from cardtable.core.cards import pack
from cardtable.core.players import Budget, Player
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.session import Chair, Session
from cardtable.store.places import Places
from cardtable.store.saves import Saves
from cardtable.ui import assets

_DECKS = ("standard", "large", "compact")
_LONGEST = 20_000
_ITERATIONS = 4

Result = dict[str, str]  # what was tested: "" or what is wrong


def add_verbs(verbs: Any) -> None:
    """Declares the verb."""
    parser = verbs.add_parser("selftest", help="whether this installation is whole")
    parser.add_argument("--out", default=STANDARD, metavar="FILE", help="where the JSON goes")
    parser.set_defaults(run=_selftest)


def _selftest(asked: argparse.Namespace) -> int:
    result: Result = {}
    for name, test in _tests():
        try:
            result[name] = test()
        except Exception as error:  # whatever goes wrong is what is asked for
            result[name] = f"{type(error).__name__}: {error}"
    faults = {name: wrong for name, wrong in result.items() if wrong}
    plain = {"version": __version__, "ok": not faults, "tests": list(result), "faults": faults}
    write_text(asked.out, json.dumps(plain, indent=2) + "\n")
    return 1 if faults else 0


def _tests() -> Iterator[tuple[str, Callable[[], str]]]:
    yield "games", _games
    yield "assets", _assets
    for rules in registry.everything():
        yield f"plays {rules.name}", partial(_plays, rules)


def _games() -> str:
    broken = registry.broken()
    if broken:
        return "; ".join(f"{name}: {error}" for name, error in broken.items())
    names = {game.name for game in registry.everything()}
    missing = {*registry.OURS, *registry.TEMPLATES} - names
    return f"missing: {', '.join(sorted(missing))}" if missing else ""


def _assets() -> str:
    """Every face of every deck, and something of everything else."""
    folder = assets.assets_folder()
    faces = {f"{str(card)[:-1]}{card.suit.upper()}.svg" for card in pack()}
    faces |= {"JK1.svg", "JK2.svg"}
    red_and_green = {name for name in faces if name[-5] in "DC"}  # the others are as in black
    wanted = {f"cards/{deck}/{face}" for deck in _DECKS for face in faces}
    wanted |= {f"cards/{deck}4/{face}" for deck in _DECKS for face in red_and_green}
    missing = sorted(name for name in wanted if not (folder / name).is_file())
    kinds = ("cards/backs/*.svg", "fonts/*.ttf", "icons/*.png", "sounds/*.wav", "themes/*.toml")
    missing += [kind for kind in kinds if not any(folder.glob(kind))]
    return f"{len(missing)} missing, the first is {missing[0]}" if missing else ""


def _plays(rules: AnyRules) -> str:
    """A game between computer players, each move kept, then read again."""
    with tempfile.TemporaryDirectory() as folder:
        saves = Saves(Places(Path(folder), Path(folder)))
        try:
            return _played(rules, saves)
        finally:
            saves.close()


def _played(rules: AnyRules, saves: Saves) -> str:
    players = rules.players()
    if not players:
        return "it has no computer players"
    level, player = next(iter(players.items()))
    table = table_for(rules.options, rules.seats[0])
    chairs = [Chair(level) for _ in range(table.seats)]
    session = Session(rules, table, chairs, seed="selftest")
    saves.begin(session)
    for number in range(_LONGEST):
        if session.turn == OVER:
            break
        if session.turn == DEALER:
            session.deal()
        else:
            _step(session, player, number)
    if session.outcome is None:
        return f"the game did not end within {_LONGEST} moves"
    loaded = saves.resume(registry.find)
    if loaded is None or loaded.session is None or loaded.problem:
        return f"the save cannot be read: {loaded.problem if loaded else 'it is gone'}"
    return "" if loaded.session.text() == session.text() else "the save reads back otherwise"


def _step(session: Session, player: Player, number: int) -> None:
    seat = session.turn
    budget = Budget(Random(f"selftest/{number}"), _ITERATIONS)
    advice = player.choose(session.rules, session.view(seat), seat, budget)
    session.play(advice.move if advice.move is not None else session.moves(seat)[0])
