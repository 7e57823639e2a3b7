"""The table in play as a tree for a listener: what is expected, what happened, every place.

The tree is made from the value that is drawn (`TableInPlay`) and from nothing hidden; what is asked
of a thing in it is done by the same methods that gestures use. Under the curtain it holds the
curtain alone. Pure, without pygame.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardtable.core.diff import Place
from cardtable.core.messages import language, say, shown
from cardtable.core.remembering import Latest
from cardtable.told.tree import Asked, Deed, Role, Told, ToldScreen
from cardtable.ui.input.keyboard import Keyboard
from cardtable.ui.table.accessible.deeds import perform
from cardtable.ui.table.accessible.exploring import FreeCursor
from cardtable.ui.table.accessible.narrator import Narrator
from cardtable.ui.table.accessible.places import all_places
from cardtable.ui.table.accessible.readings import reading_of
from cardtable.ui.table.accessible.table_facts import TableFacts, facts_of, id_of, place_of
from cardtable.ui.table.accessible.telling import Telling, telling_of
from cardtable.ui.table.commands import EXPLORE, MESSAGE
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.table_in_play import AMOUNT, InTheAir, Log, TableInPlay


class AccessibleTable:
    """Makes the tree of one table, and carries out what is asked of it."""

    def __init__(self, game: GameAtTable) -> None:
        self.game = game
        self.narrator = Narrator(game)
        self._cursor = FreeCursor()
        self._last: ToldScreen | None = None  # of this person
        self._asked = ""  # what a key has asked for last
        self._places = Latest(self._make_places)

    # -- the tree ------------------------------------------------------------------------------

    def screen(
        self,
        value: TableInPlay,
        strips: Sequence[Told] = (),
        over: Sequence[Told] = (),
        over_focus: str = "",
    ) -> ToldScreen:
        """Returns the whole screen; `strips` and `over` are the controls round it and over it."""
        if value.curtain is not None:
            self.narrator.fall_silent()
            self._cursor.leave()
            self._last = None
            return _curtain(value.curtain.name, over)
        now = self.narrator.now(value)
        if self.narrator.waits and self._last is not None and not over_focus:
            return self._last  # nothing is said between Enter and what it did
        inside = (*now, *over, *self._places(_at_rest(value), self.telling, language()), *strips)
        title = shown(self.game.session.rules.title)
        if value.lesson is not None:
            title = f"{title}, {value.lesson.title}"
        counts = value.prompt is not None and value.prompt.amount is not None
        root = Told("table", Role.PAGE, title, children=inside)
        self._last = ToldScreen(root, over_focus or self._focused(now[0], counts=counts))
        return self._last

    def _make_places(
        self, value: TableInPlay, _telling: Telling, _language: str
    ) -> tuple[Told, ...]:
        return all_places(self._facts(value)) if value.scene is not None else ()

    def _facts(self, value: TableInPlay) -> TableFacts:
        scene = value.scene or self.game.tabletop.plain_scene()
        table, croupier = self.game.tabletop, self.game.croupier
        return facts_of(croupier, table, scene, value.planned, self.telling.positions)

    @property
    def telling(self) -> Telling:
        """The amounts that the listener wants to hear."""
        return telling_of(self.game.settings())

    def _focused(self, now: Told, *, counts: bool) -> str:
        """Returns what the keyboard is on; news come first, until a key goes on from there."""
        gestures = self.game.tabletop.gestures
        explored = self._cursor.on(self._keyboard())
        if explored:
            return explored
        if self.narrator.has_focus:
            return now.id
        if counts:
            return AMOUNT
        if gestures.aim:
            return f"{'target' if gestures.selection else 'say'}:{gestures.aim}"
        if gestures.focus is not None:
            return id_of(gestures.focus, self.game.tabletop.view.piles)
        return now.id

    # -- what a key asks for -------------------------------------------------------------------

    def read(self, what: str, value: TableInPlay) -> Log | None:
        """Returns what a key of reading asks for, in full when it is pressed again; or explores."""
        again = self._asked == what and self.game.talk.reading is not None
        self._asked = "" if again else what
        if value.scene is None:
            return None
        if what.startswith(EXPLORE):
            self._explore(what.removeprefix(EXPLORE), value)
            return None
        self._cursor.leave()
        if what.startswith(MESSAGE):
            return self.narrator.look_up(int(what.removeprefix(MESSAGE)))
        news = self.narrator.since_turn()
        return reading_of(what, value.prompt, self._facts(value), news, full=again)

    def _explore(self, way: str, value: TableInPlay) -> None:
        """Moves the free cursor; the keyboard goes with it where it can."""
        gestures, view = self.game.tabletop.gestures, self.game.tabletop.view
        start = id_of(gestures.focus, view.piles) if gestures.focus is not None else ""
        told = self._cursor.move(
            way, self._places(_at_rest(value), self.telling, language()), start
        )
        self.game.conversation.hush()
        pile = told.removeprefix("pile:")
        place = place_of(told, view.piles)
        if place is None and view.piles.get(pile):
            place = Place(pile, len(view.piles[pile]) - 1)  # it lies face down
        if place in Keyboard(gestures).focusable():
            gestures.focus, gestures.aim = place, ""
        self._cursor.stay(self._keyboard())

    def cursor(self, value: TableInPlay) -> tuple[int, int, int, int] | None:
        """Returns the place that the free cursor is on, for those who see; None while it is away.

        Where the keyboard has come along, that has a ring of its own.
        """
        on = self._cursor.on(self._keyboard())
        focus = self.game.tabletop.gestures.focus
        if not on or (focus is not None and on == self._focus_of(focus)):
            return None
        places = self._places(_at_rest(value), self.telling, language())
        found = (thing for place in places for thing in place.walk() if thing.id == on)
        return next((thing.area for thing in found), None)

    def _keyboard(self) -> tuple[object, ...]:
        """Returns where the keyboard is; what is said last takes it away from the cursor."""
        gestures = self.game.tabletop.gestures
        return gestures.focus, gestures.aim, gestures.selection, self.narrator.number

    def says_first(self) -> bool:
        """Returns True when Enter would do something else than was said last; that is said then."""
        gestures = self.game.tabletop.gestures
        explored = self._cursor.on(self._keyboard())
        if explored and (gestures.focus is None or explored != self._focus_of(gestures.focus)):
            self._cursor.leave()
            self.narrator.say_again(keyboard=gestures.focus is None)
            return True
        self._cursor.leave()
        return self.narrator.says_first()

    def _focus_of(self, place: Place) -> str:
        return id_of(place, self.game.tabletop.view.piles)

    # -- what is asked -------------------------------------------------------------------------

    def perform(self, asked: Asked) -> bool:
        """Does what is asked of a place of the table; returns True when it could."""
        self.narrator.key()  # who presses by a reader's command goes on as well
        return self.game.curtain is None and perform(asked, self.game.person)


def _at_rest(value: TableInPlay) -> TableInPlay:
    """Returns the table without what moves, so that places are told anew only when they change."""
    return replace(value, in_the_air=InTheAir(), thinking=None, countdown=None, bar=None)


def _curtain(name: str, over: Sequence[Told]) -> ToldScreen:
    """Returns the curtain before a person, and nothing of the table."""
    things = [thing for told in over for thing in told.walk()]
    hold = next((thing.id for thing in things if Deed.PRESS in thing.deeds), "curtain")
    words = say("{name} takes the screen. The others look away. Press to see the table.", name=name)
    told = tuple(replace(each, description=words) if each.id == hold else each for each in over)
    return ToldScreen(Told("curtain", Role.PAGE, say("Curtain"), children=told), hold)
