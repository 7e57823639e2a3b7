"""The trials of `cardtable selftest`; each returns what is wrong, or "".

Everything is tried as players meet it: games through the thinking process, saves through files.
It happens in a folder of its own; the player's files are not touched.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

from cardtable import registry, save_text
from cardtable.ai import thinking
from cardtable.ai.asking import Answer, for_move
from cardtable.ai.learned_files import amiss
from cardtable.ai.worker import Find
from cardtable.core.help_text import text_in
from cardtable.core.messages import Domain, say
from cardtable.core.messages import amiss as words_amiss
from cardtable.core.players import computers_of
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER, OVER, BadOption, Table, table_for
from cardtable.session import Chair, Session
from cardtable.store.languages import offered
from cardtable.store.lessons import BadLesson, lessons_of
from cardtable.store.places import Places
from cardtable.store.saves import Loaded, Saves
from cardtable.store.settings import SettingsFile
from cardtable.store.statistics import FinishedGame, Statistics
from cardtable.workshop import catalogues, inspection

Trial = Callable[[], str]

_LONGEST = 20_000  # moves
_ITERATIONS = 4
_SECONDS = 20.0  # for one move, at most
_SHORT = (("end", "hands"), ("hands", "1"), ("rounds", "1"), ("cards", "1"))  # where there are such
_LEFT_OUT = "left_out.txt"  # in the metadata, by a build that must not carry every game


def _untold(domain: Domain, code: str) -> Iterator[str]:
    """Yields what is missing or damaged of a domain in a language, its game's rules included."""
    if fault := words_amiss(domain, code):
        yield fault
    if domain.name in registry.names():
        try:
            text_in(registry.find(domain.name), code)
        except (OSError, ValueError):
            yield f"{domain.name}, {code}: help.{code}.md"  # no message: as files are told


