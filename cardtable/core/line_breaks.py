"""The places at which a line of text may end: at blanks, and between the letters of Japanese.

A line of Japanese does not begin with a closing bracket, a full stop or a small kana, and does not
end with an opening bracket. A no-break space is no blank. Knows no font and no pygame.
"""

from __future__ import annotations

import re

_WIDE = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
_HOLDING = "\u00a0\u202f\u2060"  # no line ends on either side of these
_OPENING = r"(\[{“‘«（「『【〈《［｛〔" + _HOLDING
_CLOSING = (
    r"),.:;!?\]}”’»…‥—%、。，．・：；？！）」』】〉》］｝〕ーｰ々〻〜～％゛゜ゝゞヽヾ"
    r"ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶ"
) + _HOLDING
_JAPANESE = re.compile(f"[{_WIDE}]")
_PIECE = re.compile(
    rf" |[{_OPENING}]*(?:[^ {_WIDE}]*[^ {_WIDE}{_OPENING}]|[{_WIDE}])[{_CLOSING}]*|[^ ]+"
)


def is_japanese(text: str) -> bool:
    """True for a text with kana, kanji or signs as wide as those.

    >>> is_japanese("7♥ を出す"), is_japanese("7♥ «café»")
    (True, False)
    """
    return not text.isascii() and _JAPANESE.search(text) is not None


def pieces(text: str) -> list[str]:
    """The parts of a line between which it may be broken, blanks among them, in order.

    >>> pieces("Bo takes 7♥.")
    ['Bo', ' ', 'takes', ' ', '7♥.']
    >>> pieces("「ボー」は7♥を出す。")
    ['「ボー」', 'は', '7♥', 'を', '出', 'す。']
    """
    if is_japanese(text):
        return _PIECE.findall(text)
    parts: list[str] = []
    for number, word in enumerate(text.split(" ")):
        parts += [" "] * bool(number) + [word] * bool(word)
    return parts


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
