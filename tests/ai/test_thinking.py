"""The thinking process: what it is sent, that it answers whatever happens, and that it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import zlib
from random import Random

import pytest

from cardtable import registry
from cardtable.ai import asking, thinking
from cardtable.ai.asking import Answer, Request, for_look_back, for_move, opened, packed, sealed
from cardtable.ai.child import Child, can_start, name_of
from cardtable.ai.thinking import GRACE, START, ProcessWorker, Thinker, ThreadWorker, launch
from cardtable.ai.worker import READY
from cardtable.core import messages
from cardtable.core.cards import HIDDEN
from cardtable.core.moves import Move
from cardtable.core.players import Advice, Afterthought, Worth
from cardtable.core.position import read, write
from cardtable.core.table import DEALER, table_for
from tests.support.loaded_to_think import modules
from tests.support.players_for_tests import ROUGH, find

PATIENCE = 20.0  # seconds; a worker that needs them is broken


def dealt(seed: int = 1):
    state = ROUGH.start(table_for(ROUGH.options, 2))
    return ROUGH.play(state, ROUGH.deal(state, Random(seed)))


def request(level: str, **more) -> Request:
    return for_move(ROUGH, dealt(), 0, level, **{"seconds": 0.0, "seed": "7"} | more)


def answers(thinker: Thinker, count: int = 1) -> list[Answer]:
    answered: list[Answer] = []
    while len(answered) < count:
        came = thinker.poll(PATIENCE)
        answered += came
        assert came or thinker.busy
    return answered


@pytest.fixture(scope="module")
def process():
    thinker = Thinker(find)
    thinker.start()
    yield thinker
    thinker.close()


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Mute:
    """A worker that starts (or not) and never answers."""

    def __init__(self, *messages: bytes) -> None:
        self.messages = list(messages)
        self.sent: list[bytes] = []
        self.living = True
        self.kindly: list[bool] = []  # how it was ended, each time

    def send(self, message: bytes) -> None:
        self.sent.append(message)

    def received(self, timeout: float = 0.0) -> list[bytes]:
        messages, self.messages = self.messages, []
        return messages

    def alive(self) -> bool:
        return self.living

    def fate(self) -> str:
        return "exit code 7"

    def end(self, *, kindly: bool = True) -> None:
        self.kindly.append(kindly)


def muted(*workers: Mute) -> tuple[Thinker, Clock]:
    clock = Clock()
    waiting = list(workers)
    return Thinker(find, clock=clock, launch=lambda find: waiting.pop(0)), clock


def noted() -> tuple[Thinker, list[ProcessWorker]]:
    """A thinker, and the processes that it starts."""
    made: list[ProcessWorker] = []

    def launch(find) -> ProcessWorker:
        made.append(ProcessWorker(find))
        return made[-1]

    return Thinker(find, launch=launch), made


# -- what goes over ----------------------------------------------------------------------------


def test_only_the_view_goes_over():
    """However whole the state that is handed in, no hidden card is in the message."""
    state = dealt()
    (_, sent) = asking.unpacked(asking.packed([(1, for_move(ROUGH, state, 0, "normal"))]))[0]
    got = read(ROUGH, sent.position)
    assert got == ROUGH.view(state, 0)
    assert set(got.piles["hand-1"]) == set(got.piles["stock"]) == {HIDDEN}
    hidden = {str(card) for card in state.piles["hand-1"] + state.piles["stock"]}
    assert not hidden & set(sent.position.split())


def test_the_process_has_the_view_and_no_pygame(process):
    process.ask(request("tells"))
    (answer,) = answers(process)
    view = read(ROUGH, write(ROUGH, ROUGH.view(dealt(), 0)))
    assert answer.advice == Advice(
        ROUGH.moves(view, 0)[0],
        f"no pygame in English {view.piles!r}",
        (ROUGH.moves(view, 0)[0],),
        ((ROUGH.moves(view, 0)[0], 0.5),),
    )
    assert answer.problem == ""


def test_the_process_gives_reasons_in_the_language_of_the_question(process):
    for language, told in (("de", "in de"), (messages.ENGLISH, "in English")):
        messages.speak(language)
        try:
            process.ask(request("tells"))
        finally:
            messages.speak(messages.ENGLISH)
        (answer,) = answers(process)
        assert told in answer.advice.reason


def test_hidden_cards_may_be_permuted_and_the_choice_stays():
    state = dealt()
    other = state.piles["hand-1"][0], state.piles["stock"][3]
    swapped = {
        "hand-1": (other[1], *state.piles["hand-1"][1:]),
        "stock": (*state.piles["stock"][:3], other[0], *state.piles["stock"][4:]),
    }
    another = type(state)(state.table, state.piles.with_piles(swapped), state.turn, state.leader)
    assert another != state
    assert for_move(ROUGH, state, 0, "easy") == for_move(ROUGH, another, 0, "easy")


def test_answers_are_read_back_as_they_were():
    move = Move.parse("0 hand-0:Kh > trick/0")
    for answer in (
        Answer(4, 1, Advice(move, "why", (move,), ((move, 0.25),)), seconds=0.5, problem="late"),
        Answer(8, 1, worths=(Worth(move, 2.5, 0.0, 0.25),)),
        Answer(5, 2, Advice(None)),
        Answer(9, 2, Advice(move, "why").beside_others("by 2")),
        Answer(6, 0, None, Afterthought("so", 3, (move, move))),
        Answer(7),
    ):
        assert opened(sealed(answer)) == answer


# -- answering ---------------------------------------------------------------------------------


def test_the_same_question_has_the_same_answer_there_and_here(process):
    process.ask_each([request("easy"), request("easy"), request("easy", seed="8")])
    first, two, three = answers(process, 3)
    assert first.advice == two.advice
    assert first.advice != three.advice
    thread = Thinker(find, launch=ThreadWorker)
    thread.ask(request("easy"))
    assert answers(thread)[0].advice == first.advice
    thread.close()


def test_answers_bear_their_numbers(process):
    first = process.ask_each([request("normal"), request("easy")])
    assert tuple(answer.job for answer in answers(process, 2)) == first
    assert process.ask(request("normal")) == first[-1] + 1
    assert answers(process)[0].job == first[-1] + 1
    assert not process.busy


def test_the_time_cap_ends_a_long_thought(process):
    process.ask(request("slow", seconds=0.02))
    (answer,) = answers(process)
    assert answer.advice is not None
    assert answer.advice.reason == "stopped"
    assert answer.seconds >= 0.02


def test_a_newer_question_cancels_the_older(process):
    older = process.ask(request("slow"))
    newer = process.ask(request("normal"))
    assert [answer.job for answer in answers(process)] == [newer]
    assert newer > older


def test_a_cancelled_question_is_never_answered(process):
    process.ask(request("slow"))
    process.cancel()
    assert not process.busy
    job = process.ask(request("normal"))
    assert [answer.job for answer in answers(process)] == [job]


def test_the_look_back_is_asked_with_the_whole_log(process):
    start = ROUGH.start(table_for(ROUGH.options, 2))
    state, log, rng = start, [], Random(5)
    while state.turn != -2:
        dealer = state.turn == DEALER
        move = ROUGH.deal(state, rng) if dealer else ROUGH.moves(state, state.turn)[0]
        log.append(move)
        state = ROUGH.play(state, move)
    assert asking.looks_back(ROUGH)
    process.ask(for_look_back(ROUGH, start, log))
    (answer,) = answers(process)
    text = f"{len(log) + 1} states, turn -2"
    assert answer.afterthought == Afterthought(text, 1, tuple(log[1:3]))


# -- when something goes wrong -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "why"),
    [("raises", "a fault of the game"), ("cheats", "legal move of seat 0"), ("ends", "Oops")],
)
def test_a_faulty_player_is_replaced_by_the_rule_based_one(process, level, why):
    process.ask_each([request("normal"), request(level)])
    normal, answer = answers(process, 2)
    assert answer.advice == normal.advice
    assert why in answer.problem


def test_a_dead_process_is_started_again_and_its_question_answered():
    thinker = Thinker(find)
    thinker.ask(request("dies"))
    (answer,) = answers(thinker)
    assert answer.advice is not None
    assert answer.advice.move in ROUGH.moves(dealt(), 0)
    assert "ended unexpectedly" in answer.problem
    thinker.ask(request("normal"))
    assert answers(thinker)[0].problem == ""
    thinker.close()


def test_a_retired_process_is_gone_and_the_next_question_has_another():
    thinker, made = noted()
    thinker.ask(request("normal"))
    answers(thinker)
    pid = made[0].process.pid
    thinker.retire()
    with pytest.raises(ProcessLookupError):  # and no zombie is left
        os.kill(pid, 0)
    assert thinker.poll() == []
    thinker.ask(request("normal"))
    assert answers(thinker)[0].problem == ""
    assert len(made) == 2
    thinker.close()


def test_who_retires_drops_the_question_and_is_not_waited_for():
    worker = Mute(READY)
    thinker, _ = muted(worker, Mute(READY))
    thinker.ask(request("slow"))
    thinker.retire()
    assert not thinker.busy
    assert thinker.poll() == []
    assert worker.kindly == [False]


def test_a_process_killed_while_idle_is_started_again():
    thinker, made = noted()
    thinker.ask(request("normal"))
    answers(thinker)
    os.kill(made[0].process.pid, signal.SIGKILL)
    made[0].process.wait(GRACE)
    thinker.ask(request("normal"))
    assert answers(thinker)[0].advice is not None
    assert len(made) == 2
    thinker.close()


def test_a_late_worker_is_replaced_after_its_time_and_grace():
    late, spare = Mute(READY), Mute(READY)
    thinker, clock = muted(late, spare)
    job = thinker.ask(request("slow", seconds=0.8))
    assert thinker.poll() == []
    clock.now += 0.8 + GRACE
    assert thinker.poll() == []
    clock.now += 0.01
    (answer,) = thinker.poll()
    assert (answer.job, late.kindly, spare.kindly) == (job, [False], [])
    assert "late" in answer.problem
    assert not thinker.busy


def test_the_rule_based_level_is_not_asked_again_when_it_was_the_late_one():
    thinker, clock = muted(Mute(READY), Mute(READY))
    thinker.ask(request("hard", seconds=0.1))
    thinker.poll()
    clock.now += 10
    (answer,) = thinker.poll()
    assert answer.advice is not None
    assert answer.advice.move == ROUGH.moves(dealt(), 0)[0]


def test_a_seat_that_is_not_on_turn_keeps_still_when_thinking_fails():
    thinker, clock = muted(Mute(READY), Mute(READY))
    thinker.ask(for_move(ROUGH, dealt(), 1, "normal", seconds=0.1))
    thinker.poll()
    clock.now += 10
    assert thinker.poll()[0].advice == Advice(None)


def test_a_worker_without_a_time_cap_is_never_late():
    thinker, clock = muted(Mute(READY))
    thinker.ask(request("slow", seconds=0.0))
    thinker.poll()
    clock.now += 1e6
    assert thinker.poll() == []


def test_a_worker_that_never_starts_is_replaced_by_a_thread():
    dumb = Mute()
    thinker, clock = muted(dumb)
    thinker.ask(request("easy", seconds=0.8))
    clock.now += START
    assert thinker.poll() == []
    clock.now += 0.1
    (answer,) = thinker.poll()
    assert "did not start" in answer.problem
    assert dumb.kindly == [False]
    thinker.ask(request("normal"))
    assert answers(thinker)[0].problem == ""
    thinker.close()


def test_a_thread_thinks_where_no_process_can_be_had(monkeypatch):
    def refuses(find) -> ProcessWorker:
        raise OSError("no /dev/shm")

    monkeypatch.setattr(thinking, "ProcessWorker", refuses)
    assert isinstance(launch(find), ThreadWorker)
    thinker = Thinker(find)
    thinker.ask(request("slow"))
    job = thinker.ask(request("normal"))
    assert answers(thinker)[0].job == job
    thinker.close()


def test_closing_ends_the_process_and_may_be_said_twice():
    made: list[ProcessWorker] = []

    def keep(find) -> ProcessWorker:
        made.append(ProcessWorker(find))
        return made[-1]

    thinker = Thinker(find, launch=keep)
    thinker.ask(request("deaf"))
    pid = made[0].process.pid
    thinker.close()
    thinker.close()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert thinker.poll() == []
    assert not thinker.busy


def test_the_text_of_the_deal_does_not_reach_the_thinking_process():
    asked = for_move(ROUGH, dealt(), 0, "easy", seed="my secret deal/7")
    assert "secret" not in str(asked)
    assert b"secret" not in zlib.decompress(packed([(1, asked)]))
    other = for_move(ROUGH, dealt(), 0, "easy", seed="my secret deal/8")
    assert asked.seed != other.seed


_ALONE = """
from multiprocessing import resource_tracker

