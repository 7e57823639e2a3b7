"""Thinkers that share questions: each is answered once, under its number, whoever answers it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from cardtable import registry
from cardtable.ai.asking import Answer, Request, for_review
from cardtable.ai.thinkers import Thinkers
from cardtable.ai.thinking import Thinker
from cardtable.croupier.reviewing import decisions_of
from tests.support.told_games import dealt


class Desk:
    """A thinker that answers when it is told to; its numbers begin with `first`."""

    def __init__(self, first: int) -> None:
        self.open: dict[int, Request] = {}
        self.answers: list[Answer] = []
        self.said: list[str] = []
        self._next = first

    def ask_each(self, requests: Sequence[Request]) -> tuple[int, ...]:
        numbers = tuple(range(self._next, self._next + len(requests)))
        self._next += len(requests)
        self.open = dict(zip(numbers, requests, strict=True))
        return numbers

    def answer(self) -> None:
        """Answers the newest question that is open."""
        job, request = self.open.popitem()
        self.answers.append(Answer(job, seat=request.seat))

    @property
    def busy(self) -> bool:
        return bool(self.open)

    def poll(self) -> list[Answer]:
        answers, self.answers = self.answers, []
        return answers

    def cancel(self) -> None:
        self.open = {}
        self.said.append("cancel")

    def retire(self) -> None:
        self.said.append("retire")

    def close(self) -> None:
        self.said.append("close")


def asked(*seats: int) -> list[Request]:
    return [Request("game", "position", seat) for seat in seats]


def both() -> tuple[Desk, Desk, Thinkers]:
    desks: Any = (Desk(5), Desk(5))
    return (*desks, Thinkers(*desks))


def test_questions_are_dealt_out_and_answers_bear_the_numbers_that_were_given() -> None:
    one, other, thinkers = both()
    numbers = thinkers.ask_each(asked(10, 11, 12, 13, 14))
    assert (len(one.open), len(other.open)) == (3, 2)
    answered = {}
    while thinkers.busy:
        for desk in (other, one):
            if desk.open:
                desk.answer()
        answered |= {answer.job: answer.seat for answer in thinkers.poll()}
    assert answered == dict(zip(numbers, (10, 11, 12, 13, 14), strict=True))


def test_only_the_newest_questions_count() -> None:
    one, other, thinkers = both()
    thinkers.ask_each(asked(1, 2))
    one.answer()
    other.answer()
    (number,) = thinkers.ask_each(asked(3))
    assert thinkers.poll() == []
    assert other.said == ["cancel"], "it has nothing to do now"
    one.answer()
    assert thinkers.poll() == [Answer(number, seat=3)]


@pytest.mark.parametrize("word", ["cancel", "retire", "close"])
def test_what_is_said_to_them_is_said_to_each(word: str) -> None:
    one, other, thinkers = both()
    thinkers.ask_each(asked(1, 2))
    one.answer()
    getattr(thinkers, word)()
    assert one.said == other.said == [word]
    assert thinkers.poll() == []


def test_two_real_ones_find_what_a_single_one_finds() -> None:
    session = dealt("seven_up", 3, "otter")
    rules, rng = session.rules, Random("otter")
    while len(session.log) < 30:
        session.settle()
        session.play(rng.choice(session.moves(session.turn)))
    decisions = decisions_of(session, [0, 1, 2])[:5]
    requests = [for_review(rules, decision, worlds=2) for decision in decisions]
    found = []
    for count in (1, 2):
        thinkers = Thinkers(*[Thinker(registry.find) for _ in range(count)])
        numbers, answers = thinkers.ask_each(requests), dict[int, Answer]()
        while len(answers) < len(requests):
            answers |= {answer.job: answer for answer in thinkers.poll()}
        found.append([answers[number].judgement for number in numbers])
        thinkers.close()
    assert found[0] == found[1]
    assert all(found[0])
