"""The reasons of a computer player of Seven Bridge, in sentences for hints and the log."""

from __future__ import annotations

from cardtable.core.cards import signs
from cardtable.core.words import counted
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
        return f"This hand cannot make a new meld with the {view.piles['discard'][-1].sign}."
    return "A turn begins with a draw from the stock."


def why(world: Round, plan: Plan) -> str:
    """The sentence for a plan, from the position before it."""
    if world.offer:
        return _claim(world, plan[0])
    after = world.copy()
    for action in plan[:-1]:
        after.apply(action)
    if len(after.hand.cards) == 1:
        if world.hand.exposed:
            return "This goes out."
        return "This goes out, and counts double: nothing was on the table before."
    return f"{_laid(world, after, plan[-1])}{_discard(after, plan[-1])}"


def named(world: Round, plan: Plan, best: Plan) -> str:
    """A plan in a few words, beside the one that is followed."""
    if world.offer:
        return "passing" if plan[0] == PASS else f"claiming for {_meld(plan[0])}"
    laid, usual = plan[:-1], best[:-1]
    if laid == usual:
        return f"discarding the {CARD[plan[-1]].sign}"
    if not laid:
        return "laying nothing down"
    return f"laying down {'more' if len(laid) > len(usual) else 'less'}"


def _meld(claim: int) -> str:
    return signs(cards_of(MASK[claim - TAKE]))


def _claim(world: Round, action: int) -> str:
    card = CARD[world.discards[-1]].sign
    if action != PASS:
        return f"The {card} completes {_meld(action)} without a draw."
    mine = world.hand.mask
    held = [MASK[meld] for meld in world.hand.melds_held if meld not in LONE]
    wanted = [MASK[claim - TAKE] & mine for claim in world.offer[:-1]]
    broken = [meld for meld in held if all(meld & cards for cards in wanted)]
    if broken:
        return f"Claiming the {card} would break up {signs(cards_of(max(broken, key=value)))}."
    if world.hand.exposed:
        return f"Claiming the {card} would give up the draw."
    return f"Claiming the {card} would put cards on the table and give up the double."


def _laid(world: Round, after: Round, discard: int) -> str:
    freed = value(world.hand.mask) - value(after.hand.mask)
    held = [meld for meld in after.hand.melds_held if meld not in LONE]
    lone = [LONE.index(meld) + 24 for meld in after.hand.melds_held if meld in LONE]
    sevens = [card for card in lone if card != discard]
    if freed:
        return f"That takes {counted(freed, 'point')} out of the hand. "
    if held and not world.hand.exposed:
        return "The melds stay in hand, because going out all at once counts double. "
    if sevens:
        return f"The {CARD[sevens[0]].sign} stays in hand until a card joins it. "
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
            return f"{count} unseen cards would help the {sign}."
        return f"Fewer unseen cards would help the {sign} than any other loose card."
    said = f"No unseen card would make a meld with the {sign}"
    if own:
        said = f"Only {' or '.join(one.sign for one in cards_of(own))} would help the {sign}"
    if not dearer:
        return f"{said}, and it costs {WORTH[card]} if it is caught."
    other = max(dearer, key=WORTH.__getitem__)
    if neighbours(card, hidden) < neighbours(other, hidden):
        return f"{said}, and others have less use for it than for the {CARD[other].sign}."
    return f"{said}."


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
