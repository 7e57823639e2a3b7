"""The deck that is played with: how the player wants cards to look, and which files show them so.

Draws nothing and knows no theme.
"""

from __future__ import annotations

from pathlib import Path

from cardtable.core.cards import RANKS, SUITS, Card
from cardtable.core.frozen import dataclass
from cardtable.core.indices import index_of, suit_letter
from cardtable.store.card_names import BACK
from cardtable.store.settings import Settings
from cardtable.ui.drawing.own_pictures import OwnFace
from cardtable.ui.layout.face_design import LARGE, STANDARD, FaceDesign

# On pages, where cards are pictures and no table says how all of them look:
COMPACT_BELOW = 64  # pixels of width below which rank and suit fill the card
LARGE_BELOW = 92  # pixels of width below which the large index is used

_PACKS = ("red", "blue", "green")


@dataclass(frozen=True, slots=True)
class OwnDeck:
    """A deck that the player brought: its folder, the cards in it, whether our index lies on it.

    `changed` is when it was brought: another deck of the same name has other pictures.
    """

    folder: str
    cards: tuple[str, ...]
    index: bool = True
    changed: int = 0


@dataclass(frozen=True, slots=True)
class DeckStyle:
    """The wishes of the player for cards; see the settings of the same names."""

    back: str = "lattice-red"
    large: bool = False
    four_colours: bool = False
    letters: bool = False
    deck: str = "house"
    own: OwnDeck | None = None
    ranks: tuple[str, ...] = RANKS  # what stands in the index of each
    suits: tuple[str, ...] = tuple(SUITS.upper())

    def file(
        self, card: Card, width: int, *, pack: int = 0, design: FaceDesign | None = None
    ) -> tuple[str, str]:
        """The folder and the name of the file with a card's picture; HIDDEN is a back."""
        if card.is_hidden:
            return "backs", self._back_of(pack)
        folder = design.name if design is not None else self._design_at(width)
        if folder == "standard" and self.deck == "classic":
            folder = "classic"
        if self.four_colours and card.suit in ("d", "c"):
            folder += "4"
        return folder, picture_name(card) + ".svg"

    def brought(
        self, card: Card, width: int, *, pack: int = 0, design: FaceDesign | None = None
    ) -> OwnFace | None:
        """The picture of a card in a deck that was brought; None where the house's is shown.

        So it is where that deck lacks the card, where only rank and suit have room, and on the
        backs of further packs, which are to be told apart.
        """
        name = BACK if card.is_hidden else picture_name(card)
        folder, file = self.file(card, width, pack=pack, design=design)
        if self.own is None or name not in self.own.cards or pack or folder.startswith("compact"):
            return None
        index = LARGE if folder.startswith("large") else STANDARD
        laid = index if self.own.index and not card.is_hidden else None
        path = str(Path(self.own.folder) / f"{name}.png")
        return OwnFace(path, (folder, file), laid, self.letter(card))

    def letter(self, card: Card) -> str:
        """The letter in the index of a card where it is another one than in its file, else ""."""
        if card.rank < 1 or self.ranks[card.rank - 1] == RANKS[card.rank - 1]:
            return ""
        return self.ranks[card.rank - 1]

    def suit_letter(self, card: Card) -> str:
        """The letter beside its suit, for people who cannot tell the colours; "" without one."""
        return self.suits[SUITS.index(card.suit)] if self.letters and card.rank > 0 else ""

    def _back_of(self, pack: int) -> str:
        pattern, _, colour = self.back.partition("-")
        first = _PACKS.index(colour) if colour in _PACKS else 0
        return f"{pattern}-{_PACKS[(first + pack) % 3]}.svg"

    def _design_at(self, width: int) -> str:
        """The design of a card that lies on no table, by its size."""
        if width < COMPACT_BELOW:
            return "compact"
        return "large" if self.large or width < LARGE_BELOW else "standard"


def style_of(now: Settings) -> DeckStyle:
    """The cards of the house as the settings, and the language spoken, have them."""
    return DeckStyle(
        now.back,
        now.large_index,
        now.four_colours,
        now.suit_letters,
        now.deck,
        ranks=tuple(map(index_of, range(1, len(RANKS) + 1))),
        suits=tuple(map(suit_letter, SUITS)),
    )


def picture_name(card: Card) -> str:
    """The name of the file with the picture of a card, without its ending: 10H, KS, JK1."""
    return f"JK{card.suit}" if card.is_joker else RANKS[card.rank - 1] + card.suit.upper()
