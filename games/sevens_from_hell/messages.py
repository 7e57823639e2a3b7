"""The domain of the messages of Sevens from Hell (docs/translating.md)."""

from __future__ import annotations

from cardtable.core.messages import Domain, home_of

say = Domain("sevens_from_hell", home_of(__file__))
