"""Lucky Sevens alone: the learned values, how they are learned, and what they are worth."""

from __future__ import annotations

from importlib import resources
from random import Random

import pytest

from cardtable.ai.learned import Learned, TableLearner
from cardtable.core.cards import pack, shuffled
from cardtable.core.players import Budget, computers_of
from games.lucky_sevens import game
from games.lucky_sevens.players import alone, model, training, values
from tests.support.positions.lucky_positions import lucky

CLASSES = [model.card_class(card) for card in pack()]


def laid(*columns: str) -> model.Tableau:
    """A tableau of classes, each column from its deepest card to its end."""
    a, b, c, d = (int("0" + column, 8) for column in (*columns, "", "", "")[:4])
    return model.alike((a, b, c, d))


def some_tableaus(count: int) -> list[tuple[model.Tableau, list[int], int]]:
    """Tableaus of random cards, with what is left of the pack and the rounds to come."""
    rng, made = Random(3), []
    for _ in range(count):
        order = shuffled(CLASSES, rng)
        rounds = 1 + int(rng.random() * 12)
        left = order[: 4 * rounds]
        columns = ["", "", "", ""]
        for kind in order[4 * rounds :][: int(rng.random() * 30)]:
            columns[int(rng.random() * 4)] += str(kind)
        made.append((laid(*columns), [left.count(kind) for kind in range(8)], rounds))
    return made


def test_places_are_distinct_entries_of_the_table():
    where = values.places()
    for tableau, stock, rounds in some_tableaus(400):
        entries = where.of(tableau, stock, rounds)
        assert len(entries) == 42
        assert all(0 <= place < where.size for place in entries)


def test_a_value_knows_no_class_but_the_sevens():
    """Renaming the classes everywhere changes nothing; renaming the sevens does."""
    rng = Random(5)
    where, other = values.places(), 0
    for tableau, stock, rounds in some_tableaus(200):
        kinds = shuffled(range(1, 7), rng)
        names = dict(zip(range(1, 7), kinds, strict=True)) | {0: 0, 7: 7}
        columns = ["".join(str(names[int(kind)]) for kind in f"{c:o}" if c) for c in tableau]
        left = [0] * 8
        for kind in range(1, 8):
            left[names[kind]] = stock[kind]
        renamed = where.of(laid(*columns), left, rounds)
        assert sorted(renamed) == sorted(where.of(tableau, stock, rounds))
        swapped = {1: 7, 7: 1}
        columns = ["".join(str(swapped.get(int(k), k)) for k in f"{c:o}" if c) for c in tableau]
        other += sorted(where.of(laid(*columns), stock, rounds)) != sorted(
            where.of(tableau, stock, rounds)
        )
    assert other > 150


def test_classes_that_wait_for_each_other_are_seen_however_deep_they_lie():
    """A king under a six and elsewhere a six under a king: one must come from the stock."""
    stock = [0, 6, 6, 4, 4, 4, 4, 0]
    crossed, straight = laid("12345634", "21345634"), laid("12345634", "12345634")
    where = values.places()
    assert sorted(where.of(crossed, stock, 7)) != sorted(where.of(straight, stock, 7))
    assert alone.value(crossed, stock, 7) < alone.value(straight, stock, 7)


def test_how_deep_the_last_card_of_a_class_lies_is_seen_with_the_sevens_there_are():
    """Beyond where the depths of the first two are told apart, and wherever it does not cover."""
    where, stock = values.places(), [0, 5, 6, 6, 6, 6, 6, 2]
    deep, deeper = laid("21222222", "1", "1"), laid("12222222", "1", "1")
    kinds = {"deep": where.of(deep, stock, 6), "deeper": where.of(deeper, stock, 6)}
    kinds["without sevens"] = where.of(deep, [*stock[:7], 0], 6)
    last = {name: [place for place in of if place >= where._at_last] for name, of in kinds.items()}
    assert all(len(places) == 6 for places in last.values())
    assert last["deep"] != last["deeper"]
    assert last["deep"] != last["without sevens"]


def test_the_same_seed_learns_the_same_and_may_stop_between():
    whole, first, second = (TableLearner(training.Alone(), "7") for _ in range(3))
    whole.learn(6)
    whole.learn(6)
    first.learn(6)
    second.go_on(first.as_bytes())
    second.learn(6)
    assert second.learned("x") == whole.learned("x")
    assert second.curve == whole.curve
    other = TableLearner(training.Alone(), "8")
    with pytest.raises(ValueError, match="another seed"):
        other.go_on(first.as_bytes())


def test_what_is_kept_is_what_was_learned():
    learner = TableLearner(training.Alone(), "7")
    learner.learn(3)
    kept = learner.learned("cardtable train lucky_sevens alone --steps 3 --seed 7")
    assert Learned.of_text(kept.as_text()) == kept


def test_the_values_that_are_played_by_are_whole_and_say_how_they_were_made():
    file = resources.files(alone.__package__).joinpath(alone.FILE)
    kept = Learned.of_text(file.read_text(encoding="utf-8"))
    assert len(kept.entries) == values.places().size
    assert kept.command.startswith("cardtable train lucky_sevens alone --steps ")
    assert kept.curve[-1][0] == int(kept.command.split("--steps ")[1].split()[0])
    assert kept.curve[-1][1] > kept.curve[0][1] + 0.05


def test_a_chance_falls_with_every_card_that_waits():
    """Ordered tableaus: a king over a king is taken at once, a king under two others waits."""
    stock = [0, 4, 4, 4, 4, 4, 4, 2]
    worths = [alone.value(laid(*columns), stock, 6) for columns in (("1", "1"), ("11", "21"))]
    assert worths[0] > worths[1] > alone.value(laid("1234", "2143", "5612", "3456"), stock, 6)


def test_the_last_round_is_worked_out_for_every_order():
    """Ace over king and king over ace: the ten and the four decide, whichever column they take."""
    state = lucky("Kh 5c", "As", "5d", "", stock="2h Qc 9s 5s")
    view = game.view(state, 0)
    player = computers_of(game).players["master"]
    chosen = player.choose(game, view, 0, Budget(Random(1)))
    two = player.choose(game, view, 0, Budget(Random(2), 1))
    assert chosen.weighed == two.weighed, "there is nothing left to imagine"


@pytest.mark.parametrize(("most", "looks"), [(1, 8), (10**9, 80)])
def test_a_decision_ends_when_it_has_looked_at_enough_ends(most, looks, monkeypatch):
    """Where sevens lie open a turn has hundreds of ends, and time goes by these."""
    after, looked = alone.after, []

    def counted(*given, **named):
        looked.append(given)
        return after(*given, **named)

    monkeypatch.setattr(alone, "_MOST_ENDS", most)
    monkeypatch.setattr(alone, "after", counted)
    state = lucky("5c 7h", "As 7s", "5d", "Kd 5h")
    computers_of(game).players["master"].choose(game, game.view(state, 0), 0, Budget(Random(1)))
    assert 0 < len(looked) <= looks
    assert (len(looked) > 8) == (looks > 8)
