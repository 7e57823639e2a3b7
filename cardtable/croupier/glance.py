"""The summary of a save: who plays, the score, how far it has come, what is expected.

Only what an onlooker may know. Reading a long game takes a while, so that what was found is kept
beside the saves, by the contents of the save. Knows no screen.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import asdict, fields
from pathlib import Path

import cardtable
from cardtable.core.frozen import dataclass
from cardtable.core.indices import way_of_reading
from cardtable.core.messages import say
from cardtable.core.outside import plain_name
from cardtable.core.table import named
from cardtable.core.words import with_minus
from cardtable.croupier.part_words import words_of
from cardtable.croupier.score_sheet import headline, sheet_of
from cardtable.croupier.table_setup import who_plays_at
from cardtable.croupier.watching import onlooker
from cardtable.session import Session
from cardtable.store.cache import Cache
from cardtable.store.folder import contents as read_file
from cardtable.store.journal import LONGEST
from cardtable.store.saves import Find, Loaded, Saves

_SIDES = 4  # whose points are told
_LONGEST = 600  # letters of one line


@dataclass(frozen=True, slots=True)
class Glance:
    """A game in five short lines; `problem` is why it cannot be read whole, or ""."""

    over: bool = False
    players: str = ""
    score: str = ""
    progress: str = ""  # how far it has come, or how it ended
    expected: str = ""  # what is expected, and of whom; "" when it is over
    problem: str = ""


def glance_at(session: Session, problem: str = "") -> Glance:
    """Returns the summary of a session."""
    over = session.outcome is not None
    return Glance(
        over,
        who_plays_at(session),
        score_line(session),
        headline(session) if over else _progress(session),
        "" if over else _expected(session),
        problem,
    )


def score_line(session: Session) -> str:
    """The points of the best sides, the best first; "" before anybody has some."""
    outcome, sheet = session.outcome, sheet_of(session)
    if len(session.chairs) == 1:
        points = outcome.scores[0] if outcome is not None else sheet.total(0)
        if not sheet.lines and outcome is None:
            return ""
        return say.of(points, "{points} point", "{points} points", points=with_minus(points))
    if outcome is not None:
        totals = {
            session.rules.side(session.table, seat): points
            for seat, points in enumerate(outcome.scores)
        }
    elif sheet.lines:
        totals = {side: sheet.total(side) for side in sheet.sides}
    else:
        return ""
    order = sorted(totals, key=totals.__getitem__, reverse=not session.rules.lowest_wins)
    told = [f"{sheet.sides[side]} {with_minus(totals[side])}" for side in order[:_SIDES]]
    more = len(order) - _SIDES
    if more > 0:
        told.append(say.of(more, "{count} more", "{count} more"))
    return " · ".join(told)


def _progress(session: Session) -> str:
    """Says how far a game has come, in its own words where it counts hands or rounds."""
    looker = onlooker(session)
    told = session.rules.words.progress(looker.view(len(session.log))) or _part(session)
    moves = sum(entry.move.seat >= 0 for entry in session.log)
    return f"{told} · {say.of(moves, '1 move', '{count} moves')}"


def _part(session: Session) -> str:
    """The hand or round being played, by the game's own counter, else by what has been counted."""
    sheet = sheet_of(session)
    counted_so_far = sheet.rounds[-1] if sheet.rounds else 0
    number = session.rules.counters(session.state).get(sheet.part, counted_so_far + 1)
    return words_of(sheet.part).numbered(max(number, 1))


def _expected(session: Session) -> str:
    """Says what the person is asked; with several, whose turn it is, which everybody may know."""
    looker = onlooker(session)
    if looker.alone:
        prompt = session.rules.words.status(session.view(looker.seat), looker.seat)
        return named(prompt.text, session.names)
    if session.turn < 0:
        return ""
    return say("It is {who}'s turn.", who=session.names[session.turn])


class Glances:
    """Reads saves for whoever lists them, each as often as its contents change."""

    def __init__(self, saves: Saves, cache: Cache, find: Find) -> None:
        self.saves, self.cache, self.find = saves, cache, find
        self._known: dict[str, Glance] = {}

    def stamp(self, path: Path) -> str:
        """Returns a text that changes with the contents of a save; "" when it is gone.

        It changes with the language too, because what is kept under it is words.
        """
        contents = read_file(path, LONGEST).data
        if contents is None:
            return ""
        told_by = f"{cardtable.__version__}-{way_of_reading()}"
        return f"{told_by} {len(contents)} {zlib.crc32(contents):08x}"

    def known(self, path: Path) -> Glance | None:
        """Returns what is known of a save without reading it, if anything is."""
        key = self.stamp(path)
        if key and key not in self._known:
            kept = _read(self.cache.get(f"glance {key}"))
            if kept is not None:
                self._known[key] = kept
        return self._known.get(key)

    def load(self, path: Path) -> Loaded:
        """Reads a save, and keeps what it tells."""
        key = self.stamp(path)
        loaded = self.saves.load(path, self.find)
        session = loaded.session
        glance = glance_at(session, loaded.problem) if session else Glance(problem=loaded.problem)
        self._known[key] = glance
        self.cache.put(f"glance {key}", json.dumps(asdict(glance)).encode())  # no message: a key
        return loaded


def _read(contents: bytes | None) -> Glance | None:
    """A glance from the cache, if it is one."""
    if contents is None:
        return None
    try:
        raw = json.loads(contents)
    except (ValueError, RecursionError):  # lists in lists in lists
        return None
    names = {field.name for field in fields(Glance)}
    if not isinstance(raw, dict) or set(raw) != names or type(over := raw.pop("over")) is not bool:
        return None
    if not all(isinstance(text, str) and len(text) <= _LONGEST for text in raw.values()):
        return None
    return Glance(over, **{name: plain_name(text, _LONGEST) for name, text in raw.items()})
