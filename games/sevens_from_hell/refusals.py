"""The refusals of Sevens from Hell, in a player's words, with the numbers and the ruling.

Asked only when no legal move matches; reads what the mover sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardtable.core.cards import Card, signs
from cardtable.core.moves import Move
from cardtable.core.words import Refusal
from games.sevens_from_hell.books import (
    BOOK,
    RANKS,
    SEVEN,
    SEVEN_SLOT,
    SLOT_OF_RANK,
    SLOTS,
    THREE,
    WILD_SLOT,
    Bench,
    Pair,
    can_discard,
    can_stand,
    is_wild,
    rank_name,
    slot_name,
    stands,
    without,
)
from games.sevens_from_hell.options import house
from games.sevens_from_hell.reach import reach
from games.sevens_from_hell.scoring import needed
from games.sevens_from_hell.state import (
    ACQUIRE,
    CUT,
    CUTTING,
    HellState,
    asked_partner,
    bench,
    had_discard,
    held,
    pending,
    waiting_for,
)
from games.sevens_from_hell.turns import ASK, END, TAKE_BACK, best_with, first_meld_with, moves

_ELSE = Refusal("Cards from your hand go to your team's books or to the discard pile.")


def why_not(view: HellState, move: Move) -> Refusal:
    """The refusal for a move that is not legal."""
    if move.seat != view.turn:
        if view.turn < 0:
            return Refusal("One moment: it is nobody's turn.")
        return Refusal(f"It is {{{view.turn}}}'s turn.")
    if view.phase == CUTTING:
        return Refusal(f"Cut a packet of {CUT[0]} to {CUT[1]} cards first.", "SFH-40")
    if asked_partner(view) == move.seat:
        return Refusal(f"{{{view.asking}}} asks whether to go out: say yes or no first.", "SFH-39")
    if not move.picks:
        return _WORDS.get(move.word, Refusal("That is nothing you can say now."))
    source = move.picks[0].pile.partition("/")[0].partition("-")[0]
    if source in _FIXED:
        return _FIXED[source]
    asked = {"draw": _drawing, "discard": _picking_up, "foot": _foot, "hand": _from_hand}
    return asked[source](view, move) if source in asked else _ELSE


_WORDS = {
    TAKE_BACK: Refusal("You have not begun a first meld.", "SFH-42"),
    END: Refusal("Your turn ends with a discard.", "SFH-09"),
    ASK: Refusal("There is nothing to ask your partner now.", "SFH-39"),
}
_STAYS = Refusal("Cards on the table stay where they are.", "SFH-42")
_FIXED = {
    "books": _STAYS,
    "closed": _STAYS,
    "aside": Refusal("The cards set aside are yours once your first meld is complete.", "SFH-23"),
}


def _foot(view: HellState, move: Move) -> Refusal:
    """Says nothing of whether the foot has been earned: nobody is reminded."""
    if move.picks[0].pile != f"foot-{view.turn}":
        return Refusal("That is not your foot.", "SFH-50")
    return Refusal("You cannot take your foot now.", "SFH-11")


def _drawing(view: HellState, move: Move) -> Refusal:
    if view.phase != ACQUIRE:
        return Refusal("You have already drawn.")
    if move.target != f"hand-{view.turn}":
        return Refusal("Put the cards you draw into your hand.")
    return Refusal("Draw the top card of each pile into your hand.", "SFH-34")


# -- the discard pile ----------------------------------------------------------------------------


def _picking_up(view: HellState, move: Move) -> Refusal:
    if view.phase != ACQUIRE:
        return Refusal("You have already drawn.")
    if view.refused:
        return Refusal("You gave the pile back this turn; draw instead.", "SFH-23")
    if not view.piles["discard"]:
        return Refusal("The discard pile is empty.")
    top = view.piles["discard"][-1]
    if top.rank == THREE:
        return Refusal(f"The pile cannot be taken: {top.sign} is on top.", "SFH-32")
    if move.picks[0].card != top:
        return Refusal("Only the top card of the pile can be taken.")
    return _pair_for(view, move.seat, top)


def _pair_for(view: HellState, seat: int, top: Card) -> Refusal:
    """Returns the refusal of a pile with this card on top, naming what the mover lacks."""
    counts, side = held(view, seat), bench(view, seat)
    slot = SLOT_OF_RANK[top.rank]
    number = counts[0] + counts[2] if slot == WILD_SLOT else counts[top.rank]
    if number < 2:
        what = "two wilds" if slot == WILD_SLOT else f"two natural {rank_name(top.rank)}"
        return Refusal(f"To take {top.sign} you need {what} in your hand; you hold {number}.")
    size = sum(side.open[slot])
    if size + 3 > BOOK:
        name = slot_name(SLOTS[slot])
        return Refusal(
            f"Your book of {name} holds {size} cards: there is no room for three more.",
            "SFH-18" if slot == WILD_SLOT else "SFH-16",
        )
    if size + 3 == BOOK and not side.may_close:
        return _must_wait(view, seat)
    if not view.melded[side.house.team(seat)]:
        best, minimum = _best_first_meld(view, seat, top), side.house.minimum(view.round)
        if best < minimum:
            return Refusal(
                f"These three and your own cards make only {best} of {minimum} points "
                "for the first meld.",
                "SFH-23",
            )
    name = "two wilds" if slot == WILD_SLOT else f"two {rank_name(top.rank)}"
    return Refusal(f"Take {top.sign} to its book together with {name} from your hand.")


def _best_first_meld(view: HellState, seat: int, top: Card) -> int:
    """The most that a first meld begun by taking this card can come to."""
    counts, side = held(view, seat), bench(view, seat)
    pairs = ((0, 0), (0, 2), (2, 2)) if is_wild(top) else ((top.rank, top.rank),)
    rests = [(two, without(counts, two)) for two in pairs]
    return max(best_with(side, top, two, tuple(rest)) for two, rest in rests if min(rest) >= 0)


def _must_wait(view: HellState, seat: int) -> Refusal:
    names = " and ".join(f"{{{mate}}}" for mate in waiting_for(view, seat))
    rules = house(view.table)
    ruling = "SFH-47" if len(rules.members(rules.team(seat))) > 2 else "SFH-13"
    if not names:
        return Refusal("A first meld may close only one book.", "SFH-49")
    return Refusal(f"You have closed a book and must wait for {names} to close one.", ruling)


# -- the hand ------------------------------------------------------------------------------------


def _from_hand(view: HellState, move: Move) -> Refusal:
    if any(pick.pile != f"hand-{move.seat}" for pick in move.picks):
        return Refusal("Only cards from your own hand are played together.")
    if view.phase == ACQUIRE:
        takes = any(listed.target.startswith("books") for listed in moves(view, move.seat))
        return Refusal("Draw first, or take the discard pile." if takes else "Draw first.")
    base = move.target.partition("/")[0]
    team = house(view.table).team(move.seat)
    if base == "discard":
        return _discarding(view, move)
    if base.startswith("closed"):
        return Refusal("A closed book takes no more cards.", "SFH-29")
    if base.startswith("books") and base != f"books-{team}":
        return Refusal("That is another team's book; you build on your own.", "SFH-41")
    slot = move.target.partition("/")[2]
    if base == f"books-{team}" and slot in SLOTS:
        return _playing(view, move, SLOTS.index(slot))
    return _anywhere(view, move) if base in ("", f"books-{team}") else _ELSE


def _anywhere(view: HellState, move: Move) -> Refusal:
    """Cards that were to be played wherever they fit: a shelf laid down, a double click."""
    side = bench(view, move.seat)
    cards = [pick.card for pick in move.picks]
    if not view.melded[side.house.team(move.seat)]:
        made, minimum = first_meld_with(view, move.seat, cards), side.house.minimum(view.round)
        if made < minimum:
            return Refusal(f"That makes {made} of {minimum} points for the first meld.", "SFH-25")
    for slot in sorted({SLOT_OF_RANK[card.rank] for card in cards if card.rank != THREE}):
        group = tuple(pick for pick in move.picks if SLOT_OF_RANK.get(pick.card.rank) == slot)
        refusal = _misfit(view, replace(move, picks=group), slot)
        if refusal:
            return refusal
    if any(card.rank == THREE for card in cards):
        return Refusal("Threes cannot make books; they can only be discarded.", "SFH-31")
    return _emptied(view, move, side)


def _misfit(view: HellState, move: Move, slot: int) -> Refusal | None:
    """Returns the reason why cards of one rank do not go to their book by themselves, or None."""
    cards = [pick.card for pick in move.picks]
    if slot == WILD_SLOT:
        return None  # a wild card may go with others
    pair = bench(view, move.seat).open[slot]
    return _wrong_size(view, move.seat, slot, pair, cards) or _wrong_mix(slot, pair, cards)


def _emptied(view: HellState, move: Move, side: Bench) -> Refusal:
    """All cards fit: it is the hand they would leave that may not be."""
    rest = without(held(view, move.seat), [pick.card.rank for pick in move.picks])
    if not any(rest):
        return _not_out(view, side, "play your last card")
    if sum(rest) == rest[SEVEN]:
        return Refusal("That would leave you only sevens, and they cannot be discarded.", "SFH-08")
    if sum(rest) == 1:
        return _keep(view, side)
    return Refusal("These cards do not go down together: play them book by book.")


def _discarding(view: HellState, move: Move) -> Refusal:
    cards = [pick.card for pick in move.picks]
    counts, side = held(view, move.seat), bench(view, move.seat)
    if pending(view):
        laid, minimum = side.house.points(pending(view)), side.house.minimum(view.round)
        return Refusal(
            f"Your first meld has {laid} of {minimum} points; add to it or take it back first.",
            "SFH-25",
        )
    if all(card.rank == SEVEN for card in cards):
        return Refusal("Sevens cannot be discarded.", "SFH-05")
    if not can_discard(counts, side):
        return _not_out(view, side, "discard your last card")
    return Refusal(f"Discard one card, not {len(cards)}.")


def _not_out(view: HellState, side: Bench, doing: str) -> Refusal:
    team = side.house.team(view.turn)
    return Refusal(
        f"You cannot {doing}: your team may not go out without {needed(view, team)}.", "SFH-07"
    )


def _playing(view: HellState, move: Move, slot: int) -> Refusal:
    cards = [pick.card for pick in move.picks]
    side = bench(view, move.seat)
    pair = side.open[slot]
    return (
        _wrong_cards(cards, slot)
        or _out_of_reach(view, move.seat, side)
        or _wrong_size(view, move.seat, slot, pair, cards)
        or _wrong_mix(slot, pair, cards)
        or _not_melded(view, move, side)
        or _guarded(view, move, slot, side)
        or _ELSE
    )


def _wrong_cards(cards: Sequence[Card], slot: int) -> Refusal | None:
    if any(card.rank == THREE for card in cards):
        return Refusal("Threes cannot make books; they can only be discarded.", "SFH-31")
    wild = [card for card in cards if is_wild(card)]
    if slot == WILD_SLOT and len(wild) < len(cards):
        return Refusal("A book of wilds takes only deuces and jokers.", "SFH-30")
    if slot == SEVEN_SLOT and wild:
        return Refusal("Wild cards cannot go with sevens.", "SFH-29")
    strange = [
        card for card in cards if not is_wild(card) and slot < 11 and card.rank != RANKS[slot]
    ]
    if strange:
        return Refusal(f"{signs(strange)} cannot go on a book of {slot_name(SLOTS[slot])}.")
    return None


def _wrong_size(
    view: HellState, seat: int, slot: int, pair: Pair, cards: Sequence[Card]
) -> Refusal | None:
    size, name = sum(pair), slot_name(SLOTS[slot])
    if not size and len(cards) < 3:
        return Refusal(f"A book starts with three cards; you chose {len(cards)}.")
    if size + len(cards) > BOOK:
        if not size:
            return Refusal(f"A book closes at seven cards; you chose {len(cards)}.")
        room = BOOK - size
        return Refusal(
            f"Your team already has an unfinished book of {name} with {size} cards: "
            f"there is room for {room}, not {len(cards)}."
        )
    if size + len(cards) == BOOK and not bench(view, seat).may_close:
        return _must_wait(view, seat)
    return None


def _wrong_mix(slot: int, pair: Pair, cards: Sequence[Card]) -> Refusal | None:
    wilds = pair[1] + sum(1 for card in cards if is_wild(card))
    naturals = pair[0] + len(cards) - (wilds - pair[1])
    if stands(slot, (naturals, wilds)):
        return None
    short = wilds + 1 - naturals
    more = "one more natural" if short == 1 else f"{short} more naturals"
    return Refusal(f"A book needs more naturals than wilds: this one needs {more}.", "SFH-29")


def _out_of_reach(view: HellState, seat: int, side: Bench) -> Refusal | None:
    """Returns a refusal when no card can be laid down, as the whole hand makes no first meld."""
    rules = side.house
    if view.melded[rules.team(seat)]:
        return None
    minimum = rules.minimum(view.round)
    best = rules.points(pending(view)) + reach(held(view, seat), side.open, rules.worth)
    if best >= minimum:
        return None
    return Refusal(
        f"Your team has not melded yet: it needs {minimum} points, and your cards make {best}.",
        "SFH-25",
    )


def _not_melded(view: HellState, move: Move, side: Bench) -> Refusal | None:
    rules = side.house
    if view.melded[rules.team(move.seat)]:
        return None
    counts = held(view, move.seat)
    minimum = rules.minimum(view.round)
    laid = rules.points(pending(view))
    total = laid + rules.points([pick.card for pick in move.picks])
    if total < minimum:
        return Refusal(
            f"That would leave the first meld at {total}, with no way to reach {minimum} points.",
            "SFH-25",
        )
    rest = without(counts, [pick.card.rank for pick in move.picks])
    if not any(rest):
        return _not_out(view, side, "play your last card")
    if sum(rest) > rest[SEVEN]:
        return _keep(view, side)
    return Refusal("That first meld would leave you nothing but sevens to discard.", "SFH-08")


def _guarded(view: HellState, move: Move, slot: int, side: Bench) -> Refusal | None:
    counts = held(view, move.seat)
    ranks = [pick.card.rank for pick in move.picks]
    rest = without(counts, ranks)
    wilds = sum(1 for pick in move.picks if is_wild(pick.card))
    pair = (side.open[slot][0] + len(ranks) - wilds, side.open[slot][1] + wilds)
    slots = (*side.open[:slot], pair, *side.open[slot + 1 :])
    if min(rest) < 0 or can_stand(rest, side._replace(open=slots).closing()):
        return None
    if any(rest) and sum(rest) == rest[SEVEN] and had_discard(view, counts, side):
        return Refusal("That would leave you only sevens, and they cannot be discarded.", "SFH-08")
    if any(rest):
        return _keep(view, side)
    return _not_out(view, side, "play your last card")


def _keep(view: HellState, side: Bench) -> Refusal:
    missing = needed(view, side.house.team(view.turn))
    return Refusal(
        f"You must keep a card after your discard: your team may not go out without {missing}.",
        "SFH-07",
    )
