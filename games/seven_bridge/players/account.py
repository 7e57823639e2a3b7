"""The public deeds of a hand of Seven Bridge, read back turn by turn, as evidence of hands.

Given a view, never a state: deeds are public, and nothing else is read but how many cards are held.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.seven_bridge.players.encoding import BIT, ENDS, INDEX, MELD, mask_of
from games.seven_bridge.players.evidence import Record, Turn
from games.seven_bridge.players.weights import learned
from games.seven_bridge.state import PLAY, BridgeState, Deed


class Account:
    """All that everybody has seen of a hand since the stock was made.

    `records` tell of each seat; `drawn` how many cards of its hand come from a stock of `recycled`
    cards; `seen` are the cards that lie on the table and among the discards.
    """

    def __init__(self, view: BridgeState) -> None:
        self._view = view
        # as they were before the turns that have been read
        self._melds = {name: mask_of(view.piles[name]) for name in view.all_melds()}
        self._discards = mask_of(view.piles["discard"])
        self._sizes = [len(view.hand_of(seat)) for seat in range(view.seats)]
        if view.phase == PLAY and not view.claimed:
            self._sizes[view.turn] -= 1  # its draw is no deed
        self.recycled = mask_of(view.recycled)
        self.drawn = [0] * view.seats
        self.records = [Record(self.recycled) for _ in range(view.seats)]
        self._haste = learned(view.seats).haste
        self._open = view.asked  # who has not answered the discard that is read
        self.seen = self._lying()
        self._read()

    def _read(self) -> None:
        """From the newest turn back to when the stock was made."""
        deeds = self._view.deeds
        while deeds:
            first = len(deeds) - 1
            while first and deeds[first - 1].target != "discard":
                first -= 1
            self._back(deeds[first:], deeds[:first])
            deeds = deeds[:first]

    def _back(self, turn: Sequence[Deed], before: Sequence[Deed]) -> None:
        """Back to before a turn, or before what was laid in one that is not over."""
        seat, ends = turn[-1].seat, turn[-1].target == "discard"
        if ends:
            self._refused(turn[-1])
            self._discards ^= mask_of(turn[-1].cards)
        seen, fits = self._lying(), self._fits(turn)
        for deed in reversed(turn):
            self._undo(deed)
        drew = all(deed.claimed is None for deed in turn)
        if ends:
            laid = sum(mask_of(deed.cards) for deed in turn[:-1])
            card, waits = INDEX[turn[-1].cards[0]], self._waits(seat, before)
            over = Turn(card, laid, fits, seen, drew=drew, waits=waits)
            self.records[seat].turns.append(over)
            self._sizes[seat] -= drew
            self.drawn[seat] += drew
        self._open = () if drew else self._from(seat, before)

    def _from(self, claimer: int, before: Sequence[Deed]) -> tuple[int, ...]:
        """The seats that had not answered when a discard was claimed, the claimer first."""
        asked = before[-1].asked if before else ()
        return asked[asked.index(claimer) :] if claimer in asked else ()

    def _refused(self, discard: Deed) -> None:
        """Those who were asked and did not claim it."""
        card = INDEX[discard.cards[0]]
        for seat in discard.asked:
            if seat not in self._open:
                record = self.records[seat]
                refused = record.turns[-1].refused if record.turns else record.refused
                refused.append((card, seat == (discard.seat + 1) % self._view.seats))

    def _undo(self, deed: Deed) -> None:
        cards = mask_of(deed.cards)
        self._sizes[deed.seat] += len(deed.cards)
        self.drawn[deed.seat] -= (cards & self.recycled).bit_count()
        if deed.target == "discard":
            return
        if deed.claimed is not None:
            claimed = BIT[INDEX[deed.claimed]]
            self._discards |= claimed
            cards |= claimed
        self._melds[deed.target] ^= cards

    def _lying(self) -> int:
        return self._discards | sum(self._melds.values())

    def _fits(self, turn: Sequence[Deed]) -> int:
        """The cards that could still be laid off at the end of a turn (SB-13, SB-14)."""
        seat, table = turn[-1].seat, self._view.table
        if table.word("need_meld_before_layoff") == "on" and not self._has_melds(seat):
            return 0
        claimed = any(deed.claimed is not None for deed in turn)
        if claimed and table.word("layoff_after_claim") != "on":
            return 0
        fits = 0
        for mask in self._melds.values():
            fits |= ENDS[MELD[mask]] if mask else 0
        return fits

    def _has_melds(self, seat: int) -> bool:
        return any(mask and name.startswith(f"melds-{seat}/") for name, mask in self._melds.items())

    def _waits(self, seat: int, before: Sequence[Deed]) -> bool:
        """True when a player going for the double would have put nothing down in an undone turn.

        A seat that only laid off before a new stock was made is not known to have done so.
        """
        laid = any(deed.seat == seat and deed.target != "discard" for deed in before)
        return not laid and not self._has_melds(seat) and min(self._sizes) > self._haste
