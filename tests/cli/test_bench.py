"""`cardtable bench` records its measurements and compares with recorded ones."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.workshop import bench
from cardtable.workshop.bench import against, recorded

MEASURES = (("made_up", lambda: {"frame ms": 2.0, "rules plies/s": 900, "table MB": 70.0}),)


@pytest.fixture
def recording(tmp_path):
    path = tmp_path / "figures.json"
    recorded.record(path, MEASURES)
    return path


def test_the_same_work_on_a_machine_as_fast_is_as_fast(recording, monkeypatch):
    then = json.loads(recording.read_text())["measured"]["made_up"]["calibration"]
    monkeypatch.setattr(recorded, "calibration", lambda: then)
    figures = recorded.compared(recording, MEASURES)["made_up"]
    assert figures["frame ms"] == (2.0, 2.0, 1.0)
    assert figures["rules plies/s"] == (900, 900, 1.0)


def test_what_was_recorded_is_taken_to_be_slower_on_a_slower_machine(recording, monkeypatch):
    then = json.loads(recording.read_text())["measured"]["made_up"]["calibration"]
    twice = {name: 2 * value for name, value in then.items()}
    monkeypatch.setattr(recorded, "calibration", lambda: twice)
    figures = recorded.compared(recording, MEASURES)["made_up"]
    assert figures["frame ms"] == (2.0, 4.0, 0.5)  # better than then: as fast on half a machine
    assert figures["rules plies/s"] == (900, 450, 2.0)
    assert figures["table MB"] == (70.0, 70.0, 1.0)


@pytest.mark.parametrize("contents", ["", "[]", "{}", '{"format": 99, "measured": {}}', None])
def test_what_is_no_recording_is_named(contents, tmp_path):
    path = tmp_path / "figures.json"
    if contents is not None:
        path.write_text(contents)
    with pytest.raises(LookupError, match=r"figures\.json"):
        recorded.compared(path, MEASURES)


def test_a_recording_is_asked_for_by_its_file(recording, monkeypatch, capsys):
    monkeypatch.setattr(bench, "MEASURES", dict(MEASURES))
    assert bench.run("made_up", against=recording) == 0
    assert "frame ms" in capsys.readouterr().out


def test_one_measurement_more_leaves_the_others_in_the_file(recording):
    recorded.record(recording, (("another", lambda: {"frame ms": 3.0}),))
    assert set(recorded.compared(recording, MEASURES)) == {"made_up"}
    assert set(json.loads(recording.read_text())["measured"]) == {"another", "made_up"}


def test_two_checkouts_measure_in_turn_each_in_a_process_of_its_own(monkeypatch):
    """What has been measured once in a process is quicker the next time."""
    asked = []

    def run(words, *, cwd, **_):
        asked.append((words[0], cwd))
        seconds = len(asked) if cwd else 2 * len(asked)
        told = json.dumps({"start": {"s": seconds, f"only {cwd}": 1}})
        return subprocess.CompletedProcess(words, 0, told)

    monkeypatch.setattr(against.subprocess, "run", run)
    figures = against.ratios(against.Checkout(Path("/there/python"), Path("/there")), "start")
    assert asked == [(sys.executable, None), ("/there/python", Path("/there"))] * 3
    assert figures == {"s": (6, 4, 1.5)}
