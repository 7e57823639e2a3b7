"""Film strips: one moment of a game in frames side by side, as it moves and with less motion.

For designing motion. Time is injected, so that the same command draws the same frames. A moment is
an event of a kind ("trick taken", "knocked"; the usual ones have short names), a card that turns
over, a move taken back, or the end of a game. Knows no game.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pygame

from cardtable import registry, save_text
from cardtable.core.events import SPOKEN_ALOUD, Kind
from cardtable.core.frozen import dataclass
from cardtable.core.moves import Move
from cardtable.core.table import OVER, table_for
from cardtable.croupier.history import event_at
from cardtable.save_text import BadSave
from cardtable.session import CannotUndo, Chair, Session
from cardtable.store.launch import Launch
from cardtable.store.places import Places
from cardtable.ui.drawing.theme import Theme
from cardtable.ui.motion.flight_paths import FlyingCard
from cardtable.ui.screen_stack import ScreenStack
from cardtable.ui.table.table_screen import TableScreen
from cardtable.ui.table.tabletop import Tabletop
from cardtable.workshop.screenshot import without_display

TURN, UNDO, WIN = "turn", "undo", "win"
_SHORT = {
    "deal": Kind.DEALT,
    "draw": Kind.DRAWN,
    "play": Kind.PLAYED,
    "meld": Kind.MELDED,
    "collect": Kind.TAKEN,
    "sweep": Kind.TRICK_TAKEN,
    "close": Kind.BOOK_CLOSED,
    "knock": Kind.KNOCKED,
    "call": Kind.CALLED,
}
KINDS = {**_SHORT, **{kind.value: kind for kind in Kind}}
MOMENTS = (*_SHORT, TURN, UNDO, WIN)
_WIN = 5.4  # seconds: the star, a rest, and the result
_STEP = 1 / 60
_MOST = 5000  # moves of a game played at random
_LONGEST = 480  # frames of a moment
_MARGIN = 30  # pixels round the moving cards
_COLUMNS, _WIDE_COLUMNS = 6, 4
_WIDTH = 1500  # pixels of a whole strip, at most
_EDGE = 4
_GROUND, _INK = (16, 16, 18), (200, 200, 196)
_LETTERS = 14  # pixels


Frames = list[tuple[float, pygame.Surface]]  # each with the seconds it comes after the first


@dataclass(frozen=True, slots=True)
class Scene:
    """A moment of a game: the game, the number of moves before it, and the seat that looks on."""

    session: Session
    moves: int
    seat: int
    moment: str

    def before(self) -> Session:
        """The game just before it."""
        game = self.session
        session = Session(game.rules, game.table, game.chairs, game.seed)
        for entry in game.log[: self.moves]:
            session.play(entry.move, joined=entry.joined)
        return session


def draw(
    launch: Launch,
    moment: str,
    out: Path,
    *,
    frames: int = 12,
    size: tuple[int, int] = (1280, 720),
    seat: int = 0,
    nth: int = 1,
    theme: str = "",
    whole: bool = False,
) -> None:
    """Draws the strip: the frames as they are, and below them those with less motion.

    `nth` is which time the moment happens; `whole` keeps the whole window, not only the part in
    which something moves. Raises LookupError where it does not happen, ValueError for a bad save.
    """
    if moment not in (*MOMENTS, *KINDS):
        raise LookupError(f"no moment {moment!r}; there are: {', '.join(dict.fromkeys(MOMENTS))}")
    scene = _scene(launch, moment, seat, nth)
    without_display()
    rows: list[Frames] = []
    area = pygame.Rect((0, 0), size)
    for reduced in (False, True):
        with _opened(scene, size, theme, reduced=reduced) as (_, play):
            count, moving = _measured(play, scene)
        if not reduced and not whole and moment != WIN:
            area = moving.inflate(2 * _MARGIN, 2 * _MARGIN).clip(area)
        wanted = _spread(count, frames if not reduced else min(frames, _WIDE_COLUMNS))
        with _opened(scene, size, theme, reduced=reduced) as (screens, play):
            rows.append(_pictures(screens, play, scene, area, wanted))
    pygame.image.save(_strip(rows), out)


# -- finding the moment ------------------------------------------------------------------------


def _scene(launch: Launch, moment: str, seat: int, nth: int) -> Scene:
    """Finds the place in the game at which the moment begins for the nth time."""
    times = 0
    session = _empty(launch, seat)
    table = Tabletop(session.rules)
    table.sit(seat, session.view(seat))
    for move in _moves(launch, session, moment):
        before = len(session.log)
        session.play(move)
        kind = event_at(session, len(session.log) - 1, seat).event.kind
        table.show(session.view(seat), move, kind)
        if _is_it(session, table, kind, moment):
            times += 1
            if times == nth:
                return Scene(session, before + (moment == UNDO), seat, moment)
        table.motion.finish_now()
    title = session.rules.title
    raise LookupError(f"no {moment!r} for the {nth}. time; {title} was looked through to its end")


def _is_it(session: Session, table: Tabletop, kind: Kind, moment: str) -> bool:
    """True when the move that was just shown is the moment."""
    move = session.log[-1].move
    if moment == UNDO:
        return move.seat == table.seat and bool(move.picks) and _can_undo(session, table.seat)
    if moment == WIN:
        return session.turn == OVER
    if moment == TURN:
        return table.motion.turns_a_card
    aloud = kind in SPOKEN_ALOUD and move.seat == table.seat  # nobody hears themselves
    return kind is KINDS[moment] and not aloud


def _can_undo(session: Session, seat: int) -> bool:
    try:
        return session.undo_point(seat) == len(session.log) - 1
    except CannotUndo:
        return False


def _empty(launch: Launch, seat: int) -> Session:
    """The game before its first move, with a person in the seat."""
    if launch.text:
        game = _loaded(launch.text)
        rules, table, chairs, seed = game.rules, game.table, game.chairs, game.seed
    else:
        rules = registry.find(launch.game)
        chairs = launch.chairs
        table = table_for(rules.options, len(chairs), launch.options)
        seed = launch.seed or "otter"
    if not 0 <= seat < table.seats:
        raise ValueError(f"expected a seat from 0 to {table.seats - 1}, got {seat}")
    others = [Chair("easy") if chair.is_human else chair for chair in chairs]
    others[seat] = Chair("human", "Ann")
    return Session(rules, table, tuple(others), seed)


def _loaded(text: str) -> Session:
    try:
        return save_text.read(text, registry.find)
    except BadSave as error:
        raise ValueError(str(error)) from error


def _moves(launch: Launch, session: Session, moment: str) -> Iterator[Move]:
    """The moves of a save, or those of players at random who make the moment if they may."""
    if launch.text:
        yield from (entry.move for entry in _loaded(launch.text).log)
        return
    rng = Random(session.seed)
    for number in range(_MOST):
        if session.turn == OVER:
            return
        if session.turn < 0:
            yield session.rules.deal(session.state, Random(f"{session.seed}/{number}"))
            continue
        wanted = [
            move
            for seat in range(session.table.seats)
            for move in session.moves(seat)
            if _kind_of(session, move) is KINDS.get(moment)
        ]
        legal = session.moves(session.turn)
        yield rng.choice(wanted or [move for move in legal if move.picks] or list(legal))


def _kind_of(session: Session, move: Move) -> Kind:
    return session.rules.words.event(session.view(move.seat), move).kind


# -- letting it pass ---------------------------------------------------------------------------


@contextmanager
def _opened(
    scene: Scene, size: tuple[int, int], theme: str, *, reduced: bool
) -> Iterator[tuple[ScreenStack, TableScreen]]:
    """A table of its own, just before the moment."""
    with tempfile.TemporaryDirectory() as folder:
        screens = ScreenStack(size, Places(Path(folder), Path(folder)))
        screens.settings.set("reduced_motion", "on" if reduced else "off")
        if theme:
            screens.settings.set("theme", theme)
        screens.apply()
        screens.resize(size)
        play = TableScreen(screens, scene.before())
        play.game.show_to(scene.seat)
        screens.go(play)
        try:
            yield screens, play
        finally:
            screens.close()


def _begin(play: TableScreen, scene: Scene) -> None:
    if scene.moment == UNDO:
        play.game.undo()
    else:
        play.game.croupier.play([scene.session.log[scene.moves].move])
    if scene.moment == WIN:
        play.game.tabletop.motion.finish_now()


def _step(play: TableScreen, scene: Scene, screens: ScreenStack) -> None:
    """Passes one frame's time to the moving cards; no player acts meanwhile."""
    if scene.moment == WIN:
        screens.step(_STEP)
    else:
        play.game.step(_STEP)