class Trials:
    """The trials of one installation, and the number of things each tried."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.counts: dict[str, int] = {"games": 0, "assets": 0, "moves": 0, "frames": 0}
        self.thinks_in = ""
        self.thinker = thinking.Thinker(registry.find, launch=self._launch)

    def each(self) -> Iterator[tuple[str, Trial]]:
        """Every trial with its name."""
        yield "games", self.games
        yield "assets", self.assets
        for rules in registry.everything():
            yield f"plays {rules.name}", partial(self.plays, rules)  # no message: a key
        yield "learned", self.learned
        yield "languages", self.languages
        yield "keeps", self.keeps
        yield "draws chooser", partial(self.draws, inspection.draw_chooser)  # no message: a key
        for page in inspection.PAGES:
            name = f"draws {page}"  # no message: a key
            yield name, partial(self.draws, partial(inspection.draw_page, page))
        for rules in registry.everything():
            name = f"draws {rules.name}"  # no message: a key
            yield name, partial(self.draws, partial(inspection.draw_table, rules))

    def _launch(self, find: Find) -> thinking.Worker:
        worker = thinking.launch(find)
        self.thinks_in = "thread" if isinstance(worker, thinking.ThreadWorker) else "process"
        return worker

    # -- what there is -------------------------------------------------------------------------

    def games(self) -> str:
        """Exactly the games that belong here, each of them sound."""
        names = {game.name for game in registry.everything()}
        self.counts["games"] = len(names)
        absent = set(left_out())
        wanted = {*registry.OURS, *registry.TEMPLATES} - absent
        faults = [f"{name}: {error}" for name, error in registry.broken().items()]
        faults += [say("missing: {name}", name=name) for name in sorted(wanted - names)]
        unwanted = names - wanted if getattr(sys, "frozen", False) else names & absent
        faults += [say("not expected: {name}", name=name) for name in sorted(unwanted)]
        faults += [fault for game in registry.everything() for fault in _lessons_amiss(game)]
        return "; ".join(faults)

    def assets(self) -> str:
        """Every picture, font, sound and theme."""
        self.counts["assets"], wrong = inspection.load_everything()
        faults = "; ".join(wrong[:3])
        more = len(wrong) - 3
        if more < 1:
            return faults
        return say.of(
            more, "{faults} (and {count} more)", "{faults} (and {count} more)", faults=faults
        )

    def draws(self, draw: Callable[[Path], tuple[int, str]]) -> str:
        """Frames of one screen."""
        frames, wrong = draw(self.home / "drawn")
        self.counts["frames"] += frames
        return wrong or ("" if frames else say("no frame was drawn"))

    # -- what it does --------------------------------------------------------------------------

    def plays(self, rules: AnyRules) -> str:
        """A game between computer players, each move thought of elsewhere, kept, and read again."""
        levels = computers_of(rules).levels
        if not levels:
            return say("it has no computer players")
        table = _shortest(rules)
        chairs = [Chair(next(iter(levels))) for _ in range(table.seats)]
        session = Session(rules, table, chairs, seed="selftest")
        saves = Saves(Places(self.home, self.home))
        try:
            saves.begin(session)
            return self._to_its_end(session) or _read_again(session, saves)
        finally:
            saves.close()

    def learned(self) -> str:
        """Whatever the computer players learned by self-play."""
        faults = []
        for rules in registry.everything():
            computers_of(rules).recall()
            faults += [f"{rules.name}: {file}" for file in amiss(rules)]
        return "; ".join(faults)

    def languages(self) -> str:
        """The catalogues of every language on offer, and the rules of our games in it."""
        known, ours = offered(), {say.name, *registry.OURS} - set(left_out())
        if not known:
            return "offered.txt: missing"  # no message: as files are told
        told = [domain for domain in catalogues.domains() if domain.name in ours]
        every = (fault for code in known for domain in told for fault in _untold(domain, code))
        return "; ".join(every)

    def _to_its_end(self, session: Session) -> str:
        for _ in range(_LONGEST):
            if session.turn == OVER:
                return "" if session.outcome is not None else say("it ended without a result")
            if session.turn == DEALER:
                session.deal()
                continue
            answer = self._answer(session)
            if answer.problem or answer.advice is None:
                return answer.problem or say("no move was advised")
            session.play(answer.advice.move or session.moves(session.turn)[0])
            self.counts["moves"] += 1
        return say("the game did not end within {moves} moves", moves=_LONGEST)

    def _answer(self, session: Session) -> Answer:
        seat = session.turn
        self.thinker.ask(
            for_move(
                session.rules,
                session.view(seat),
                seat,
                session.chairs[seat].player,
                iterations=_ITERATIONS,
                seconds=_SECONDS,
                seed=f"selftest/{len(session.log)}",
            )
        )
        answers: list[Answer] = []
        while not answers:  # one comes: a thinker that is late or gone is answered for
            answers = self.thinker.poll(0.1)
        return answers[0]

    def keeps(self) -> str:
        """Settings and statistics, written and read."""
        places = Places(self.home / "kept", self.home / "kept")
        told: list[str] = []
        SettingsFile(places.settings, told.append).set("theme", "blue")
        if SettingsFile(places.settings, told.append).now.theme != "blue":
            told.append(say("the settings read back otherwise"))
        row = FinishedGame(1, "blank", 2, "easy", "Ada", True, 7)  # no message: a name
        for _ in range(2):  # the second time from the file
            statistics = Statistics(places.statistics, told.append)
            statistics.record(row)
            rows = statistics.played()
            statistics.close()
        if rows != (row, row):
            told.append(say("the statistics read back otherwise"))
        return " ".join(told)


def left_out() -> tuple[str, ...]:
    """The games that this build does not carry on purpose."""
    with suppress(PackageNotFoundError):
        return tuple((distribution("cardtable").read_text(_LEFT_OUT) or "").split())
    return ()


def _lessons_amiss(rules: AnyRules) -> Iterator[str]:
    """Yields the lessons of a game that cannot be given, and why; ours all bring some."""
    lessons = lessons_of(rules)
    if not lessons and rules.name in registry.OURS:
        yield say("{game}: its lessons are missing", game=rules.name)
    for name, why in lessons.broken.items():
        yield say("{game}, lesson {name}: {why}", game=rules.name, name=name, why=why)
    for lesson in lessons.readable:
        try:
            lesson.open(registry.find)
        except BadLesson as error:
            yield f"{rules.name}: {error}"


def _shortest(rules: AnyRules) -> Table:
    """A table at which a whole game is soon over: of one hand, where the house rules allow it."""
    seats = rules.seats[0]
    chosen: dict[str, str] = {}
    for name, value in _SHORT:
        with suppress(BadOption):
            table_for(rules.options, seats, {**chosen, name: value})
            chosen[name] = value
    return table_for(rules.options, seats, chosen)


def _read_again(session: Session, saves: Saves) -> str:
    """The game in play as the next start finds it, and the same kept under a name."""
    kept = saves.keep(session, "selftest")
    saves.close()
    again = Saves(saves.places)
    try:
        return _same(session, again.resume(registry.find)) or _same(
            session, again.load(kept, registry.find)
        )
    finally:
        again.close()


def _same(session: Session, loaded: Loaded | None) -> str:
    if loaded is None or loaded.session is None or loaded.problem:
        problem = loaded.problem if loaded else say("it is gone")
        return say("the save cannot be read: {problem}", problem=problem)
    states: tuple[Any, Any] = (loaded.session.state, session.state)
    same = save_text.write(loaded.session) == save_text.write(session) and states[0] == states[1]
    return "" if same else say("the save reads back otherwise")
