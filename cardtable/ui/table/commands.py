"""Everything that a person can do at a table besides touching cards: the one table of commands.

From it come the menu, the bar, the buttons' words and tips, the key card and what keys do. A name
with a colon at its end stands for a family: "say:yes" is "say:" with the word "yes". Pure,
without pygame.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

from cardtable.core.messages import say
from cardtable.ui.table.conversation import CONFIRMED
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.pointer_tips import PointerTips
from cardtable.ui.table.table_in_play import CLAIM, LAY_OFF, Action
from cardtable.ui.table.table_pages import TablePages

SAY, ASIDE, SAY_AMOUNT = "say:", "aside:", "amount:say"
SILENT = "say-nothing"
HOLD, LET_GO, CURTAIN_MENU = "curtain:hold", "curtain:let-go", "curtain:menu"
FORGOT, REMEMBERED = "pin:forgotten", "pin:remembered"
DIGIT = "pin:"
EXPLORE, MESSAGE, OPPONENT = "explore:", "message:", "opponent:"  # what is read, with which
MOVE_LEFT, MOVE_RIGHT, SET_ASIDE = "card:left", "card:right", "card:aside"
EVERYTHING = "everything"


class Lists(Protocol):
    """The lists that open over a table."""

    def menu(self) -> None:
        """Opens the menu."""

    def everything(self) -> None:
        """Lists all that can be done now."""

    def over_prompt(self, pointer: tuple[int, int]) -> tuple[int, int]:
        """Returns the point at which a list opens that a button of the prompt line asks for."""


class Host(Protocol):
    """The screen on which a command is given: a game, and the pages that lie over it."""

    game: GameAtTable
    pages: TablePages
    tips: PointerTips

    @property
    def lists(self) -> Lists:
        """The lists that open over it."""

    def read(self, what: str) -> None:
        """Shows and tells what a key of reading asks for."""

    def show_result(self) -> None:
        """Shows the result with its reasons."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The facts that decide which commands stand in bar and menu, and which can be given."""

    buttons: frozenset[str] = frozenset()  # the letters that are keys of buttons now
    hurries: bool = False
    sort: str = ""  # how the hand is sorted, in words; "" without a hand
    has_trick: bool = False
    can_undo: bool = False
    can_redo: bool = False
    can_hint: bool = False
    can_hide: bool = False
    can_say_how: bool = False  # how good the last move was
    several: bool = False  # people share the screen, and one of them is before it
    locked: bool = False  # somebody's PIN is asked for: nothing that touches people or files


When = Callable[[Situation], bool]
Do = Callable[[Host, str], object]


def _always(_now: Situation) -> bool:
    return True


def _unlocked(now: Situation) -> bool:
    return not now.locked


@dataclass(frozen=True, slots=True)
class Command:
    """One thing that can be done.

    `words` stand on its button or in the menu, `tip` beside a sign in the bar (the same words where
    there is none); "{key}" in them is its first key. Keys are named as pygame names them, after
    "ctrl" or "shift"; they live only while the button `beside` is offered, where one is named.
    `let_go` is the command that follows when its key is let go. `card` says on the key card what
    the keys do. A `spared` letter is no button's letter.
    """

    name: str
    do: Do = field(repr=False)
    words: str = ""
    tip: str = ""
    sign: str = ""
    keys: tuple[str, ...] = ()
    beside: str = ""
    let_go: str = ""
    card: str = ""
    spared: bool = False
    stands: When = _always  # whether it is offered at all
    when: When = _always  # whether it can be given, where it is offered

    def button(self, words: str = "", *, enabled: bool = True, primary: bool = False) -> Action:
        """Returns it as a button of the prompt line, with these words or else its own."""
        return Action(self.name, words or self.words, enabled=enabled, primary=primary)


def _read(what: str, on: Host, _said: str) -> None:
    on.read(what)


