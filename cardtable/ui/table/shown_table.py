"""Makes the table in play: one value, from a game, what is being said, and the pointer.

Reads the session through views only and changes nothing. Each part is made again only when what it
is made from is another, so that a frame in which nothing happens costs next to nothing. Pure,
without pygame.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import Any

from cardtable.core.diff import Place
from cardtable.core.frozen import dataclass
from cardtable.core.indices import way_of_reading
from cardtable.core.messages import language, say, shown
from cardtable.core.moves import Move
from cardtable.core.players import computers_of
from cardtable.core.remembering import Latest
from cardtable.core.temperaments import told_at
from cardtable.croupier.daily import day_of, deal_words
from cardtable.croupier.history import told_events
from cardtable.croupier.running_log import RunningLog
from cardtable.croupier.tally import NONE, moves_made, tally
from cardtable.session import Session, kept_names
from cardtable.store.people import people_of
from cardtable.store.settings import Settings
from cardtable.ui.input.pad_signs import Make, used
from cardtable.ui.layout.arrangement import Arrangement
from cardtable.ui.layout.faces import BY_NAME, NONE_CHOSEN, Face, chosen_face, faces_at
from cardtable.ui.layout.hand_order import OWN
from cardtable.ui.layout.rects import Rect
from cardtable.ui.layout.scene import PlateInfo
from cardtable.ui.table.commands import COMMANDS, Situation
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.key_map import KEYS, KeyMap
from cardtable.ui.table.lesson_task import LessonTask
from cardtable.ui.table.prompt_line import PromptMaker
from cardtable.ui.table.table_in_play import (
    CLAIM,
    LAY_OFF,
    Action,
    Bar,
    Countdown,
    DockedLog,
    InTheAir,
    LessonNote,
    Log,
    TableInPlay,
    TableTalk,
)
from cardtable.ui.table.tabletop import Tabletop
from cardtable.ui.table.take_back import take_back

_WHOLE_LOG = 100  # lines of what happened that can be scrolled through


@dataclass(frozen=True, slots=True)
class Pointer:
    """The window's part of the value: the action under the pointer, and a hidden bar wanted."""

    over: str = ""
    bar: Rect | None = None


