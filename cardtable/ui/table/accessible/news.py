"""The news of a game for those who listen: each of them hears everything once.

Whoever sits at the screen has their own place in the log, and their own messages, so that nobody
hears or looks up what was told to another. Made from events, so nothing hidden is in it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import zip_longest

from cardtable.core.cards import Card
from cardtable.core.events import Kind
from cardtable.core.lists import ended, listed, unended
from cardtable.core.messages import language, say
from cardtable.core.remembering import Latest
from cardtable.core.rules import zoning
from cardtable.core.second_person import said_to
from cardtable.core.table import DEALER, Fan, named
from cardtable.croupier.history import (
    LoggedEvent,
    end_of_last_turn,
    event_at,
    heard_events,
    since_last_turn,
)
from cardtable.session import Session
from cardtable.told.wording import capital, card_words, counted_cards, sentences, spoken_in_runs
from cardtable.ui.table.accessible.in_one import in_one, without_seat
from cardtable.ui.table.accessible.telling import FULL, OFF, SHORT, Telling

_LINES = 12  # of what happened since a turn, that are told at most
_MESSAGES = 300  # that are kept for each listener
_OFTEN = 2  # times that a prompt is said in full, turn after turn
_ALL = -99  # in place of a seat: nobody is "you"
_FEW_NEW = 4  # cards that have come and are named; more are counted


class GameNews:
    """The news of one session."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._heard: dict[int, int] = {}  # by seat: the moves of the log that it has heard of
        self._hands: dict[int, Counter[Card]] = {}  # by seat: the hand when it heard of it
        self._messages: dict[int, list[str]] = {}
        self._at: dict[int, int] = {}  # by seat: the message that it has looked up
        self.whole_round = False  # what was taken last ends with one thing done by everybody else
        self._new = Latest(
            lambda _state, seat, since, _language: heard_events(session, seat, since)
        )

    # -- what is new ---------------------------------------------------------------------------

    def take(
        self,
        seat: int,
        telling: Telling,
        *,
        everything: bool,
        known: frozenset[Kind] = frozenset(),
        among: Sequence[int] = (),
    ) -> list[str]:
        """Returns what a seat has not heard yet, and counts it as heard.

        Unless `everything` is asked for, no more than up to its own last move: what others do after
        it is told when it is wanted again. `known` kinds of dealer's moves were told already.
        `among` several seats only what each of them knows alike is returned, and nobody is "you".
        """
        back = self._since(seat) > len(self.session.log)
        if back:
            self._heard[seat] = len(self.session.log)
            self._hands[seat] = self._hand(seat)
            return [] if telling.own == OFF else [say("Taken back.")]
        events = self._new(self.session.state, seat, self._since(seat), language())
        if not everything:
            own = [number for number, one in enumerate(events, 1) if one.mover == seat]
            events = events[: own[-1]] if own else ()
        if not events and not everything:
            return []
        self._heard[seat] = len(self.session.log) if everything else events[-1].number + 1
        told = [one for one in events if one.mover != DEALER or one.event.kind not in known]
        if telling.others == SHORT:
            told = _without_draws(told, seat)
        came = self._cards_that_came(seat, events)
        if len(among) > 1:
            told, came = [one for one in told if self._is_known_to(one, among)], []
            seat = _ALL
        return [*self._lines(told, seat, telling, came), *_new_in_hand(came, telling)]

    def _lines(
        self, told: Sequence[LoggedEvent], seat: int, telling: Telling, came: list[Card]
    ) -> list[str]:
        """Returns what is told of events; of others' moves in short several are told in one."""
        if telling.others != SHORT:
            self.whole_round = False
            return [line for one in told if (line := self._line(one, seat, telling, came))]
        lines, self.whole_round = in_one(
            told, seat, lambda one: self._line(one, seat, telling, came)
        )
        return lines

    def _is_known_to(self, one: LoggedEvent, seats: Sequence[int]) -> bool:
        """Returns True when each of these seats is told the same of an event."""
        return all(event_at(self.session, one.number, seat) == one for seat in seats)

    def has_own(self, seat: int) -> bool:
        """Returns True when a seat has not heard yet of a move of its own."""
        since = min(self._since(seat), len(self.session.log))
        return any(entry.move.seat == seat for entry in self.session.log[since:])

    def _line(self, one: LoggedEvent, seat: int, telling: Telling, came: list[Card]) -> str:
        """Returns what is told of an event; what a seat draws itself is named, and has come."""
        drawn: list[Card] = []
        if one.mover == seat and one.event.kind is Kind.DRAWN and telling.own != OFF:
            count = len(one.event.cards)
            drawn = list(one.event.shown) or [came.pop(0) for _ in range(min(count, len(came)))]
        if not drawn:
            return line_of(one, seat, telling)
        brief = telling.own != FULL
        cards = listed([card_words(card, brief=brief) for card in drawn])
        return sentences((capital(cards),)) if brief else say("You draw {cards}.", cards=cards)

    def _since(self, seat: int) -> int:
        if seat not in self._heard:
            self._heard[seat] = end_of_last_turn(self.session, seat)
        return self._heard[seat]

    def _cards_that_came(self, seat: int, events: Sequence[LoggedEvent]) -> list[Card]:
        """Returns the cards in the hand that were not there before, and that no sentence names."""
        before, now = self._hands.get(seat), self._hand(seat)
        self._hands[seat] = now
        if before is None:
            return []
        named = Counter(card for one in events for card in one.event.shown)
        return list((now - before - named).elements())

    def _hand(self, seat: int) -> Counter[Card]:
        """Returns the cards that a seat holds."""
        zones = zoning(self.session.rules, self.session.table)
        held = [zone for zone in zones if seat in zone.owners and zone.near.fan is Fan.HAND]
        piles = self.session.view(seat).piles
        return Counter(
            card for zone in held for card in piles.get(zone.name, ()) if not card.is_hidden
        )

    def since_turn(self, seat: int, telling: Telling) -> list[str]:
        """Returns what others did since the last turn of a seat, whatever it has heard of it."""
        events = since_last_turn(self.session, seat)[-_LINES:]
        return [line for one in events if (line := line_of(one, seat, telling))]

    # -- what was said -------------------------------------------------------------------------

    def keep(self, seat: int, lines: Sequence[str]) -> None:
        """Keeps messages for whoever wants to hear them again."""
        kept = self._messages.setdefault(seat, [])
        kept += [line for line in lines if line]
        del kept[:-_MESSAGES]
        self._at[seat] = len(kept)

    def look_up(self, seat: int, by: int) -> str:
        """Returns an earlier or a later message of a seat, the last one for 0; "" beyond them."""
        kept = self._messages.get(seat, [])
        at = len(kept) - 1 if by == 0 else self._at.get(seat, len(kept)) + by
        self._at[seat] = min(max(at, -1), len(kept))
        return kept[at] if 0 <= at < len(kept) else ""