from cardtable import registry
from cardtable.ai import thinking

if __name__ == "__main__":
    thinking.can_start = lambda: False  # as in a bundle, and on Windows
    thinker = thinking.Thinker(registry.find)
    thinker.start()
    while not thinker._worker.received(1.0):
        pass
    print(resource_tracker._resource_tracker._fd)
    thinker.close()
"""


def test_no_other_process_is_started_beside_the_thinking_one(tmp_path):
    """Python's own keeper of shared memory would take half as much memory again."""
    script = tmp_path / "alone.py"
    script.write_text(_ALONE)
    done = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, check=True, cwd=tmp_path
    )
    assert done.stdout.split() == ["None"]


_NOT_TO_THINK = {
    *("multiprocessing", "subprocess", "socket", "inspect", "ast", "tokenize", "ctypes", "gettext"),
    *("decimal", "sqlite3", "datetime", "argparse", "zipfile", "shutil", "traceback", "pygame"),
    *("cardtable.session", "cardtable.ui", "cardtable.store", "cardtable.croupier"),
    *("cardtable.told", "cardtable.cli", "cardtable.conformance", "games.blank"),
}


@pytest.mark.skipif(not can_start(), reason="multiprocessing loads more")
def test_the_process_loads_little_besides_the_players():
    """Each of these takes a tenth of a megabyte, or several."""
    process = Child(name_of(modules), name_of(registry.find))
    assert process.line.poll(PATIENCE)
    loaded = set(process.line.recv_bytes().decode().split())
    process.wait(PATIENCE)
    process.line.close()
    ours = {name for name in loaded if not name.startswith("tests")}
    assert "games.sevens_from_hell.players.model" in ours
    assert not {name for name in ours if {name, name.rpartition(".")[0]} & _NOT_TO_THINK}
