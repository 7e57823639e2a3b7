"""The refusals of Lucky Sevens, in a player's words, with the numbers."""

from __future__ import annotations

from cardtable.core.cards import Card
from cardtable.core.messages import seat_name, shown
from cardtable.core.moves import Move, Pick
from cardtable.core.table import OVER
from cardtable.core.words import Refusal
from games.lucky_sevens.messages import say
from games.lucky_sevens.state import (
    COLUMNS,
    SEVEN,
    TOTAL,
    LuckyState,
    column_name,
    column_opening,
    may_fill_empty,
    open_card,
    pairs,
)


def why_not(view: LuckyState, move: Move) -> Refusal:
    """The refusal for a move that is not legal, however strange."""
    if view.turn == OVER:
        return Refusal(say("The game is over."))
    if move.seat != view.turn:
        return Refusal(_not_your_turn(view))
    if move.words:
        return _words(view, move)
    if view.piles[f"dealt-{move.seat}"] or any(p.pile.startswith("dealt") for p in move.picks):
        return _placing(view, move)
    unknown = next((pick.pile for pick in move.picks if pick.pile not in COLUMNS), "")
    if unknown:
        return Refusal(_not_from(unknown))
    covered = next((pick for pick in move.picks if not _lies_open(view, pick, move.picks)), None)
    if covered:
        return _covered(view, covered)
    if move.target in COLUMNS:
        return _onto_column(view, move)
    return _collecting(view, move)


def _not_your_turn(view: LuckyState) -> str:
    if view.turn >= 0:
        return say("It is {who}'s turn.", who=seat_name(view.turn))
    return say("Cards are being dealt.")


_NOT_FROM = {
    "won": say.later("Cards are taken from the four columns, not from somebody's collected cards."),
    "aside": say.later("Cards are taken from the four columns, not from the cards out of play."),
    "dealt": say.later("Cards are taken from the four columns, not from the cards to be placed."),
    "stock": say.later("Cards are taken from the four columns, not from the stock."),
}
_NOT_TO = {
    "won": say.later("Collected cards go to your own piles, not to somebody's collected cards."),
    "aside": say.later("Collected cards go to your own piles, not to the cards out of play."),
    "dealt": say.later("Collected cards go to your own piles, not to the cards to be placed."),
    "stock": say.later("Collected cards go to your own piles, not to the stock."),
}


def _not_from(pile: str) -> str:
    """Says where cards do not come from."""
    base = _base(pile)
    if base in _NOT_FROM:
        return shown(_NOT_FROM[base])
    return say("Cards are taken from the four columns, not from the {place}.", place=base)


def _not_to(pile: str) -> str:
    """Says where collected cards do not go."""
    base = _base(pile)
    if base in _NOT_TO:
        return shown(_NOT_TO[base])
    return say("Collected cards go to your own piles, not to the {place}.", place=base)


def _base(pile: str) -> str:
    return pile.partition("-")[0].partition("/")[0]


def _to_go(left: int) -> Refusal:
    return Refusal(say("Place all four cards first: {count} to go.", count=left), "LS-15")


def _words(view: LuckyState, move: Move) -> Refusal:
    left = len(view.piles[f"dealt-{move.seat}"])
    if move.words == ("done",) and left:
        return _to_go(left)
    return Refusal(say("The only word in this game is “done”, which ends your collecting."))


