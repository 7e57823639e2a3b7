"""Evenings at a table by chance, without a window: what is shown, told and heard after each step.

The words of people are numbered as they come up, so that a sentence may be worded anew and nothing
changes here, while another sentence in its place does. Other players take the first move there is.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pygame

from cardtable import registry
from cardtable.ai.asking import COUNSEL, MOVE, Answer, Request
from cardtable.ai.review import Decision, Judgement
from cardtable.core import position
from cardtable.core.players import Advice, Worth
from cardtable.core.table import table_for
from cardtable.session import Chair, Session
from cardtable.store.lessons import lessons_of
from cardtable.store.pins import Pins
from cardtable.told.tree import Asked, Told
from cardtable.ui.input import pad_signs
from cardtable.ui.input.pad import Button
from cardtable.ui.input.pad_signs import Make
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.screen import Screen
from cardtable.ui.table import card_pictures
from cardtable.ui.table.key_card import KeyCard
from cardtable.ui.table.key_map import KEYS
from cardtable.ui.table.keys_page import KeysPage
from cardtable.ui.table.moment import Moment
from cardtable.ui.table.replay import Replay
from cardtable.ui.table.table_screen import TableScreen
from tests.support.hall import Hall

STEPS = 80
NAMES = ("Ann", "Bo", "Cy", "Di")
SETTINGS: tuple[dict[str, Any], ...] = (
    {"ai_pace": "instant", "animation": "fast"},
    {"coach": "small ones too", "hide_bar": True, "ai_pace": "fast", "take_back": "none"},
    {"dock_log": True, "tally": "moves and time", "one_click": True, "trick_stay": "click"},
    {"reduced_motion": "on", "ui_scale": 150, "tally": "moves", "tell_others": "full"},
)
WHO = ("one", "two", "pin", "watched", "lesson", "moment", "keys", "card")
_ONCE = ("keys", "card")  # pages that are the same in each game
_ID = re.compile(r"[a-z0-9:/~_.<>\-]*")
_HANDS = (
    "left",
    "right",
    "up",
    "down",
    "tab",
    "return",
    "space",
    "escape",
    "1",
    "2",
    "/",
    "delete",
)


class First:
    """A thinker that takes the first move, and finds every other one a little worse."""

    busy = False

    def __init__(self) -> None:
        self._jobs: dict[int, Request] = {}
        self._last = 0

    def ask(self, request: Request) -> int:
        """Takes a question."""
        return self.ask_each([request])[0]

    def ask_each(self, requests: Any) -> tuple[int, ...]:
        """Takes several; the ones before are forgotten."""
        numbers = tuple(range(self._last + 1, self._last + 1 + len(requests)))
        self._last += len(numbers)
        self._jobs = dict(zip(numbers, requests, strict=True))
        return numbers

    def poll(self, wait: float = 0.0) -> list[Answer]:
        """Answers everything."""
        jobs, self._jobs = self._jobs, {}
        return [self._answer(job, request) for job, request in jobs.items()]

    def _answer(self, job: int, request: Request) -> Answer:
        rules = registry.find(request.game)
        view = position.read(rules, request.position)
        legal = rules.moves(view, request.seat)
        if request.kind == COUNSEL:
            worths = tuple(Worth(move, -float(at), float(at)) for at, move in enumerate(legal))
            return Answer(job, request.seat, worths=worths)
        if request.kind != MOVE:
            return Answer(job, request.seat, judgement=[])
        first = legal[0] if legal and view.turn == request.seat else None
        return Answer(job, request.seat, Advice(first, "It comes first, {0}. Nothing else does."))

    def cancel(self, **_how: object) -> None:
        """Forgets what was asked."""
        self._jobs = {}

    retire = close = cancel

    def start(self) -> None:
        """There is nothing to start."""


class _Drawn:
    """Pictures that are always there: an evening draws none."""

    ready, done = True, True

    def __init__(self, *_what: object) -> None:
        self.busy = False

    def rest(self, _seconds: float, *, busy: bool) -> bool:
        """Nothing is left to draw."""
        return busy


class Words:
    """Values as texts, with the words of people numbered."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def plain(self, value: Any) -> Any:
        """A value as numbers, ids and lists of these."""
        if isinstance(value, str) and not isinstance(value, Enum):
            known = _ID.fullmatch(value)
            return value if known else self._numbers.setdefault(value, len(self._numbers))
        if isinstance(value, float):
            return round(value, 1) + 0.0
        parts = self._parts(value)
        if parts is not None:
            return [self.plain(part) for part in parts]
        return value if isinstance(value, int) or value is None else str(value)

    @staticmethod
    def _parts(value: Any) -> Any:
        """What a value is made of, in an order of its own; None for what has no parts."""
        if isinstance(value, frozenset | set):
            return sorted(value, key=str)
        if isinstance(value, dict):
            return sorted(value.items(), key=str)
        if isinstance(value, Arrangement):
            return [(str(card.place), _rect(card.rect), card.up) for card in value.cards]
        if isinstance(value, Told):
            return [getattr(value, name) for name in Told.__slots__ if name != "area"]
        if is_dataclass(value):
            return [type(value).__name__, *(getattr(value, one.name) for one in fields(value))]
        return value if isinstance(value, tuple | list) else None