class ShownTable:
    """Makes the value of one game."""

    def __init__(self, game: GameAtTable, keys: KeyMap = KEYS) -> None:
        self.game, self.session, self._keys = game, game.session, keys
        self.croupier, self.tabletop = game.croupier, game.tabletop
        self.prompt = PromptMaker(game, keys)
        self.note_size: tuple[int, float] = (0, 16)  # of a lesson: pixels, units of its text
        session = game.session
        self._sitters = Latest(
            lambda turn, thinking, chosen, _language: sitters(session, turn, thinking, dict(chosen))
        )
        self._chosen = Latest(_chosen_faces)
        self.follow_keys()
        self._log = Latest(self._make_log, of_history=True)
        self._deal = Latest(lambda _language: _deal_words(session))
        self._moves = Latest(lambda _state: moves_made(session), of_history=True)
        self._to_lay_off = Latest(places_of)
        running = RunningLog(game.session)
        self._running = Latest(lambda _state, seat, _language: running.lines(seat), of_history=True)

    def follow_keys(self) -> None:
        """Has the signs of the bar made again: their tips name keys, which may be others now."""
        self._tools = Latest(lambda now, _language: self._keys.bar(now))
        self._menu = Latest(lambda _language: self._keys.tool("menu", Situation()))

    def value(self, pointer: Pointer) -> TableInPlay:
        """Returns the table in play as it is now; under the curtain nothing else."""
        game, table, talk = self.game, self.tabletop, self.game.talk
        if game.curtain is not None:
            return TableInPlay(curtain=game.curtain.shown(), popup=talk.popup)
        arrangement = table.arrangement
        if arrangement is None:
            return TableInPlay()
        selected = self._places_of_button(pointer.over)
        lit = table.highlights(on_turn=self.croupier.waits_for_person, selected=selected)
        actions = self.prompt.actions()
        at_hand = self.prompt.at_hand(actions)
        asked = tuple(action for action in actions if at_hand is None or action != at_hand.action)
        bar_at = arrangement.bar or pointer.bar
        return TableInPlay(
            scene=table.scene(self._seated(), lit),
            plans=arrangement.shelf is not None and table.holds_cards(),
            planned=game.planned(),
            bar=self._bar(bar_at, actions) if bar_at else None,
            prompt=self.prompt.line(arrangement.prompt, asked) if arrangement.prompt else None,
            lesson=self._lesson(game.lesson) if game.lesson is not None else None,
            in_the_air=in_the_air(table),
            thinking=self._thinking(),
            trick=talk.trick,
            countdown=self._countdown(),
            at_hand=at_hand,
            take_back=take_back(game),
            bubble=talk.bubble,
            spoken=talk.spoken,
            log=self._shown_log(talk),
            docked=self._docked(arrangement),
            popup=talk.popup,
        )

    def _seated(self) -> dict[int, PlateInfo]:
        """Returns what the plates say; people have the faces that they chose."""
        chosen = self._chosen(self.game.settings(), language())
        return self._sitters(self.session.turn, self.croupier.thinking, chosen, language())

    def _thinking(self) -> tuple[int, int] | None:
        thinking = self.croupier.thinking
        resting = thinking < 0 or self.croupier.pause is not None
        return None if resting else (thinking, self.game.star)

    # -- the bar and the menu ------------------------------------------------------------------

    def situation(self, actions: Sequence[Action] = ()) -> Situation:
        """Returns what decides which commands can be given now, beside these buttons."""
        table, croupier = self.tabletop, self.croupier
        curtain = self.game.curtain is not None
        sort = "" if curtain or not table.hand_pile() else table.hands.of(table.hand_pile()).sort
        return Situation(
            buttons=frozenset(action.letter for action in actions),
            hurries=croupier.thinking >= 0 and bool(croupier.people),
            sort=_sort_words(sort) if sort else "",
            has_trick=self.game.last_trick is not None,
            can_undo=self.game.can_undo,
            can_redo=self.session.can_redo,
            can_hint=croupier.waits_for_person,
            can_hide=croupier.seat in croupier.people and not croupier.over,
            can_say_how=self.game.coach.can_say_how,
            several=len(croupier.people) > 1 and not curtain,
            locked=self.game.curtain is not None and self.game.curtain.locked,
        )

    def actions(self) -> tuple[Action, ...]:
        """Returns the buttons of the prompt line; under the curtain there are none."""
        return self.prompt.actions() if self.game.curtain is None else ()

    def offered(self) -> tuple[Action, ...]:
        """Returns these, and those of a lesson: all that a letter can stand for."""
        lesson = self.game.lesson
        return (*self.actions(), *(self._offers(lesson) if lesson is not None else ()))

    def everything(self) -> tuple[Action, ...]:
        """Returns all that can be done now besides touching cards: the buttons and the tools."""
        offered = [replace(action, primary=False, letter="") for action in self.offered()]
        buttons = [action for action in offered if action.enabled and action.label]
        pointed = bool(self.tabletop.gestures.focus or self.tabletop.gestures.selection)
        tools = self._keys.everything(self.situation(), pointed=pointed)
        named = {action.key for action in buttons}
        return (*buttons, *(tool for tool in tools if tool.key not in named))

    def _bar(self, rect: Rect, actions: Sequence[Action]) -> Bar:
        tools = self._tools(self.situation(actions), language())
        return Bar(rect, self._title(), self._menu(language()), tools)

    def _title(self) -> str:
        """Returns the game, the count and the time where they are wanted, and the deal."""
        wanted = NONE if self.game.lesson is not None else self.game.settings().tally
        moves = 0 if wanted == NONE else self._moves(self.session.state)
        parts = (
            shown(self.session.rules.title),
            *tally(self.session, moves, wanted),
            self._deal(way_of_reading()),
        )
        return "  ·  ".join(parts)

    # -- a lesson ------------------------------------------------------------------------------

    def _lesson(self, task: LessonTask) -> LessonNote:
        """Returns which lesson it is, what it asks or has shown, and where it leads."""
        height, size = self.note_size
        note = task.note(done=task.is_done, astray=task.is_astray)
        return replace(note, actions=self._offers(task), height=height, size=size)

    def _offers(self, task: LessonTask) -> tuple[Action, ...]:
        """Returns the buttons: all lessons; to take a wrong step back; what follows at the end."""
        every = self._signed("lesson:all")
        if task.is_astray and self.game.can_undo:
            return (every, replace(self._signed("undo"), primary=True))
        if not task.is_done:
            return (every,)
        onward = self._signed("lesson:next" if task.following else "lesson:play")
        taken = any(action.letter == onward.label[0] for action in self.prompt.actions())
        lettered = not taken and used() is Make.NONE
        return (every, replace(onward, primary=True, letter=onward.label[0] if lettered else ""))

    def _signed(self, name: str) -> Action:
        command = COMMANDS[name]
        tip = self._keys.tip(name, Situation()) if command.tip else ""
        return Action(name, command.label, command.sign, tip)

    # -- what happened -------------------------------------------------------------------------

    def _countdown(self) -> Countdown | None:
        """Returns the seconds left for an answer, where the question is against the clock."""
        if self.croupier.time_left is None:
            return None
        left, limit = self.croupier.time_left
        return Countdown(ceil(left), ceil(Countdown.STEPS * left / limit))

    def _places_of_button(self, over: str) -> frozenset[Place]:
        """Returns the cards that the button under the pointer would play, or that are claimed."""
        claim = self.croupier.claim if over == CLAIM else None
        run = claim.moves if claim is not None else ()
        run = self.game.person.lay_off_run() if over == LAY_OFF else run
        return self._to_lay_off(run, self.tabletop.view.piles)

    def _docked(self, table: Arrangement) -> DockedLog | None:
        """Returns the log in the room that the table leaves at its right, where it leaves some."""
        left, right = table.felt.x, table.felt.x + table.felt.w
        wide = table.window.w - left - right
        if wide <= left:
            return None
        lines = self._running(self.session.state, self.croupier.seat, way_of_reading())
        rect = Rect(right + left // 2, table.felt.y, wide - left // 2, table.felt.h)
        return DockedLog(rect, Log(say("What happened"), lines))

    def _shown_log(self, talk: TableTalk) -> Log | None:
        if talk.reading is not None:
            return talk.reading
        if talk.log_open:
            return self._log(self.session.state, self.croupier.seat, way_of_reading())
        if talk.recap:
            name = self.session.names[self.croupier.seat]
            return Log(say("Since {name} was here", name=name), talk.recap)
        return None

    def _make_log(self, _state: Any, seat: int, _language: str) -> Log:
        lines = told_events(self.session, seat, max(0, len(self.session.log) - 2 * _WHOLE_LOG))
        return Log(say("What happened"), tuple(line.text for line in lines)[-_WHOLE_LOG:])


def _deal_words(session: Session) -> str:
    """Returns the deal as the bar names it."""
    day = day_of(session)
    return say("deal {seed}", seed=session.seed) if day is None else deal_words(day)


def _sort_words(sort: str) -> str:
    """Returns how a hand is sorted, as it stands in the tip of the tool that sorts it."""
    known = _SORTS.get(sort)
    return shown(known) if known else say("by {sort}", sort=sort)


_SORTS = {
    OWN: say.later("in your own order"),
    "suit": say.later("by suit"),
    "rank": say.later("by rank"),
    "book": say.later("by book"),
}


def _chosen_faces(now: Settings, _language: str) -> tuple[tuple[str, Face], ...]:
    """The people who chose a face, each by name with it."""
    chosen = tuple(
        (one.name, chosen_face(one.name, one.face, one.colour))
        for one in people_of(now)
        if one.chose
    )
    if not now.name and (now.face, now.face_colour) != (BY_NAME, BY_NAME):
        unnamed = now.called(0)
        chosen += ((unnamed, chosen_face(unnamed, now.face, now.face_colour)),)
    return chosen


def in_the_air(table: Tabletop) -> InTheAir:
    """Returns everything on a table that does not rest."""
    gestures = table.gestures
    return InTheAir(
        table.cards.flying_cards(),
        table.motion.flying_chips(),
        tuple(table.held().items()),
        gestures.peeked,
        gestures.lasso,
        table.motion.rings(),
        table.motion.growing_cards(),
        table.motion.is_crowd,
        table.dragged.lean,
        table.motion.closing,
    )


def sitters(
    session: Session, turn: int, thinking: int = -1, chosen: Mapping[str, Face] = NONE_CHOSEN
) -> dict[int, PlateInfo]:
    """Returns what the plates of a table say while a seat is on turn.

    The people whose names are in `chosen` have the faces that they chose.
    """
    sides = [session.rules.side(session.table, seat) for seat in range(session.table.seats)]
    computers = computers_of(session.rules)
    kept = kept_names(session.chairs)
    faces = faces_at(kept, [chair.is_human for chair in session.chairs], chosen)
    return {
        seat: PlateInfo(
            session.names[seat],
            chair.player,
            sides[seat],
            partners=len(set(sides)) < len(sides),
            on_turn=seat == turn,
            thinking=seat == thinking,
            level=computers.title(chair.player),
            strength=computers.strength(chair.player),
            face=faces[seat],
            temper="" if chair.is_human else told_at(kept[seat], chair.player, computers),
        )
        for seat, chair in enumerate(session.chairs)
    }


def places_of(run: Sequence[Move], piles: Any) -> frozenset[Place]:
    """Returns the places of the cards that a run of moves takes; of equal cards each its own."""
    left: dict[str, list[int]] = {}
    places = set()
    for move in run:
        for pick in move.picks:
            cards = piles[pick.pile]
            lying = left.setdefault(pick.pile, list(range(len(cards))))
            index = next((at for at in lying if cards[at] == pick.card), None)
            if index is not None:
                lying.remove(index)
                places.add(Place(pick.pile, index))
    return frozenset(places)
