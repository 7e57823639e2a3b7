"""Trembling drags that end a turn at a real table, and what became of taking each back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cardtable import registry
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, OVER, table_for
from cardtable.session import CannotUndo, Chair, Session
from tests.support.table_by_hand import AtTable
from tests.support.thinker_at_once import AtOnce

SEATS = {
    "lucky_sevens": 3,
    "nccc_seven": 4,
    "seven_bridge": 3,
    "seven_up": 3,
    "sevens_from_hell": 4,
}
_TREMBLE = 5  # pixels by which the hand misses
_LONGEST = 700  # moves of a game before another one is begun
_HESITATION = 1.5  # seconds until the slip is noticed


def before_slips(name: str, rng: Random) -> Iterator[tuple[Session, Move]]:
    """Positions of games played at random, each with a drag by which the person's turn ends."""
    rules = registry.find(name)
    while True:
        table = table_for(rules.options, SEATS[name])
        chairs = [Chair("human", "Ann"), *[Chair("easy")] * (table.seats - 1)]
        session = Session(rules, table, chairs, str(rng.random()))
        session.settle()
        while session.turn != OVER and len(session.log) < _LONGEST:
            if session.turn == 0:
                ending = [move for move in session.moves(0) if _ends_the_turn(session, move)]
                if ending and len(session.moves(0)) > 1:
                    yield session, rng.choice(ending)
            if session.turn == DEALER or session.forced() is not None:
                session.settle()
            else:
                session.play(rng.choice(session.moves(session.turn)))


def _ends_the_turn(session: Session, move: Move) -> bool:
    """True for a drag of one card that ends the turn and brings no unseen card to light."""
    if len(move.picks) != 1 or move.words:
        return False
    count = len(session.log)
    session.play(move)
    try:
        session.undo_point(0, at_once=True)
        ended = session.turn not in (0, OVER) and session.next_seat() != 0
    except CannotUndo:
        ended = False
    session.take_back(len(session.log) - count)
    return ended


def slip(made: AtTable, session: Session, move: Move, rng: Random) -> str:
    """Drags with a trembling hand and takes back; returns "missed", "back" or what is wrong."""
    made.room.play(session)
    game = made.play.game
    game.croupier.computers.thinker = AtOnce(session.rules)  # type: ignore[assignment]  # thinks at once, in its place
    made.settle()
    before, count = session.state, len(session.log)
    (pick,) = move.picks
    held = next(card for card in made.table.cards_in(pick.pile) if card.card == pick.card)
    made.drag(_near(held.shows.centre, rng), _near(made.place(move.target), rng))
    if game.talk.popup is not None and session.log[count:] == ():
        made.click(made.option(next(run[0] for _, run in game.talk.options)))
    own = [entry for entry in session.log[count:] if entry.move.seat == 0]
    if not own or session.turn == 0:
        return "missed"  # it came to something else, which the person can still mend
    made.step(round(_HESITATION / 0.1), seconds=0.1)
    others = [entry.move for entry in session.log[count:] if entry.move.seat != 0]
    if others:
        return f"somebody else has moved: {others[0]}"
    if made.play.shown().take_back is None:
        return "nothing to press"
    made.click(_beside(made))
    return "back" if session.state == before else "it was not taken back"


def _beside(made: AtTable) -> tuple[int, int]:
    """The middle of the button beside the card."""
    tree = made.play.overlay.notes
    control = tree.control("undo")
    assert control is not None
    return control.shown.center


def _near(point: tuple[int, int], rng: Random) -> tuple[int, int]:
    return (
        point[0] + rng.randint(-_TREMBLE, _TREMBLE),
        point[1] + rng.randint(-_TREMBLE, _TREMBLE),
    )


def slips(made: AtTable, name: str, seed: str, wanted: int) -> list[str]:
    """Returns what became of so many drags that did end a turn."""
    rng = Random(seed)
    told: list[str] = []
    for session, move in before_slips(name, rng):
        if rng.random() < 0.5:
            continue  # not the same moment of every game
        copy = Session(session.rules, session.table, session.chairs, session.seed)
        for entry in session.log:
            copy.play_known(str(entry.move), joined=entry.joined)
        became = slip(made, copy, move, rng)
        if became != "missed":
            told.append(became if became == "back" else f"{name} {move}: {became}")
        if len(told) == wanted:
            break
    return told
