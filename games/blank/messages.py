"""The domain of the messages of Blank (docs/translating.md)."""

from __future__ import annotations

from cardtable.core.messages import Domain, home_of

say = Domain("blank", home_of(__file__))
