"""The loop looks around the seldomer the longer all is still, and tidies once in a stillness."""

import pytest

from cardtable.ui import app
from cardtable.ui.screen_stack import ScreenStack
from cardtable.ui.stillness import Stillness


@pytest.fixture
def tidied() -> list[float]:
    return []


@pytest.fixture
def swept() -> list[float]:
    return []


@pytest.fixture
def stillness(tidied: list[float], swept: list[float]) -> Stillness:
    return Stillness(lambda: tidied.append(0.0), lambda: swept.append(0.0))


def test_the_longer_all_is_still_the_seldomer_the_loop_looks(stillness: Stillness) -> None:
    pauses = [stillness.pause(thinking=False)]
    for seconds in (1.5, 60.0):
        stillness.step(seconds, still=True)
        pauses.append(stillness.pause(thinking=False))
    assert pauses == sorted(set(pauses))
    assert pauses[-1] >= 60, "each look may wait for hundreds of pages of memory"


def test_while_somebody_thinks_it_looks_often(stillness: Stillness) -> None:
    stillness.step(60.0, still=True)
    assert stillness.pause(thinking=True) < stillness.pause(thinking=False)


def test_after_an_input_it_looks_at_once_whatever_was_before(stillness: Stillness) -> None:
    stillness.step(60.0, still=True)
    stillness.touched()
    fresh = stillness.pause(thinking=False)
    stillness.step(1.0, still=False)
    assert fresh < stillness.pause(thinking=False) < 0.1


def test_memory_is_tidied_once_in_each_stillness(stillness: Stillness, tidied: list[float]) -> None:
    for _ in range(20):
        stillness.step(0.5, still=True)
    assert len(tidied) == 1
    stillness.step(0.5, still=False)
    stillness.step(1.5, still=True)
    assert len(tidied) == 1, "it has not been still for long"
    stillness.step(0.5, still=True)
    assert len(tidied) == 2


def test_it_is_swept_once_a_second_until_it_is_tidied(
    stillness: Stillness, swept: list[float]
) -> None:
    for _ in range(40):
        stillness.step(0.125, still=False)
    assert len(swept) == 5
    for _ in range(80):
        stillness.step(0.125, still=True)
    assert len(swept) == 6


def test_the_loop_sleeps_no_longer_than_a_sentence_stays(
    window: app.App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "_wait", lambda _seconds: None)
    monkeypatch.setattr(ScreenStack, "thinking", False)
    window.stillness.step(60.0, still=True)
    assert window._rest(0.0, moving=False) > 30
    window.screens.notice("word " * 100)
    assert 1 < window._rest(0.0, moving=False) <= window.screens.toast.due < 30
    window.screens.toast.step(30.0)
    assert window._rest(0.0, moving=False) > 30
    window.close()
