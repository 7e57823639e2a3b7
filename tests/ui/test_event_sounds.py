"""Each kind of event has its own sound, and a table plays it for whoever moved."""

from __future__ import annotations

from cardtable.core.events import Kind
from cardtable.ui.event_sounds import SOUND_OF
from cardtable.ui.sound import NAMES

READ_ONLY = {  # nobody hears these: they are read, or heard by what they lead to
    *(Kind.ASKED, Kind.ANSWERED, Kind.PASSED, Kind.STOPPED, Kind.WENT_OUT, Kind.SAID, Kind.OTHER),
}


def test_every_sound_of_an_event_is_one_of_the_sounds():
    assert set(SOUND_OF.values()) <= set(NAMES)


def test_every_kind_is_heard_or_is_known_to_be_silent():
    assert set(SOUND_OF) == set(Kind) - READ_ONLY


def test_a_meld_does_not_sound_like_a_discard():
    apart = (Kind.MELDED, Kind.DISCARDED, Kind.DRAWN, Kind.TRICK_TAKEN, Kind.KNOCKED, Kind.BID)
    assert len({SOUND_OF[kind] for kind in apart}) == len(apart)