def _rect(rect: Any) -> tuple[int, int, int, int]:
    return rect.x, rect.y, rect.w, rect.h


@contextmanager
def nothing_drawn() -> Iterator[None]:
    """No picture is drawn ahead; keys and their signs are the usual ones, before and after."""
    with patch.object(card_pictures, "Predrawing", _Drawn):
        _usual()
        try:
            yield
        finally:
            _usual()


def _usual() -> None:
    pad_signs.use(Make.NONE)
    KEYS.choose({})


class Evening:
    """One evening: a game with some people, settings and chance by its name."""

    def __init__(self, home: Path, name: str) -> None:
        self.rng = Random(f"evening {name}")
        self.words, self.lines = Words(), [""]
        self.hall = hall = Hall(home)
        hall.thinker, hall.reviewer = First(), First()
        hall.sounds.play = lambda *heard: self.note("heard", heard)  # type: ignore[method-assign]
        game, who, number = name.split()
        for setting, value in SETTINGS[int(number) % len(SETTINGS)].items():
            hall.settings.set(setting, value)
        hall.apply()
        self.screen: Any = hall.show(self._seated(game, who, number))

    def _seated(self, game: str, who: str, number: str) -> Screen:
        rules, hall = registry.find(game), self.hall
        if who == "lesson":
            lessons = lessons_of(rules).readable
            lesson = lessons[int(number) % len(lessons)]
            return TableScreen(hall, lesson.open(registry.find, "Ann"), lesson)
        few = min((seats for seats in rules.seats if seats > 1), default=1)
        seats = max(few, int(who in ("two", "pin")) + 1)
        people = 2 if who in ("two", "pin") else 1
        chairs = [Chair("human", called) for called in NAMES[:people]]
        chairs += [Chair("easy")] * (seats - people)
        session = Session(rules, table_for(rules.options, seats), chairs[:seats], "otter")
        if who in ("watched", "moment"):
            played(session, self.rng)
            return Replay(hall, session) if who == "watched" else self._moment(session, int(number))
        if who in _ONCE:
            return KeysPage(hall) if who == "keys" else KeyCard(hall)
        if who == "pin":
            Pins(hall.settings).set("Ann", "2580")
        return TableScreen(hall, session)

    def _moment(self, session: Session, number: int) -> Moment:
        """A decision of some seat, weighed: a loss, as good as any, or the best."""
        asked = [at for at in range(len(session.log)) if session.state_after(at).turn >= 0]
        at = asked[len(asked) // 2]
        state, move = session.state_after(at), session.log[at].move
        view = session.rules.view(state, state.turn)
        others = [one for one in session.rules.moves(view, state.turn) if one != move] or [move]
        best, loss = ((move, 0.0), (others[0], 0.1), (others[0], 9.0))[number % 3]
        decision = Decision(at, state.turn, view, move)
        return Moment(self.hall, session, Judgement(decision, best, loss, 0.5, 0.0, why="It wins."))

    # -- what is noted -------------------------------------------------------------------------

    def note(self, kind: str, value: Any) -> None:
        """One line; what is the same as the line before is left out."""
        line = f"{kind} {self.words.plain(value)}"
        if line != self.lines[-1]:
            self.lines.append(line)

    def look(self) -> None:
        """What is shown and told, and what can be pressed."""
        screen, hall = self.screen, self.hall
        self.note("told", screen.told())
        if hasattr(screen, "shown"):
            self.note("shown", screen.shown())
        over = screen.overlay if isinstance(screen, TableScreen) else None
        trees = over.active() if over is not None else (screen.tree,)
        for tree in trees:
            keys = [(one.key, one.enabled, getattr(one, "letter", "")) for one in tree.controls()]
            self.note("controls", (keys, tree.focus.key if tree.focus else None))
        went = [(where, type(to).__name__) for where, to in hall.went]
        self.note("went", (went, hall.notices, over.over if over is not None else ""))
        hall.went.clear()
        hall.notices.clear()

    # -- what is done --------------------------------------------------------------------------

    def run(self) -> list[str]:
        """Everything that was noted."""
        for seconds in (0.0, 0.5, 2.0):
            self.screen.step(seconds)
        self.look()
        deeds = _AT_PAGE if not isinstance(self.screen, Replay) else _AT_REPLAY
        deeds = _AT_TABLE if isinstance(self.screen, TableScreen) else deeds
        for _ in range(STEPS):
            deed = self.rng.choice(deeds)
            self.note("deed", deed.__name__.strip("_"))
            deed(self)
            self.screen.step(0.05)
            self.look()
        self.screen.close()
        return self.lines

    def event(self, kind: int, **values: Any) -> None:
        """An event, as the window would give it."""
        self.screen.handle(pygame.Event(kind, values))

    def press(self, at: tuple[int, int], button: int = 1, *, touch: bool = False) -> None:
        """Points somewhere and presses."""
        self.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0), touch=touch)
        self.event(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=touch)

    def let_go(self, at: tuple[int, int], button: int = 1) -> None:
        """Lets the button go."""
        self.event(pygame.MOUSEBUTTONUP, pos=at, button=button)

    def key(self, name: str, seconds: float = 0.0) -> None:
        """A key by its name, held so long."""
        *held, plain = name.split(" ") if not name.startswith("left ") else (name,)
        mods = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT}
        mod = sum(mods.get(one, 0) for one in held)
        code = pygame.key.key_code(plain)
        self.event(pygame.KEYDOWN, key=code, mod=mod, unicode="")
        self.screen.step(seconds)
        self.event(pygame.KEYUP, key=code, mod=mod)

    @property
    def table(self) -> Any:
        """The cards where they lie; None behind a curtain."""
        game = getattr(self.screen, "game", None)
        table = game.tabletop if game is not None else getattr(self.screen, "table", None)
        covered = table is None or (game is not None and game.curtain is not None)
        return None if covered else table.arrangement

    def somewhere(self) -> tuple[int, int]:
        """A card, a place, or anywhere."""
        table, chance = self.table, self.rng.random()
        if table is not None and table.cards and chance < 0.7:
            return self.rng.choice(table.cards).shows.centre  # type: ignore[no-any-return]
        if table is not None and table.piles and chance < 0.85:
            return self.rng.choice(list(table.piles.values())).card.centre  # type: ignore[no-any-return]
        return self.rng.randrange(1280), self.rng.randrange(720)


