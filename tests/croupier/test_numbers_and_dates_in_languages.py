"""Numbers, dates and lists as each offered language writes them."""

from datetime import UTC, date

import pytest

from cardtable.core import messages
from cardtable.core.lists import either, listed
from cardtable.core.word_forms import with_thousands
from cardtable.core.words import with_minus
from cardtable.croupier import dates

NOON = 1_795_694_400.0  # on 26 November 2026
SAID = {
    "": (
        "−0.5",
        "2,000,000",
        "26 November 2026",
        "November 2026",
        "Yesterday, 12:00",
        "A, B and C",
        "A or B",
        "Mo",
    ),
    "de": (
        "−0,5",
        "2.000.000",
        "26. November 2026",
        "November 2026",
        "Gestern, 12:00",
        "A, B und C",
        "A oder B",
        "Mo",
    ),
    "es": (
        "−0,5",
        "2 000 000",
        "26 de noviembre de 2026",
        "Noviembre de 2026",
        "Ayer, 12:00",
        "A, B y C",
        "A o B",
        "lu",
    ),
    "fr": (
        "−0,5",
        "2 000 000",
        "26 novembre 2026",
        "Novembre 2026",
        "Hier, 12:00",
        "A, B et C",
        "A ou B",
        "lu",
    ),
    "ja": (
        "−0.5",
        "2,000,000",
        "2026年11月26日",
        "2026年11月",
        "昨日 12:00",
        "A、BとC",
        "AかB",
        "月",
    ),
}


@pytest.mark.parametrize("language", SAID)
def test_they_are_by_locale(language):
    messages.speak(language)
    try:
        said = (
            with_minus("-0.5"),
            with_thousands(2_000_000),
            dates.date_of(date(2026, 11, 26)),
            dates.month_of(date(2026, 11, 26)),
            dates.when(NOON, NOON + 86400, UTC),
            listed(("A", "B", "C")),
            either(("A", "B")),
            dates.weekdays()[0],
        )
    finally:
        messages.speak(messages.ENGLISH)
    assert (
        tuple(text.replace("\u00a0", " ").replace("\u202f", " ") for text in said) == SAID[language]
    )