def _measured(play: TableScreen, scene: Scene) -> tuple[int, pygame.Rect]:
    """Returns the number of frames, and the part of the window in which something moves."""
    _begin(play, scene)
    motion, table = play.game.tabletop.motion, play.game.tabletop.arrangement
    if scene.moment == WIN or table is None:
        return round(_WIN / _STEP), pygame.Rect(0, 0, 0, 0)
    area: pygame.Rect | None = None
    count = 1
    while count < _LONGEST:
        rects = [_outline(card) for card in motion.flying_cards()]
        plates = [table.plate(rings.seat) for rings in motion.rings()]
        rects += [pygame.Rect(*plate.rect).inflate(240, 160) for plate in plates if plate]
        for rect in rects:
            area = rect if area is None else area.union(rect)
        if not motion.is_moving and not motion.rings():
            break
        play.game.step(_STEP)
        count += 1
    return count, area or pygame.Rect(0, 0, 0, 0)


def _outline(card: FlyingCard) -> pygame.Rect:
    return pygame.Rect(card.x - card.w / 2, card.y - 0.7 * card.w, card.w, 1.4 * card.w)


def _spread(count: int, frames: int) -> list[int]:
    """The numbers of so many frames, evenly from the first to the last."""
    frames = max(2, min(frames, count))
    return [round(number * (count - 1) / (frames - 1)) for number in range(frames)]


