"""The words of Lucky Sevens: prompts, the log, buttons and marks."""

from __future__ import annotations

from typing import ClassVar

from cardtable.core.cards import signs
from cardtable.core.events import Event, Kind, event
from cardtable.core.messages import seat_name
from cardtable.core.moves import Move, Pick
from cardtable.core.table import DEALER, OVER, Mark, Prompt
from cardtable.core.words import Refusal, Words
from games.lucky_sevens.messages import say
from games.lucky_sevens.state import (
    COLUMNS,
    LuckyState,
    another_round,
    column_name,
    open_card,
    rounds,
)
from games.lucky_sevens.turns import collections, seven_moves


class LuckyWords(Words[LuckyState]):
    """Prompts, buttons, the log, and marks on columns."""

    counted: ClassVar = {Kind.TAKEN: say.later("Collections")}

    def why_not(self, view: LuckyState, move: Move) -> Refusal:
        """Says why a move is not legal."""
        from games.lucky_sevens import refusals

        return refusals.why_not(view, move)

    def status(self, view: LuckyState, seat: int) -> Prompt:
        """Says what is expected now, and of whom."""
        if view.turn == OVER:
            return Prompt(say("The game is over."))
        if view.turn == DEALER:
            return Prompt(_dealer_does(view))
        if seat != view.turn:
            return Prompt(_awaited(view))
        return _expected(view, seat)

    def label(self, view: LuckyState, move: Move) -> str:
        """Returns the label of a button or of a line of the chooser."""
        if move.words == ("done",):
            return _go_on(view) if view.table.seats == 1 else say("Done")
        if not move.picks:
            return " ".join(move.words).capitalize()
        cards, source = signs([pick.card for pick in move.picks]), _from_where(view, move)
        if move.target not in COLUMNS:
            if source:
                return say("Collect {cards} from {source}", cards=cards, source=source)
            return say("Collect {cards}", cards=cards)
        column = column_name(move.target)
        if move.picks[0].pile.startswith("dealt"):
            return say("Place {card} on {column}", card=cards, column=column)
        if source:
            return say(
                "Move {card} from {source} to {column}", card=cards, source=source, column=column
            )
        return say("Move {card} to {column}", card=cards, column=column)

    def event(self, view: LuckyState, move: Move) -> Event:
        """Cards placed, collected and moved; the second of two sevens is the dealer's to carry."""
        if move.words:
            return _said(view, move)
        seat = move.seat if move.seat >= 0 else view.player
        who, cards = seat_name(seat), [pick.card.sign for pick in move.picks]
        if move.target not in COLUMNS:
            text = say("{who} collects {cards}.", who=who, cards=_both(cards))
            return event(move, Kind.TAKEN, text, seat=seat)
        card, column = _both(cards), column_name(move.target)
        terse = say("{who}: {card} to {column}", who=who, card=card, column=column)
        if move.picks[0].pile.startswith("dealt"):
            text = say("{who} places {card} on {column}.", who=who, card=card, column=column)
        else:
            text = say("{who} moves {card} to {column}.", who=who, card=card, column=column)
        return event(move, Kind.PLACED, text, terse=terse)

    def marks(self, view: LuckyState, seat: int) -> tuple[Mark, ...]:
        """Columns that have their card of this turn, and a seven that will be taken next."""
        marks = [
            Mark(
                COLUMNS[number - 1],
                tone="dim",
                hint=say("This column has had its card this turn."),
            )
            for number in view.filled
            if view.turn >= 0 and view.piles[f"dealt-{view.turn}"]
        ]
        card = open_card(view, view.second) if view.second else None
        if card:
            marks.append(
                Mark(
                    view.second,
                    str(card),
                    say("next"),
                    "good",
                    say("This seven is taken next, after the move."),
                )
            )
        return tuple(marks)


def _from_where(view: LuckyState, move: Move) -> str:
    """Names the columns that cards come from, where another open card has the same face."""
    open_cards = [pick.card for column in COLUMNS for pick in _two_lowest(view, column)]
    if all(open_cards.count(pick.card) < 2 for pick in move.picks):
        return ""
    return _both(list(dict.fromkeys(column_name(pick.pile) for pick in move.picks)))


def _both(names: list[str]) -> str:
    """One card or column, or two of them; odd moves may have more."""
    if len(names) < 2:
        return "".join(names)
    return say("{first} and {second}", first=_both(names[:-1]), second=names[-1])


