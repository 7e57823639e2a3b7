"""The reasons of a computer player of Seven Bridge, in sentences for hints and the log."""

from __future__ import annotations

from cardtable.core.cards import signs
from cardtable.core.lists import either, one_after_another
from cardtable.core.messages import shown
from games.seven_bridge.messages import say
from games.seven_bridge.players.encoding import (
    BESIDE,
    BIT,
    CARD,
    LONE,
    MASK,
    MATES,
    WORTH,
    cards_of,
    value,
)
from games.seven_bridge.players.model import PASS, TAKE, Round
from games.seven_bridge.players.plans import Plan
from games.seven_bridge.players.playout import NORMAL, outs, unseen
from games.seven_bridge.state import CLAIM, BridgeState

_FEW = 2  # cards that are named, of those that would help


def no_choice(view: BridgeState) -> str:
    """For a draw, or a pass with nothing to claim."""
    if view.phase == CLAIM:
        card = view.piles["discard"][-1].sign
        return say("This hand cannot make a new meld with the {card}.", card=card)
    return say("A turn begins with a draw from the stock.")


def why(world: Round, plan: Plan) -> str:
    """The sentence for a plan, from the position before it."""
    if world.offer:
        return _claim(world, plan[0])
    after = world.copy()
    for action in plan[:-1]:
        after.apply(action)
    if len(after.hand.cards) == 1:
        if world.hand.exposed:
            return say("This goes out.")
        return say("This goes out, and counts double: nothing was on the table before.")
    laid = _laid(world, after, plan[-1], several=len(plan) > 2)
    return one_after_another((laid, _discard(after, plan[-1])))


def named(world: Round, plan: Plan, best: Plan) -> str:
    """A plan in a few words, beside the one that is followed."""
    if world.offer:
        if plan[0] == PASS:
            return say("passing")
        return say("claiming for {cards}", cards=_meld(plan[0]))
    laid, usual = plan[:-1], best[:-1]
    if laid == usual:
        return say("discarding the {card}", card=CARD[plan[-1]].sign)
    if not laid:
        return say("laying nothing down")
    return say("laying down more") if len(laid) > len(usual) else say("laying down less")


def _meld(claim: int) -> str:
    return signs(cards_of(MASK[claim - TAKE]))


def _claim(world: Round, action: int) -> str:
    card = CARD[world.discards[-1]].sign
    if action != PASS:
        cards = _meld(action)
        return say("The {card} completes {cards} without a draw.", card=card, cards=cards)
    mine = world.hand.mask
    held = [MASK[meld] for meld in world.hand.melds_held if meld not in LONE]
    wanted = [MASK[claim - TAKE] & mine for claim in world.offer[:-1]]
    broken = [meld for meld in held if all(meld & cards for cards in wanted)]
    if broken:
        cards = signs(cards_of(max(broken, key=value)))
        return say("Claiming the {card} would break up {cards}.", card=card, cards=cards)
    if world.hand.exposed:
        return say("Claiming the {card} would give up the draw.", card=card)
    return say(
        "Claiming the {card} would put cards on the table and give up the double.", card=card
    )


def _laid(world: Round, after: Round, discard: int, *, several: bool) -> str:
    freed = value(world.hand.mask) - value(after.hand.mask)
    held = [meld for meld in after.hand.melds_held if meld not in LONE]
    lone = [LONE.index(meld) + 24 for meld in after.hand.melds_held if meld in LONE]
    sevens = [card for card in lone if card != discard]
    if freed and several:
        return say.of(
            freed,
            "With what follows, that takes 1 point out of the hand.",
            "With what follows, that takes {count} points out of the hand.",
        )
    if freed:
        return say.of(
            freed,
            "That takes 1 point out of the hand.",
            "That takes {count} points out of the hand.",
        )
    if held and not world.hand.exposed:
        return say("The melds stay in hand, because going out all at once counts double.")
    if sevens:
        card = CARD[sevens[0]].sign
        return say("The {card} stays in hand until a card joins it.", card=card)
    return ""


def _discard(after: Round, card: int) -> str:
    """The reason for a discard: what could help it, and what it costs, beside the loose cards."""
    hidden = unseen(after, NORMAL)  # told as it is, whatever the player remembers
    sign = CARD[card].sign
    helps = {one: helping(one, after.hand.mask, hidden) for one in _loose(after, card)}
    own = helping(card, after.hand.mask, hidden)
    count = own.bit_count()
    as_idle = [one for one, cards in helps.items() if cards.bit_count() <= count]
    dearer = [one for one in as_idle if WORTH[one] > WORTH[card]]
    if count > _FEW:
        if as_idle or not helps:
            return say.of(
                count,
                "1 unseen card would help the {card}.",
                "{count} unseen cards would help the {card}.",
                card=sign,
            )
        return say("Fewer unseen cards would help the {card} than any other loose card.", card=sign)
    helping_cards = either([one.sign for one in cards_of(own)])
    few = bool(own)
    if not dearer:
        return shown(_CHEAPEST[few], cards=helping_cards, card=sign, points=WORTH[card])
    other = max(dearer, key=WORTH.__getitem__)
    if neighbours(card, hidden) < neighbours(other, hidden):
        dear = CARD[other].sign
        return shown(_LESS_USE[few], cards=helping_cards, card=sign, other=dear)
    return shown(_NO_MORE[few], cards=helping_cards, card=sign)


# A discard that no unseen card would help, and one that a few would.
_CHEAPEST = (
    say.later(
        "No unseen card would make a meld with the {card}, and it costs {points} if it is caught."
    ),
    say.later("Only {cards} would help the {card}, and it costs {points} if it is caught."),
)
_LESS_USE = (
    say.later(
        "No unseen card would make a meld with the {card}, and others have less use for it than for"
        " the {other}."
    ),
    say.later(
        "Only {cards} would help the {card}, and others have less use for it than for the {other}."
    ),
)
_NO_MORE = (
    say.later("No unseen card would make a meld with the {card}."),
    say.later("Only {cards} would help the {card}."),
)


def helping(card: int, hand: int, hidden: int) -> int:
    """The unseen cards that would make a meld with this one."""
    return outs(card, hand) & hidden


def neighbours(card: int, hidden: int) -> int:
    """The number of unseen cards that go with this one: beside it, and two of its rank as one."""
    mates = hidden & MATES[card]
    return (hidden & BESIDE[card]).bit_count() + (mates.bit_count() > 1)


def _loose(after: Round, card: int) -> list[int]:
    """The other cards that belong to no meld and cannot be laid off."""
    kept = 0
    for meld in after.hand.melds_held:
        kept |= MASK[meld]
    kept |= after.fits if after.may_lay_off() else 0
    return [one for one in after.hand.cards if one != card and not BIT[one] & kept]
