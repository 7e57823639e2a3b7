"""The numbers that players learned by self-play are worth having: many deals, the same each time.

`python -m tests.strength` runs it; it is too long for a unit test. Each test names its game.
"""

from __future__ import annotations

from functools import cache
from random import Random

from cardtable.ai.arena import simulate
from cardtable.ai.figures import interval
from cardtable.core.cards import pack, shuffled
from cardtable.core.table import table_for
from games.lucky_sevens import game as lucky
from games.lucky_sevens.players import alone, model, values
from games.sevens_from_hell.players import training, weights
from games.sevens_from_hell.players.playout import NORMAL
from tests.strength.former import seat_them

CLASSES = [model.card_class(card) for card in pack()]
DEALS = [f"strength/{deal}" for deal in range(200)]


def dealt(tableau: model.Tableau, four) -> model.Tableau:
    a, b, c, d = tableau
    w, x, y, z = four
    return model.alike((a << 3 | w, b << 3 | x, c << 3 | y, d << 3 | z))


def order_of(deal: str) -> tuple[int, ...]:
    return tuple(shuffled(CLASSES, Random(deal)))


@cache
def by_values(deal: str) -> tuple[bool, float]:
    """True when a deal is cleared by the values alone; and the chance they gave it half way."""
    table, where, order = alone.table(), values.places(), order_of(deal)
    tableau, stock, half_way = model.EMPTY, [order.count(kind) for kind in range(8)], 0.0
    for at in range(0, 52, 4):
        for kind in order[at : at + 4]:
            stock[kind] -= 1
        tableau, rounds = dealt(tableau, order[at : at + 4]), 12 - at // 4
        if rounds:
            tableau, worth, *_ = values.best(where, table, tableau, stock, rounds)
        if rounds == 6:
            half_way = values.chance(worth)
    return model.most(tableau, False, True) == model.size(tableau), half_way


def by_chance(order, rng: Random) -> bool:
    """True when a deal is cleared by who collects till nothing is left, in any order."""
    tableau = model.EMPTY
    for at in range(0, 52, 4):
        ends = list(model.leaves(dealt(tableau, order[at : at + 4])))
        tableau = ends[int(rng.random() * len(ends))]
    return tableau == model.EMPTY


def test_lucky_sevens_learned_values_clear_far_more_deals_than_chance():
    """The values alone, without a look ahead. The deals are fixed: nothing here may vary."""
    deals = DEALS[:150]
    cleared = sum(by_values(deal)[0] for deal in deals)
    lucky_ones = sum(by_chance(order_of(deal), Random(at)) for at, deal in enumerate(deals))
    assert cleared >= 100, "two in three: the values of before locks were learned cleared fewer"
    assert cleared > 2 * lucky_ones, (cleared, lucky_ones)


def test_lucky_sevens_chance_that_is_named_is_about_the_share_that_is_cleared():
    """Half way through: a hint that says six in ten must not mean three in ten."""
    told = [by_values(deal) for deal in DEALS]
    came = sum(cleared for cleared, _ in told)
    said = sum(half_way for _, half_way in told)
    assert abs(said - came) < 25, (said, came)


def test_lucky_sevens_master_clears_more_deals_than_rules_of_thumb():
    seat_them()
    table = table_for(lucky.options, 1)
    result = simulate(lucky, table, ["master"], 16, "ci", iterations=24)
    old = simulate(lucky, table, ["normal-0.1"], 16, "ci")
    assert result.rows()[0].wins.mean > old.rows()[0].wins.mean


def test_sevens_from_hell_learned_weights_beat_normal_ones_where_nobody_looks_ahead():
    starts = [training.dealt(number, Random(f"fresh/{number}")) for number in range(300)]
    margins = [sum(training.margins(weights.learned(), NORMAL, start)) / 2 for start in starts]
    margin = interval(margins)
    assert margin.mean > margin.half
