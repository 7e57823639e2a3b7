"""The program's caches stay small, however long it runs."""

import functools
import gc
from random import Random

from cardtable import registry
from cardtable.core.players import Budget, computers_of
from cardtable.core.table import table_for
from cardtable.session import Session

_FEW = 200  # values: a cache without a limit is for what there are a few dozen of
_LIMIT = 8192


def _caches() -> list[functools._lru_cache_wrapper]:
    """The caches of functions of this project that have been imported so far."""
    hidden = gc.get_freeze_count() > 0  # by a window in this process, or because it has all tests
    gc.unfreeze()
    objects = gc.get_objects()
    if hidden:
        gc.freeze()
    return [
        kept
        for kept in objects
        if type(kept) is functools._lru_cache_wrapper
        and kept.__module__.partition(".")[0] in ("cardtable", "games")
    ]


def _play(rules, level: str, seed: int) -> None:
    session = Session(rules, table_for(rules.options, rules.seats[0]), seed=str(seed))
    player, decisions = computers_of(rules).players[level], 0
    while session.settle().turn >= 0 and decisions < 400:
        budget = Budget(Random(seed), iterations=20)
        advice = player.choose(rules, session.view(session.turn), session.turn, budget)
        session.play(advice.move or session.moves(session.turn)[0])
        decisions += 1


def test_no_cache_grows_with_the_games_played() -> None:
    for kept in _caches():
        kept.cache_clear()  # other tests of this process sit at tables of every kind
    for rules in registry.everything():
        for seed in range(1):
            for level in [level for level in computers_of(rules).players if level != "master"]:
                _play(rules, level, seed)
    caches = _caches()
    assert len(caches) > 10, "the caches are no longer found"
    for kept in caches:
        limit, size = kept.cache_info().maxsize, kept.cache_info().currsize
        where = f"{kept.__module__}.{kept.__qualname__}"
        assert limit is None or limit <= _LIMIT, f"{where} keeps up to {limit} values"
        assert limit is not None or size <= _FEW, f"{where} keeps {size} values and has no limit"