def _without_draws(events: Sequence[LoggedEvent], seat: int) -> list[LoggedEvent]:
    """Returns events without the unseen draws of others who do more in the same turn."""
    following = [one.mover for one in events[1:]]
    return [
        one
        for one, then in zip_longest(events, following)
        if one.event.kind is not Kind.DRAWN
        or one.event.shown
        or one.mover in (seat, DEALER)
        or one.mover != then
    ]


def _new_in_hand(came: Sequence[Card], telling: Telling) -> list[str]:
    """Returns the sentence of the cards that have come otherwise than by a draw."""
    if not came or telling.news == OFF:
        return []
    brief = telling.news == SHORT
    words = [card_words(card, brief=brief) for card in came]
    cards = listed(words) if len(came) <= _FEW_NEW else counted_cards(len(came))
    return [
        say("New: {cards}.", cards=cards) if brief else say("New in hand: {cards}.", cards=cards)
    ]


def line_of(one: LoggedEvent, seat: int, telling: Telling) -> str:
    """Returns what a seat is told of an event: a sentence, a few words, or "" for nothing."""
    amount = telling.others
    if one.mover == seat:
        amount = telling.own
    elif one.mover == DEALER:
        amount = telling.news
    if amount == OFF:
        return ""
    brief = amount == SHORT
    text = one.event.terse if brief else one.event.sentence
    if not text:
        return say("You pass.") if one.mover == seat else ""
    if brief and one.mover == seat:
        text = without_seat(one.event, seat)  # whoever pressed a key knows who moved
    return capital(ended(spoken_in_runs(named(said_to(seat, text), one.names), brief=brief)))


def without_prompt(lines: Sequence[str], prompt: str) -> list[str]:
    """Returns the news without the last of them that the prompt says too."""
    left = list(lines)
    for at in reversed(range(len(left))):
        if left[at] and unended(left[at]) in prompt:
            del left[at]
            break
    return left


