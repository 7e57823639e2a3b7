"""The words of Seven: prompts, marks on cards, button labels and the log."""

from __future__ import annotations

from cardtable.core.cards import Card, signs
from cardtable.core.events import NOBODY, Event, Kind, event
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, OVER, Mark, Prompt
from cardtable.core.words import Refusal, Words
from games.nccc_seven import grid, turns
from games.nccc_seven.knocks import KNOCKED
from games.nccc_seven.state import SevenState


class SevenWords(Words[SevenState]):
    """Prompts, buttons, the log, and marks on cards."""

    part = "hand"

    def why_not(self, view: SevenState, move: Move) -> Refusal:
        """Says why a move is not legal."""
        from games.nccc_seven import refusals

        return refusals.why_not(view, move)

    def status(self, view: SevenState, seat: int) -> Prompt:
        """Says what is expected now, as told to `seat`."""
        lines = (self.progress(view),)
        if view.turn == OVER:
            return Prompt("The game is over.", lines=lines)
        if view.turn == DEALER:
            text = "The hand is over." if view.scored else "The cards are being dealt."
            return Prompt(text, lines=lines)
        if view.questions:
            return Prompt(_question(view, seat), lines=lines)
        if seat != view.turn:
            return Prompt(f"It is {{{view.turn}}}'s turn.", lines=lines)
        return Prompt(_expected(view, seat), lines=lines)

    def label(self, view: SevenState, move: Move) -> str:
        """Returns the label of a button."""
        if move.picks:
            return _carrying(move)
        if move.word == "call":
            return f"Call {{{move.numbers()[0]}}}"
        if move.word == "ask":
            return f"Ask {{{(move.seat - 1) % view.seats}}} for a card"
        return move.word.capitalize()

    def progress(self, view: SevenState) -> str:
        """The hand being played, and how many there will be."""
        return f"Hand {max(1, view.hand)} of {view.table.number('hands')}"

    def event(self, view: SevenState, move: Move) -> Event:
        """Cards played and given, and what is asked, knocked and called."""
        if move.word:
            return _said(view, move)
        who, card = f"{{{move.seat}}}", move.picks[0].card
        if move.target.startswith("hand-"):
            taker = int(move.target.partition("-")[2])
            text = f"{who} gives {{{taker}}} {card.sign}."
            return event(
                move, Kind.GIVEN, text, terse=f"{who} to {{{taker}}}: {card.sign}", to=taker
            )
        place = Card.parse(move.target.partition("/")[2])
        if card.is_joker:
            text = f"{who} plays a joker for {place.sign}, which is now dead."
            return event(move, Kind.PLAYED, text, terse=f"{who}: joker for {place.sign}")
        return event(move, Kind.PLAYED, f"{who} plays {card.sign}.")

    def marks(self, view: SevenState, seat: int) -> tuple[Mark, ...]:
        """Marks what jokers stand for, one's own dead and waiting cards, and who has knocked."""
        marks = [
            _joker_mark(pile, view.piles[pile][0])
            for pile in view.piles.family("grid")
            if view.piles[pile][0].is_joker
        ]
        taken = grid.filled(view.piles)
        marks += [_hand_mark(card, seat, view, taken) for card in dict.fromkeys(view.hand_of(seat))]
        marks += [_control_mark(place) for place in grid.PLACES if _is_free_control(place, taken)]
        marks += [_seat_mark(view, seat, other) for other in range(view.seats)]
        return tuple(mark for mark in marks if mark.text or mark.hint)


def _expected(view: SevenState, seat: int) -> str:
    """Tells the seat on turn what to do, when nobody has asked it for a card."""
    if grid.SEVEN_OF_SPADES not in grid.filled(view.piles):
        return "Start with the 7♠."
    listed = turns.moves(view, seat)
    cards = {move.picks[0].card for move in listed if move.picks}
    asks = any(move.word == "ask" for move in listed)
    neighbour = f"{{{(seat - 1) % view.seats}}}"
    if not cards:
        return f"Nothing fits: ask {neighbour} for a card."
    what = "Play a joker" if all(card.is_joker for card in cards) else "Play a card"
    return f"{what}, or ask {neighbour} for a card." if asks else f"{what}."


