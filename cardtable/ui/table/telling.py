"""The table in play as it is told to a listener: what is expected, what happened, every place.

The tree is made from the value that is drawn (`TableInPlay`) and from nothing hidden; what is asked
of a thing in it is done by the same methods that gestures use. Under the curtain it holds the
curtain alone. Pure, without pygame.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cardtable.core.diff import Place
from cardtable.core.table import DEALER
from cardtable.croupier.narration import log_lines, recap
from cardtable.told.tree import Asked, Deed, Role, Told, ToldScreen
from cardtable.told.wording import counted_cards, listed, sentences, spoken
from cardtable.ui.layout.arrangement import SHELF
from cardtable.ui.table.in_play import AMOUNT, InTheAir, Log, TableInPlay
from cardtable.ui.table.playing import Playing
from cardtable.ui.table.told_places import (
    ASIDE,
    EARLIER,
    LATER,
    id_of,
    place_of,
    places_of,
)

READINGS = ("happened", "hand", "piles", "scores")  # what keys can ask for
SHORT, USUAL, EVERYTHING = "short", "usual", "everything"
_MOMENT = "One moment"  # where the prompt line is empty, between two moves
_FEW_NEW = 4  # cards that have come and are named; more are counted
_LINES = 12  # of what happened, that are told at most


class Telling:
    """Tells one table; remembers only what it has told last."""

    def __init__(self, game: Playing) -> None:
        self.game = game
        self._kept: tuple[TableInPlay, tuple[Told, ...]] | None = None
        self._news: tuple[object, ...] = ()
        self._number = 0  # of the news
        self._came = (-1, "")  # the number of the news, and the cards that came with them
        self._focus_then: object = None  # where the keyboard was when the news came
        self._seen: tuple[object, object] = (None, None)  # the position, and where the keyboard was
        self._told_to = -1  # moves of the log that were told
        self._said = ""
        self._recap: tuple[object, str] = (None, "")

    # -- the tree ------------------------------------------------------------------------------

    def screen(
        self, value: TableInPlay, strips: Sequence[Told], over: Sequence[Told], over_focus: str
    ) -> ToldScreen:
        """The whole screen: `strips` and `over` are the controls round the table and over it."""
        if value.curtain is not None:
            return _curtain(value, over)
        first = self._read(value.log) if self._reads else self._now(value)
        inside = (first, *over, *self._places(value), *strips, self._heard())
        root = Told("table", Role.PAGE, self._title(value), children=inside)
        counts = value.prompt is not None and value.prompt.amount is not None
        return ToldScreen(root, over_focus or self._focus(first, amount=counts))

    @property
    def _reads(self) -> bool:
        """Whether something is being read out that was asked for."""
        talk = self.game.talk
        return talk.log_open or talk.reading is not None

    def _read(self, log: Log | None) -> Told:
        """What a key has asked for, as one thing that has the focus."""
        texts = sentences((log.title, *map(spoken, log.lines))) if log is not None else ""
        self._tell((texts,))
        return Told(f"now:{self._number}", Role.STATUS, texts, deeds=(Deed.FOCUS,))

    def _tell(self, news: tuple[object, ...]) -> None:
        """News take the focus, until the keyboard moves on from where it is now.

        Where the keyboard has just been moved in the same position, what it is on comes first.
        """
        gestures, state = self.game.tabletop.gestures, self.game.session.state
        here = (gestures.focus, gestures.aim, self.game.talk.amount)
        moved = self._seen[0] is state and self._seen[1] != here
        self._seen = (state, here)
        if news != self._news:
            self._news, self._number = news, self._number + 1
            self._focus_then = None if moved else here

    def _title(self, value: TableInPlay) -> str:
        title = self.game.session.rules.title
        return f"{title}, {value.lesson.title}" if value.lesson is not None else title

    def _places(self, value: TableInPlay) -> tuple[Told, ...]:
        """The places of the table; told again only when they are others."""
        rests = replace(value, in_the_air=InTheAir(), thinking=None, countdown=None, bar=None)
        if value.scene is None:
            return ()
        if self._kept is None or self._kept[0] != rests:
            self._kept = (rests, places_of(self.game, value.scene).everything())
        return self._kept[1]

    def _focus(self, now: Told, *, amount: bool) -> str:
        """What the keyboard is on; news come first, until a key goes on from there."""
        gestures = self.game.tabletop.gestures
        aim = gestures.aim
        if self._focus_then == (gestures.focus, aim, self.game.talk.amount):
            return now.id
        if amount:
            return AMOUNT
        if aim and gestures.selection:
            return f"target:{aim}"
        if aim:
            return f"say:{aim}"
        if gestures.focus is not None:
            return id_of(gestures.focus, self.game.tabletop.view.piles)
        return now.id

    # -- what is expected, and what happened ---------------------------------------------------

    def _now(self, value: TableInPlay) -> Told:
        """The sentence of the prompt line, described by what happened before it."""
        text = spoken(value.prompt.text) if value.prompt is not None else ""
        lesson = spoken(value.lesson.text) if value.lesson is not None else ""
        waits = self.game.croupier.waits_for_person
        offers = "" if waits else self._offers(value)  # on turn these change with what is picked
        self._tell((text if self._concerns(value) else "", lesson, offers))
        about = [self._offers(value)]  # a knock or a claim may be open while others are on turn
        if self._concerns(value):
            about = [lesson, self.happened(), self._new(value), *about]
        return Told(
            f"now:{self._number}",
            Role.STATUS,
            text or _MOMENT,
            description=sentences(about),
            deeds=(Deed.FOCUS,),
            area=tuple(value.prompt.rect) if value.prompt is not None else None,  # type: ignore[arg-type]  # it has four numbers
        )

    def _new(self, value: TableInPlay) -> str:
        """The cards that had come into the hand with these news; touching them changes nothing."""
        if self._came[0] != self._number and value.scene is not None:
            new = places_of(self.game, value.scene).new()
            said = listed(new) if len(new) <= _FEW_NEW else counted_cards(len(new))
            self._came = (self._number, f"New in hand: {said}" if new else "")
        return self._came[1]

    def _concerns(self, value: TableInPlay) -> bool:
        """Whether what is said now is for whoever listens, and is not only about others."""
        croupier = self.game.croupier
        said = value.prompt is not None and value.prompt.tone in ("bad", "hint")
        waits = croupier.waits_for_person or croupier.over or croupier.pause is not None
        return waits or said or self.level == EVERYTHING

    def _offers(self, value: TableInPlay) -> str:
        """What can be said now, with the letter of each."""
        if value.prompt is None or self.level == SHORT:
            return ""
        at_hand = (value.at_hand.action,) if value.at_hand is not None else ()
        if value.prompt.amount is not None:
            now, least, most = value.prompt.amount
            return f"{now}, from {least} to {most}. Plus and minus change it, Enter says it"
        said = [
            f"{spoken(action.label)}{f', letter {action.letter}' if action.letter else ''}"
            for action in (*value.prompt.actions, *at_hand)
            if action.label and action.enabled
        ]
        return f"You can say: {listed(said, 'or')}" if said else ""

    @property
    def level(self) -> str:
        """How much the listener wants to hear."""
        return self.game.settings().telling

    def happened(self) -> str:
        """What others did since this seat's last move, in order, as much as is wanted."""
        key = (self.game.session.state, self.game.croupier.seat, self.level)
        if self._recap[0] != key:
            self._recap = (key, sentences(self.happenings(self.level)))
        return self._recap[1]

    def happenings(self, level: str) -> list[str]:
        """The sentences of it."""
        session, seat = self.game.session, self.game.croupier.seat
        if level == SHORT:
            return []
        if level == USUAL:
            lines = recap(session, seat)
        else:
            lines = log_lines(session, seat, _since(self.game))
        return [spoken(line.text) for line in lines][-_LINES:]

    def _heard(self) -> Told:
        """What has just happened, for readers that say what changes without having the focus."""
        session, seat = self.game.session, self.game.croupier.seat
        count = len(session.log)
        if count < self._told_to or self._told_to < 0:
            self._told_to = count
        if count > self._told_to and self.level != SHORT:
            lines = log_lines(session, seat, self._told_to)
            if self.level == USUAL:
                lines = tuple(line for line in lines if line.seat not in (seat, DEALER))
            self._said = sentences(spoken(line.text) for line in lines) or self._said
        self._told_to = count
        return Told("heard", Role.TEXT, self._said, live=True)

    # -- what the keys read --------------------------------------------------------------------

    def read(self, what: str, value: TableInPlay) -> Log:
        """What a key of reading reads: "happened", "hand", "piles" or "scores"."""
        if value.scene is None:
            return Log("", ())
        places = places_of(self.game, value.scene)
        if what == "happened":
            lines = self.happenings(EVERYTHING)
            return Log("Since your last move", tuple(lines) or ("Nothing has happened since.",))
        if what == "hand":
            return Log("In hand", tuple(_lines(places.hands())))
        if what == "piles":
            return Log("On the table", tuple(_lines(places.middle()[0].children)))
        turn = spoken(value.prompt.text) if value.prompt is not None else ""
        scores = [spoken(line) for line in value.prompt.scores] if value.prompt is not None else []
        seats = [
            sentences((f"{seat.name}: {seat.value}", seat.description))
            for group in places.seats(once=True)
            for seat in group.children
        ]
        return Log("Whose turn, and the scores", tuple(filter(None, (turn, *scores, *seats))))

    # -- what is asked -------------------------------------------------------------------------

    def perform(self, asked: Asked) -> bool:
        """Does what is asked of a place of the table; says whether it could."""
        game, kind = self.game, asked.id.partition(":")[0]
        if game.curtain is not None:
            return False
        if kind == "target":
            return self._to_target(asked)
        if asked.id == AMOUNT:
            return self._with_amount(asked)
        place = place_of(asked.id, game.tabletop.view.piles)
        if place is not None:
            return self._with_card(asked, place)
        return kind == "pile" and self._with_pile(asked, asked.id.partition(":")[2])

    def _with_pile(self, asked: Asked, pile: str) -> bool:
        """Picked cards go there; without any, its top card is meant, which lies face down."""
        table = self.game.tabletop
        if asked.deed is Deed.PRESS and pile in table.gestures.targets:
            self.game.play_picked(pile)
            return True
        top = len(table.view.piles[pile]) - 1
        return top >= 0 and self._with_card(asked, Place(pile, top))

    def _to_target(self, asked: Asked) -> bool:
        target = asked.id.partition(":")[2]
        if asked.deed is Deed.FOCUS:
            self.game.tabletop.gestures.aim = target
            return True
        if asked.deed is not Deed.PRESS:
            return False
        self.game.play_picked(target)
        return True

    def _with_amount(self, asked: Asked) -> bool:
        """One more or less, or a number that is said outright."""
        if asked.deed is Deed.WRITE and asked.text.isdigit():
            self.game.set_amount(int(asked.text))
        elif asked.deed in (Deed.MORE, Deed.LESS):
            self.game.do("amount:more" if asked.deed is Deed.MORE else "amount:less")
        return asked.deed in (Deed.WRITE, Deed.MORE, Deed.LESS, Deed.FOCUS)

    def _with_card(self, asked: Asked, place: Place) -> bool:
        game = self.game
        if asked.deed is Deed.FOCUS:
            game.focus_on(place)
        elif asked.deed is Deed.CUSTOM:
            return self._custom(asked, place)
        elif asked.deed is not Deed.PRESS:
            return False
        elif game.tabletop.gestures.selection and place.pile in game.tabletop.gestures.targets:
            game.play_picked(place.pile)
        else:
            game.pick(place)
        return True

    def _custom(self, asked: Asked, place: Place) -> bool:
        """One of the deeds that a card has words for."""
        scene = self.game.tabletop.plain_scene()
        deeds = places_of(self.game, scene).deeds(place)
        if not 0 <= asked.number < len(deeds):
            return False
        what = deeds[asked.number][1]
        if what in (EARLIER, LATER):
            self.game.shift(place, -1 if what == EARLIER else 1)
        elif what in (ASIDE, SHELF):
            self.game.set_aside((place,))
        else:
            self.game.play_to((place,), what)
        return True


