"""Everything that a person can do at a table besides touching cards: the one table of commands.

From it come the menu, the bar, the buttons' words and tips, the key card and what keys do. A name
with a colon at its end stands for a family: "say:yes" is "say:" with the word "yes". Pure,
without pygame.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from functools import partial
from typing import Protocol

from cardtable.core.frozen import dataclass
from cardtable.core.messages import say, shown
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
    the keys do; "{also}" in it is the second key, or the first of the command `also`. A `spared`
    letter is no button's letter.
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
    also: str = ""
    spared: bool = False
    stands: When = _always  # whether it is offered at all
    when: When = _always  # whether it can be given, where it is offered

    def button(self, words: str = "", *, enabled: bool = True, primary: bool = False) -> Action:
        """Returns it as a button of the prompt line, with these words or else its own."""
        return Action(self.name, words or self.label, enabled=enabled, primary=primary)

    @property
    def label(self) -> str:
        """The words on its button, in the language spoken now."""
        return shown(self.words)


def _read(what: str, on: Host, _said: str) -> None:
    on.read(what)


COMMANDS: dict[str, Command] = {
    command.name: command
    for command in (
        # -- the game --------------------------------------------------------------------------
        Command(
            "forward",
            lambda on, _: on.game.croupier.hurry(),
            tip=say.later("Fast forward ({key})"),
            sign="forward",
            keys=("f",),
            card=say.later("skip ahead to my turn"),
            stands=lambda now: now.hurries,
        ),
        Command(
            "sort",
            lambda on, _: on.game.person.sort(),
            tip=say.later("Sort the hand another way; it is {sort} ({key})"),
            sign="sort",
            keys=("s",),
            card=say.later("sort the hand another way"),
            stands=lambda now: bool(now.sort),
        ),
        Command(
            "trick",
            lambda on, _: on.game.look_back(),
            tip=say.later("The last trick ({key})"),
            sign="trick",
            keys=("l",),
            card=say.later("show the last trick while held"),
            spared=True,
            stands=lambda now: now.has_trick,
        ),
        Command(
            "undo",
            lambda on, _: on.game.undo(),
            words=say.later("Take back"),
            tip=say.later("Take back ({key})"),
            sign="undo",
            keys=("u", "ctrl z"),
            card=say.later("take back (also {also})"),
            spared=True,
            when=lambda now: now.can_undo,
        ),
        Command(
            "redo",
            lambda on, _: on.game.redo(),
            tip=say.later("Play it again ({key})"),
            sign="redo",
            keys=("ctrl y", "ctrl shift z"),
            card=say.later("redo"),
            when=lambda now: now.can_redo,
        ),
        Command(
            "hint",
            lambda on, _: on.game.ask_hint(),
            tip=say.later("Hint: where, what, why ({key})"),
            sign="hint",
            keys=("h",),
            card=say.later("hint: where, what, why"),
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
            tip=say.later("Hide my hand ({key})"),
            sign="hide",
            keys=("f12",),
            card=say.later("hide my hand"),
            stands=lambda now: now.can_hide,
        ),
        Command(
            "log",
            lambda on, _: on.game.conversation.toggle_log(),
            tip=say.later("What happened ({key})"),
            sign="log",
            keys=("w",),
            card=say.later("show what has happened"),
        ),
        Command(
            "dock",
            lambda on, _: on.pages.dock_log(),
            words=say.later("The log beside the table"),
            sign="log",
            keys=("shift w",),
            card=say.later("the log beside the table, or no longer"),
            stands=_unlocked,
        ),
        Command(
            "pause",
            lambda on, _: on.game.croupier.go_on(),
            words=say.later("Go on"),
            keys=("return", "enter", "space"),
            beside="pause",
        ),
        Command(
            SILENT, lambda on, _: on.game.croupier.calling.decline(), words=say.later("Say nothing")
        ),
        Command(
            "hand-over", lambda on, _: on.game.croupier.hand_over(), words=say.later("Hand over")
        ),
        Command("result", lambda on, _: on.show_result(), words=say.later("Result")),
        Command(
            "read:happened",
            lambda on, _: on.read("happened"),
            keys=("f5", "e"),
            words=say.later("What happened since my last turn"),
            card=say.later("what happened since my last turn (also {also})"),
            spared=True,
        ),
        Command(
            "read:hand",
            lambda on, _: on.read("hand"),
            keys=("f6", "y"),
            words=say.later("My hand"),
            card=say.later("my hand (also {also})"),
            spared=True,
        ),
        Command(
            "read:piles",
            lambda on, _: on.read("piles"),
            keys=("f7", "o"),
            words=say.later("The table"),
            card=say.later("the table (also {also})"),
            spared=True,
        ),
        Command(
            "read:scores",
            lambda on, _: on.read("scores"),
            keys=("f8", "i"),
            words=say.later("Whose turn it is, and the scores"),
            card=say.later("whose turn it is, and the scores (also {also})"),
            spared=True,
        ),
        Command(
            "read:middle",
            lambda on, _: on.read("middle"),
            keys=("q",),
            card=say.later("the trick, or what lies uppermost"),
            spared=True,
        ),
        Command(
            "read:tops",
            lambda on, _: on.read("tops"),
            keys=("v",),
            card=say.later("the top card of each pile"),
            spared=True,
        ),
        Command(
            "read:counts",
            lambda on, _: on.read("counts"),
            keys=("x",),
            card=say.later("how many cards lie where; twice: in full"),
            spared=True,
        ),
        *(
            Command(
                f"{OPPONENT}{number}",
                partial(_read, f"{OPPONENT}{number}"),
                words=say.kept("Read opponent {number}", number=number),
                keys=(f"shift {number}",),
            )
            for number in range(1, 10)
        ),
        Command(
            f"{MESSAGE}0",
            partial(_read, f"{MESSAGE}0"),
            keys=("backspace",),
            card=say.later("say the last message again"),
        ),
        Command(
            f"{MESSAGE}-1",
            partial(_read, f"{MESSAGE}-1"),
            keys=(",",),
            words=say.later("The message before"),
            card=say.later("messages, back and on"),
        ),
        Command(
            f"{MESSAGE}1",
            partial(_read, f"{MESSAGE}1"),
            words=say.later("The next message"),
            keys=(".",),
        ),
        *(
            Command(
                f"{EXPLORE}{way}",
                partial(_read, f"{EXPLORE}{way}"),
                words=words,
                keys=(f"shift {way}",),
            )
            for way, words in (
                ("left", say.later("Explore the table: left")),
                ("right", say.later("Explore the table: right")),
                ("up", say.later("Explore the table: up")),
                ("down", say.later("Explore the table: down")),
            )
        ),
        # -- cards -----------------------------------------------------------------------------
        Command(
            "explain",
            lambda on, _: on.game.person.explain_focused(on.tips.at),
            keys=("f4",),
            words=say.later("What the card can do"),
            card=say.later("what the card can do (also a right click)"),
        ),
        Command(
            "find",
            lambda on, _: on.game.person.begin_finding(),
            keys=("/", "ctrl f"),
            card=say.later("find a card: type its rank, then its suit"),
        ),
        Command(
            MOVE_LEFT,
            lambda on, _: on.game.person.shift_focused(-1),
            words=say.later("Move it one place to the left"),
            keys=("ctrl left",),
            card=say.later("move the card in the hand (also {also})"),
            also=MOVE_RIGHT,
        ),
        Command(
            MOVE_RIGHT,
            lambda on, _: on.game.person.shift_focused(1),
            words=say.later("Move it one place to the right"),
            keys=("ctrl right",),
        ),
        Command(
            SET_ASIDE,
            lambda on, _: on.game.person.set_picked_aside(),
            words=say.later("Set it aside"),
            keys=("ctrl down",),
            card=say.later("set it aside ({also} takes all back)"),
            also="shelf:back",
        ),
        Command(
            "shelf:back",
            lambda on, _: on.game.tabletop.take_back(),
            words=say.later("Put back"),
            keys=("ctrl up",),
        ),
        Command("shelf:play", lambda on, _: on.game.person.lay_down(), words=say.later("Lay down")),
        Command(
            CLAIM,
            lambda on, _: on.game.croupier.rest.begin(on.game.croupier.claim),
            tip=say.later("Claim the rest, where it is certain"),
        ),
        Command(
            LAY_OFF,
            lambda on, _: on.game.person.lay_off(),
            tip=say.later("Lay off every natural card that fits a book"),
        ),
        # -- what is said ----------------------------------------------------------------------
        Command(
            SAY, lambda on, word: on.game.person.say_word(word, on.lists.over_prompt(on.tips.at))
        ),
        Command(ASIDE, lambda on, number: on.game.person.say_aside(int(number))),
        Command(
            "amount:less",
            lambda on, _: on.game.person.count(-1),
            tip=say.later("One less"),
            sign="minus",
            keys=("-", "[-]", "down"),
            beside=SAY_AMOUNT,
        ),
        Command(
            "amount:more",
            lambda on, _: on.game.person.count(1),
            tip=say.later("One more"),
            sign="plus",
            keys=("+", "=", "[+]", "up"),
            beside=SAY_AMOUNT,
            card=say.later("change a number that is asked for"),
        ),
        Command(
            "amount:ten less",
            lambda on, _: on.game.person.count(-10),
            words=say.later("Amount ten less"),
            keys=("page down",),
            beside=SAY_AMOUNT,
        ),
        Command(
            "amount:ten more",
            lambda on, _: on.game.person.count(10),
            words=say.later("Amount ten more"),
            keys=("page up",),
            beside=SAY_AMOUNT,
        ),
        Command(SAY_AMOUNT, lambda on, _: on.game.person.say_amount()),
        # -- the curtain -----------------------------------------------------------------------
        Command(
            HOLD,
            lambda on, _: on.game.hold_curtain(on=True),
            words=say.later("Hold to see the table"),
            keys=("space", "return", "enter"),
            beside=HOLD,
            let_go=LET_GO,
        ),
        Command(LET_GO, lambda on, _: on.game.hold_curtain(on=False)),
        Command(
            FORGOT,
            lambda on, _: on.game.forget_pin(on=True),
            words=say.later("Hold to remove a forgotten PIN"),
            tip=say.later("Hold this, or the key {key} ({key})"),
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
            say.later("Lessons"),
            say.later("All lessons ({key})"),
            "lessons",
            keys=("f3",),
            beside="lesson:all",
            card=say.later("all lessons, from one of them"),
        ),
        Command(
            "lesson:next",
            lambda on, _: on.pages.next_lesson(),
            say.later("Next lesson"),
            sign="play",
        ),
        Command(
            "lesson:play", lambda on, _: on.pages.play_now(), say.later("Play now"), sign="play"
        ),
        # -- the program -----------------------------------------------------------------------
        Command(
            "menu",
            lambda on, _: on.lists.menu(),
            tip=say.later("Menu ({key})"),
            sign="menu",
            keys=("f10",),
            card=say.later("menu"),
        ),
        Command(
            EVERYTHING,
            lambda on, _: on.lists.everything(),
            words=say.later("All that can be done"),
            keys=("shift f10", "menu"),
            card=say.later("list all that can be done now"),
        ),
        Command(
            "rules",
            lambda on, _: on.pages.rules(),
            say.later("Rules ({key})"),
            sign="rules",
            keys=("f1",),
            card=say.later("rules"),
        ),
        Command(
            "settings",
            lambda on, _: on.pages.settings(),
            say.later("Settings ({key})"),
            sign="settings",
            keys=("f9",),
            card=say.later("settings"),
            stands=_unlocked,
        ),
        Command(
            "menu:new",
            lambda on, _: on.pages.new_game(),
            say.later("New game"),
            sign="plus",
            keys=("f2",),
            card=say.later("new game"),
            stands=_unlocked,
        ),
        Command(
            "menu:again",
            lambda on, _: on.pages.again(),
            say.later("This deal again"),
            sign="again",
            stands=_unlocked,
        ),
        Command(
            "menu:deal",
            lambda on, _: on.pages.about_deal(),
            say.later("About this deal"),
            sign="info",
            stands=_unlocked,
        ),
        Command(
            "menu:games",
            lambda on, _: on.pages.stage.home(),
            say.later("All games"),
            sign="home",
            stands=_unlocked,
        ),
        Command(
            "menu:saves",
            lambda on, _: on.pages.saves(),
            say.later("Saved games"),
            sign="saves",
            stands=_unlocked,
        ),
        Command(
            "menu:keys",
            lambda on, _: on.pages.stage.show_keys(),
            say.later("Keys"),
            sign="keyboard",
            keys=("?", "shift /"),
            card=say.later("show this card"),
        ),
        Command(
            "menu:pin",
            lambda on, _: on.pages.pin(on.game.session.names[on.game.croupier.seat]),
            say.later("My PIN"),
            sign="person",
            stands=lambda now: now.several,
        ),
        Command(
            "menu:full",
            lambda on, _: on.pages.stage.full_screen(),
            say.later("Full screen ({key})"),
            sign="fullscreen",
            keys=("f11",),
            card=say.later("full screen"),
        ),
        Command(
            "menu:quit",
            lambda on, _: on.pages.stage.quit(),
            say.later("Quit ({key})"),
            sign="close",
            keys=("ctrl q",),
            card=say.later("quit; the game is kept"),
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
