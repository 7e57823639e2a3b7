"""What does not fit in a language is named by the command that a translator uses."""

from cardtable.core import messages
from cardtable.store import languages
from tests.commands import fit
from tests.support import pseudo
from tests.support.pages import PAGES


def test_texts_that_are_far_too_long_are_named(monkeypatch):
    monkeypatch.setattr(pseudo, "LONGER", 8)
    monkeypatch.setattr(languages, "begin", lambda *_setting: False)
    monkeypatch.setattr(fit, "PAGES", {"chooser": PAGES["chooser"]})
    catalogue = pseudo.Pseudo()
    messages.speak(pseudo.PSEUDO, lambda _domain, _language: catalogue)
    try:
        found = [*fit.pages()]
    finally:
        messages.speak(messages.ENGLISH)
    assert found
    places = tuple(f"chooser, {wide}x{high}: " for wide, high in fit.SIZES)
    assert all(line.startswith(places) for line in found)
    assert {line.partition(":")[0] + ": " for line in found} == {*places}