class KnownPrompts:
    """The prompts that were said last, each to one person at the beginning or within their turn."""

    def __init__(self) -> None:
        self._said: dict[tuple[int, bool], tuple[str, int]] = {}
        self._heard: Counter[tuple[int, str]] = Counter()  # by seat: how often each was said
        self._searches, self._searching = 0, False
        self._offered: dict[int, tuple[str, int]] = {}  # by seat: what it can say, and since when

    def knows_search(self, sought: object) -> bool:
        """Returns True when a card has been found by typing often enough to know what is asked."""
        self._searches += sought is not None and not self._searching
        self._searching = sought is not None
        return self._searches > _OFTEN

    def knows_offers(self, seat: int, offers: str, turn: int) -> bool:
        """Returns True when a seat was told the same last that it can say, in the same turn."""
        knows = self._offered.get(seat) == (offers, turn)
        if offers:
            self._offered[seat] = (offers, turn)
        return knows

    def known(self, prompt: str, to: tuple[int, bool], *, by_round: bool = False) -> bool:
        """Returns True for one said often, turn after turn; the same after another is news.

        `by_round`, after news in which each of the others played once, one time before is enough.
        """
        before, times = self._said.get(to, ("", 0))
        times = times + 1 if before == prompt else 1
        self._said[to] = (prompt, times)
        self._heard[to[0], prompt] += 1
        return times > (1 if by_round else _OFTEN)

    def says_no_more(self, seat: int, prompt: str, lines: Sequence[str]) -> bool:
        """Returns True for one said often that begins with what is in the news already."""
        often = self._heard[seat, prompt] > _OFTEN
        return often and without_prompt(lines, prompt) != list(lines)


class Asked:
    """The person who was asked last, of several at one screen: they know then that it is them."""

    def __init__(self) -> None:
        self._seat, self._state, self._named = -1, object(), True

    def by_name(self, seat: int, state: object) -> bool:
        """Returns True when a seat is to be named, as it was in this position before."""
        return self._named if state is self._state else seat != self._seat

    def told(self, seat: int, state: object, prompt: str) -> None:
        """A seat has been told what is expected of it in this position, unless that is nothing."""
        if prompt:
            self._named = self.by_name(seat, state)
            self._seat, self._state = seat, state


class SaidHere:
    """The prompts that have been said in one position."""

    def __init__(self) -> None:
        self.position: object = None
        self._said: set[str] = set()

    def before(self, position: object, *said: str) -> bool:
        """Returns True for what has been said in this position already, or says nothing."""
        if self.position is not position:
            self.position, self._said = position, set()
        words = "|".join(said)
        before = words in self._said or not words.strip("|")
        self._said.add(words)
        return before


class NewsFocus:
    """Gives news their number, and the focus until the keyboard moves on from where it is then.

    Where the keyboard has just moved in the same position, what it is on comes first.
    """

    def __init__(self) -> None:
        self.number = 0
        self._keyboard: object = None  # where it was when the news came
        self._seen: tuple[object, object] = (None, None)  # the position, and where it was there
        self._sought: object = None  # the card that is being found

    def has_found(self, sought: object, *, at_card: bool) -> bool:
        """Returns True once a search has ended at a card, which is said even where one was."""
        before, self._sought = self._sought, sought
        found = before is not None and sought is None and at_card
        if found:
            self.give_back()
        return found

    def look(self, position: object, keyboard: object) -> bool:
        """Looks where the keyboard is; returns True when it has just moved in this position."""
        moved = self._seen[0] is position and self._seen[1] != keyboard
        self._seen = (position, keyboard)
        if self._keyboard != keyboard:
            self._keyboard = None  # it has gone on, and when it comes back nothing is said twice
        return moved

    def take(self, keyboard: object, *, moved: bool) -> None:
        """Gives the focus to something new that is told."""
        self.number += 1
        self._keyboard = None if moved else keyboard

    def comes_back(self) -> None:
        """Whoever has the focus there is told something else from now on."""
        self.number += 1

    def has_it(self, keyboard: object) -> bool:
        """Returns True while the keyboard is where it was when the news came."""
        return self._keyboard == keyboard

    def give_back(self) -> None:
        """Gives the focus back to what the keyboard is on."""
        self._keyboard = None
