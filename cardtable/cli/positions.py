"""Verbs on positions and saves in text form: deal, moves, apply, view, why, export."""

from __future__ import annotations

import argparse
import json
from random import Random
from typing import Any

from cardtable import save_text
from cardtable.cli.arguments import (
    Opened,
    add_table,
    game_named,
    opened,
    seat_count,
    seat_of,
    table_of,
)
from cardtable.cli.window import Complaint
from cardtable.core import position
from cardtable.core.messages import say
from cardtable.core.moves import BadMove, IllegalMove, Move
from cardtable.core.rules import require
from cardtable.core.table import DEALER, OVER, named, text_of
from cardtable.session import Session

_DEALER_IN_A_ROW = 2_000
_MOVE = "'0 hand-0:7h > trick/0'"  # no message: a move as it is written


def add_verbs(verbs: Any) -> None:
    """Declares the verbs of this module."""
    deal = verbs.add_parser("deal", help=say("print the position after the deal, in text form"))
    deal.add_argument("game", metavar="GAME")
    add_table(deal, say("how many seats"))
    deal.add_argument("--seed", default="1", metavar="TEXT", help=say("any text (1)"))
    deal.set_defaults(run=_deal)

    moves = _on_file(verbs, "moves", say("list the legal moves, one a line"), _moves)
    moves.add_argument("--seat", type=int, metavar="N", help=say("of this seat only, from 0"))

    apply = _on_file(
        verbs, "apply", say("print the position after these moves and the dealer's"), _apply
    )
    apply.add_argument("move", nargs="+", metavar="MOVE", help=say("such as {move}", move=_MOVE))
    apply.add_argument("--seed", default="1", metavar="TEXT", help=say("the dealer's chance (1)"))

    view = _on_file(verbs, "view", say("print the position as a seat sees it"), _view)
    view.add_argument("--seat", type=int, required=True, metavar="N", help=say("from 0"))

    why = _on_file(
        verbs, "why", say("print the refusal a player would read for an illegal move"), _why
    )
    why.add_argument("move", metavar="MOVE", help=say("such as {move}", move=_MOVE))

    export = _on_file(
        verbs, "export", say("print a save or a position for other programs"), _export
    )
    export.add_argument("--as", dest="form", choices=("json", "text"), required=True)


def _on_file(verbs: Any, name: str, what: str, run: Any) -> argparse.ArgumentParser:
    parser: argparse.ArgumentParser = verbs.add_parser(name, help=what)
    parser.add_argument(
        "file", metavar="FILE", help=say("a save or a position; - is standard input")
    )
    parser.set_defaults(run=run)
    return parser


def _deal(asked: argparse.Namespace) -> int:
    rules = game_named(asked.game)
    table = table_of(rules, seat_count(rules, asked.seats), asked.option)
    session = Session(rules, table, seed=asked.seed)
    while session.turn == DEALER:
        session.deal()
    print(position.write(rules, session.state), end="")
    return 0


def _moves(asked: argparse.Namespace) -> int:
    source = opened(asked.file)
    table = source.state.table
    seats = range(table.seats)
    chosen = seats if asked.seat is None else (seat_of(table, asked.seat),)
    if source.state.turn != OVER:
        for seat in chosen:
            for move in source.rules.moves(source.state, seat):
                print(move)
    return 0


def _apply(asked: argparse.Namespace) -> int:
    source = opened(asked.file)
    state = _settled(source, source.state, f"{asked.seed}/0")
    for number, text in enumerate(asked.move, start=1):
        move = _parsed(text)
        try:
            wanted = require(source.rules, state, move)
        except IllegalMove as error:
            raise Complaint(
                say(
                    "move {number}, {move}: {refusal}",
                    number=number,
                    move=repr(text),
                    refusal=_told(source, str(error)),
                )
            ) from error
        state = _settled(source, source.rules.play(state, wanted), f"{asked.seed}/{number}")
    print(position.write(source.rules, state), end="")
    return 0


def _settled(source: Opened, state: Any, seed: str) -> Any:
    """The position after whatever the dealer does by itself."""
    for step in range(_DEALER_IN_A_ROW):
        if state.turn != DEALER:
            return state
        state = source.rules.play(state, source.rules.deal(state, Random(f"{seed}/{step}")))
    raise Complaint(say("{game}: the dealer moves on and on", game=source.rules.name))


def _view(asked: argparse.Namespace) -> int:
    source = opened(asked.file)
    seat = seat_of(source.state.table, asked.seat)
    print(position.write(source.rules, source.rules.view(source.state, seat)), end="")
    return 0


def _why(asked: argparse.Namespace) -> int:
    source = opened(asked.file)
    try:
        require(source.rules, source.state, _parsed(asked.move))
    except IllegalMove as error:
        print(_told(source, str(error)))
    else:
        print(say("This move is legal."))
    return 0


def _export(asked: argparse.Namespace) -> int:
    source = opened(asked.file)
    if asked.form == "json":
        print(json.dumps(_plain(source), indent=2, ensure_ascii=False))
    elif source.session is not None:
        print(save_text.write(source.session), end="")
    else:
        print(position.write(source.rules, source.state), end="")
    return 0


def _plain(source: Opened) -> dict[str, Any]:
    """A save or a position as JSON; the position stays in its text form, which reads back."""
    table = source.state.table
    plain: dict[str, Any] = {
        "game": source.rules.name,
        "version": source.rules.version,
        "seats": table.seats,
        "options": {name: text_of(value) for name, value in table.options},
        "turn": source.state.turn,
        "piles": {
            name: [str(card) for card in cards] for name, cards in source.state.piles.items()
        },
        "position": position.write(source.rules, source.state),
    }
    if source.session is not None:
        plain["seed"] = source.session.seed
        plain["chairs"] = [
            {"player": chair.player, "name": chair.name} for chair in source.session.chairs
        ]
        plain["moves"] = [str(entry.move) for entry in source.session.log]
    outcome = source.rules.outcome(source.state) if source.state.turn == OVER else None
    if outcome is not None:
        plain["winners"], plain["scores"] = outcome.winners, outcome.scores
    return plain


def _parsed(text: str) -> Move:
    try:
        return Move.parse(text)
    except BadMove as error:
        raise Complaint(str(error)) from error


def _told(source: Opened, refusal: str) -> str:
    names = source.session.names if source.session else ()
    seats = range(source.state.table.seats)
    return named(refusal, names or tuple(say("seat {number}", number=seat) for seat in seats))
