"""The lessons that come with a game: a save up to an interesting moment, and what to do there.

A lesson is a file `lessons/NAME.lesson` in the game's package: lines `title`, `task`, `then`,
`done` and `step`, then a whole save. A step is a move that makes the point, or several with `or`
between them; `> melds-0` stands for any pile of that family. Reads only; lessons done are a
setting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

from cardtable import save_text
from cardtable.core.frozen import dataclass
from cardtable.core.messages import Domain, Later, domain_of, say, shown
from cardtable.core.moves import BadMove, Move
from cardtable.core.outside import (
    LONGEST_SETTING,
    MOST_BYTES,
    MOST_LESSONS,
    MOST_STEPS,
    TooMuch,
    clipped,
    lines_within_bounds,
    one_line,
)
from cardtable.core.rules import AnyRules
from cardtable.save_text import BadSave
from cardtable.session import Chair, Session

FORMAT = 1
SUFFIX = ".lesson"

_HEAD = f"cardtable lesson {FORMAT}"
_SAVE = "cardtable save"
_TEXTS = ("title", "task", "done")
_THEN = "then"
_OR = " or "

Find = Callable[[str], AnyRules]
Step = tuple[Move, ...]  # any one of them will do


class BadLesson(ValueError):
    """The reason why a lesson cannot be given, in one sentence."""

    def __init__(self, reason: str) -> None:
        super().__init__(one_line(reason))


class LessonWords(NamedTuple):
    """The texts of a lesson, as they are declared."""

    title: str
    task: str
    done: str
    thens: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson; seats are named {0}, {1} …"""

    game: str
    name: str
    words: LessonWords
    steps: tuple[Step, ...]
    save: str

    @property
    def title(self) -> str:
        """The name on the page."""
        return shown(self.words.title)

    @property
    def task(self) -> str:
        """Says what to try."""
        return shown(self.words.task)

    @property
    def done(self) -> str:
        """Says what came of it."""
        return shown(self.words.done)

    @property
    def thens(self) -> tuple[str, ...]:
        """Say what to try when one step has been made, when two have been, and so on."""
        return tuple(map(shown, self.words.thens))

    def open(self, find: Find, called: str = "") -> Session:
        """The game at its interesting moment, `called` sitting at seat 0; raises BadLesson."""
        try:
            session = save_text.read(self.save, find)
        except BadSave as error:
            said = say("The lesson “{title}” cannot be opened: {why}.", title=self.title, why=error)
            raise BadLesson(said) from error
        if session.turn != 0 or not session.chairs[0].is_human:
            raise BadLesson(
                say("In the lesson “{title}” it is not the person's turn.", title=self.title)
            )
        session.undo_rule = "free"
        session.chairs = (Chair(name=called), *session.chairs[1:])
        return session

    def left(self, session: Session, since: int) -> tuple[Step, ...]:
        """The steps not made among the moves since the log had that length, in any order."""
        return self._followed(session, since)[0]

    def asked(self, session: Session, since: int) -> str:
        """The text for now: the task, or what follows the steps that have been made."""
        made = len(self.steps) - len(self.left(session, since))
        texts = (self.task, *self.thens)
        return texts[min(made, len(texts) - 1)]

    def is_astray(self, session: Session, since: int) -> bool:
        """True when steps are left and the person's last gesture since then made none of them."""
        open_steps, made = self._followed(session, since)
        return bool(open_steps) and not made

    def _followed(self, session: Session, since: int) -> tuple[tuple[Step, ...], bool]:
        """The steps left, and whether the last gesture of the person made one (True before any)."""
        open_steps = list(self.steps)
        made = True
        for entry in session.log[since:]:
            if entry.move.seat == 0 and not entry.joined:
                made = False
            ways = (step for step in open_steps if makes(session.rules, entry.move, step))
            step = next(ways, None)
            if step is not None:
                open_steps.remove(step)
                made = True
        return tuple(open_steps), made


@dataclass(frozen=True, slots=True)
class Lessons:
    """A game's lessons in their order, and those that cannot be read, with the reason."""

    readable: tuple[Lesson, ...] = ()
    broken: Mapping[str, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.readable or self.broken)

    def named(self, name: str) -> Lesson:
        """The lesson of that name; raises LookupError with the names of all."""
        for lesson in self.readable:
            if lesson.name == name:
                return lesson
        reason = self.broken.get(
            name, f"there are: {', '.join(lesson.name for lesson in self.readable)}"
        )
        raise LookupError(f"no lesson {name!r}; {reason}")

    def after(self, lesson: Lesson) -> Lesson | None:
        """The next one."""
        return next(iter(self.readable[self.readable.index(lesson) + 1 :]), None)


@cache
def lessons_of(rules: AnyRules) -> Lessons:
    """The lessons in a game's package; one that cannot be read stops no other."""
    readable: list[Lesson] = []
    broken: dict[str, str] = {}
    domain = domain_of(_package(rules))
    for name, text in _texts(rules):
        try:
            readable.append(_in_language(read(rules.name, name, text), domain))
        except BadLesson as error:
            broken[name] = str(error)
    return Lessons(tuple(readable), broken)


