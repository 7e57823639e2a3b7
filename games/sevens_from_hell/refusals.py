"""The refusals of Sevens from Hell, in a player's words, with the numbers and the ruling.

Asked only when no legal move matches; reads what the mover sees.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce

from cardtable.core.cards import Card, signs
from cardtable.core.messages import seat_name, shown
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
from games.sevens_from_hell.messages import say
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

_ELSE = say.later("Cards from your hand go to your team's books or to the discard pile.")


def why_not(view: HellState, move: Move) -> Refusal:
    """The refusal for a move that is not legal."""
    if move.seat != view.turn:
        if view.turn < 0:
            return Refusal(say("One moment: it is nobody's turn."))
        return Refusal(say("It is {who}'s turn.", who=seat_name(view.turn)))
    if view.phase == CUTTING:
        return Refusal(
            say("Cut a packet of {what} to {what2} cards first.", what=CUT[0], what2=CUT[1]),
            "SFH-40",
        )
    if asked_partner(view) == move.seat:
        return Refusal(
            say("{who} asks whether to go out: say yes or no first.", who=seat_name(view.asking)),
            "SFH-39",
        )
    if not move.picks:
        text, ruling = _WORDS.get(move.word, _NOTHING)
        return Refusal(shown(text), ruling)
    source = move.picks[0].pile.partition("/")[0].partition("-")[0]
    if source in _FIXED:
        text, ruling = _FIXED[source]
        return Refusal(shown(text), ruling)
    asked = {"draw": _drawing, "discard": _picking_up, "foot": _foot, "hand": _from_hand}
    return asked[source](view, move) if source in asked else _elsewhere()


def _elsewhere() -> Refusal:
    return Refusal(shown(_ELSE))


_NOTHING = (say.later("That is nothing you can say now."), "")
_WORDS = {
    TAKE_BACK: (say.later("You have not begun a first meld."), "SFH-42"),
    END: (say.later("Your turn ends with a discard."), "SFH-09"),
    ASK: (say.later("There is nothing to ask your partner now."), "SFH-39"),
}
_STAYS = (say.later("Cards on the table stay where they are."), "SFH-42")
_FIXED = {
    "books": _STAYS,
    "closed": _STAYS,
    "aside": (
        say.later("The cards set aside are yours once your first meld is complete."),
        "SFH-23",
    ),
}


def _foot(view: HellState, move: Move) -> Refusal:
    """Says nothing of whether the foot has been earned: nobody is reminded."""
    if move.picks[0].pile != f"foot-{view.turn}":
        return Refusal(say("That is not your foot."), "SFH-50")
    return Refusal(say("You cannot take your foot now."), "SFH-11")


def _drawing(view: HellState, move: Move) -> Refusal:
    if view.phase != ACQUIRE:
        return Refusal(say("You have already drawn."))
    if move.target != f"hand-{view.turn}":
        return Refusal(say("Put the cards you draw into your hand."))
    return Refusal(say("Draw the top card of each pile into your hand."), "SFH-34")


# -- the discard pile ----------------------------------------------------------------------------


def _picking_up(view: HellState, move: Move) -> Refusal:
    if view.phase != ACQUIRE:
        return Refusal(say("You have already drawn."))
    if view.refused:
        return Refusal(say("You gave the pile back this turn; draw instead."), "SFH-23")
    if not view.piles["discard"]:
        return Refusal(say("The discard pile is empty."))
    top = view.piles["discard"][-1]
    if top.rank == THREE:
        return Refusal(say("The pile cannot be taken: {card} is on top.", card=top.sign), "SFH-32")
    if move.picks[0].card != top:
        return Refusal(say("Only the top card of the pile can be taken."))
    return _pair_for(view, move.seat, top)


def _pair_for(view: HellState, seat: int, top: Card) -> Refusal:
    """Returns the refusal of a pile with this card on top, naming what the mover lacks."""
    counts, side = held(view, seat), bench(view, seat)
    slot = SLOT_OF_RANK[top.rank]
    number = counts[0] + counts[2] if slot == WILD_SLOT else counts[top.rank]
    if number < 2:
        return Refusal(_needs_two(top, slot, number))
    size = sum(side.open[slot])
    if size + 3 > BOOK:
        name = slot_name(SLOTS[slot])
        return Refusal(
            say(
                "Your book of {name} holds {size} cards: there is no room for three more.",
                name=name,
                size=size,
            ),
            "SFH-18" if slot == WILD_SLOT else "SFH-16",
        )
    if size + 3 == BOOK and not side.may_close:
        return _must_wait(view, seat)
    if not view.melded[side.house.team(seat)]:
        best, minimum = _best_first_meld(view, seat, top), side.house.minimum(view.round)
        if best < minimum:
            return Refusal(
                say(
                    "These three and your own cards make only {best} of {minimum} points for the "
                    "first meld.",
                    best=best,
                    minimum=minimum,
                ),
                "SFH-23",
            )
    return Refusal(
        say(
            "Take {card} to its book together with two {rank_name} from your hand.",
            card=top.sign,
            rank_name=rank_name(top.rank),
        )
    )


def _needs_two(top: Card, slot: int, held_now: int) -> str:
    """Says how many natural or wild cards it takes to take the pile."""
    if slot == WILD_SLOT:
        return say(
            "To take {card} you need two wilds in your hand; you hold {count}.",
            card=top.sign,
            count=held_now,
        )
    return say(
        "To take {card} you need two natural {ranks} in your hand; you hold {count}.",
        card=top.sign,
        ranks=rank_name(top.rank),
        count=held_now,
    )


def _best_first_meld(view: HellState, seat: int, top: Card) -> int:
    """The most that a first meld begun by taking this card can come to."""
    counts, side = held(view, seat), bench(view, seat)
    pairs = ((0, 0), (0, 2), (2, 2)) if is_wild(top) else ((top.rank, top.rank),)
    rests = [(two, without(counts, two)) for two in pairs]
    return max(best_with(side, top, two, tuple(rest)) for two, rest in rests if min(rest) >= 0)


def _must_wait(view: HellState, seat: int) -> Refusal:
    mates = [seat_name(mate) for mate in waiting_for(view, seat)]
    names = reduce(_both, mates) if mates else ""
    rules = house(view.table)
    ruling = "SFH-47" if len(rules.members(rules.team(seat))) > 2 else "SFH-13"
    if not names:
        return Refusal(say("A first meld may close only one book."), "SFH-49")
    return Refusal(
        say("You have closed a book and must wait for {who} to close one.", who=names), ruling
    )


def _both(first: str, second: str) -> str:
    return say("{first} and {last}", first=first, last=second)


# -- the hand ------------------------------------------------------------------------------------


def _from_hand(view: HellState, move: Move) -> Refusal:
    if any(pick.pile != f"hand-{move.seat}" for pick in move.picks):
        return Refusal(say("Only cards from your own hand are played together."))
    if view.phase == ACQUIRE:
        takes = any(listed.target.startswith("books") for listed in moves(view, move.seat))
        if takes:
            return Refusal(say("Draw first, or take the discard pile."))
        return Refusal(say("Draw first."))
    base = move.target.partition("/")[0]
    team = house(view.table).team(move.seat)
    if base == "discard":
        return _discarding(view, move)
    if base.startswith("closed"):
        return Refusal(say("A closed book takes no more cards."), "SFH-29")
    if base.startswith("books") and base != f"books-{team}":
        return Refusal(say("That is another team's book; you build on your own."), "SFH-41")
    slot = move.target.partition("/")[2]
    if base == f"books-{team}" and slot in SLOTS:
        return _playing(view, move, SLOTS.index(slot))
    return _anywhere(view, move) if base in ("", f"books-{team}") else _elsewhere()


def _anywhere(view: HellState, move: Move) -> Refusal:
    """Cards that were to be played wherever they fit: a shelf laid down, a double click."""
    side = bench(view, move.seat)
    cards = [pick.card for pick in move.picks]
    if not view.melded[side.house.team(move.seat)]:
        made, minimum = first_meld_with(view, move.seat, cards), side.house.minimum(view.round)
        if made < minimum:
            return Refusal(
                say(
                    "That makes {made} of {minimum} points for the first meld.",
                    made=made,
                    minimum=minimum,
                ),
                "SFH-25",
            )
    for slot in sorted({SLOT_OF_RANK[card.rank] for card in cards if card.rank != THREE}):
        group = tuple(pick for pick in move.picks if SLOT_OF_RANK.get(pick.card.rank) == slot)
        refusal = _misfit(view, replace(move, picks=group), slot)
        if refusal:
            return refusal
    if any(card.rank == THREE for card in cards):
        return Refusal(say("Threes cannot make books; they can only be discarded."), "SFH-31")
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
        return _not_out(view, side, _LAST_PLAYED)
    if sum(rest) == rest[SEVEN]:
        return Refusal(
            say("That would leave you only sevens, and they cannot be discarded."), "SFH-08"
        )
    if sum(rest) == 1:
        return _keep(view, side)
    return Refusal(say("These cards do not go down together: play them book by book."))


def _discarding(view: HellState, move: Move) -> Refusal:
    cards = [pick.card for pick in move.picks]
    counts, side = held(view, move.seat), bench(view, move.seat)
    if pending(view):
        laid, minimum = side.house.points(pending(view)), side.house.minimum(view.round)
        return Refusal(
            say(
                "Your first meld has {laid} of {minimum} points; add to it or take it back first.",
                laid=laid,
                minimum=minimum,
            ),
            "SFH-25",
        )
    if all(card.rank == SEVEN for card in cards):
        return Refusal(say("Sevens cannot be discarded."), "SFH-05")
    if not can_discard(counts, side):
        return _not_out(view, side, _LAST_DISCARDED)
    return Refusal(say("Discard one card, not {count}.", count=len(cards)))


_LAST_PLAYED = say.later(
    "You cannot play your last card: your team may not go out without {books}."
)
_LAST_DISCARDED = say.later(
    "You cannot discard your last card: your team may not go out without {books}."
)


def _not_out(view: HellState, side: Bench, text: str) -> Refusal:
    books = needed(view, side.house.team(view.turn))
    return Refusal(shown(text, books=shown(books)), "SFH-07")


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
        or _elsewhere()
    )


def _wrong_cards(cards: Sequence[Card], slot: int) -> Refusal | None:
    if any(card.rank == THREE for card in cards):
        return Refusal(say("Threes cannot make books; they can only be discarded."), "SFH-31")
    wild = [card for card in cards if is_wild(card)]
    if slot == WILD_SLOT and len(wild) < len(cards):
        return Refusal(say("A book of wilds takes only deuces and jokers."), "SFH-30")
    if slot == SEVEN_SLOT and wild:
        return Refusal(say("Wild cards cannot go with sevens."), "SFH-29")
    strange = [
        card for card in cards if not is_wild(card) and slot < 11 and card.rank != RANKS[slot]
    ]
    if strange:
        return Refusal(
            say(
                "{cards} cannot go on a book of {slot_name}.",
                cards=signs(strange),
                slot_name=slot_name(SLOTS[slot]),
            )
        )
    return None


def _wrong_size(
    view: HellState, seat: int, slot: int, pair: Pair, cards: Sequence[Card]
) -> Refusal | None:
    size, name = sum(pair), slot_name(SLOTS[slot])
    if not size and len(cards) < 3:
        return Refusal(say("A book starts with three cards; you chose {count}.", count=len(cards)))
    if size + len(cards) > BOOK:
        if not size:
            return Refusal(
                say("A book closes at seven cards; you chose {count}.", count=len(cards))
            )
        room = BOOK - size
        return Refusal(
            say(
                "Your team already has an unfinished book of {name} with {size} cards: there "
                "is room for {room}, not {count}.",
                name=name,
                size=size,
                room=room,
                count=len(cards),
            )
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
    text = say.of(
        short,
        "A book needs more naturals than wilds: this one needs one more natural.",
        "A book needs more naturals than wilds: this one needs {count} more naturals.",
    )
    return Refusal(text, "SFH-29")


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
        say(
            "Your team has not melded yet: it needs {minimum} points, and your cards make {best}.",
            minimum=minimum,
            best=best,
        ),
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
            say(
                "That would leave the first meld at {total}, with no way to reach {minimum} "
                "points.",
                total=total,
                minimum=minimum,
            ),
            "SFH-25",
        )
    rest = without(counts, [pick.card.rank for pick in move.picks])
    if not any(rest):
        return _not_out(view, side, _LAST_PLAYED)
    if sum(rest) > rest[SEVEN]:
        return _keep(view, side)
    return Refusal(say("That first meld would leave you nothing but sevens to discard."), "SFH-08")


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
        return Refusal(
            say("That would leave you only sevens, and they cannot be discarded."), "SFH-08"
        )
    if any(rest):
        return _keep(view, side)
    return _not_out(view, side, _LAST_PLAYED)


def _keep(view: HellState, side: Bench) -> Refusal:
    missing = needed(view, side.house.team(view.turn))
    return Refusal(
        say(
            "You must keep a card after your discard: your team may not go out without {missing}.",
            missing=missing,
        ),
        "SFH-07",
    )
