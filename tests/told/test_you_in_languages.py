"""In each language on offer a listener is told "you", and no other catalogue is read for it."""

import pytest

from cardtable.core import messages
from cardtable.core.second_person import said_to
from cardtable.croupier.history import told_events
from cardtable.store.languages import offered
from tests.support.told_games import GAMES, plays

REAL = [name for name in GAMES if name != "blank"]


@pytest.fixture(scope="module")
def logs():
    """Some hands of every game."""
    return [[*plays(name, seed, 90)][-1] for name in REAL for seed in range(2)]


@pytest.fixture
def speaks():
    yield messages.speak
    messages.speak(messages.ENGLISH)


def told_of_oneself(session):
    """The sentences and short forms in which each seat hears of itself."""
    for seat in range(session.table.seats):
        for one in told_events(session, seat):
            for text in {one.event.sentence, one.event.terse}:
                if f"{{{seat}}}" in text:
                    yield seat, text


@pytest.mark.parametrize("language", offered())
def test_nobody_is_told_of_themselves_by_name(language, logs, speaks):
    speaks(language)
    texts = [pair for session in logs for pair in told_of_oneself(session)]
    left = [text for seat, text in texts if f"{{{seat}}}" in said_to(seat, text)]
    assert len(texts) > 1000
    assert not left, sorted(set(left))[:20]


@pytest.mark.parametrize("language", ["", *offered()])
def test_only_catalogues_of_the_language_that_is_spoken_are_read(language, logs, speaks):
    read = []

    def find(domain, wanted):
        read.append(wanted)
        return messages.read(domain, wanted)

    speaks(language, find)
    for session in logs:
        assert [*told_of_oneself(session)]
    assert set(read) == ({language} if language else set())
    assert len(read) <= len(REAL) + 1  # the table's and one for each game, once
