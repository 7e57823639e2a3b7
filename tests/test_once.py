"""An answer that several processes of a run need is worked out by one of them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.support import once

CALLS = "from tests.test_once import answered; print(answered({}))"


@once.once_a_run
def answered(number: int) -> str:
    return f"{number} by {once.os.getpid()}"


def of_another_process(number: int) -> str:
    words = [sys.executable, "-c", CALLS.format(number)]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def run(monkeypatch):
    monkeypatch.setenv(once.FOLDER, "")
    once.begin()
    yield
    if once.FOLDER in once.os.environ:
        once.end()


@pytest.mark.usefixtures("run")
def test_an_answer_of_one_process_is_that_of_the_others():
    first = of_another_process(1)
    assert of_another_process(1) == first
    assert of_another_process(2) != first.replace("1 by", "2 by")


@pytest.mark.usefixtures("run")
def test_no_answer_outlives_its_run():
    before = of_another_process(1)
    once.end()
    once.begin()
    assert of_another_process(1) != before


@pytest.mark.usefixtures("run")
def test_without_its_folder_every_process_works_its_answer_out_itself(monkeypatch, tmp_path):
    monkeypatch.setenv(once.FOLDER, str(tmp_path / "gone"))
    assert of_another_process(1) != of_another_process(1)