COMMANDS: dict[str, Command] = {
    command.name: command
    for command in (
        # -- the game --------------------------------------------------------------------------
        Command(
            "forward",
            lambda on, _: on.game.croupier.hurry(),
            tip="Fast forward ({key})",
            sign="forward",
            keys=("f",),
            card="skip ahead to my turn",
            stands=lambda now: now.hurries,
        ),
        Command(
            "sort",
            lambda on, _: on.game.person.sort(),
            tip="Sort the hand another way; it is {sort} ({key})",
            sign="sort",
            keys=("s",),
            card="sort the hand another way",
            stands=lambda now: bool(now.sort),
        ),
        Command(
            "trick",
            lambda on, _: on.game.look_back(),
            tip="The last trick ({key})",
            sign="trick",
            keys=("l",),
            card="show the last trick while held",
            spared=True,
            stands=lambda now: now.has_trick,
        ),
        Command(
            "undo",
            lambda on, _: on.game.undo(),
            words="Take back",
            tip="Take back ({key})",
            sign="undo",
            keys=("u", "ctrl z"),
            card="take back (also {undo 2})",
            spared=True,
            when=lambda now: now.can_undo,
        ),
        Command(
            "redo",
            lambda on, _: on.game.redo(),
            tip="Play it again ({key})",
            sign="redo",
            keys=("ctrl y", "ctrl shift z"),
            card="redo",
            when=lambda now: now.can_redo,
        ),
        Command(
            "hint",
            lambda on, _: on.game.ask_hint(),
            tip="Hint: where, what, why ({key})",
            sign="hint",
            keys=("h",),
            card="hint: where, what, why",
            spared=True,
            when=lambda now: now.can_hint,
        ),
        Command(
            "how",
            lambda on, _: on.game.coach.say_how(counts=on.game.can_undo),
            words=say.later("How was that? ({key})"),
            sign="chart",
            keys=("shift h",),
            card=say.later("how good my last move was"),
            stands=lambda now: now.can_say_how,
        ),
        Command(
            "hide",
            lambda on, _: on.game.hide_hand(),
            tip="Hide my hand ({key})",
            sign="hide",
            keys=("f12",),
            card="hide my hand",
            stands=lambda now: now.can_hide,
        ),
        Command(
            "log",
            lambda on, _: on.game.conversation.toggle_log(),
            tip="What happened ({key})",
            sign="log",
            keys=("w",),
            card="show what has happened",
        ),
        Command(
            "pause",
            lambda on, _: on.game.croupier.go_on(),
            words="Go on",
            keys=("return", "enter", "space"),
            beside="pause",
        ),
        Command(SILENT, lambda on, _: on.game.croupier.calling.decline(), words="Say nothing"),
        Command("hand-over", lambda on, _: on.game.croupier.hand_over(), words="Hand over"),
        Command("result", lambda on, _: on.show_result(), words="Result"),
        Command(
            "read:happened",
            lambda on, _: on.read("happened"),
            keys=("f5", "e"),
            card="what happened since my last turn (also {read:happened 2})",
            spared=True,
        ),
        Command(
            "read:hand",
            lambda on, _: on.read("hand"),
            keys=("f6", "y"),
            card="my hand (also {read:hand 2})",
            spared=True,
        ),
        Command(
            "read:piles",
            lambda on, _: on.read("piles"),
            keys=("f7", "o"),
            card="the table (also {read:piles 2})",
            spared=True,
        ),
        Command(
            "read:scores",
            lambda on, _: on.read("scores"),
            keys=("f8", "i"),
            card="whose turn it is, and the scores (also {read:scores 2})",
            spared=True,
        ),
        Command(
            "read:middle",
            lambda on, _: on.read("middle"),
            keys=("q",),
            card="the trick, or what lies uppermost",
            spared=True,
        ),
        Command(
            "read:tops",
            lambda on, _: on.read("tops"),
            keys=("v",),
            card="the top card of each pile",
            spared=True,
        ),
        Command(
            "read:counts",
            lambda on, _: on.read("counts"),
            keys=("x",),
            card="how many cards lie where; twice: in full",
            spared=True,
        ),
        *(
            Command(
                f"{OPPONENT}{number}",
                partial(_read, f"{OPPONENT}{number}"),
                words=f"Read opponent {number}",
                keys=(f"shift {number}",),
            )
            for number in range(1, 10)
        ),
        Command(
            f"{MESSAGE}0",
            partial(_read, f"{MESSAGE}0"),
            keys=("backspace",),
            card="say the last message again",
        ),
        Command(
            f"{MESSAGE}-1",
            partial(_read, f"{MESSAGE}-1"),
            keys=(",",),
            words="The message before",
            card="messages, back and on",
        ),
        Command(
            f"{MESSAGE}1", partial(_read, f"{MESSAGE}1"), words="The next message", keys=(".",)
        ),
        *(
            Command(
                f"{EXPLORE}{way}",
                partial(_read, f"{EXPLORE}{way}"),
                words=f"Explore the table: {way}",
                keys=(f"shift {way}",),
            )
            for way in ("left", "right", "up", "down")
        ),
        # -- cards -----------------------------------------------------------------------------
        Command(
            "explain",
            lambda on, _: on.game.person.explain_focused(on.tips.at),
            keys=("f4",),
            card="what the card can do (also a right click)",
        ),
        Command(
            "find",
            lambda on, _: on.game.person.begin_finding(),
            keys=("/", "ctrl f"),
            card="find a card: type its rank, then its suit",
        ),
        Command(
            MOVE_LEFT,
            lambda on, _: on.game.person.shift_focused(-1),
            words="Move it one place to the left",
            keys=("ctrl left",),
            card="move the card in the hand (also {card:right})",
        ),
        Command(
            MOVE_RIGHT,
            lambda on, _: on.game.person.shift_focused(1),
            words="Move it one place to the right",
            keys=("ctrl right",),
        ),
        Command(
            SET_ASIDE,
            lambda on, _: on.game.person.set_picked_aside(),
            words="Set it aside",
            keys=("ctrl down",),
            card="set it aside ({shelf:back} takes all back)",
        ),
        Command(
            "shelf:back",
            lambda on, _: on.game.tabletop.take_back(),
            words="Put back",
            keys=("ctrl up",),
        ),
        Command("shelf:play", lambda on, _: on.game.person.lay_down(), words="Lay down"),
        Command(
            CLAIM,
            lambda on, _: on.game.croupier.rest.begin(on.game.croupier.claim),
            tip=say.later("Claim the rest, where it is certain"),
        ),
        Command(
            LAY_OFF,
            lambda on, _: on.game.person.lay_off(),
            tip="Lay off every natural card that fits a book",
        ),
        # -- what is said ----------------------------------------------------------------------
        Command(
            SAY, lambda on, word: on.game.person.say_word(word, on.lists.over_prompt(on.tips.at))
        ),
        Command(ASIDE, lambda on, number: on.game.person.say_aside(int(number))),
        Command(
            "amount:less",
            lambda on, _: on.game.person.count(-1),
            tip="One less",
            sign="minus",
            keys=("-", "[-]", "down"),
            beside=SAY_AMOUNT,
        ),
        Command(
            "amount:more",
            lambda on, _: on.game.person.count(1),
            tip="One more",
            sign="plus",
            keys=("+", "=", "[+]", "up"),
            beside=SAY_AMOUNT,
            card="change a number that is asked for",
        ),
        Command(
            "amount:ten less",
            lambda on, _: on.game.person.count(-10),
            keys=("page down",),
            beside=SAY_AMOUNT,
        ),
        Command(
            "amount:ten more",
            lambda on, _: on.game.person.count(10),
            keys=("page up",),
            beside=SAY_AMOUNT,
        ),
        Command(SAY_AMOUNT, lambda on, _: on.game.person.say_amount()),
        # -- the curtain -----------------------------------------------------------------------
        Command(
            HOLD,
            lambda on, _: on.game.hold_curtain(on=True),
            words="Hold to see the table",
            keys=("space", "return", "enter"),
            beside=HOLD,
            let_go=LET_GO,
        ),
        Command(LET_GO, lambda on, _: on.game.hold_curtain(on=False)),
        Command(
            FORGOT,
            lambda on, _: on.game.forget_pin(on=True),
            words="Hold to remove a forgotten PIN",
            tip="Hold this, or the key {key} ({key})",
            keys=("f",),
            beside=HOLD,
            let_go=REMEMBERED,
        ),
        Command(REMEMBERED, lambda on, _: on.game.forget_pin(on=False)),
        Command(
            DIGIT,
            lambda on, key: on.game.type_pin(key),
            keys=(*"0123456789", "backspace"),
            beside=HOLD,
        ),
        Command(CURTAIN_MENU, lambda on, _: on.lists.menu(), keys=("escape",), beside=HOLD),
        # -- a lesson --------------------------------------------------------------------------
        Command(
            "lesson:all",
            lambda on, _: on.pages.lessons(),
            "Lessons",
            "All lessons ({key})",
            "lessons",
            keys=("f3",),
            beside="lesson:all",
            card="all lessons, from one of them",
        ),
        Command("lesson:next", lambda on, _: on.pages.next_lesson(), "Next lesson", sign="play"),
        Command("lesson:play", lambda on, _: on.pages.play_now(), "Play now", sign="play"),
        # -- the program -----------------------------------------------------------------------
        Command(
            "menu",
            lambda on, _: on.lists.menu(),
            tip="Menu ({key})",
            sign="menu",
            keys=("f10",),
            card="menu",
        ),
        Command(
            EVERYTHING,
            lambda on, _: on.lists.everything(),
            words="All that can be done",
            keys=("shift f10", "menu"),
            card="list all that can be done now",
        ),
        Command(
            "rules",
            lambda on, _: on.pages.rules(),
            "Rules ({key})",
            sign="rules",
            keys=("f1",),
            card="rules",
        ),
        Command(
            "settings",
            lambda on, _: on.pages.settings(),
            "Settings ({key})",
            sign="settings",
            keys=("f9",),
            card="settings",
            stands=_unlocked,
        ),
        Command(
            "menu:new",
            lambda on, _: on.pages.new_game(),
            "New game",
            sign="plus",
            keys=("f2",),
            card="new game",
            stands=_unlocked,
        ),
        Command(
            "menu:again",
            lambda on, _: on.pages.again(),
            "This deal again",
            sign="again",
            stands=_unlocked,
        ),
        Command(
            "menu:deal",
            lambda on, _: on.pages.about_deal(),
            "About this deal",
            sign="info",
            stands=_unlocked,
        ),
        Command(
            "menu:games",
            lambda on, _: on.pages.stage.home(),
            "All games",
            sign="home",
            stands=_unlocked,
        ),
        Command(
            "menu:saves",
            lambda on, _: on.pages.saves(),
            "Saved games",
            sign="saves",
            stands=_unlocked,
        ),
        Command(
            "menu:keys",
            lambda on, _: on.pages.stage.show_keys(),
            "Keys",
            sign="keyboard",
            keys=("?", "shift /"),
            card="show this card",
        ),
        Command(
            "menu:pin",
            lambda on, _: on.pages.pin(on.game.session.names[on.game.croupier.seat]),
            "My PIN",
            sign="person",
            stands=lambda now: now.several,
        ),
        Command(
            "menu:full",
            lambda on, _: on.pages.stage.full_screen(),
            "Full screen ({key})",
            sign="fullscreen",
            keys=("f11",),
            card="full screen",
        ),
        Command(
            "menu:quit",
            lambda on, _: on.pages.stage.quit(),
            "Quit ({key})",
            sign="close",
            keys=("ctrl q",),
            card="quit; the game is kept",
        ),
    )
}

