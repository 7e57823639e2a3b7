"""Every page in a language 40 % longer than English, and in those on offer, at two usual sizes."""

from __future__ import annotations

import pytest

from cardtable.core import messages
from cardtable.store import languages
from tests.commands.fit import SIZES
from tests.support import pseudo
from tests.support.hall import Hall
from tests.support.page_faults import complaints, cut_while_drawn
from tests.support.pages import PAGES


@pytest.fixture(params=["pseudo", *languages.offered()])
def elsewhere(request, tmp_path, monkeypatch):
    """A hall in which another language is spoken, whatever the settings say."""
    hall = Hall(tmp_path)
    monkeypatch.setattr(languages, "begin", lambda *_setting: False)
    if request.param == "pseudo":
        catalogue = pseudo.Pseudo()
        messages.speak(pseudo.PSEUDO, lambda _domain, _language: catalogue)
    else:
        messages.speak(request.param)
    yield hall
    messages.speak(messages.ENGLISH)


@pytest.mark.parametrize("page", sorted(PAGES))
def test_nothing_is_cut_in_another_language(page, games, elsewhere):
    shown = elsewhere.show(PAGES[page](elsewhere, games))
    for size in SIZES:
        elsewhere.at(size, 100)
        wrong = [*complaints(shown, elsewhere), *cut_while_drawn(shown, elsewhere)]
        assert not wrong, f"{page} at {size}:\n" + "\n".join(dict.fromkeys(wrong))
    shown.close()