def _curtain(value: TableInPlay, over: Sequence[Told]) -> ToldScreen:
    """The curtain, and nothing of the table."""
    hold = next(
        (thing for told in over for thing in told.walk() if Deed.PRESS in thing.deeds), None
    )
    root = Told("curtain", Role.PAGE, "Curtain", children=tuple(over))
    if hold is None or value.curtain is None:
        return ToldScreen(root, "curtain")
    words = f"{value.curtain.name} takes the screen. The others look away. Press to see the table."
    told = tuple(
        replace(thing, description=words) if thing.id == hold.id else thing for thing in over
    )
    return ToldScreen(replace(root, children=told), hold.id)


def _since(game: Playing) -> int:
    """The number of the seat's last move in the log."""
    seat, log = game.croupier.seat, game.session.log
    own = [number for number, entry in enumerate(log) if entry.move.seat == seat]
    return own[-1] if own else 0


def _lines(things: Sequence[Told]) -> list[str]:
    """A line for each thing, with what is in it where its value does not say so already."""
    lines = []
    for thing in things:
        head = ", ".join(filter(None, (thing.name, thing.value)))
        inside = list(_inside(thing))
        said = f"{head}: {', '.join(inside)}" if inside else head
        lines.append(sentences((said, thing.description)))
    return lines


def _inside(thing: Told) -> Iterator[str]:
    """What is in it: everything, or, where its value tells the cards, those in others' places."""
    everything = thing.value in ("", counted_cards(len(thing.children)))
    for child in thing.children:
        if (everything or child.value) and child.value != counted_cards(0):
            yield ", ".join(filter(None, (child.name, child.value)))