def _pictures(
    screens: ScreenStack,
    play: TableScreen,
    scene: Scene,
    area: pygame.Rect,
    wanted: list[int],
) -> Frames:
    """The wanted frames with their seconds; every frame is drawn, as it is in a window."""
    surface = pygame.Surface(screens.size).convert()
    screens.draw(surface)
    _begin(play, scene)
    kept = []
    for number in range(wanted[-1] + 1):
        screens.draw(surface)
        if number in wanted:
            kept.append((number * _STEP, surface.subsurface(area).copy()))
        _step(play, scene, screens)
    return kept


# -- the strip ---------------------------------------------------------------------------------


def _strip(rows: list[Frames]) -> pygame.Surface:
    """The frames in lines; those with less motion begin a line of their own."""
    full = rows[0][0][1].get_size()
    columns = min(_WIDE_COLUMNS if full[0] > 2 * full[1] else _COLUMNS, len(rows[0]))
    lines = [frames[at : at + columns] for frames in rows for at in range(0, len(frames), columns)]
    scale = min(1.0, (_WIDTH / columns - _EDGE) / full[0])
    w, h = round(full[0] * scale), round(full[1] * scale)
    font = Theme().font_px(_LETTERS)
    line = h + font.get_height() + _EDGE
    strip = pygame.Surface((columns * (w + _EDGE) + _EDGE, len(lines) * line + _EDGE)).convert()
    strip.fill(_GROUND)
    for number, frames in enumerate(lines):
        for column, (seconds, picture) in enumerate(frames):
            x, y = _EDGE + column * (w + _EDGE), _EDGE + number * line
            strip.blit(pygame.transform.smoothscale(picture, (w, h)), (x, y))
            less = ", less motion" if frames[0] is rows[-1][0] else ""
            strip.blit(font.render(f"{seconds:.2f} s{less}", True, _INK), (x + 2, y + h))
    return strip
