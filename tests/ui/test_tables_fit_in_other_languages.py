"""Every game's table in a language 40 % longer than English, and in those on offer."""

import pytest

from cardtable.core import messages
from cardtable.store import languages
from tests.commands.fit import SEATS, SIZES
from tests.support import pseudo
from tests.support.drawn_tables import Case, faults


@pytest.fixture
def speaks(monkeypatch):
    """Speaks a language, whatever the settings say."""
    monkeypatch.setattr(languages, "begin", lambda *_setting: False)

    def begin(language):
        catalogue = pseudo.Pseudo()
        find = (lambda _domain, _language: catalogue) if language == pseudo.PSEUDO else None
        messages.speak(language, find)

    yield begin
    messages.speak(messages.ENGLISH)


@pytest.mark.parametrize("game", SEATS)
@pytest.mark.parametrize("language", [pseudo.PSEUDO, *languages.offered()])
def test_nothing_is_cut_or_in_the_way_at_a_table(language, game, speaks):
    speaks(language)
    for size in SIZES:
        wrong = faults(Case(game, SEATS[game], stage="middle", size=size))
        assert not wrong, (size, dict(wrong))
