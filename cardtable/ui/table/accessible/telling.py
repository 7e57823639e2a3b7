"""The amounts that a listener wants to hear of each kind of thing: full, short, or off."""

from __future__ import annotations

from cardtable.core.frozen import dataclass
from cardtable.store.settings import Settings

OFF, SHORT, FULL = "off", "short", "full"


@dataclass(frozen=True, slots=True)
class Telling:
    """The amounts of one listener: what they did, what others did, what is expected of them.

    `news` are what the dealer does and the cards that come, `positions` what is said of a card or a
    place beside its name. SHORT is the event's terse form, and that of a prompt; what can be said
    is told once in a turn then.
    """

    own: str = FULL
    others: str = FULL
    prompts: str = FULL
    news: str = FULL
    positions: str = FULL


def telling_of(settings: Settings) -> Telling:
    """Returns the amounts that are set."""
    return Telling(
        settings.tell_own,
        settings.tell_others,
        settings.tell_prompts,
        settings.tell_news,
        settings.tell_positions,
    )
