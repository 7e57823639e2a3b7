"""The words of Lucky Sevens: prompts, the log, buttons and marks."""

from __future__ import annotations

from cardtable.core.cards import signs
from cardtable.core.events import Event, Kind, event
from cardtable.core.moves import Move, Pick
from cardtable.core.table import DEALER, OVER, Mark, Prompt
from cardtable.core.words import Refusal, Words
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

    def why_not(self, view: LuckyState, move: Move) -> Refusal:
        """Says why a move is not legal."""
        from games.lucky_sevens import refusals

        return refusals.why_not(view, move)

    def status(self, view: LuckyState, seat: int) -> Prompt:
        """Says what is expected now, and of whom."""
        if view.turn == OVER:
            return Prompt("The game is over.")
        if view.turn == DEALER:
            return Prompt(_dealer_does(view))
        if seat != view.turn:
            return Prompt(_awaited(view))
        return Prompt(_expected(view, seat))

    def label(self, view: LuckyState, move: Move) -> str:
        """Returns the label of a button or of a line of the chooser."""
        if move.words == ("done",):
            return _go_on(view) if view.table.seats == 1 else "Done"
        if not move.picks:
            return " ".join(move.words).capitalize()
        cards = signs([pick.card for pick in move.picks])
        if move.target not in COLUMNS:
            return f"Collect {cards}{_from_where(view, move)}"
        if move.picks[0].pile.startswith("dealt"):
            return f"Place {cards} on {column_name(move.target)}"
        return f"Move {cards}{_from_where(view, move)} to {column_name(move.target)}"

    def event(self, view: LuckyState, move: Move) -> Event:
        """Cards placed, collected and moved; the second of two sevens is the dealer's to carry."""
        if move.words:
            return _said(view, move)
        seat = move.seat if move.seat >= 0 else view.player
        who, cards = f"{{{seat}}}", signs([pick.card for pick in move.picks]).replace(" ", " and ")
        if move.target not in COLUMNS:
            return event(move, Kind.TAKEN, f"{who} collects {cards}.", seat=seat)
        column = column_name(move.target)
        terse = f"{who}: {cards} to {column}"
        if move.picks[0].pile.startswith("dealt"):
            return event(move, Kind.PLACED, f"{who} places {cards} on {column}.", terse=terse)
        return event(move, Kind.PLACED, f"{who} moves {cards} to {column}.", terse=terse)

    def marks(self, view: LuckyState, seat: int) -> tuple[Mark, ...]:
        """Columns that have their card of this turn, and a seven that will be taken next."""
        marks = [
            Mark(
                COLUMNS[number - 1],
                tone="dim",
                hint="This column has had its card this turn.",
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
                    "next",
                    "good",
                    "This seven is taken next, after the move.",
                )
            )
        return tuple(marks)


def _from_where(view: LuckyState, move: Move) -> str:
    """The columns that cards come from, where another open card has the same face."""
    open_cards = [pick.card for column in COLUMNS for pick in _two_lowest(view, column)]
    if all(open_cards.count(pick.card) < 2 for pick in move.picks):
        return ""
    return f" from {' and '.join(dict.fromkeys(column_name(pick.pile) for pick in move.picks))}"


def _two_lowest(view: LuckyState, column: str) -> tuple[Pick, ...]:
    return tuple(Pick(column, card) for card in view.piles[column][-2:])


def _dealer_does(view: LuckyState) -> str:
    """Says what comes next; alone, a round may end because nothing is left (LS-25)."""
    if not view.nothing_left:
        return "One moment: the cards are being dealt."
    coming = f"Round {view.round + 1} of {rounds(1)} is next."
    return f"Nothing is left to collect. {coming if another_round(view) else 'The game ends.'}"


def _awaited(view: LuckyState) -> str:
    """Tells the others about the player on turn."""
    who = f"{{{view.turn}}}"
    if view.piles[f"dealt-{view.turn}"]:
        return f"{who} places four cards, one on each column."
    if view.seven_open:
        return f"{who} may move a card with the seven."
    return f"{who} collects pairs and sevens."


def _expected(view: LuckyState, seat: int) -> str:
    """Tells the seat on turn what it can do, and nothing that it cannot."""
    dealt = view.piles[f"dealt-{seat}"]
    if dealt:
        return f"Place a card on a column that has none yet this turn ({len(dealt)} to go)."
    if view.seven_open and seven_moves(view, seat):
        other = open_card(view, view.second) if view.second else None
        if other:
            return f"Move one bottom card to another column before {other.sign} is taken, or not."
        return "Move one bottom card to another column, or go on without it."
    offers = collections(view, seat)
    pair = any(len(move.picks) > 1 for move in offers)
    seven = any(len(move.picks) == 1 for move in offers)
    end = "or stop" if view.table.seats > 1 else "or go on"
    if pair:
        return (
            f"Collect a pair (equal ranks, or 14 together){' or a seven' if seven else ''}, {end}."
        )
    if seven:
        return f"Collect the seven, {end}."
    return "Nothing is left to collect; go on when ready."


def _go_on(view: LuckyState) -> str:
    return "Deal the next four" if another_round(view) else "End the game"


def _said(view: LuckyState, move: Move) -> Event:
    """Tells what the dealer announces, and that a player stops collecting."""
    match move.word:
        case "deal":
            return event(move, Kind.CLEARED, "The cards are shuffled.")
        case "aside":
            return event(move, Kind.CLEARED, f"Out of play: {signs(move.cards)}.")
        case "starts":
            return event(move, Kind.OTHER, f"{{{move.numbers()[0]}}} starts every round.")
        case "round":
            number = f"Round {view.round + 1}"
            text = f"{number} of {rounds(view.table.seats)}."
            return event(move, Kind.DEALT, text, terse=number)
        case "end":
            return event(move, Kind.OTHER, "Nothing is left to collect: the game ends.")
        case _:
            who = f"{{{move.seat}}}"
            return event(move, Kind.STOPPED, f"{who} stops collecting.", terse=f"{who} stops")
