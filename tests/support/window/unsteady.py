"""A hand that drags and lets go up to 20 pixels beside what it aims at, and games for it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from cardtable.core.moves import Move
from cardtable.ui.input.intents import Choose, PlayMoves
from tests.support.window.desk import Desk
from tests.support.window.hand import DRAG, Hand
from tests.support.window.ways import Gesture

JITTER = 20  # pixels in either direction
TRIES = 6  # for one move: drags that are seen and still miss so often are a fault of the table
MOST_MISSES = 0.25  # of all drags that may have to be made again
GAMES: dict[str, tuple[str, ...]] = {
    "lucky_sevens": ("--seats", "human,easy,easy", "--seed", "aim"),
    "nccc_seven": ("--seats", "human,easy,easy,easy", "--seed", "aim", "--option", "hands=1"),
    "seven_bridge": (
        *("--seats", "human,easy", "--seed", "aim 2"),
        *("--option", "end=hands", "--option", "hands=2"),
    ),
    "seven_up": ("--seats", "human,easy", "--seed", "jack"),
    "sevens_from_hell": (
        *("--seats", "human,normal,normal,normal", "--seed", "h"),
        *("--option", "rounds=1"),
    ),
}


class UnsteadyHand(Hand):
    """Drags everything, and lets go somewhere near the middle of the place that is meant."""

    def __init__(self, desk: Desk, rng: Random) -> None:
        super().__init__(desk, DRAG)
        self.rng = rng
        self.drags = self.misses = self.laid_off = 0

    def make(self, move: Move) -> bool:
        """The move; cards that join a meld are counted."""
        joins = move.target.startswith("melds") and move.target in self.session.state.piles
        made = super().make(move)
        self.laid_off += made and joins
        return made

    def perform(self, gesture: Gesture) -> bool:
        """The gesture, with the pointer off the centre."""
        if gesture.end is None:
            return super().perform(gesture)
        self.drags += 1
        wide, high = self.desk.room.room.size
        x, y = (at + self.rng.randint(-JITTER, JITTER) for at in gesture.end)
        near = replace(gesture, end=(min(max(x, 1), wide - 2), min(max(y, 1), high - 2)))
        outcomes = self.ways.trial(near)
        self.plays = any(isinstance(outcome, (PlayMoves, Choose)) for outcome in outcomes)
        return super().perform(near)

    def _begin_again(self, move: Move) -> None:
        """A drag that came to nothing: the cards lie where they lay, and it is tried again."""
        self.misses += 1
        self._tried += 1
        assert self._tried < TRIES, f"tried {TRIES} times and never felt: {move}"
        assert self.misses <= max(TRIES, MOST_MISSES * self.drags), f"{self.misses} misses, {move}"
        assert not self.desk.room.follow(), f"{move}: something else was played"
        self.desk.put_down()
