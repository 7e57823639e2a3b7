"""A stand-in for the thinking process that answers at the next look."""

from __future__ import annotations

from cardtable.ai.asking import Answer, Request
from cardtable.core import position
from cardtable.core.moves import Move
from cardtable.core.players import Advice, Budget, computers_of
from cardtable.core.rules import AnyRules


class AtOnce:
    """Stands in for the thinking process: answers at the next look."""

    def __init__(self, rules: AnyRules) -> None:
        self.rules = rules
        self.asked: list[tuple[int, Request]] = []
        self.count = 0
        self.wrong: Move | None = None

    def ask(self, request: Request) -> int:
        return self.ask_each([request])[0]

    def ask_each(self, requests: list[Request]) -> tuple[int, ...]:
        self.asked = []
        for request in requests:
            self.count += 1
            self.asked.append((self.count, request))
        return tuple(job for job, _ in self.asked)

    def poll(self, wait: float = 0.0) -> list[Answer]:
        answers, self.asked = [self._answer(job, question) for job, question in self.asked], []
        return answers

    def _answer(self, job: int, request: Request) -> Answer:
        view = position.read(self.rules, request.position)
        player = computers_of(self.rules).player(request.level, request.temperament)
        advice = player.choose(self.rules, view, request.seat, Budget())
        return Answer(job, request.seat, Advice(self.wrong or advice.move, advice.reason))

    def cancel(self) -> None:
        self.asked = []

    def start(self) -> None:
        pass
