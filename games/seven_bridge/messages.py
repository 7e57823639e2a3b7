"""The domain of the messages of Seven Bridge (docs/translating.md)."""

from __future__ import annotations

from cardtable.core.messages import Domain, home_of

say = Domain("seven_bridge", home_of(__file__))
