"""The house rules of each game, their tables and bounds; the usual one first."""

import pytest

from cardtable import registry

ON, OFF = "on | off", "off | on"
HOUSE_RULES = {
    "lucky_sevens": {
        "aside": ((3, 4), "random-pairs | eight-aces"),
        "hands": ((2, 3, 4), "open | closed"),
        "auto_deal": ((1,), ON),
        "seven_to_empty": ((1, 2, 3, 4), "allowed | not-allowed"),
    },
    "nccc_seven": {
        "hands": (range(4, 26), "1 to 25", 7),
        "knock": (range(4, 26), "by hand | automatic"),
        "must_play": (range(4, 26), "yes | no"),
    },
    "seven_bridge": {
        "end": ((4, 2, 3, 5), "target | hands"),
        "target": ((4, 2, 3, 5), "20 to 1000", 200),
        "hands": ((4, 2, 3, 5), "1 to 50", 8),
        "need_meld_before_layoff": ((4, 2, 3, 5), OFF),
        "layoff_after_claim": ((4, 2, 3, 5), ON),
        "claim_time": ((4, 2, 3, 5), "ask | 5 s | 10 s"),
        "claim_offers": ((4, 2, 3, 5), "only who can | ask everyone"),
    },
    "seven_up": {
        "chips": ((4, 2, 3), "7 | 10"),
        "first_trick_void_must_trump": ((4, 2, 3), OFF),
        "forbid_winning_gift": ((4, 2, 3), OFF),
        "revokes": ((4, 2, 3), "prevented | penalised"),
        "draw_for_deal": ((4, 2, 3), ON),
    },
    "sevens_from_hell": {
        "mode": ((6,), "2x3 | 3x2"),
        "rounds": ((4, 6), "1 to 4", 4),
        "foot": ((4, 6), "automatic | remember"),
        "ask_partner": ((4, 6), OFF),
        "exact_cut": ((4, 6), OFF),
        "first_meld": ((4, 6), "4 numbers, each 0 to 300", (90, 120, 150, 180)),
        "card_values": (
            (4, 6),
            "14 numbers, each 0 to 200",
            (50, 20, 20, 10, 10, 10, 10, 10, 10, 5, 5, 5, 5, 5),
        ),
        "book_values": ((4, 6), "4 numbers, each 0 to 3000", (500, 500, 500, 300)),
        "required": ((4, 6), "4 numbers, each 0 to 3", (1, 1, 1, 2)),
        "missing": ((4, 6), "4 numbers, each 0 to 3000", (500, 500, 500, 300)),
        "going_out": ((4, 6), "0 to 1000", 100),
        "cut_bonus": ((4, 6), "0 to 1000", 100),
    },
}


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_a_table_offers_the_house_rules_of_its_game(name):
    rules = registry.find(name)
    offered = {}
    for option in rules.options:
        at = tuple(seats for seats in rules.seats if option.applies(seats))
        allowed, _, bounds = option.allowed(at[0]).partition(" with / ")
        allowed += bounds[bounds.find(", each") :] if bounds else ""
        offered[option.name] = (at, allowed, *(() if option.choices else (option.first(at[0]),)))
    assert offered == {
        option: (tuple(at), *allowed) for option, (at, *allowed) in HOUSE_RULES[name].items()
    }
