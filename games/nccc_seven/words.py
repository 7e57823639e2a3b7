"""The words of Seven: prompts, marks on cards, button labels and the log."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from cardtable.core.cards import Card, signs
from cardtable.core.events import NOBODY, Event, Kind, event
from cardtable.core.messages import seat_name
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, OVER, Mark, Prompt
from cardtable.core.words import Refusal, Words
from games.nccc_seven import grid, prompts
from games.nccc_seven.knocks import KNOCKED
from games.nccc_seven.messages import say
from games.nccc_seven.state import SevenState


class SevenWords(Words[SevenState]):
    """Prompts, buttons, the log, and marks on cards."""

    part = "hand"
    counted: ClassVar = {
        Kind.KNOCKED: say.later("Knocks"),
        Kind.ASKED: say.later("Cards asked for"),
    }

    def why_not(self, view: SevenState, move: Move) -> Refusal:
        """Says why a move is not legal."""
        from games.nccc_seven import refusals

        return refusals.why_not(view, move)

    def status(self, view: SevenState, seat: int) -> Prompt:
        """Says what is expected now, as told to `seat`."""
        lines = (self.progress(view),)
        if view.turn == OVER:
            return Prompt(say("The game is over."), lines=lines)
        if view.turn == DEALER:
            if view.scored:
                return Prompt(say("The hand is over."), lines=lines)
            return Prompt(say("The cards are being dealt."), lines=lines)
        if view.questions:
            return replace(prompts.question(view, seat), lines=lines)
        if seat != view.turn:
            return Prompt(say("It is {who}'s turn.", who=seat_name(view.turn)), lines=lines)
        return replace(prompts.expected(view, seat), lines=lines)

    def label(self, view: SevenState, move: Move) -> str:
        """Returns the label of a button."""
        if move.picks:
            return _carrying(move)
        if move.word == "call":
            return say("Call {who}", who=seat_name(move.numbers()[0]))
        if move.word == "ask":
            return say("Ask {who} for a card", who=seat_name((move.seat - 1) % view.seats))
        if move.word == "knock":
            return say("Knock")
        return move.word.capitalize()

    def progress(self, view: SevenState) -> str:
        """The hand being played, and how many there will be."""
        return say(
            "Hand {number} of {all}", number=max(1, view.hand), all=view.table.number("hands")
        )

    def event(self, view: SevenState, move: Move) -> Event:
        """Cards played and given, and what is asked, knocked and called."""
        if move.word:
            return _said(view, move)
        who, card = seat_name(move.seat), move.picks[0].card
        if move.target.startswith("hand-"):
            taker = int(move.target.partition("-")[2])
            text = say(
                "{who} gives {other} {card}.", who=who, other=seat_name(taker), card=card.sign
            )
            return event(
                move,
                Kind.GIVEN,
                text,
                terse=say(
                    "{who} to {other}: {card}", who=who, other=seat_name(taker), card=card.sign
                ),
                to=taker,
            )
        place = Card.parse(move.target.partition("/")[2])
        if card.is_joker:
            text = say(
                "{who} plays a joker for {card}, which is now dead.", who=who, card=place.sign
            )
            return event(
                move,
                Kind.PLAYED,
                text,
                terse=say("{who}: joker for {card}", who=who, card=place.sign),
            )
        return event(move, Kind.PLAYED, say("{who} plays {card}.", who=who, card=card.sign))

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


def _seat_mark(view: SevenState, seat: int, other: int) -> Mark:
    """Marks who has knocked, and one's neighbours: the one to ask, and the one who asks."""
    hints = []
    who = seat_name(other)
    knocked = view.knocking[other : other + 1] == (KNOCKED,)
    if knocked and other == seat:
        hints.append(say("You have knocked: one card left."))
    elif knocked:
        hints.append(say("{who} has knocked: one card left.", who=who))
    if other != seat and other == (seat - 1) % view.seats:
        hints.append(say("{who} sits on your right: you ask {who} when nothing fits.", who=who))
    if other != seat and other == (seat + 1) % view.seats:
        hints.append(
            say("{who} sits on your left, plays after you and asks you for cards.", who=who)
        )
    text, tone = (say("knocked"), "good") if knocked else ("", "")
    return Mark(f"hand-{other}", text=text, tone=tone, hint=" ".join(hints))


def _is_free_control(place: Card, taken: frozenset[Card]) -> bool:
    return grid.is_control(place) and place not in taken


def _control_mark(place: Card) -> Mark:
    """An empty place of the cross, which stands out on the table."""
    hint = say("{card} is a control card: no joker can stand for it.", card=place.sign)
    return Mark(f"grid/{place}", tone="good", hint=hint)


def _joker_mark(pile: str, joker: Card) -> Mark:
    place = pile.partition("/")[2]
    hint = say("This joker stands for {card}, which is dead.", card=Card.parse(place).sign)
    return Mark(pile, str(joker), ghost=place, hint=hint)


def _hand_mark(card: Card, seat: int, view: SevenState, taken: frozenset[Card]) -> Mark:
    pile = f"hand-{seat}"
    if card in view.dead:
        return Mark(
            pile,
            str(card),
            say("dead"),
            "bad",
            say("A joker has taken its place, so it counts 50."),
        )
    if card.is_joker or card.is_hidden:
        return Mark(pile, str(card))
    wanted = grid.missing(card, taken)
    return Mark(
        pile, str(card), hint=say("Waiting for {cards}.", cards=signs(wanted)) if wanted else ""
    )


def _carrying(move: Move) -> str:
    card = move.picks[0].card
    if move.target.startswith("hand-"):
        return say("Give {card}", card=card.sign)
    if card.is_joker:
        return say("Play the joker for {card}", card=Card.parse(move.target.partition("/")[2]).sign)
    return say("Play {card}", card=card.sign)


def _said(view: SevenState, move: Move) -> Event:
    """Tells what the dealer announces, and what players ask, knock and call."""
    who, other = seat_name(move.seat), next(iter(move.numbers()), NOBODY)
    match move.word:
        case "ask":
            giver = (move.seat - 1) % view.seats
            text = say("{who} asks {other} for a card.", who=who, other=seat_name(giver))
            return event(
                move,
                Kind.ASKED,
                text,
                terse=say("{who} asks {other}", who=who, other=seat_name(giver)),
                to=giver,
            )
        case "knock":
            return event(
                move,
                Kind.KNOCKED,
                say("{who} knocks.", who=who),
                terse=say("{who} knocks", who=who),
            )
        case "call":
            text = say("{who} calls: {other} forgot to knock.", who=who, other=seat_name(other))
            return event(
                move,
                Kind.CALLED,
                text,
                terse=say("{who} calls {other}", who=who, other=seat_name(other)),
                to=other,
            )
        case "deal":
            return event(move, Kind.DEALT, say("Hand {number} is dealt.", number=view.hand + 1))
        case "score":
            return event(move, Kind.SCORED, say("Hand {hand} is counted.", hand=view.hand))
        case "gather":
            return event(move, Kind.CLEARED, say("The cards are gathered up."))
        case _:
            return event(move, Kind.OTHER, say("{who} deals first.", who=seat_name(other)))