def _two_lowest(view: LuckyState, column: str) -> tuple[Pick, ...]:
    return tuple(Pick(column, card) for card in view.piles[column][-2:])


def _dealer_does(view: LuckyState) -> str:
    """Says what comes next; alone, a round may end because nothing is left (LS-25)."""
    if not view.nothing_left:
        return say("One moment: the cards are being dealt.")
    if not another_round(view):
        return say("Nothing is left to collect. The game ends.")
    return say(
        "Nothing is left to collect. Round {number} of {all} is next.",
        number=view.round + 1,
        all=rounds(1),
    )


def _awaited(view: LuckyState) -> str:
    """Tells the others about the player on turn."""
    who = seat_name(view.turn)
    if view.piles[f"dealt-{view.turn}"]:
        return say("{who} places four cards, one on each column.", who=who)
    if view.seven_open:
        return say("{who} may move a card with the seven.", who=who)
    return say("{who} collects pairs and sevens.", who=who)


def _expected(view: LuckyState, seat: int) -> Prompt:
    """Tells the seat on turn what it can do, and nothing that it cannot."""
    dealt = view.piles[f"dealt-{seat}"]
    if dealt:
        return _placing(len(dealt), first=not view.filled)
    if view.seven_open and seven_moves(view, seat):
        other = open_card(view, view.second) if view.second else None
        if other:
            text = say(
                "Move one bottom card to another column before {card} is taken, or not.",
                card=other.sign,
            )
            return Prompt(text, terse=say("You may move a card, then {card}.", card=other.sign))
        text = say("Move one bottom card to another column, or go on without it.")
        return Prompt(text, terse=say("You may move a card."))
    return _collecting(view, seat)


def _placing(count: int, *, first: bool) -> Prompt:
    """Asks for a dealt card on a column; once one lies there, the number that is left is enough."""
    text = say("Place a card on a column that has none yet this turn ({count} to go).", count=count)
    if first:
        return Prompt(text, terse=say("Place a card on each column."))
    return Prompt(text, terse=say("{count} to go.", count=count))


def _collecting(view: LuckyState, seat: int) -> Prompt:
    """Tells the seat on turn what it can collect; alone, one goes on until the last round."""
    offers = collections(view, seat)
    pair = any(len(move.picks) > 1 for move in offers)
    seven = any(len(move.picks) == 1 for move in offers)
    goes_on = view.table.seats == 1 and another_round(view)
    if pair and seven:
        text = say("Collect a pair (equal ranks, or 14 together) or a seven, or stop.")
        if goes_on:
            text = say("Collect a pair (equal ranks, or 14 together) or a seven, or go on.")
        return Prompt(text, terse=say("A pair or a seven?"))
    if pair:
        text = say("Collect a pair (equal ranks, or 14 together), or stop.")
        if goes_on:
            text = say("Collect a pair (equal ranks, or 14 together), or go on.")
        return Prompt(text, terse=say("A pair?"))
    if seven:
        text = say("Collect the seven, or stop.")
        if goes_on:
            text = say("Collect the seven, or go on.")
        return Prompt(text, terse=say("The seven?"))
    text = say("Nothing is left to collect; go on when ready.")
    return Prompt(text, terse=say("Nothing left to collect."))


def _go_on(view: LuckyState) -> str:
    return say("Deal the next four") if another_round(view) else say("End the game")


def _said(view: LuckyState, move: Move) -> Event:
    """Tells what the dealer announces, and that a player stops collecting."""
    match move.word:
        case "deal":
            return event(move, Kind.CLEARED, say("The cards are shuffled."))
        case "aside":
            return event(move, Kind.CLEARED, say("Out of play: {cards}.", cards=signs(move.cards)))
        case "starts":
            who = seat_name(move.numbers()[0])
            return event(move, Kind.OTHER, say("{who} starts every round.", who=who))
        case "round":
            number, total = view.round + 1, rounds(view.table.seats)
            text = say("Round {number} of {all}.", number=number, all=total)
            return event(move, Kind.DEALT, text, terse=say("Round {number}", number=number))
        case "end":
            return event(move, Kind.OTHER, say("Nothing is left to collect: the game ends."))
        case _:
            who = seat_name(move.seat)
            text = say("{who} stops collecting.", who=who)
            return event(move, Kind.STOPPED, text, terse=say("{who} stops", who=who))
