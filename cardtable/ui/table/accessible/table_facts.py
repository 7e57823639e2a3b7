"""The facts that the words of a table are made from: one scene, its names, what can be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.core.cards import Card
from cardtable.core.diff import Place
from cardtable.core.frozen import dataclass
from cardtable.core.rules import zoning
from cardtable.core.table import Fan, Prompt, Zone, named
from cardtable.croupier.croupier import Croupier
from cardtable.told.piles import PlaceNames
from cardtable.told.wording import spoken
from cardtable.ui.input.legal_choices import LegalChoices
from cardtable.ui.layout.arrangement import PileBox
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.scene import Scene
from cardtable.ui.table.accessible.telling import FULL
from cardtable.ui.table.tabletop import Tabletop

Piles = Mapping[str, Sequence[Card]]


@dataclass(frozen=True, slots=True)
class TableFacts:
    """One scene with the names of its places; without `choices` nothing can be done with it.

    `you` is true when only one person can be meant by it, `aside` are the cards on the shelf, and
    `planned` says what they come to; `positions` is how much is said beside a name.
    """

    scene: Scene
    piles: Piles
    names: PlaceNames
    choices: LegalChoices | None = None
    selection: tuple[Place, ...] = ()
    targets: tuple[str, ...] = ()
    playable: frozenset[Place] = frozenset()
    aside: tuple[Place, ...] = ()
    you: bool = False
    planned: str = ""
    positions: str = FULL

    def box(self, pile: str) -> PileBox:
        """Returns the box of a pile that has a place on the screen."""
        return self.scene.arrangement.piles[pile]

    def piles_of(self, zone: Zone) -> list[str]:
        """Returns the piles of a zone that have a place on the screen."""
        boxes = self.scene.arrangement.piles.items()
        return [name for name, box in boxes if box.zone == zone.name]

    def in_hand(self, pile: str) -> bool:
        """Returns True for a hand of the seat at the screen."""
        box = self.scene.arrangement.piles.get(pile)
        return box is not None and box.own and box.fan is Fan.HAND

    def area(self, pile: str) -> Rect | None:
        """Returns where a pile or a family of piles lies."""
        arrangement = self.scene.arrangement
        box = arrangement.piles.get(pile) or arrangement.families.get(pile)
        return box.rect if box is not None else None

    def marks(self, pile: str, card: str = "") -> list[str]:
        """Returns the words of the marks on a card of a pile, or on the pile as a whole."""
        marks = self.scene.marks
        return [self.names.mark(mark) for mark in marks if (mark.pile, mark.card) == (pile, card)]


def facts_of(
    croupier: Croupier,
    table: Tabletop,
    scene: Scene,
    planned: Prompt | None = None,
    positions: str = FULL,
) -> TableFacts:
    """Returns the facts of a table at which somebody plays."""
    session, seat = croupier.session, croupier.seat
    gestures, people = table.gestures, len(croupier.people)
    return TableFacts(
        scene,
        table.view.piles,
        PlaceNames(zoning(session.rules, session.table), session.names, seat, you=people == 1),
        gestures.choices,
        gestures.selection,
        gestures.targets,
        gestures.playable,
        table.shelved(),
        you=people == 1,
        planned=spoken(named(planned.text, session.names)) if planned is not None else "",
        positions=positions,
    )


def place_of(told: str, piles: Piles) -> Place | None:
    """Returns where the card with that id lies now; None when it is there no longer."""
    kind, *rest = told.split(":")
    if kind != "card" or len(rest) != len(("pile", "face", "number")) or not rest[-1].isdigit():
        return None
    pile, face, number = rest
    alike = [index for index, card in enumerate(piles[pile]) if str(card) == face]
    at = int(number)
    return Place(pile, alike[at]) if at < len(alike) else None


def id_of(place: Place, piles: Piles) -> str:
    """Returns the id of the card at a place: its number among equal cards, from the bottom.

    A card that lies face down stands for its pile.
    """
    cards = piles[place.pile]
    card = cards[place.index]
    if card.is_hidden:
        return f"pile:{place.pile}"
    return f"card:{place.pile}:{card}:{cards[: place.index].count(card)}"
