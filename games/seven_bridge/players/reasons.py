"""Why a computer player of Seven Bridge does what it does, in sentences for hints and the log."""

from __future__ import annotations

from cardtable.core.cards import signs
from games.seven_bridge.players.encoding import CARD, LONE, MASK, WORTH, cards_of, value
from games.seven_bridge.players.model import PASS, TAKE, Round
from games.seven_bridge.players.playout import Habits, outs, unseen
from games.seven_bridge.state import CLAIM, BridgeState


def no_choice(view: BridgeState) -> str:
    """For a draw, or a pass with nothing to claim."""
    if view.phase == CLAIM:
        return f"The {view.piles['discard'][-1].sign} makes no new meld with this hand."
    return "A turn begins with a card from the stock."


def why(world: Round, plan: tuple[int, ...], own: Habits) -> str:
    """The sentence for a plan, from the position before it."""
    if world.offer:
        return _claim(world, plan[0])
    after = world.copy()
    for action in plan[:-1]:
        after.apply(action)
    if len(after.own.cards) == 1:
        twice = "" if world.own.exposed else ", and twice: nothing was tabled before"
        return f"This goes out{twice}."
    return f"{_laid(world, after)}{_discard(after, plan[-1], own)}"


def _claim(world: Round, action: int) -> str:
    card = CARD[world.discards[-1]].sign
    if action != PASS:
        return f"The {card} makes {signs(cards_of(MASK[action - TAKE]))} without a draw."
    if world.own.exposed:
        return f"A card from the stock promises more than the {card}."
    return f"The {card} would show the hand, and the double would be gone."


def _laid(world: Round, after: Round) -> str:
    freed = value(world.own.hand) - value(after.own.hand)
    held = [meld for meld in after.own.found if meld not in LONE]
    sevens = [meld for meld in after.own.found if meld in LONE]
    if freed:
        return f"It saves {freed} points from being caught. "
    if held and not world.own.exposed:
        return "The melds stay in hand: going out with all at once counts double. "
    if sevens:
        return f"The {CARD[LONE.index(sevens[0]) + 24].sign} stays in hand for a neighbour. "
    return ""


def _discard(after: Round, card: int, own: Habits) -> str:
    hidden = unseen(after, own)
    sign = CARD[card].sign
    if not outs(card, after.own.hand) & hidden:
        return f"No card still to come makes a meld of the {sign}, which would cost {WORTH[card]}."
    return f"The {sign} is missed least."