def _placing(view: LuckyState, move: Move) -> Refusal:
    """Refusals while the dealt four are placed."""
    own = f"dealt-{move.seat}"
    left = view.piles[own]
    if not left:
        return Refusal(say("All four cards have been placed; now collect, or stop."), "LS-15")
    if any(pick.pile in COLUMNS for pick in move.picks):
        return _to_go(len(left))
    if not move.picks or any(pick.pile != own or pick.card not in left for pick in move.picks):
        return Refusal(say("Place one of the four cards you were dealt."), "LS-15")
    if len(move.picks) > 1:
        return Refusal(say("Place the four cards one at a time, one on each column."), "LS-17")
    if move.target not in COLUMNS:
        card = move.picks[0].card.sign
        return Refusal(say("{card} goes on one of the four columns.", card=card), "LS-15")
    name = column_opening(move.target)
    return Refusal(
        say("{column} already has a card this turn: one goes to each column.", column=name),
        "LS-17",
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
        return Refusal(say("{card} is not in {column}.", card=pick.card.sign, column=name))
    above = len(cards) - 1 - max(at for at, card in enumerate(cards) if card == pick.card)
    text = say.of(
        above,
        "{card} is not open: 1 card covers it in {column}, with {bottom} at the bottom. "
        "Only the two lowest cards of a column can pair.",
        "{card} is not open: {count} cards cover it in {column}, with {bottom} at the bottom. "
        "Only the two lowest cards of a column can pair.",
        card=pick.card.sign,
        column=name,
        bottom=cards[-1].sign,
    )
    return Refusal(text, "LS-02" if above > 1 else "LS-01")


def _onto_column(view: LuckyState, move: Move) -> Refusal:
    """A card dropped on a column: perhaps a pair was meant, perhaps a seven's move."""
    pick = move.picks[0]
    if len(move.picks) > 1:
        return _two(move) or Refusal(say("A seven moves one card, not several."), "LS-09")
    card = pick.card.sign
    if pick.pile == move.target:
        text = say("{card} is already in {column}.", card=card, column=column_name(pick.pile))
        return Refusal(text, "LS-08")
    mate = open_card(view, move.target)
    if view.seven_open and mate is None and not may_fill_empty(view.table):
        return Refusal(
            say(
                "{column} is empty, and under your house rules a seven moves no card to an empty "
                "column.",
                column=column_opening(move.target),
            ),
            "LS-07",
        )
    if mate and not pairs(pick.card, mate):
        return _no_match(pick.card, mate)
    return Refusal(
        say("{card} can move to another column only right after a seven is taken.", card=card),
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
    return Refusal(
        say(
            "{card} and {other} do not match: {one} + {two} = {sum}, not {wanted}.",
            card=card.sign,
            other=other.sign,
            one=card.rank,
            two=other.rank,
            sum=card.rank + other.rank,
            wanted=TOTAL,
        )
    )


def _collecting(view: LuckyState, move: Move) -> Refusal:
    """Returns the fault of the cards, or else of the place they were put on."""
    if not move.picks:
        return Refusal(say("Only cards that lie open at the end of a column are collected."))
    if len(move.picks) > 2:
        count = len(move.picks)
        return Refusal(
            say("Two cards make a pair, and a seven goes alone; you picked {count}.", count=count)
        )
    card = move.picks[0].card
    wrong = _two(move)
    if len(move.picks) == 1 and card.rank != SEVEN:
        wrong = _needs_another(view, card)
    if wrong:
        return wrong
    if move.target and move.target.partition("/")[0] != f"won-{move.seat}":
        return Refusal(_not_to(move.target))
    if len(move.picks) == 2:
        return Refusal(say("Put this pair on the first of your collected piles."), "LS-30")
    return Refusal(say("Put the seven on the first of your collected piles."), "LS-30")


def _needs_another(view: LuckyState, card: Card) -> Refusal:
    """Refuses a single card that is no seven, naming its partners and whether it can move."""
    partner = shown(_PARTNERS[TOTAL - card.rank])
    if view.seven_open:
        return Refusal(
            say(
                "{card} pairs with a card of its rank or {partner}, or moves to another column.",
                card=card.sign,
                partner=partner,
            )
        )
    return Refusal(
        say(
            "{card} pairs with a card of its rank or {partner}; only a seven is collected alone.",
            card=card.sign,
            partner=partner,
        )
    )


_PARTNERS = {  # "pairs with a card of its rank or …"
    1: say.later("an ace", "partner"),
    2: say.later("a 2", "partner"),
    3: say.later("a 3", "partner"),
    4: say.later("a 4", "partner"),
    5: say.later("a 5", "partner"),
    6: say.later("a 6", "partner"),
    8: say.later("an 8", "partner"),
    9: say.later("a 9", "partner"),
    10: say.later("a 10", "partner"),
    11: say.later("a jack", "partner"),
    12: say.later("a queen", "partner"),
    13: say.later("a king", "partner"),
}
