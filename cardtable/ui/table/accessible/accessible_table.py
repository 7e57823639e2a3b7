"""The table in play as a tree for a listener: what is expected, what happened, every place.

The tree is made from the value that is drawn (`TableInPlay`) and from nothing hidden; what is asked
of a thing in it is done by the same methods that gestures use. Under the curtain it holds the
curtain alone. Pure, without pygame.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardtable.core.remembering import Latest
from cardtable.told.tree import Asked, Deed, Role, Told, ToldScreen
from cardtable.told.wording import counted_cards, listed, sentences, spoken
from cardtable.ui.table.accessible.card_items import new_cards
from cardtable.ui.table.accessible.deeds import perform
from cardtable.ui.table.accessible.news import EVERYTHING, SHORT, GameNews, NewsFocus
from cardtable.ui.table.accessible.places import all_places
from cardtable.ui.table.accessible.readings import reading_of
from cardtable.ui.table.accessible.table_facts import TableFacts, facts_of, id_of
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.table_in_play import AMOUNT, InTheAir, Log, TableInPlay

_MOMENT = "One moment"  # where the prompt line is empty, between two moves
_FEW_NEW = 4  # cards that have come and are named; more are counted


class AccessibleTable:
    """Makes the tree of one table, and carries out what is asked of it."""

    def __init__(self, game: GameAtTable) -> None:
        self.game = game
        self._news = GameNews(game.session)
        self._focus = NewsFocus()
        self._came = (-1, "")  # the number of the news, and the cards that came with them
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
            return _curtain(value.curtain.name, over)
        talk, seat = self.game.talk, self.game.croupier.seat
        reads = talk.log_open or talk.reading is not None
        first = self._read(value.log) if reads else self._now(value)
        rests = replace(value, in_the_air=InTheAir(), thinking=None, countdown=None, bar=None)
        latest = self._news.latest(seat, self.level)
        heard = Told("heard", Role.TEXT, latest, live=True)  # readers say what changes in it
        inside = (first, *over, *self._places(rests), *strips, heard)
        title = self.game.session.rules.title
        if value.lesson is not None:
            title = f"{title}, {value.lesson.title}"
        counts = value.prompt is not None and value.prompt.amount is not None
        root = Told("table", Role.PAGE, title, children=inside)
        return ToldScreen(root, over_focus or self._focused(first, counts=counts))

    def _make_places(self, value: TableInPlay) -> tuple[Told, ...]:
        return all_places(self._facts(value)) if value.scene is not None else ()

    def _facts(self, value: TableInPlay) -> TableFacts:
        scene = value.scene or self.game.tabletop.plain_scene()
        return facts_of(self.game.croupier, self.game.tabletop, scene, value.planned)

    @property
    def level(self) -> str:
        """The amount that the listener wants to hear."""
        return self.game.settings().telling

    # -- the focus -----------------------------------------------------------------------------

    def _keyboard(self) -> tuple[object, ...]:
        """Returns where the keyboard is, and the number it has chosen."""
        gestures = self.game.tabletop.gestures
        return gestures.focus, gestures.aim, self.game.talk.amount

    def _tell(self, *news: str) -> None:
        """Has news take the focus, where they are others than before."""
        self._focus.tell(news, self.game.session.state, self._keyboard())

    def _focused(self, now: Told, *, counts: bool) -> str:
        """Returns what the keyboard is on; news come first, until a key goes on from there."""
        gestures = self.game.tabletop.gestures
        if self._focus.has_it(self._keyboard()):
            return now.id
        if counts:
            return AMOUNT
        if gestures.aim:
            return f"{'target' if gestures.selection else 'say'}:{gestures.aim}"
        if gestures.focus is not None:
            return id_of(gestures.focus, self.game.tabletop.view.piles)
        return now.id

    # -- what is expected, and what happened ---------------------------------------------------

    def _read(self, log: Log | None) -> Told:
        """Returns what a key has asked for, as one thing that has the focus."""
        text = sentences((log.title, *map(spoken, log.lines))) if log is not None else ""
        self._tell(text)
        return Told(f"now:{self._focus.number}", Role.STATUS, text, deeds=(Deed.FOCUS,))

    def _now(self, value: TableInPlay) -> Told:
        """Returns the sentence of the prompt line, described by what happened before it."""
        text = spoken(value.prompt.text) if value.prompt is not None else ""
        lesson = spoken(value.lesson.text) if value.lesson is not None else ""
        offers = "" if self.level == SHORT else _offers(value)
        concerns, on_turn = self._concerns(value), self.game.croupier.waits_for_person
        # on turn the offers change with what is picked; else a knock or a claim may be open
        self._tell(text if concerns else "", lesson, "" if on_turn else offers)
        about = [offers]
        if concerns:
            summary = self._news.summary(self.game.croupier.seat, self.level)
            about = [lesson, summary, self._new(value), offers]
        return Told(
            f"now:{self._focus.number}",
            Role.STATUS,
            text or _MOMENT,
            description=sentences(about),
            deeds=(Deed.FOCUS,),
            area=value.prompt.rect if value.prompt is not None else None,
        )

    def _concerns(self, value: TableInPlay) -> bool:
        """Returns True when what is said now is for the listener, and not only about others."""
        croupier = self.game.croupier
        said = value.prompt is not None and value.prompt.tone in ("bad", "hint")
        waits = croupier.waits_for_person or croupier.over or croupier.pause is not None
        return waits or said or self.level == EVERYTHING

    def _new(self, value: TableInPlay) -> str:
        """Returns the cards that had come with these news; touching them changes nothing."""
        if self._came[0] != self._focus.number and value.scene is not None:
            new = new_cards(self._facts(value))
            said = listed(new) if len(new) <= _FEW_NEW else counted_cards(len(new))
            self._came = (self._focus.number, f"New in hand: {said}" if new else "")
        return self._came[1]

    def read(self, what: str, value: TableInPlay) -> Log:
        """Returns what a key of reading asks for."""
        if value.scene is None:
            return Log("", ())
        news = self._news.lines(self.game.croupier.seat, EVERYTHING)
        return reading_of(what, value.prompt, self._facts(value), news)

    # -- what is asked -------------------------------------------------------------------------

    def perform(self, asked: Asked) -> bool:
        """Does what is asked of a place of the table; returns True when it could."""
        return self.game.curtain is None and perform(asked, self.game.person)


def _offers(value: TableInPlay) -> str:
    """Returns what can be said now, with the letter of each."""
    if value.prompt is None:
        return ""
    if value.prompt.amount is not None:
        now, least, most = value.prompt.amount
        return f"{now}, from {least} to {most}. Plus and minus change it, Enter says it"
    at_hand = (value.at_hand.action,) if value.at_hand is not None else ()
    said = [
        f"{spoken(action.label)}{f', letter {action.letter}' if action.letter else ''}"
        for action in (*value.prompt.actions, *at_hand)
        if action.label and action.enabled
    ]
    return f"You can say: {listed(said, 'or')}" if said else ""


def _curtain(name: str, over: Sequence[Told]) -> ToldScreen:
    """Returns the curtain before a person, and nothing of the table."""
    things = [thing for told in over for thing in told.walk()]
    hold = next((thing.id for thing in things if Deed.PRESS in thing.deeds), "curtain")
    words = f"{name} takes the screen. The others look away. Press to see the table."
    told = tuple(replace(each, description=words) if each.id == hold else each for each in over)
    return ToldScreen(Told("curtain", Role.PAGE, "Curtain", children=told), hold)
