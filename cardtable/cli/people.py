"""`cardtable person`: lists the people at this screen, hands one over as a file, takes one over."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from cardtable.cli.window import Complaint
from cardtable.core.messages import say
from cardtable.store import folder as folders
from cardtable.store import person_file
from cardtable.store.files import write_whole
from cardtable.store.people import people_of
from cardtable.store.person_file import BadPerson
from cardtable.store.places import places
from cardtable.store.settings import SettingsFile
from cardtable.store.statistics import Statistics


def add_verbs(verbs: Any) -> None:
    """Declares the verb of this module."""
    top = verbs.add_parser("person", help=say("people at this screen: list, hand-over, take-over"))
    inner = top.add_subparsers(metavar="WHAT", required=True)
    inner.add_parser("list", help=say("everybody known here")).set_defaults(run=_list)

    give = inner.add_parser(
        "hand-over", help=say("write face, PIN and games of a person into a file")
    )
    give.add_argument("name", metavar="NAME")
    give.add_argument("file", type=Path, metavar="FILE", help=say("a new one; none is replaced"))
    give.set_defaults(run=_hand_over)

    take = inner.add_parser("take-over", help=say("add the person in such a file"))
    take.add_argument("file", type=Path, metavar="FILE")
    how = take.add_mutually_exclusive_group()
    how.add_argument("--as", dest="other", metavar="NAME", help=say("under another name"))
    how.add_argument("--same", action="store_true", help=say("they are the one of that name here"))
    take.set_defaults(run=_take_over)


def _here() -> tuple[SettingsFile, Statistics]:
    here = places()
    return SettingsFile(here.settings, print), Statistics(here.statistics, print)


def _list(_asked: argparse.Namespace) -> int:
    settings, statistics = _here()
    played = statistics.played()
    for one in people_of(settings.now):
        count = sum(game.name == one.name for game in played)
        print(say.of(count, "{name}: {count} game", "{name}: {count} games", name=one.name))
    return 0


def _hand_over(asked: argparse.Namespace) -> int:
    settings, statistics = _here()
    try:
        handed = person_file.handed_over(settings, statistics, asked.name)
    except LookupError:
        raise Complaint(say("nobody here is called {name}", name=asked.name)) from None
    try:
        if not folders.reserve(asked.file):
            raise Complaint(say("{file}: there is such a file already", file=str(asked.file)))
        write_whole(asked.file, person_file.write(handed))
    except OSError as error:
        raise Complaint(f"{asked.file}: {folders.reason(error)}") from None
    print(
        say.of(
            len(handed.games),
            "{file}: {name}, {count} game",
            "{file}: {name}, {count} games",
            file=str(asked.file),
            name=handed.person.name,
        )
    )
    return 0


def _take_over(asked: argparse.Namespace) -> int:
    settings, statistics = _here()
    try:
        handed = person_file.load(asked.file)
        name = (asked.other or handed.person.name).strip()
        if person_file.is_known(settings, statistics, name) and not asked.same:
            raise Complaint(
                say("{name} is known here: add --same, or --as with another name", name=name)
            )
        count = person_file.take_over(settings, statistics, handed, name)
    except BadPerson as error:
        raise Complaint(f"{asked.file}: {error}") from None
    finally:
        statistics.close()
    print(say.of(count, "{name}: {count} new game", "{name}: {count} new games", name=name))
    return 0
