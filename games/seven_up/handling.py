"""How Seven-Up is handled: the order of a hand, and when the table waits."""

from __future__ import annotations

from cardtable.core.cards import Card
from cardtable.core.handling import Handling
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, Pause
from games.seven_up.dealing import can_run, first_dealer
from games.seven_up.state import NOBODY, SevenUpState, gift_wins, height
from games.seven_up.tricks import finished


class SevenUpHandling(Handling[SevenUpState]):
    """Aces are high, and the table waits for everything the dealer brings to light."""

    def order(self, card: Card) -> int:
        """Ace high, two low."""
        return height(card)

    def confirm(self, view: SevenUpState, move: Move) -> str:
        """The gift that puts eldest out is asked about first (SU-06)."""
        if move.word == "gift" and gift_wins(view):
            return f"The gift wins the game for {{{view.eldest}}}. Give it?"
        return ""

    def pause(self, state: SevenUpState) -> Pause | None:
        """Time to look at a trick, the draw and the sheet after a hand, and to read what is new."""
        if state.turn != DEALER:
            return None
        if state.phase == "sheet":
            return None if state.due else Pause("sheet")
        if state.due:
            return Pause("offer", state.due[0].reason)
        match state.phase:
            case "draw":
                return Pause("look", _drawn(state))
            case "play" if state.call == NOBODY:
                trick = finished(state)
                return Pause("look", f"{{{trick.taker}}} takes the trick.")
            case "turned":
                return Pause("offer", _turned(state))
            case "void":
                why = "The pack ran out" if not _bunched(state) else "The cards are bunched"
                return Pause("offer", f"{why}: {{{state.dealer}}} deals again.")
            case _:
                return None


def _bunched(state: SevenUpState) -> bool:
    return bool(state.trump)


def _drawn(state: SevenUpState) -> str:
    cards = [state.piles[f"trick/{seat}"][0] for seat in range(state.seats)]
    dealer = first_dealer(cards)
    if dealer is None:
        return "A tie: everybody draws again."
    return f"{{{dealer}}} has drawn {cards[dealer].sign}, the highest card, and deals."


def _turned(state: SevenUpState) -> str:
    card, old = state.piles["upcard"][-1], state.piles["turned"][0]
    if card.suit != old.suit:
        return f"{card.sign} is turned and makes trump."
    if can_run(state):
        return f"{card.sign} is turned, the same suit again: the cards are run once more."
    return f"{card.sign} is turned, the same suit again, and the pack is too short to go on."
