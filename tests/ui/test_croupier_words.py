"""Words out of turn, questions against the clock, fast-forward: to a hundredth of a second."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest

from cardtable.core.moves import Move, says
from cardtable.core.players import Advice, Budget, Computers, computers_of
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER, table_for
from cardtable.croupier.croupier import Croupier, PlayedMove
from cardtable.session import Chair, Session
from cardtable.store.settings import Settings
from games.nccc_seven import game as seven
from games.seven_bridge import game as bridge
from tests.support.thinker_at_once import AtOnce

ANN, BO, EVE = Chair("human", "Ann"), Chair("human", "Bo"), Chair("easy", "Eve")
STEP = 0.01
AI_KNOCK, AI_CALL, BEAT = 0.4, 2.4, 3.0


@dataclass
class Script:
    """A computer player whose words are what the test wants; it plays its first legal card."""

    knocks: bool = True
    calls: bool = False

    def choose(self, rules: AnyRules, view: Any, seat: int, _: Budget) -> Advice:
        words = {"knock": self.knocks, "call": self.calls}
        moves = rules.moves(view, seat)
        said = next((move for move in moves if words.get(move.word)), None)
        if said or seat != view.turn:
            return Advice(said)
        return Advice(next(move for move in moves if move.word not in words))


class Scripted(AtOnce):
    """Answers with a script instead of the game's own players."""

    def __init__(self, rules: AnyRules, script: Script) -> None:
        super().__init__(rules)
        self.script = script

    def _answer(self, job: int, request: Any) -> Any:
        players = {request.level: self.script}
        rules, self.rules = self.rules, _WithPlayers(self.rules, players)
        try:
            return super()._answer(job, request)
        finally:
            self.rules = rules


class _WithPlayers:
    """Rules with other computer players."""

    def __init__(self, rules: AnyRules, players: dict[str, Any]) -> None:
        self._rules, self._players = rules, players

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)


@computers_of.register
def _(rules: _WithPlayers) -> Computers:
    return Computers.of(rules._players)


def _reached(
    rules: AnyRules,
    chairs: tuple[Chair, ...],
    wanted: Callable[[Session], bool],
    options: dict[str, str] | None = None,
) -> Session:
    """A session played by first and last legal moves until something is so."""
    for seed in range(60):
        session = Session(
            rules,
            table_for(rules.options, len(chairs), options),
            chairs,
            f"{seed}",
            undo_rule="off",
        )
        for number in range(300):
            while session.turn == DEALER:
                session.deal()
            if session.turn < 0:
                break
            if wanted(session):
                return session
            moves = session.moves(session.turn)
            own = [move for move in moves if move.word not in ("knock", "call")]
            session.play(own[number * (seed + 1) % len(own)])
    raise AssertionError("no such position in 60 deals")


def _seated(
    session: Session, script: Script | None = None, **settings: Any
) -> tuple[Croupier, list[PlayedMove]]:
    seen: list[PlayedMove] = []
    now = replace(Settings(), **{"take_back": "none", **settings})
    thinker: Any = Scripted(session.rules, script or Script())
    return Croupier(session, thinker, lambda: now, seen.append), seen


def _until(croupier: Croupier, seen: list[PlayedMove], word: str = "", most: float = 30.0) -> float:
    """The seconds until the next move (with that word)."""
    count, passed = len(seen), 0.0
    while passed < most:
        croupier.step(STEP, moving=False)
        passed += STEP
        if any(word in ("", entry.move.word) for entry in seen[count:]):
            return passed
    raise AssertionError(f"nothing ({word!r}) happened in {most} s")


def _due(seat: int) -> Callable[[Session], bool]:
    """That seat's knock is due and a computer player is on turn."""
    return lambda session: (
        session.state.knocking[seat] == "due" and session.turn not in (seat, 0, 1)
    )


# -- knock and call ----------------------------------------------------------------------------


@pytest.mark.parametrize("beat", [1, 3, 8])
@pytest.mark.parametrize("pace", ["instant", "fast", "normal"])
def test_whoever_is_on_turn_leaves_a_person_the_time_they_chose_to_knock(
    pace: str, beat: int
) -> None:
    session = _reached(seven, (ANN, EVE, EVE, EVE), _due(0))
    croupier, seen = _seated(session, ai_pace=pace, call_time=f"{beat} s")
    assert _until(croupier, seen) == pytest.approx(beat, abs=2 * STEP)
    assert seen[0].move.seat == seen[0].before.turn


def test_who_goes_on_fast_forward_waits_for_no_knock_they_know_of() -> None:
    croupier, seen = _seated(_reached(seven, (ANN, EVE, EVE, EVE), _due(0)))
    croupier.hurry()
    assert _until(croupier, seen) <= 2 * STEP


