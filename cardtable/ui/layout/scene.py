"""A table at rest as one value: where everything lies, what is said of it, what is lit.

Made from what one seat sees. The table painter draws it; a screen reader and tests read the same
value. Pure, without pygame.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from cardtable.core.diff import Place
from cardtable.core.frozen import dataclass
from cardtable.core.table import Counter, Mark
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.layout.faces import NO_FACE, Face
from cardtable.ui.layout.standing import Offsets


@dataclass(frozen=True, slots=True)
class PlateInfo:
    """A seat's plate: its name, "human" or a level, its side, and whether partners share that.

    `level` is the title of the level, `strength` that level's place among the game's, up to 1.
    The medallion shows the `face`; `temper` is the line on the temperament of a computer player.
    """

    name: str
    player: str
    side: int
    partners: bool
    on_turn: bool = False
    thinking: bool = False
    level: str = ""
    strength: float = 1.0
    face: Face = NO_FACE
    temper: str = ""


@dataclass(frozen=True, slots=True)
class Highlights:
    """One cue, one meaning: selected = outline, targets glow, last = ring.

    `dim` are cards that cannot be played now: the others stand higher. `fresh` are cards of the own
    hand that have come and were not touched yet. `focus` is where the keyboard is: a card's place,
    or a pile's name. `hinted_piles` are piles to look at.
    """

    dim: frozenset[Place] = frozenset()
    selected: frozenset[Place] = frozenset()
    targets: frozenset[str] = frozenset()
    last: frozenset[Place] = frozenset()
    fresh: frozenset[Place] = frozenset()
    hinted: frozenset[Place] = frozenset()
    hinted_piles: frozenset[str] = frozenset()
    focus: Place | str | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that is to be seen at rest; `away` are cards in the air or at the pointer.

    `standing` says by how much cards stand from where they lie (see standing.py).
    """

    arrangement: Arrangement
    counters: tuple[Counter, ...] = ()
    values: Mapping[str, int] = field(default_factory=dict)
    marks: tuple[Mark, ...] = ()
    sitters: Mapping[int, PlateInfo] = field(default_factory=dict)
    away: frozenset[Place] = frozenset()
    lit: Highlights = Highlights()
    standing: Offsets = field(default_factory=dict)