AT_CARD = ("explain", MOVE_LEFT, MOVE_RIGHT, SET_ASIDE)  # about the card that keys point at
BAR = ("forward", "sort", "trick", "undo", "redo", "hint", "hide", "log", "rules", "settings")
MENU = (
    *("how", "menu:new", "menu:again", "menu:deal", "menu:games", "menu:saves"),
    *("rules", "settings"),
    *("menu:keys", "menu:pin", "menu:full", "menu:quit"),
)
CURTAIN = (HOLD, FORGOT, DIGIT, CURTAIN_MENU, "menu")  # all that keys do before it is opened


def command_of(name: str) -> tuple[Command | None, str]:
    """Returns the command of that name, and what is said with it where it is one of a family."""
    family, colon, argument = name.partition(":")
    return (COMMANDS[name], "") if name in COMMANDS else (COMMANDS.get(family + colon), argument)


def do(name: str, on: Host) -> None:
    """Carries out the command of a button, a key or a line of a list.

    A line of an open list plays its moves. Whatever is done, an open list closes first.
    """
    game = on.game
    run = game.talk.option(name)
    if name != "trick":
        game.conversation.stop_looking_back()
    game.conversation.close_list()
    if run:
        game.person.play(run, confirmed=name == CONFIRMED)
        return
    command, argument = command_of(name)
    if command is not None:
        command.do(on, argument)