def played(session: Session, rng: Random) -> Session:
    """A game after some moves, or at its end."""
    for _ in range(200):
        session.settle()
        if session.turn < 0:
            break
        session.play(rng.choice(session.moves(session.turn)))
    return session


# -- deeds -----------------------------------------------------------------------------------------


def _wait(evening: Evening) -> None:
    for _ in range(evening.rng.choice((1, 3))):
        evening.screen.step(evening.rng.choice((0.1, 0.4, 1.6, 4.0)))


def _control(evening: Evening) -> None:
    over = getattr(evening.screen, "overlay", None)
    trees = over.active() if over is not None else (evening.screen.tree,)
    controls = [one for tree in trees for one in tree.controls() if one.enabled]
    if controls:
        at = evening.rng.choice(controls).shown.center
        evening.press(at)
        evening.screen.step(evening.rng.choice((0.0, 0.0, 0.6)))
        evening.let_go(at)


def _card(evening: Evening) -> None:
    at, button = evening.somewhere(), evening.rng.choice((1, 1, 1, 3))
    evening.press(at, button, touch=evening.rng.random() < 0.2)
    evening.screen.step(evening.rng.choice((0.0, 0.0, 0.9)))
    evening.look()
    evening.let_go(at, button)


def _drag(evening: Evening) -> None:
    start, end = evening.somewhere(), evening.somewhere()
    evening.press(start)
    for part in (1, 2, 3):
        at = tuple(start[way] + (end[way] - start[way]) * part // 3 for way in (0, 1))
        evening.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(1, 0, 0))
        evening.screen.step(0.05)
    evening.look()
    evening.let_go(end)


def _key(evening: Evening) -> None:
    bound = [key for keys in KEYS.keys.values() for key in keys if key]
    evening.key(evening.rng.choice((*_HANDS, *bound)), evening.rng.choice((0.0, 0.0, 0.6)))


