"""A process that weighs at once, in few worlds, and reviews that are finished by it."""

from __future__ import annotations

from dataclasses import replace

from cardtable import registry
from cardtable.ai.asking import Answer, Request
from cardtable.ai.worker import answered
from cardtable.croupier.reviewing import SeatReview
from tests.support.once import once_a_run

WORLDS = 10  # of a decision weighed in full


@once_a_run
def _answer(request: Request) -> Answer:
    return answered(registry.find, 0, request, lambda: False)


class Desk:
    """Answers whatever was asked at the next look, like `Thinker`."""

    busy = False

    def __init__(self) -> None:
        self.asked: list[Request] = []
        self.cancelled = self.retired = 0
        self.problem = ""
        self._open: dict[int, Request] = {}

    def ask_each(self, requests):
        self._open = {len(self.asked) + at: one for at, one in enumerate(requests, 1)}
        self.asked += requests
        return tuple(self._open)

    def cancel(self):
        self.cancelled += 1
        self._open = {}

    def retire(self):
        self.retired += 1

    def poll(self, wait=0.0):
        few = {
            job: replace(one, iterations=one.iterations or WORLDS)
            for job, one in self._open.items()
        }
        self._open = {}
        return [replace(_answer(one), job=job, problem=self.problem) for job, one in few.items()]


def finished(review: SeatReview) -> SeatReview:
    """A review, weighed to its end."""
    review.go_on()
    while not review.stopped:
        review.step()
    return review


def page_done(page):
    """A page of a review, with everything weighed."""
    while not page.own.stopped:
        page.step(1.0)
    while page.step(0.0):
        pass  # what was found last is laid out and painted in frames of its own
    return page
