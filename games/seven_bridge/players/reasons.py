"""The reasons of a computer player of Seven Bridge, in sentences for hints and the log."""

from __future__ import annotations

from cardtable.core.cards import signs
from cardtable.core.words import counted
from games.seven_bridge.players.encoding import CARD, LONE, MASK, WORTH, cards_of, value
from games.seven_bridge.players.model import PASS, TAKE, Round
from games.seven_bridge.players.playout import Weights, outs, unseen
from games.seven_bridge.state import CLAIM, BridgeState

_FEW = 2  # cards that are named, of those that would help


def no_choice(view: BridgeState) -> str:
    """For a draw, or a pass with nothing to claim."""
    if view.phase == CLAIM:
        return f"This hand cannot make a new meld with the {view.piles['discard'][-1].sign}."
    return "A turn begins with a draw from the stock."


def why(world: Round, plan: tuple[int, ...], weights: Weights) -> str:
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
    return f"{_laid(world, after)}{_discard(after, plan[-1], weights)}"


def _claim(world: Round, action: int) -> str:
    card = CARD[world.discards[-1]].sign
    if action != PASS:
        return f"The {card} completes {signs(cards_of(MASK[action - TAKE]))} without a draw."
    if world.hand.exposed:
        return f"A card from the stock is likely to help more than the {card}."
    return f"Claiming the {card} would put cards on the table and give up the double."


def _laid(world: Round, after: Round) -> str:
    freed = value(world.hand.mask) - value(after.hand.mask)
    held = [meld for meld in after.hand.melds_held if meld not in LONE]
    sevens = [meld for meld in after.hand.melds_held if meld in LONE]
    if freed:
        return f"That takes {counted(freed, 'point')} out of the hand. "
    if held and not world.hand.exposed:
        return "The melds stay in hand, because going out all at once counts double. "
    if sevens:
        return f"The {CARD[LONE.index(sevens[0]) + 24].sign} stays in hand until a card joins it. "
    return ""


def _discard(after: Round, card: int, weights: Weights) -> str:
    hidden = unseen(after, weights)
    sign = CARD[card].sign
    cost = f"it costs {WORTH[card]} if it is caught"
    helps = cards_of(outs(card, after.hand.mask) & hidden)
    if not helps:
        return f"No unseen card would make a meld with the {sign}, and {cost}."
    if len(helps) <= _FEW:
        signs = " or ".join(useful.sign for useful in helps)
        return f"Only {signs} would help the {sign}, and {cost}."
    return f"The {sign} is the card this hand needs least."
