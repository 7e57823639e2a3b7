"""The refusals of Lucky Sevens, in a player's words, with the numbers."""

from __future__ import annotations

from cardtable.core.cards import Card
from cardtable.core.moves import Move, Pick
from cardtable.core.table import OVER
from cardtable.core.words import Refusal, counted
from games.lucky_sevens.state import (
    COLUMNS,
    SEVEN,
    TOTAL,
    LuckyState,
    column_name,
    may_fill_empty,
    open_card,
    pairs,
)


def why_not(view: LuckyState, move: Move) -> Refusal:
    """The refusal for a move that is not legal, however strange."""
    if view.turn == OVER:
        return Refusal("The game is over.")
    if move.seat != view.turn:
        return Refusal(_not_your_turn(view))
    if move.words:
        return _words(view, move)
    if view.piles[f"dealt-{move.seat}"] or any(p.pile.startswith("dealt") for p in move.picks):
        return _placing(view, move)
    unknown = next((pick.pile for pick in move.picks if pick.pile not in COLUMNS), "")
    if unknown:
        return Refusal(f"Cards are taken from the four columns, not from {_place(unknown)}.")
    covered = next((pick for pick in move.picks if not _lies_open(view, pick, move.picks)), None)
    if covered:
        return _covered(view, covered)
    if move.target in COLUMNS:
        return _onto_column(view, move)
    return _collecting(view, move)


def _not_your_turn(view: LuckyState) -> str:
    return f"It is {{{view.turn}}}'s turn." if view.turn >= 0 else "Cards are being dealt."


_PLACES = {
    "won": "somebody's collected cards",
    "aside": "the cards out of play",
    "dealt": "the cards to be placed",
}


def _place(pile: str) -> str:
    base = pile.partition("-")[0].partition("/")[0]
    return _PLACES.get(base, f"the {base}")


def _words(view: LuckyState, move: Move) -> Refusal:
    left = len(view.piles[f"dealt-{move.seat}"])
    if move.words == ("done",) and left:
        return Refusal(f"Place all four cards first: {left} to go.", "LS-15")
    return Refusal("The only word in this game is “done”, which ends your collecting.")


def _placing(view: LuckyState, move: Move) -> Refusal:
    """Refusals while the dealt four are placed."""
    own = f"dealt-{move.seat}"
    left = view.piles[own]
    if not left:
        return Refusal("All four cards have been placed; now collect, or stop.", "LS-15")
    if any(pick.pile in COLUMNS for pick in move.picks):
        return Refusal(f"Place all four cards first: {len(left)} to go.", "LS-15")
    if any(pick.pile != own or pick.card not in left for pick in move.picks):
        return Refusal("Place one of the four cards you were dealt.", "LS-15")
    if len(move.picks) > 1:
        return Refusal("Place the four cards one at a time, one on each column.", "LS-17")
    if move.target not in COLUMNS:
        return Refusal(f"{move.picks[0].card.sign} goes on one of the four columns.", "LS-15")
    name = column_name(move.target)
    return Refusal(
        f"{name.capitalize()} already has a card this turn: one goes to each column.", "LS-17"
    )


def _lies_open(view: LuckyState, pick: Pick, picks: tuple[Pick, ...]) -> bool:
    """True when a pick is the bottom card, or the next one picked together with it."""
    cards = view.piles[pick.pile]
    together = sum(other.pile == pick.pile for other in picks)
    return pick.card in cards[-min(together, 2) :]


def _covered(view: LuckyState, pick: Pick) -> Refusal:
    cards = view.piles[pick.pile]
    name = column_name(pick.pile)
    if pick.card not in cards:
        return Refusal(f"{pick.card.sign} is not in {name}.")
    bottom = cards[-1].sign
    above = len(cards) - 1 - max(at for at, card in enumerate(cards) if card == pick.card)
    cover = f"{counted(above, 'card')} cover{'s' * (above == 1)}"
    return Refusal(
        f"{pick.card.sign} is not open: {cover} it "
        f"in {name}, with {bottom} at the bottom. Only the two lowest cards of a column can pair.",
        "LS-02" if above > 1 else "LS-01",
    )


def _onto_column(view: LuckyState, move: Move) -> Refusal:
    """A card dropped on a column: perhaps a pair was meant, perhaps a seven's move."""
    pick = move.picks[0]
    if len(move.picks) > 1:
        return _two(move) or Refusal("A seven moves one card, not several.", "LS-09")
    if pick.pile == move.target:
        return Refusal(f"{pick.card.sign} is already in {column_name(pick.pile)}.", "LS-08")
    mate = open_card(view, move.target)
    if view.seven_open and mate is None and not may_fill_empty(view.table):
        return Refusal(
            f"{column_name(move.target).capitalize()} is empty, and under your house rules a seven "
            "moves no card to an empty column.",
            "LS-07",
        )
    if mate and not pairs(pick.card, mate):
        return _no_match(pick.card, mate)
    return Refusal(
        f"{pick.card.sign} can move to another column only right after a seven is taken.",
        "LS-05",
    )


def _two(move: Move) -> Refusal | None:
    """Returns the reason why two picked cards are no pair, or None when they are one."""
    if len(move.picks) != 2:
        return None
    pick, other = move.picks
    if not pairs(pick.card, other.card):
        return _no_match(pick.card, other.card)
    return None


def _no_match(card: Card, other: Card) -> Refusal:
    total = card.rank + other.rank
    return Refusal(
        f"{card.sign} and {other.sign} do not match: {card.rank} + {other.rank} = {total}, "
        f"not {TOTAL}."
    )


def _collecting(view: LuckyState, move: Move) -> Refusal:
    """Returns the fault of the cards, or else of the place they were put on."""
    if not move.picks:
        return Refusal("Only cards that lie open at the end of a column are collected.")
    if len(move.picks) > 2:
        return Refusal(
            f"Two cards make a pair, and a seven goes alone; you picked {len(move.picks)}."
        )
    card = move.picks[0].card
    wrong = _two(move)
    if len(move.picks) == 1 and card.rank != SEVEN:
        wrong = _needs_another(view, card)
    if wrong:
        return wrong
    if move.target and move.target.partition("/")[0] != f"won-{move.seat}":
        return Refusal(f"Collected cards go to your own piles, not to {_place(move.target)}.")
    what = "this pair" if len(move.picks) == 2 else "the seven"
    return Refusal(f"Put {what} on the first of your collected piles.", "LS-30")


def _needs_another(view: LuckyState, card: Card) -> Refusal:
    """Refuses a single card that is no seven, naming its partners and whether it can move."""
    text = f"{card.sign} pairs with a card of its rank or {_partner(card)}"
    if view.seven_open:
        return Refusal(f"{text}, or moves to another column.")
    return Refusal(f"{text}; only a seven is collected alone.")


def _partner(card: Card) -> str:
    """Returns the card that makes fourteen with this one, in words: an ace, a 9."""
    mate = Card(TOTAL - card.rank, "s").sign[:-1]
    name = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}.get(mate, mate)
    return f"an {name}" if name in ("ace", "8") else f"a {name}"
