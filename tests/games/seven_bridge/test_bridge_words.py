"""What Seven Bridge says: refusals, prompts, the log, and its rules text under the house rules."""

from __future__ import annotations

from pathlib import Path

import pytest

import games.seven_bridge
from cardtable.core.moves import Move
from cardtable.core.rules import AnyRules
from cardtable.core.table import DEALER, OVER, table_for
from games.seven_bridge import game
from tests.support.positions.bridge_positions import bridge, dealt, played, refused, ruling

HANDS = ["2s 3d 7h Kc", "Ks 4d", "8c 9d"]


@pytest.mark.parametrize(
    ("move", "says"),
    [
        ("0 hand-0:2s hand-0:3d > melds-0/1", "suits are mixed"),
        ("0 hand-0:2s > melds-1/1", "is a sequence: it takes 9♣ K♣"),
        ("0 hand-0:Kc > melds-1/2", "is complete"),
        ("0 hand-0:2s hand-0:3d > discard", "Discard one card, not 2"),
        ("0 hand-0:2s > hand-1", "in a meld, on a meld, or as your discard"),
        ("0 hand-0:2s > stock", "in a meld, on a meld, or as your discard"),
        ("0 pass", "no discard to claim or to pass on"),
        ("0 stock:?? > hand-0", "You have drawn your card for this turn"),
        ("0 hand-1:Ks > discard", "cards from your own hand"),
        ("0 hand-0:7h > melds-1/9", "your own place"),
        ("0 discard:5h hand-0:7h > melds-0/1", "before the next player draws"),
        ("1 hand-1:Ks > discard", "It is {0}'s turn"),
    ],
)
def test_refusals_of_a_turn(move, says):
    state = bridge(HANDS, melds="1/1 10c Jc Qc, 1/2 6s 6h 6d 6c", discard="5h")
    assert says in refused(state, move)


def test_a_lone_seven_names_all_its_ways():
    state = bridge(HANDS, melds="1/1 7s")
    assert "it takes 7♥ 7♦ 7♣ 6♠ 8♠" in refused(state, "0 hand-0:Kc > melds-1/1")


def test_refusals_before_the_draw():
    state = bridge(HANDS, phase="draw", discard="5h")
    assert refused(state, "0 hand-0:2s > discard") == "Draw from the stock first."
    assert refused(state, "0 discard:5h > hand-0").startswith("Nothing in your hand makes")
    assert "Only the newest" in refused(
        bridge(HANDS, phase="draw", stock="4h", discard="5h"),
        "0 discard:6h hand-0:7h > melds-0/1",
    )


def test_refusals_while_a_claim_is_asked_for():
    state = played(bridge(["9h 2s", "9c 9d Kc 3d", "Ks 4h"]), "0 hand-0:9h > discard")
    assert refused(state, "1 stock:?? > hand-1") == "Claim the 9♥, or pass."
    assert "new meld at your own place" in refused(
        state, "1 discard:9h hand-1:9c hand-1:9d > melds-2/1"
    )
    assert ruling(state, "1 hand-1:Kc > discard") == "SB-22"


def test_before_the_first_deal_and_from_beside_the_table_nothing_can_be_done():
    start = game.start(table_for(game.options, 3))
    assert refused(start, "0 pass") == "The cards are being dealt."
    assert str(game.words.why_not(bridge(HANDS), Move.parse("3 pass"))) == "Nobody sits there."


def test_between_hands_nothing_can_be_done():
    state = played(bridge(["9h", "Ks", "8c"]), "0 hand-0:9h > discard")
    assert refused(state, "1 hand-1:Ks > discard") == "The hand is over."


def test_prompts_say_who_is_to_do_what():
    draw = bridge(HANDS, phase="draw")
    assert game.words.status(draw, 1).text == "{0} draws from the stock."
    play = bridge(HANDS)
    assert "discard one card" in game.words.status(play, 0).text
    assert game.words.status(play, 1).text == "{0} melds and discards."
    assert game.words.status(play, 0).lines == (
        "Hand 1, to 200 points",
        "Your hand counts 35 points",
    )
    over = dealt(played(bridge(["9h", "Ks", "8c"]), "0 hand-0:9h > discard"))
    assert (over.turn, game.words.status(over, 0).text) == (DEALER, "The hand is over.")
    end = bridge(HANDS, turn=OVER, options="option end hands\noption hands 3")
    assert game.words.status(end, 0).lines == ("Hand 1 of 3",)


def test_the_log_hides_what_was_drawn_and_tells_the_rest():
    state = bridge(HANDS, phase="draw", melds="1/1 7s")
    drawn = game.words.event(game.view(state, 1), Move.parse("0 stock:?? > hand-0"))
    assert drawn.sentence == "{0} draws."
    playing = bridge(HANDS, melds="1/1 7s")
    told = [
        game.words.event(playing, Move.parse(text)).sentence
        for text in (
            "0 hand-0:7h > melds-1/1",
            "0 hand-0:7h > melds-0/1",
            "0 hand-0:2s > discard",
            "0 pass",
            "-1 recycle 2h 3h",
        )
    ]
    assert told == [
        "{0} lays off 7♥ on {1}'s 7♠.",
        "{0} melds 7♥.",
        "{0} discards 2♠.",
        "",
        "The discards are shuffled into a new stock.",
    ]


def test_the_sheet_says_from_whom_every_point_came():
    state = dealt(played(bridge(["9h", "Ks 7c", "8c"]), "0 hand-0:9h > discard"))
    assert [(line.side, line.points, line.reason) for line in state.lines] == [
        (0, 30, "{1} held 7♣ K♠"),
        (0, 8, "{2} held 8♣"),
        (0, 38, "doubled: nothing was on the table before"),
    ]


def _sentences(rules: AnyRules, **chosen: str) -> str:
    """The rules text with the sentences of the house rules in it, and the sentences left in."""
    table = table_for(rules.options, 4, chosen)
    text = Path(games.seven_bridge.__file__).with_name("help.md").read_text(encoding="utf-8")
    for option in rules.options:
        text = text.replace(f"{{{option.name}}}", option.sentence(table[option.name]))
    return text


def test_every_house_rule_stands_in_the_rules_text():
    raw = Path(games.seven_bridge.__file__).with_name("help.md").read_text(encoding="utf-8")
    for option in game.options:
        assert f"{{{option.name}}}" in raw or f"when {option.name}=" in raw, option.name
    on = _sentences(game, need_meld_before_layoff="on", target="120")
    assert "Only those who have put down a meld of their own" in on
    assert "The target is 120 points." in on


def test_what_no_source_decides_is_called_our_ruling():
    raw = Path(games.seven_bridge.__file__).with_name("help.md").read_text(encoding="utf-8")
    ours = [line for line in raw.splitlines() if "our ruling" in line.lower()]
    for word in ("void", "Equal totals", "lay off in the same turn", "concealed", "joined"):
        assert any(word.lower() in line.lower() for line in ours), word