def _walk(evening: Evening) -> None:
    for _ in range(3):
        evening.key(evening.rng.choice(_HANDS))


def _move(evening: Evening) -> None:
    """A legal move, by the person's hands; so that the evening goes on."""
    game = evening.screen.game
    if game.curtain is not None:
        _open(evening)
        return
    game.croupier.go_on()
    seat = game.croupier.seat
    legal = evening.screen.session.moves(seat) if game.croupier.waits_for_person else ()
    if legal:
        game.person.play((evening.rng.choice(legal),), confirmed=True)


def _open(evening: Evening) -> None:
    """Types the PIN or holds the key of a curtain."""
    game = evening.screen.game
    if game.curtain is None:
        _wait(evening)
    elif game.curtain.shown().pin >= 0:
        for digit in "2580":
            evening.key(digit)
    else:
        evening.key("space", 0.7)
    evening.screen.step(0.1)


def _command(evening: Evening) -> None:
    """Whatever can be done now, by its name."""
    showing = evening.screen.showing
    menu = [one.key for one in showing._keys.menu(showing.situation())]
    names = [*(one.key for one in showing.everything()), *menu, "hint", "undo", "redo", "trick"]
    if evening.screen.game.curtain is None:
        evening.screen.do(evening.rng.choice(names))


def _hint(evening: Evening) -> None:
    for _ in range(3):
        evening.key("h")
        evening.screen.step(0.1)
        evening.look()


def _listener(evening: Evening) -> None:
    """What a screen reader can ask of anything there is."""
    things = [thing for thing in evening.screen.told().root.walk() if thing.deeds]
    if things:
        thing = evening.rng.choice(things)
        number = evening.rng.randrange(max(1, len(thing.others)))
        asked = Asked(thing.id, evening.rng.choice(thing.deeds), number, "2")
        evening.note("could", evening.screen.perform(asked))


def _pad(evening: Evening) -> None:
    """A button of a pad."""
    pad_signs.use(Make.XBOX)
    evening.screen.follow_pad()
    for button in evening.rng.sample(list(Button), 3):
        key = evening.screen.pad_key(button)
        evening.note("pad", (str(button), key))
        if key is not None:
            code, mod = (pygame.K_UNKNOWN, 0) if isinstance(key, str) else key
            named = {"command": key if isinstance(key, str) else "", "pad": True, "unicode": ""}
            evening.event(pygame.KEYDOWN, key=code, mod=mod, **named)
            evening.screen.step(evening.rng.choice((0.05, 0.7)))
            evening.event(pygame.KEYUP, key=code, mod=mod, **named)
    evening.look()
    pad_signs.use(Make.NONE)
    evening.screen.follow_pad()


def _feel(evening: Evening) -> None:
    for _ in range(3):
        at = evening.somewhere()
        evening.event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        evening.screen.step(1.0)
        evening.note("feel", evening.screen.feel(at))
    evening.event(pygame.MOUSEMOTION, pos=(300, 3), rel=(0, 0), buttons=(0, 0, 0))


def _resize(evening: Evening) -> None:
    evening.hall.at(evening.rng.choice(((1024, 600), (1280, 720), (900, 1400))))


def _scroll(evening: Evening) -> None:
    evening.event(pygame.MOUSEWHEEL, x=0, y=evening.rng.choice((-2, 1)), precise_y=0.0)
    evening.key(evening.rng.choice(("page up", "page down", "home", "end")))
    evening.event(pygame.WINDOWLEAVE)


_AT_TABLE = (
    *(_wait, _control, _control, _card, _card, _drag, _key, _key, _walk, _move, _move, _move),
    *(_open, _command, _hint, _listener, _listener, _pad, _feel, _resize, _scroll),
)
_AT_REPLAY = (_wait, _control, _control, _key, _walk, _listener, _resize, _scroll)
_AT_PAGE = (_control, _control, _listener, _walk, _scroll, _resize)


def names() -> tuple[str, ...]:
    """The names of all evenings."""
    pairs = [(rules, who) for _ in range(2) for rules in registry.everything() for who in WHO]
    told = [
        f"{rules.name} {who} {number}"
        for number, (rules, who) in enumerate(pairs)
        if (who != "lesson" or lessons_of(rules).readable)
        and (who not in _ONCE or rules.name == "blank")
    ]
    return tuple(told)


@cache
def evening(name: str) -> tuple[str, ...]:
    """Everything that was noted in the evening of this name."""
    with tempfile.TemporaryDirectory() as folder, nothing_drawn():
        return tuple(Evening(Path(folder), name).run())