def test_without_a_window_a_computer_takes_only_its_pace() -> None:
    def plain(session: Session) -> bool:
        return session.turn > 0 and not session.moves(0) and "due" not in session.state.knocking

    croupier, seen = _seated(_reached(seven, (ANN, EVE, EVE, EVE), plain))
    assert _until(croupier, seen) == pytest.approx(0.7, abs=2 * STEP)


def test_a_knock_within_the_beat_is_made_and_ends_the_beat() -> None:
    session = _reached(seven, (ANN, EVE, EVE, EVE), _due(0))
    croupier, seen = _seated(session)
    for _ in range(100):
        croupier.step(STEP, moving=False)
    croupier.play([says(0, "knock")])
    assert session.state.knocking[0] == "knocked"
    assert _until(croupier, seen) == pytest.approx(0.7, abs=2 * STEP)


def test_a_person_may_call_before_a_computer_does() -> None:
    def missed(session: Session) -> bool:
        return "missed" in session.state.knocking[1:] and session.turn > 0

    session = _reached(seven, (ANN, EVE, EVE, EVE), missed)
    croupier, seen = _seated(session, Script(calls=True))
    assert _until(croupier, seen, "call") == pytest.approx(AI_CALL, abs=2 * STEP)


@pytest.mark.parametrize("pace", ["instant", "fast", "normal", "leisurely"])
def test_NC_22_computers_knock_before_another_computer_plays(pace: str) -> None:
    def due(session: Session) -> bool:
        return any(
            status == "due" and session.turn not in (0, seat)
            for seat, status in enumerate(session.state.knocking)
            if seat
        )

    session = _reached(seven, (ANN, EVE, EVE, EVE), due)
    croupier, seen = _seated(session, ai_pace=pace)
    _until(croupier, seen)
    assert seen[0].move.word == "knock"


def test_a_computer_knocks_soon_while_a_person_is_on_turn() -> None:
    def due(session: Session) -> bool:
        return session.turn == 0 and "due" in session.state.knocking[1:]

    croupier, seen = _seated(_reached(seven, (ANN, EVE, EVE, EVE), due))
    assert _until(croupier, seen) == pytest.approx(AI_KNOCK, abs=2 * STEP)
    assert seen[0].move.word == "knock"


def test_a_computer_that_keeps_still_holds_nobody_up() -> None:
    def missed(session: Session) -> bool:
        return session.turn > 0 and "missed" in session.state.knocking and not session.moves(0)

    session = _reached(seven, (ANN, EVE, EVE, EVE), missed)
    croupier, seen = _seated(session, Script(knocks=False))
    assert _until(croupier, seen) == pytest.approx(0.7, abs=2 * STEP)


# -- several people ----------------------------------------------------------------------------


def _passed_on(session: Session) -> tuple[Croupier, list[PlayedMove]]:
    """Ann is at the screen, has one card, and Bo is on turn."""
    croupier, seen = _seated(session)
    assert (croupier.seat, session.turn) == (0, 1)
    return croupier, seen


def _ann_then_bo(session: Session) -> bool:
    return session.turn == 1 and session.state.knocking[0] == "due"


def test_the_curtain_waits_a_beat_for_a_knock_that_is_due() -> None:
    croupier, _ = _passed_on(_reached(seven, (ANN, BO, EVE, EVE), _ann_then_bo))
    passed = 0.0
    while croupier.curtain < 0 and passed < 5:
        croupier.step(STEP, moving=False)
        passed += STEP
    assert croupier.curtain == 1
    assert passed == pytest.approx(BEAT, abs=2 * STEP)


def test_the_knock_stays_reachable_behind_the_curtain_until_the_next_card() -> None:
    session = _reached(seven, (ANN, BO, EVE, EVE), _ann_then_bo)
    croupier, _ = _passed_on(session)
    for _ in range(round(BEAT / STEP) + 2):
        croupier.step(STEP, moving=False)
    croupier.take_seat()
    assert croupier.seat == 1
    assert croupier.late_calls == (says(0, "knock"),)
    card = next(move for move in session.moves(1) if move.word not in ("knock", "call"))
    croupier.play([card])
    if card.picks and card.target.startswith("grid"):
        assert croupier.late_calls == ()


def test_the_knock_of_the_seat_before_counts() -> None:
    session = _reached(seven, (ANN, BO, EVE, EVE), _ann_then_bo)
    croupier, _ = _passed_on(session)
    for _ in range(round(BEAT / STEP) + 2):
        croupier.step(STEP, moving=False)
    croupier.take_seat()
    croupier.play(croupier.late_calls)
    assert session.state.knocking[0] == "knocked"
    assert croupier.late_calls == ()
    assert croupier.waits_for_person


