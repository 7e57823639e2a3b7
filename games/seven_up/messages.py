"""The domain of the messages of Seven-Up (docs/translating.md)."""

from __future__ import annotations

from cardtable.core.messages import Domain, home_of

say = Domain("seven_up", home_of(__file__))
