"""The places at which a line of text may end: at blanks, and between the letters of Japanese.

A line of Japanese does not begin with a closing bracket, a full stop or a small kana, and does not
end with an opening bracket; a word in katakana, a figure with what it counts, and a short word in
brackets stay whole where a line has room for them. A no-break space is no blank. Knows no font and
no pygame.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache

_WIDE = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
_FIRST_WIDE = _WIDE[0]  # there are no wide letters and signs below it
_HOLDING = "\u00a0\u202f\u2060"  # no line ends on either side of these
_OPENING = r"(\[{“‘«（「『【〈《［｛〔" + _HOLDING
_CLOSING = (
    r"),.:;!?\]}”’»…‥—%、。，．・：；？！）」』】〉》］｝〕ーｰ々〻〜～％゛゜ゝゞヽヾ"
    r"ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
) + _HOLDING
_LATIN = "A-Za-z\u00c0-\u024f"
_SCRIPTS = f"[^{_LATIN}{_WIDE}]*[{_LATIN}][^{_WIDE}]*|[^{_LATIN}]+"
_LETTER = rf"[{_OPENING}]*(?:[^ {_WIDE}]*[^ {_WIDE}{_OPENING}]|[{_WIDE}])[{_CLOSING}]*|[^ ]+"
_WORD = rf"[{_OPENING}]*(?:[ァ-ヺー]+|[0-9]+[枚点組局回手人列番個秒勝敗戦年月日分])[{_CLOSING}]*"
_SHORT = rf"（[^（） ]{{1,6}}）[{_CLOSING}]*"  # a name in brackets
_LETTERS, _PIECES = f" |{_LETTER}", f" |{_SHORT}|{_WORD}|{_LETTER}"
_pattern = cache(re.compile)  # compiled for the first Japanese text: that takes 10 ms


def is_japanese(text: str) -> bool:
    """True for a text with kana, kanji or signs as wide as those.

    >>> is_japanese("7♥ を出す"), is_japanese("7♥ «café»")
    (True, False)
    """
    if text.isascii() or max(text) < _FIRST_WIDE:
        return False
    return _pattern(f"[{_WIDE}]").search(text) is not None


def scripts(word: str) -> list[str]:
    """The parts of a word that are set in one font each; figures and signs go with others.

    >>> scripts("AnnとBo"), scripts("7♥。"), scripts("Q♦を出す"), scripts("Bo")
    (['Ann', 'と', 'Bo'], ['7♥。'], ['Q♦', 'を出す'], ['Bo'])
    """
    return _pattern(_SCRIPTS).findall(word) if is_japanese(word) else [word]


def pieces(text: str) -> list[str]:
    """The parts of a line between which it may be broken, blanks among them, in order.

    >>> pieces("Bo takes 7♥.")
    ['Bo', ' ', 'takes', ' ', '7♥.']
    >>> pieces("「ボー」は7♥を出す。")
    ['「ボー」', 'は', '7♥', 'を', '出', 'す。']
    >>> pieces("フット、2枚"), pieces("本（三郎）。")
    (['フット、', '2枚'], ['本', '（三郎）。'])
    """
    if is_japanese(text):
        return _pattern(_PIECES).findall(text)
    parts: list[str] = []
    for number, word in enumerate(text.split(" ")):
        parts += [" "] * bool(number) + [word] * bool(word)
    return parts


def letters(piece: str) -> list[str]:
    """The smallest parts of a piece, for where it is wider than a line: words stay whole.

    >>> letters("フット、"), letters("7♥.")
    (['フッ', 'ト、'], ['7♥.'])
    """
    return _pattern(_LETTERS).findall(piece) if is_japanese(piece) else [piece]


def fitting(text: str, fits: Callable[[str], bool]) -> Iterator[str]:
    """The pieces of a line; those for which there is no room fall into letters.

    >>> list(fitting("フットを", lambda piece: len(piece) < 3))
    ['フッ', 'ト', 'を']
    """
    for piece in pieces(text):
        yield from [piece] if not is_japanese(piece) or fits(piece) else letters(piece)


def joined(lines: list[str]) -> str:
    """Returns lines as one again: with a blank between two, unless they are Japanese there.

    >>> joined(["Bo takes", "7♥."]), joined(["ボーは", "出す。"])
    ('Bo takes 7♥.', 'ボーは出す。')
    """
    whole = ""
    for line in lines:
        tight = not whole or is_japanese(whole[-1]) or is_japanese(line[:1])
        whole += line if tight else f" {line}"
    return whole


def spaced(text: str) -> str:
    """Returns a line in which every no-break space is as wide as any other; for drawing."""
    return text if text.isascii() else text.replace("\u00a0", " ").replace("\u202f", " ")
