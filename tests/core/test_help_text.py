"""The rules text: blocks, cards, and what the house rules leave in or out."""

import pytest

from cardtable.core import help_text
from cardtable.core.cards import parse_cards
from cardtable.core.help_text import BadHelp, Block, Span
from cardtable.core.table import Choice, Option, table_for

OPTIONS = (
    Option("aces", "", (Choice("high", "Aces are high."), Choice("low", "Aces are low."))),
    Option("knock", "", (Choice("by hand", "By hand."), Choice("never", "Never."))),
    Option("cards", "", numbers=(1, 9), default=5, says="Everybody is dealt {value} cards."),
)


def read(text: str, seats: int = 2, **chosen: str) -> tuple[Block, ...]:
    return help_text.read(text, table_for(OPTIONS, seats, chosen), OPTIONS)


def texts(text: str, seats: int = 2, **chosen: str) -> list[str]:
    return [block.text for block in read(text, seats, **chosen)]


def test_blocks_of_every_kind_in_order():
    text = "# Title\nFirst\nline.\n\n2nd.\n## Sub\n- one\n  more\n- two\n> Ours.\n:: Kh 10s See."
    blocks = read(text)
    assert [(block.kind, block.text) for block in blocks] == [
        ("heading", "Title"),
        ("text", "First line."),
        ("text", "2nd."),
        ("heading", "Sub"),
        ("bullet", "one more"),
        ("bullet", "two"),
        ("ruling", "Ours."),
        ("cards", "See."),
    ]
    assert [block.level for block in blocks if block.kind == "heading"] == [1, 2]
    assert blocks[-1].cards == parse_cards("Kh 10s")


def test_bold_words_and_a_lone_pair_of_stars():
    assert read("a **bold word** here")[0].spans == (
        Span("a "),
        Span("bold word", bold=True),
        Span(" here"),
    )
    assert texts("2 ** 3") == ["2 ** 3"]


def test_a_parenthesis_with_our_ruling_is_set_apart():
    blocks = read("- One (two) only. (our ruling: never\n  more.) Then on.\n\nA. (Our ruling.)")
    assert [(block.kind, block.text) for block in blocks] == [
        ("bullet", "One (two) only. Then on."),
        ("ruling", "Our ruling: never more."),
        ("text", "A."),
        ("ruling", "Our ruling."),
    ]


def test_the_sentence_of_a_house_rule_in_force():
    assert texts("{cards} {aces}") == ["Everybody is dealt 5 cards. Aces are high."]
    assert texts("{cards}", cards="7") == ["Everybody is dealt 7 cards."]
    assert texts("We are {seats}.", seats=4) == ["We are 4."]


@pytest.mark.parametrize(
    ("condition", "seats", "chosen", "shown"),
    [
        ("aces=high", 2, {}, True),
        ("aces=low", 2, {}, False),
        ("aces!=low", 2, {}, True),
        ("aces=low and seats=2", 2, {"aces": "low"}, True),
        ("aces=low and seats=2", 3, {"aces": "low"}, False),
        ("cards=7", 2, {"cards": "7"}, True),
        ("seats!=2", 2, {}, False),
        ("knock=by hand and seats=2", 2, {}, True),
        ("knock!=by hand", 2, {"knock": "never"}, True),
    ],
)
def test_what_only_some_tables_read(condition, seats, chosen, shown):
    text = f"Before.\n{{when {condition}}}\nInside.\n{{end}}\nAfter."
    expected = ["Before.", "Inside.", "After."] if shown else ["Before.", "After."]
    assert texts(text, seats, **chosen) == expected


def test_conditions_nest():
    text = "{when aces=high}\nA\n{when seats=3}\nB\n{end}\nC\n{end}"
    assert texts(text) == ["A", "C"]
    assert texts(text, seats=3) == ["A", "B", "C"]
    assert texts(text, seats=3, aces="low") == []


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("One.\n{when aces=high}\nTwo.", 2, "expected {end}"),
        ("One.\n\n{end}", 3, "no {when"),
        ("{when kings=high}\n{end}", 1, "'kings'"),
        ("{when aces}\n{end}", 1, "'aces'"),
        ("{when aces=high\n{end}", 1, "expected '}'"),
        ("One.\n{queens}", 2, "'queens'"),
        ("\n:: what", 2, "expected cards"),
    ],
)
def test_a_mistake_is_named_with_its_line(text, line, said):
    with pytest.raises(BadHelp) as caught:
        read(text)
    assert caught.value.line == line
    assert said in str(caught.value)


def test_sections_gather_what_follows_a_heading_and_can_be_searched():
    blocks = read("Lead.\n# Aim\nWin kings.\n## Play\nLay a King.\n\nDraw.\n:: Kh A KING.")
    sections = help_text.sections(blocks)
    assert [(section.title, section.level) for section in sections] == [
        ("", 1),
        ("Aim", 1),
        ("Play", 2),
    ]
    assert [section.mentions("king") for section in sections] == [0, 1, 2]
    assert [section.mentions("DRAW") for section in sections] == [0, 0, 1]
