"""The words of Sevens from Hell: prompts, buttons, the log and marks."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.cards import Card, signs
from cardtable.core.events import Event, Kind, event
from cardtable.core.moves import Move
from cardtable.core.state import Line
from cardtable.core.table import DEALER, OVER, Mark, Prompt
from cardtable.core.words import Refusal, Words, counted, with_minus
from games.sevens_from_hell.books import BOOK, pair_of, slot_name
from games.sevens_from_hell.dealing import SCORE, STARTS
from games.sevens_from_hell.options import house
from games.sevens_from_hell.scoring import book_title, needed, so_far, totals
from games.sevens_from_hell.state import (
    ACQUIRE,
    CUT,
    CUTTING,
    DRAWS,
    SHEET,
    Closing,
    HellState,
    asked_partner,
    closed_by,
    partner,
    pending,
)
from games.sevens_from_hell.turns import ASK, END, NO, TAKE_BACK, YES, moves

_SAID = {
    TAKE_BACK: "Take the meld back",
    END: "End turn",
    ASK: "May I go out?",
    YES: "Yes",
    NO: "No",
}
_LOOK = 40  # discards that are read out, from the top


class HellWords(Words[HellState]):
    """Prompts with the totals, buttons, the log, and marks on books."""

    def why_not(self, view: HellState, move: Move) -> Refusal:
        """Says why a move is not legal."""
        from games.sevens_from_hell import refusals

        return refusals.why_not(view, move)

    def status(self, view: HellState, seat: int) -> Prompt:
        """Says what is expected, of whom, with the totals below."""
        lines = _totals(view, seat)
        if view.turn == OVER:
            return Prompt("The game is over.", lines=lines)
        if view.turn == DEALER:
            text = "The round is over." if view.phase == SHEET else "One moment."
            return Prompt(text, lines=lines)
        if view.phase == CUTTING:
            return _cutting(view, seat, lines)
        if asked_partner(view) >= 0:
            return Prompt(_asking(view, seat), lines=lines)
        if view.turn != seat:
            return Prompt(f"It is {{{view.turn}}}'s turn.", lines=lines)
        return Prompt(_answered(view) + _expected(view, seat), lines=lines)

    def label(self, view: HellState, move: Move) -> str:
        """Returns the label of a button."""
        if move.word in _SAID:
            return _SAID[move.word]
        if move.word == "cut":
            return f"Cut {move.numbers()[0]}"
        source = move.picks[0].pile
        if source.startswith("draw"):
            return "Draw"
        if source.startswith("foot"):
            return "Take the foot"
        cards = signs([pick.card for pick in move.picks])
        if source == "discard":
            return f"Take the pile with {cards}"
        if move.target == "discard":
            return f"Discard {cards}"
        verb = "Play" if view.melded[house(view.table).team(move.seat)] else "Lay down"
        book = slot_name(move.target.partition("/")[2])
        return f"{verb} {cards}" + (f" on the {book}" if move.target in view.piles else "")

    def progress(self, view: HellState) -> str:
        """The round being played, and how many there will be."""
        return f"Round {view.round} of {house(view.table).rounds}" if view.round else ""

    def event(self, view: HellState, move: Move) -> Event:
        """Draws, books begun and grown, discards, and what partners ask each other."""
        if move.seat == DEALER:
            return _dealer_does(view, move)
        who = f"{{{move.seat}}}"
        if move.words:
            return _said(view, move, who)
        source, cards = move.picks[0].pile, [pick.card for pick in move.picks]
        if source.startswith("draw"):
            return event(move, Kind.DRAWN, f"{who} draws.", terse=f"{who} draws")
        if source.startswith("foot"):
            return event(move, Kind.TAKEN, f"{who} takes the foot.", terse=f"{who}: foot")
        if move.target == "discard":
            return event(move, Kind.DISCARDED, f"{who} discards {signs(cards)}.")
        if source == "discard":
            text = f"{who} takes the pile: {signs(cards)}."
            return event(move, Kind.TAKEN, text, terse=f"{who} takes the pile")
        if move.target not in view.piles:
            return event(move, Kind.MELDED, f"{who} plays {signs(cards)}.")
        book = slot_name(move.target.partition("/")[2])
        return event(move, Kind.LAID_OFF, f"{who} plays {signs(cards)} on the {book}.")

    def heading(self, line: Line) -> str:
        """Books, cards, bonus and minus are added up by themselves, as players do."""
        return _sum_of(line)

    def marks(self, view: HellState, seat: int) -> tuple[Mark, ...]:
        """Sizes and colours of the books, what each team still needs, who has closed one."""
        if not view.round:
            return ()
        rules = house(view.table)
        marks: list[Mark] = [*_pile_mark(view)]
        for team in range(rules.teams):
            marks += _book_marks(view, team, seat)
            marks.append(_need_mark(view, team))
        for player in range(rules.seats):
            number = closed_by(view, player)
            if number:
                who = "You have" if player == seat else f"{{{player}}} has"
                hint = f"{who} closed {counted(number, 'book')}."
                marks.append(Mark(f"hand-{player}", text="closed", tone="good", hint=hint))
        return tuple(marks)


def _cutting(view: HellState, seat: int, lines: tuple[str, ...]) -> Prompt:
    if seat != view.turn:
        return Prompt(f"{{{view.turn}}} cuts a packet from the pack.", lines=lines)
    text = "Cut a packet of 24 cards for your hand and foot: drag along the edge of the pack."
    return Prompt(text, CUT, lines)


def _expected(view: HellState, seat: int) -> str:
    """Tells the seat on turn only what it can do, and nothing of an earned foot."""
    rules = house(view.table)
    minimum = rules.minimum(view.round)
    laid = pending(view)
    if laid:
        more = "and the four cards aside are yours" if view.top is not None else "to complete it"
        return f"First meld: {rules.points(laid)} of {minimum} points. Add cards {more}."
    listed = [move for move in moves(view, seat) if not _is_foot(move)]
    if view.phase == ACQUIRE:
        return _acquiring(view, listed)
    if any(move.word == END for move in listed):
        return "Nothing in your hand may be discarded: end your turn."
    plays = any(move.target.startswith("books") for move in listed)
    if not view.melded[rules.team(seat)]:
        if plays:
            return f"Lay down a first meld of {minimum} points, or discard."
        return f"Your cards make no first meld of {minimum} points: discard one."
    return "Play to your books, then discard one card." if plays else "Discard one card."


def _asking(view: HellState, seat: int) -> str:
    """While a partner is asked whether to go out."""
    asked = asked_partner(view)
    if seat == asked:
        return f"{{{view.asking}}} asks: may I go out? Say yes or no; it binds nobody."
    if seat == view.asking:
        return f"You have asked {{{asked}}} whether to go out."
    return f"{{{view.asking}}} asks {{{asked}}} whether to go out."


def _answered(view: HellState) -> str:
    """Tells what the partner has said in this turn."""
    if not view.answer:
        return ""
    return f"{{{partner(view, view.asking)}}} says {view.answer}. "


def _is_foot(move: Move) -> bool:
    return bool(move.picks) and move.picks[0].pile.startswith("foot")


def _acquiring(view: HellState, listed: Sequence[Move]) -> str:
    """Tells how a turn begins: with the draw piles, or the discard pile where it can be taken."""
    piles = [pile for pile in DRAWS if view.piles[pile]]
    left = sum(len(view.piles[pile]) for pile in DRAWS)
    draw = "Draw a card from each pile" if len(piles) == 2 else f"Draw {_number(min(2, left))}"
    if view.refused:
        return f"{draw}: you have given the discard pile back."
    if any(move.target.startswith("books") for move in listed):
        return f"{draw}, or take the top five of the discard pile."
    return f"{draw}."


def _number(count: int) -> str:
    return {1: "the last card", 2: "two cards"}.get(count, "what is left")


def _totals(view: HellState, seat: int) -> tuple[str, ...]:
    """The round, and what each team has: its total, and what lies on the table in this round.

    One's own comes last: where there is little room, the first are left out.
    """
    rules = house(view.table)
    if not view.round:
        return ()
    head = f"Round {view.round} of {rules.rounds}, first meld {rules.minimum(view.round)}"
    points = totals(view)
    own = rules.team(seat)
    lines = []
    for team in (*(other for other in range(rules.teams) if other != own), own):
        name = " + ".join(f"{{{member}}}" for member in rules.members(team))
        lying = so_far(view, team)
        total = with_minus(points[team])
        lines.append(f"{name}: {total}" + (f", {lying} on the table" if lying else ""))
    return (head, *lines)


def _book_marks(view: HellState, team: int, seat: int) -> list[Mark]:
    rules = house(view.table)
    marks = []
    for pile in view.piles.family(f"books-{team}"):
        naturals, wilds = pair_of(view.piles[pile])
        slot = pile.partition("/")[2]
        size = naturals + wilds
        dirty = bool(wilds and naturals)
        text = f"{size}/{BOOK}" + (f"  {wilds}★" if dirty else "")
        many = f"{wilds} of them wild" if dirty else "clean"
        hint = f"{slot_name(slot).capitalize()}: {size} of {BOOK}, {many}."
        tone = "dirty" if dirty else "clean"
        if not view.melded[team]:
            laid, minimum = rules.points(pending(view)), rules.minimum(view.round)
            tone, hint = "alert", f"First meld so far: {laid} of {minimum} points."
        marks.append(Mark(pile, text=text, tone=tone, hint=hint))
    closings = [book for book in view.closings if rules.team(book.seat) == team]
    for number, book in enumerate(closings, start=1):
        dirty = 0 < book.wilds < BOOK
        name = "★" if book.slot == "*" else book.slot
        marks.append(
            Mark(
                f"closed-{team}/{number}",
                text=f"{name} {book.wilds}★" if dirty else f"{name} clean",
                tone="dirty" if dirty else "clean",
                hint=f"{book_title(book)}, closed by {_by(book.seat, seat)}.",
            )
        )
    return marks


def _sum_of(line: Line) -> str:
    """Under which of the sums of the score sheet an entry falls."""
    if line.points < 0:
        return "Minus"
    if line.reason.startswith("Cards on the table"):
        return "Cards"
    return "Books" if " book of " in f" {line.reason.lower()}" else "Bonus"


def _by(player: int, seat: int) -> str:
    return "you" if player == seat else f"{{{player}}}"


def _pile_mark(view: HellState) -> tuple[Mark, ...]:
    """The discards below the five that show: the pile is public as it was laid (SFH-43)."""
    cards = view.piles["discard"]
    if not cards:
        return ()
    downwards = cards[::-1]
    more = len(cards) - _LOOK
    rest = f", and {more} more below" if more > 0 else ""
    hint = f"{counted(len(cards), 'card')}, from the top: {signs(downwards[:_LOOK])}{rest}."
    return (Mark("discard", hint=hint),)


def _need_mark(view: HellState, team: int) -> Mark:
    rules = house(view.table)
    needs = needed(view, team)
    hint = f"Needs {needs}." if needs else "May go out."
    if not view.melded[team]:
        minimum = rules.minimum(view.round)
        return Mark(f"books-{team}", text=f"first meld {minimum}", tone="dim", hint=hint)
    if needs:  # the seals show it
        return Mark(f"books-{team}", hint=hint)
    return Mark(f"books-{team}", text="may go out", tone="good", hint=hint)


def _said(view: HellState, move: Move, who: str) -> Event:
    """The cut, a meld taken back, and the question whether to go out with its answer."""
    if move.word == TAKE_BACK:
        text = f"{who} takes the first meld back."
        return event(move, Kind.TAKEN_BACK, text, terse=f"{who} takes back")
    if move.word == ASK:
        text = f"{who} asks: may I go out?"
        return event(move, Kind.ASKED, text, to=partner(view, move.seat))
    if move.word in (YES, NO):
        return event(move, Kind.ANSWERED, f"{who} says {move.word}.", to=view.asking)
    if move.word == "cut":
        number = move.numbers()[0]
        exact = ": exactly a hand and a foot!" if number == 24 else "."
        text = f"{who} cuts {counted(number, 'card')}{exact}"
        return event(move, Kind.CUT, text, terse=f"{who} cuts {number}")
    text = f"{who} holds no card that may be discarded."
    return event(move, Kind.STOPPED, text, terse=f"{who} cannot discard")


def _dealer_does(view: HellState, move: Move) -> Event:
    """Books closed, feet taken up, cards dealt and drawn, and what is left in the end."""
    target, source = move.target, move.picks[0].pile if move.picks else ""
    who, cards = f"{{{view.actor}}}", [pick.card for pick in move.picks]
    if target.startswith("closed"):
        slot = source.partition("/")[2]
        title = book_title(Closing(view.actor, slot, pair_of(tuple(cards))[1]))
        title = f"{title[:1].lower()}{title[1:]}"
        text = f"{who} closes {'the' if slot in ('7', '*') else 'a'} {title}."
        return event(move, Kind.BOOK_CLOSED, text, terse=f"{who} closes {title}", seat=view.actor)
    if source.startswith("foot") and target.startswith("hand"):
        text = f"{who} takes the foot."
        return event(move, Kind.TAKEN, text, terse=f"{who}: foot", seat=view.actor)
    if target.startswith("hand"):
        got = _several(cards)
        return event(move, Kind.DRAWN, f"{who} gets {got}.", terse=f"{who}: {got}", seat=view.actor)
    if target.startswith("left"):
        owner = int(target.partition("-")[2])
        text = f"Left with {{{owner}}}: {signs(cards)}."
        return event(move, Kind.LAID_OPEN, text, terse=text, seat=owner)
    if move.word == STARTS:
        return event(move, Kind.OTHER, f"{{{move.numbers()[0]}}} starts.")
    return event(move, _WITHOUT_A_SENTENCE.get(move.word, Kind.CLEARED))


_WITHOUT_A_SENTENCE = {"deal": Kind.DEALT, SCORE: Kind.SCORED}


def _several(cards: list[Card]) -> str:
    """Cards in a sentence; unseen ones as a number."""
    seen = [card for card in cards if not card.is_hidden]
    unseen = len(cards) - len(seen)
    words = [signs(seen)] if seen else []
    if unseen:
        words.append(f"{counted(unseen, 'card')} from the draw piles")
    return " and ".join(words)