def _question(view: SevenState, seat: int) -> str:
    question = view.questions[0]
    giver, taker = f"{{{question.giver}}}", f"{{{question.taker}}}"
    if seat == question.taker:
        why = "You forgot to knock" if question.penalty else "You have asked"
        return f"{why}: {giver} chooses a card for you."
    if seat != question.giver:
        why = f"{taker} forgot to knock" if question.penalty else f"{taker} has asked"
        return f"{why}: {giver} chooses a card."
    if question.penalty:
        return f"{taker} forgot to knock: give {taker} any card you like."
    if view.circulating:
        return f"{taker} asks you for a card: give one that cannot be played now, if you can."
    return f"{taker} asks you for a card: give any card you like."


def _seat_mark(view: SevenState, seat: int, other: int) -> Mark:
    """Marks who has knocked, and one's neighbours: the one to ask, and the one who asks."""
    hints = []
    knocked = view.knocking[other : other + 1] == (KNOCKED,)
    if knocked:
        who = "You have" if other == seat else f"{{{other}}} has"
        hints.append(f"{who} knocked: one card left.")
    if other != seat and other == (seat - 1) % view.seats:
        hints.append(f"{{{other}}} sits on your right: you ask {{{other}}} when nothing fits.")
    if other != seat and other == (seat + 1) % view.seats:
        hints.append(f"{{{other}}} sits on your left, plays after you and asks you for cards.")
    text, tone = ("knocked", "good") if knocked else ("", "")
    return Mark(f"hand-{other}", text=text, tone=tone, hint=" ".join(hints))


def _is_free_control(place: Card, taken: frozenset[Card]) -> bool:
    return grid.is_control(place) and place not in taken


def _control_mark(place: Card) -> Mark:
    """An empty place of the cross, which stands out on the table."""
    hint = f"{place.sign} is a control card: no joker can stand for it."
    return Mark(f"grid/{place}", tone="good", hint=hint)


def _joker_mark(pile: str, joker: Card) -> Mark:
    place = pile.partition("/")[2]
    hint = f"This joker stands for {Card.parse(place).sign}, which is dead."
    return Mark(pile, str(joker), ghost=place, hint=hint)


def _hand_mark(card: Card, seat: int, view: SevenState, taken: frozenset[Card]) -> Mark:
    pile = f"hand-{seat}"
    if card in view.dead:
        return Mark(pile, str(card), "dead", "bad", "A joker has taken its place, so it counts 50.")
    if card.is_joker or card.is_hidden:
        return Mark(pile, str(card))
    wanted = grid.missing(card, taken)
    return Mark(pile, str(card), hint=f"Waiting for {signs(wanted)}." if wanted else "")


def _carrying(move: Move) -> str:
    card = move.picks[0].card
    if move.target.startswith("hand-"):
        return f"Give {card.sign}"
    if card.is_joker:
        return f"Play the joker for {Card.parse(move.target.partition('/')[2]).sign}"
    return f"Play {card.sign}"


def _said(view: SevenState, move: Move) -> Event:
    """Tells what the dealer announces, and what players ask, knock and call."""
    who, other = f"{{{move.seat}}}", next(iter(move.numbers()), NOBODY)
    match move.word:
        case "ask":
            giver = (move.seat - 1) % view.seats
            text = f"{who} asks {{{giver}}} for a card."
            return event(move, Kind.ASKED, text, terse=f"{who} asks {{{giver}}}", to=giver)
        case "knock":
            return event(move, Kind.KNOCKED, f"{who} knocks.", terse=f"{who} knocks")
        case "call":
            text = f"{who} calls: {{{other}}} forgot to knock."
            return event(move, Kind.CALLED, text, terse=f"{who} calls {{{other}}}", to=other)
        case "deal":
            return event(move, Kind.DEALT, f"Hand {view.hand + 1} is dealt.")
        case "score":
            return event(move, Kind.SCORED, f"Hand {view.hand} is counted.")
        case "gather":
            return event(move, Kind.CLEARED, "The cards are gathered up.")
        case _:
            return event(move, Kind.OTHER, f"{{{other}}} deals first.")