# -- fast forward ------------------------------------------------------------------------------


def _stops(seed: int) -> list[str]:
    """Why fast-forward stopped, again and again, until the first hand was over."""
    chairs = (ANN, *(EVE,) * 5)
    session = Session(seven, table_for(seven.options, 6), chairs, f"{seed}")
    croupier, _ = _seated(session, Script(knocks=bool(seed % 2)), ai_pace="leisurely")
    stops: list[str] = []
    for _ in range(4000):
        if croupier.waits_for_person and not croupier.hurried:
            own = [move for move in session.moves(0) if move.word not in ("knock", "call")]
            croupier.play([own[0]])
            croupier.hurried = True
        hurried = croupier.hurried
        croupier.step(0.05, moving=False)
        if hurried and not croupier.hurried:
            stops.append(_why(croupier))
            if not croupier.waits_for_person:
                croupier.hurry()
        if croupier.pause is not None:
            assert stops[-1] == "hand", f"seed {seed}: {stops}"
            return stops
    raise AssertionError(f"seed {seed}: the hand did not end")


def _why(croupier: Croupier) -> str:
    session = croupier.session
    if croupier.pause is not None:
        return "hand"
    if croupier.waits_for_person:
        return "question" if session.state.questions else "turn"
    calls = (move.word for move in session.moves(0) if move.words and not move.picks)
    return next(calls, "nothing")


def test_fast_forward_stops_at_all_that_concerns_a_person_and_at_nothing_else() -> None:
    stops: set[str] = set()
    for seed in range(12):
        stops |= set(_stops(seed))
    assert stops == {"turn", "question", "knock", "call", "hand"}


def test_fast_forward_past_a_knock_is_the_persons_own_decision() -> None:
    session = _reached(seven, (ANN, EVE, EVE, EVE), _due(0))
    croupier, seen = _seated(session, ai_pace="leisurely")
    croupier.hurry()
    assert _until(croupier, seen) <= 2 * STEP


def test_fast_forward_lasts_across_twenty_four_computer_players() -> None:
    chairs = (ANN, *(EVE,) * 24)
    session = Session(seven, table_for(seven.options, 25), chairs, "otter")
    croupier, seen = _seated(session, ai_pace="leisurely")
    for _ in range(200):
        croupier.step(STEP, moving=True)
        if session.turn != DEALER and croupier.waits_for_person:
            break
        if not croupier.hurried:
            croupier.hurry()
    assert croupier.waits_for_person or croupier.pause is not None, "two seconds were not enough"
    assert len(seen) > 3


# -- against the clock -------------------------------------------------------------------------


def _claim(session: Session) -> bool:
    return session.turn == 0 and any(move.word in ("pon", "chi") for move in session.moves(0))


@pytest.mark.parametrize("limit", [5, 10])
def test_whoever_has_not_claimed_in_time_passes(limit: int) -> None:
    session = _reached(bridge, (ANN, EVE, EVE), _claim, {"claim_time": f"{limit} s"})
    croupier, seen = _seated(session)
    assert croupier.time_left == (limit, limit)
    for _ in range(limit * 100 - 10):
        croupier.step(STEP, moving=False)
    assert not seen
    assert croupier.time_left == (pytest.approx(0.1), limit)
    assert _until(croupier, seen) == pytest.approx(0.1, abs=2 * STEP)
    assert str(seen[0].move) == str(says(0, "pass"))


def test_the_clock_stands_while_cards_move() -> None:
    session = _reached(bridge, (ANN, EVE, EVE), _claim, {"claim_time": "5 s"})
    croupier, seen = _seated(session)
    for _ in range(1000):
        croupier.step(STEP, moving=True)
    assert not seen
    assert croupier.time_left == (5, 5)


def test_without_a_limit_a_person_is_waited_for() -> None:
    session = _reached(bridge, (ANN, EVE, EVE), _claim)
    croupier, seen = _seated(session)
    assert croupier.time_left is None
    for _ in range(600):
        croupier.step(0.1, moving=False)
    assert not seen


def test_SB_22_whoever_cannot_claim_is_neither_asked_nor_brought_to_the_screen() -> None:
    def cannot(session: Session) -> bool:
        forced = session.forced()
        return session.turn == 1 and forced is not None and forced.word == "pass"

    session = _reached(bridge, (ANN, BO, EVE), cannot)
    croupier, seen = _seated(session)
    croupier.step(STEP, moving=False)
    assert seen[0].move == Move.parse("1 pass")
    assert croupier.curtain < 0
    assert session.log[-1].joined, "taking back must not stop at a pass nobody made"
