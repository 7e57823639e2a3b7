"""The domain of the messages of Lucky Sevens (docs/translating.md)."""

from __future__ import annotations

from cardtable.core.messages import Domain, home_of

say = Domain("lucky_sevens", home_of(__file__))
