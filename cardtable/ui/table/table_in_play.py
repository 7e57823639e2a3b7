"""The table in play as one frozen value: everything that a person can see or do there.

`shown_table.py` computes it from the session's view, the gestures under way and a small record of
what is being said. The window draws it, the toolkit makes its buttons from it, and whatever else
tells the table (a screen reader, a recording, a test) reads the same value. Equal values look
the same. Pure, without pygame.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.core.diff import Place
from cardtable.core.frozen import dataclass
from cardtable.core.moves import Move
from cardtable.core.table import Prompt
from cardtable.croupier.curtain import Curtain
from cardtable.croupier.last_trick import Trick
from cardtable.ui.input.finding import Sought
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.scene import Scene
from cardtable.ui.motion.flight_paths import FlyingCard, FlyingChip, Rings

if TYPE_CHECKING:  # loaded when a game ends
    from cardtable.ui.motion.closing_scene import ClosingFrame

CLAIM = "claim"  # the command that claims a rest that is certain
LAY_OFF = "lay"  # the command that lays off all that fits
AMOUNT, SAY_AMOUNT = "amount", "amount:say"  # a number that is chosen, and what says it


@dataclass(frozen=True, slots=True)
class Action:
    """Something that can be pressed: the command it gives, its words or sign, its letter key."""

    key: str
    label: str = ""
    icon: str = ""
    tip: str = ""
    enabled: bool = True
    primary: bool = False
    letter: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """The slim bar at the top: the menu, which game this is, the tools."""

    rect: Rect
    title: str
    menu: Action
    tools: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class PromptLine:
    """The line at the bottom: what is expected, and of whom, the scores, what can be said.

    `tone` is "bad" for a refusal, "yours" when the person at the screen is to act, "timed" for a
    question against the clock, "hint" for a hint.
    """

    rect: Rect
    text: str
    tone: str = ""
    scores: tuple[str, ...] = ()
    actions: tuple[Action, ...] = ()
    focus: str = ""  # the key of the action that the keyboard points at
    amount: tuple[int, int, int] | None = None  # a number to choose: now, the least, the most
    terse: str = ""  # the text in fewer words, for a listener; seats are {0}, {1} …
    expected: str = ""  # what is expected while a refusal or a hint stands in its place
    below: tuple[str, str] | None = None  # under a refusal that a bubble shows: text and tone

    @property
    def drawn(self) -> tuple[str, str]:
        """The text and the tone in sight: a refusal in a bubble is not drawn a second time."""
        return self.below or (self.text, self.tone)


@dataclass(frozen=True, slots=True)
class Bubble:
    """A sentence beside what it is about; `around` is what it speaks of as well."""

    text: str
    near: Rect
    tone: str = ""
    around: tuple[Rect, ...] = ()


@dataclass(frozen=True, slots=True)
class AtHand:
    """A button that stands at the card it is about; it covers nothing `around` if it can."""

    action: Action
    near: Rect
    around: tuple[Rect, ...] = ()


@dataclass(frozen=True, slots=True)
class Log:
    """Lines of what happened, the latest last; `stays`: it is true after the next move as well."""

    title: str
    lines: tuple[str, ...]
    stays: bool = False


@dataclass(frozen=True, slots=True)
class DockedLog:
    """The log beside the table, where that is wanted, and its place."""

    rect: Rect
    log: Log


@dataclass(frozen=True, slots=True)
class Popup:
    """A short list of things to choose from; it opens at a point of the window."""

    actions: tuple[Action, ...]
    at: tuple[int, int]
    title: str = ""


@dataclass(frozen=True, slots=True)
class LessonNote:
    """The strip of a lesson under the bar: which lesson, its task, or what is said when it is done.

    `height` is what it takes of the table, in pixels, `size` the size of its text in units.
    """

    title: str
    where: str
    text: str
    done: bool = False
    actions: tuple[Action, ...] = ()
    height: int = 0
    size: float = 16


@dataclass(frozen=True, slots=True)
class Countdown:
    """The time left for an answer: whole seconds, and the part of it from 0 to `STEPS`."""

    seconds: int
    part: int

    STEPS = 48


@dataclass(frozen=True, slots=True)
class InTheAir:
    """The cards and chips that do not rest: in flight, at the pointer, in the closing scene."""

    cards: tuple[FlyingCard, ...] = ()
    chips: tuple[FlyingChip, ...] = ()
    held: tuple[tuple[Place, Rect], ...] = ()
    peeked: Place | None = None
    lasso: Rect | None = None
    rings: tuple[Rings, ...] = ()
    growing: tuple[FlyingCard, ...] = ()  # of the cards, as the next frame is likely to have them
    is_crowd: bool = False  # many more are about to fly
    lean: int = 0  # degrees by which what is held is turned, clockwise below 0
    closing: ClosingFrame | None = None  # the scene at the end of a game


@dataclass(frozen=True, slots=True)
class TableInPlay:
    """All of it. Under the curtain there is no scene, and nothing else but the curtain."""

    scene: Scene | None = None
    plans: bool = False  # whether there are cards that can be set aside on a shelf, in private
    planned: Prompt | None = None  # what the cards on the shelf come to
    bar: Bar | None = None
    prompt: PromptLine | None = None
    lesson: LessonNote | None = None
    in_the_air: InTheAir = InTheAir()
    thinking: tuple[int, int] | None = None  # the seat that thinks, and the step of its star
    trick: Trick | None = None
    countdown: Countdown | None = None
    at_hand: AtHand | None = None
    take_back: AtHand | None = None  # a slip can be taken back, beside the card
    bubble: Bubble | None = None
    spoken: Bubble | None = None  # what somebody at the table has just said
    log: Log | None = None
    docked: DockedLog | None = None
    popup: Popup | None = None
    curtain: Curtain | None = None


@dataclass(frozen=True, slots=True)
class TableTalk:
    """The words at a table: the refusal, the hint, the open list, the chosen amount.

    `options` are what the lines of an open list would play, by the key of their action. `times`
    counts the answers to what the person did: one that is given again is said again.
    """

    refusal: str = ""
    bubble: Bubble | None = None
    spoken: Bubble | None = None
    hint: str = ""
    recap: tuple[str, ...] = ()
    reading: Log | None = None  # what a key has asked to be told
    sought: Sought | None = None  # a card that is being found by typing
    log_open: bool = False
    popup: Popup | None = None
    options: tuple[tuple[str, tuple[Move, ...]], ...] = ()
    amount: int = 0
    trick: Trick | None = None
    times: int = 0

    def option(self, key: str) -> tuple[Move, ...]:
        """Returns what the line of that key would play; nothing for another key."""
        return dict(self.options).get(key, ())