def _texts(rules: AnyRules) -> Sequence[tuple[str, str]]:
    """Name and text of every lesson, in the order of the names."""
    package = _package(rules)
    try:
        folder = resources.files(package).joinpath("lessons") if package else None
        files = [file for file in folder.iterdir() if file.name.endswith(SUFFIX)] if folder else []
        files.sort(key=lambda file: file.name)
        return [(file.name.removesuffix(SUFFIX), _text(file)) for file in files[:MOST_LESSONS]]
    except (OSError, ModuleNotFoundError):
        return ()  # most games bring none


def _package(rules: AnyRules) -> str:
    return type(rules).__module__.rpartition(".")[0]


def _text(file: Traversable) -> str:
    """Returns the text of a file; of one that is too large, a little more than `read` takes."""
    with file.open("rb") as opened:
        return opened.read(MOST_BYTES + 1).decode(errors="replace")


def read(game: str, name: str, text: str) -> Lesson:
    """Returns a lesson from its text; raises BadLesson with the line and what was expected."""
    _within_bounds(text)
    head, mark, save = text.partition(f"\n{_SAVE}")
    lines = head.splitlines()
    if not lines or lines[0].strip() != _HEAD:
        raise BadLesson(f"line 1: expected {_HEAD!r}, got {(lines or [''])[0][:60]!r}")
    if not mark:
        raise BadLesson(f"line {len(lines)}: expected a save after the steps")
    texts: dict[str, str] = {}
    steps: list[Step] = []
    wanted = 0
    for number, line in enumerate(lines[1:], start=2):
        key, _, rest = line.strip().partition(" ")
        if key == "step":
            wanted += 1 + rest.count(_OR)
            if wanted > MOST_STEPS:
                raise BadLesson(f"line {number}: expected at most {MOST_STEPS} moves in its steps")
            steps.append(_step(number, rest))
        elif key in (*_TEXTS, _THEN) and 0 < len(rest) <= LONGEST_SETTING:
            texts[key if key != _THEN else f"{_THEN} {number}"] = rest.strip()
        elif key:
            got = clipped(line)
            raise BadLesson(f"line {number}: expected title, task, then, done or step, got {got!r}")
    words = LessonWords(*_three(texts), _thens(texts))
    return _whole(Lesson(game, name, words, tuple(steps), _SAVE + save))


def texts_in(text: str) -> list[str]:
    """Returns the texts of a lesson that can be translated, in their order."""
    lines = (line.strip().partition(" ") for line in text.partition(f"\n{_SAVE}")[0].splitlines())
    return [rest.strip() for key, _, rest in lines if key in (*_TEXTS, _THEN) and rest.strip()]


def _in_language(lesson: Lesson, domain: Domain | None) -> Lesson:
    """Returns a lesson whose texts are messages of its game, where that has any."""
    if domain is None:
        return lesson
    title, task, done, thens = lesson.words
    title, task, done = (Later(text, domain) for text in (title, task, done))
    thens = tuple(Later(text, domain) for text in thens)
    return replace(lesson, words=LessonWords(title, task, done, thens))


def _within_bounds(text: str) -> None:
    try:
        lines_within_bounds(text)
    except TooMuch as error:
        raise BadLesson(f"line {error.line}: {error}" if error.line else str(error)) from error


def _three(texts: Mapping[str, str]) -> tuple[str, str, str]:
    missing = [key for key in _TEXTS if key not in texts]
    if missing:
        raise BadLesson(f"expected a line for {', '.join(missing)}")
    return texts["title"], texts["task"], texts["done"]


def _thens(texts: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(text for key, text in texts.items() if key.startswith(f"{_THEN} "))


def _step(number: int, text: str) -> Step:
    try:
        return tuple(Move.parse(move_text) for move_text in text.split(_OR))
    except BadMove as error:
        raise BadLesson(f"line {number}: {error}") from error


def _whole(lesson: Lesson) -> Lesson:
    """The lesson, when its parts belong together."""
    if not lesson.steps:
        raise BadLesson("expected a line step")
    if any(move.seat != 0 for step in lesson.steps for move in step):
        raise BadLesson("expected steps of seat 0, where the person sits")
    try:
        game = save_text.game_of(lesson.save)
    except BadSave as error:
        raise BadLesson(f"its save: {error}") from error
    if game != lesson.game:
        raise BadLesson(f"expected a save of {lesson.game}, got one of {clipped(game)!r}")
    return lesson


def makes(rules: AnyRules, move: Move, step: Step) -> bool:
    """True when a move is one that a step asks for; cards that are alike count as the same."""
    return any(_same(rules, move, wanted) for wanted in step)


def _same(rules: AnyRules, move: Move, wanted: Move) -> bool:
    if (move.seat, move.words, move.cards) != (wanted.seat, wanted.words, wanted.cards):
        return False
    if wanted.target not in (move.target, move.target.partition("/")[0]):
        return False
    return _kinds(rules, move) == _kinds(rules, wanted)


def _kinds(rules: AnyRules, move: Move) -> Counter[tuple[str, object]]:
    return Counter((pick.pile, rules.alike(pick.card)) for pick in move.picks)
