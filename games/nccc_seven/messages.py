"""The domain of the messages of Seven (NCCC) (docs/translating.md)."""

from __future__ import annotations

from cardtable.core.messages import Domain, home_of

say = Domain("nccc_seven", home_of(__file__))
