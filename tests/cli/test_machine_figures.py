"""What `cardtable bench` says of the machine itself."""

from __future__ import annotations

import pytest

from cardtable.workshop.bench import machine


def test_a_few_pictures_are_timed_at_once_and_after_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which only pauses cost anything is told from one that is slow all the time."""
    seconds = 0.0
    pauses = []

    def sleep(length: float) -> None:
        pauses.append(length)

    def thread_time() -> float:
        """A tenth of a millisecond passes at every look."""
        nonlocal seconds
        seconds += 0.0001
        return seconds

    def lay(*_: object) -> None:
        nonlocal seconds
        seconds += 0.0009 if pauses else 0.0001

    monkeypatch.setattr(machine, "_lay", lay)
    monkeypatch.setattr("time.sleep", sleep)
    monkeypatch.setattr("time.thread_time", thread_time)
    figures = machine.machine()
    assert figures["few pictures ms"] == pytest.approx(0.2)
    assert figures["after a pause ms"] == pytest.approx(1.0)
    assert figures["times as long after a pause"] == 5.0
    assert set(pauses) == {1 / 60}
    assert {"python ms", "pictures ms"} <= set(figures)
