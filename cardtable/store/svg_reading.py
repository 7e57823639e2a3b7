"""Reads drawings (SVG) that other people made, and takes single cards out of them.

What is read is counted first: bytes, elements, depth; entities and links to elsewhere are refused.
What comes out is a small drawing of plain shapes that the program's loader knows: `<use>` is
replaced by what it uses. Knows no cards and draws nothing.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from html import escape
from typing import Final
from xml.etree import ElementTree

from cardtable.core.messages import say, shown

Element = ElementTree.Element

MOST_BYTES: Final = 24_000_000  # of a drawing, unpacked
_MOST_ELEMENTS: Final = 150_000
_DEEPEST: Final = 64
_MOST_DRAWN: Final = 2_500_000  # characters of one card
_MOST_USES: Final = 20_000
_LARGEST: Final = 1_000_000.0  # units of a drawing's side

_SVG: Final = "{http://www.w3.org/2000/svg}"
_LINK: Final = "{http://www.w3.org/1999/xlink}href"
_SHAPES: Final = {"path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
_GROUPS: Final = {"g", "a", "switch"}
_SILENT: Final = {
    "defs", "metadata", "title", "desc", "linearGradient", "radialGradient", "style", "filter",
    "clipPath", "mask", "pattern", "symbol", "marker", "script",
}  # fmt: skip
_TEXT: Final = say.later("it contains text, which cannot be drawn")
_UNDRAWN: Final = {
    "text": _TEXT,
    "flowRoot": _TEXT,
    "image": say.later("it contains a picture in pixels, which cannot be drawn"),
    "foreignObject": say.later("it contains a foreign object, which cannot be drawn"),
    "svg": say.later("it contains a drawing within a drawing, which cannot be drawn"),
}
_LEFT_OUT: Final = {"id", "filter", "onload", "onclick"}
_URL: Final = re.compile(r"url\(\s*['\"]?#([^'\")]+)['\"]?\s*\)")
_HUGE: Final = re.compile(r"(?<![\d.])\d{8,}|\d[eE]\+?(?:[7-9]|\d\d)")

_COLOUR: Final = re.compile(r"#[0-9A-Fa-f]+|url\([^)]*\)")


def quoteattr(value: str) -> str:
    """A value as an attribute has it, with its quotation marks."""
    return f'"{escape(value)}"'


class BadDrawing(ValueError):
    """A drawing, or a part of one, that is refused; the message is the end of a sentence."""


def unpacked(data: bytes) -> bytes:
    """The drawing itself, out of a `.svgz`; raises BadDrawing when it is too large."""
    if data[:2] == b"\x1f\x8b":
        try:
            reader = zlib.decompressobj(31)
            data = reader.decompress(data, MOST_BYTES + 1)
        except zlib.error as error:
            raise BadDrawing(say("its compressed data is damaged")) from error
    if len(data) > MOST_BYTES:
        raise BadDrawing(say("it is larger than {number} megabytes", number=MOST_BYTES // 10**6))
    return data


def parsed(data: bytes) -> Drawing:
    """A drawing that is safe to look through; raises BadDrawing."""
    data = unpacked(data)
    if b"<!ENTITY" in data or b"\x00" in data:
        raise BadDrawing(say("it declares entities, which are not read"))
    reader = ElementTree.XMLParser(target=_Counting())
    try:
        for start in range(0, len(data), 65_536):
            reader.feed(data[start : start + 65_536])
        root = reader.close()
    except ElementTree.ParseError as error:
        raise BadDrawing(say("it is damaged, or no drawing at all")) from error
    if not isinstance(root, Element) or root.tag != _SVG + "svg":
        raise BadDrawing(say("it is no SVG drawing"))
    return Drawing(root)


class _Counting(ElementTree.TreeBuilder):
    """Builds the tree as long as it stays within its bounds."""

    def __init__(self) -> None:
        super().__init__()
        self._depth, self._count = 0, 0

    def start(self, tag: str, attrs: dict[str, str], /) -> Element:
        """An element begins."""
        self._depth, self._count = self._depth + 1, self._count + 1
        if self._depth > _DEEPEST or self._count > _MOST_ELEMENTS:
            raise BadDrawing(say("it has too many elements, or they lie too deep"))
        return super().start(tag, attrs)

    def end(self, tag: str, /) -> Element:
        """An element ends."""
        self._depth -= 1
        return super().end(tag)


class Drawing:
    """A drawing that was read: its size, and its elements by their names."""

    def __init__(self, root: Element) -> None:
        self._root = root
        self._parents = {child: parent for parent in root.iter() for child in parent}
        self._named = {name: item for item in root.iter() if (name := item.get("id"))}
        self.box = _box(root)

    @property
    def names(self) -> frozenset[str]:
        """The ids of everything that could be drawn."""
        return frozenset(
            name for name, item in self._named.items() if _plain(item) not in _SILENT - {"symbol"}
        )

    def picture(self, name: str) -> str:
        """The link of an element that is nothing but a picture, or ""."""
        item = self._named[name]
        return _link(item) if _plain(item) == "image" else ""

    def alone(self, name: str) -> str:
        """The inside of a drawing of one element ("" for all of it); raises BadDrawing."""
        writer = _Writer(self._named)
        if name:
            item = self._named[name]
            drawn = "".join(writer.element(item))
            for above in self._above(item):
                drawn = f"<g{writer.attributes(above)}>{drawn}</g>"
        else:
            drawn = "".join(part for item in self._root for part in writer.element(item))
        return f"{self._styles()}<defs>{''.join(writer.gradients())}</defs>{drawn}"

    def _above(self, item: Element) -> Iterator[Element]:
        while (parent := self._parents.get(item)) is not None:
            if _plain(parent) in _GROUPS:
                yield parent
            item = parent

    def _styles(self) -> str:
        sheets = [item.text or "" for item in self._root.iter(_SVG + "style")]
        text = "".join(sheets)
        if "@import" in text or "url(" in text.replace("url(#", ""):
            raise BadDrawing(say("it asks for files from elsewhere"))
        return f"<style>{escape(text)}</style>" if text and len(text) < 40_000 else ""


Box = tuple[float, float, float, float]


def seen(inside: str, box: Box) -> str:
    """A whole drawing: what `Drawing.alone` gave, seen through a box."""
    x, y, wide, high = box
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f'width="{wide:.4f}" height="{high:.4f}" '
        f'viewBox="{x:.4f} {y:.4f} {wide:.4f} {high:.4f}">{inside}</svg>'
    )


class _Writer:
    """Writes elements as plain shapes, and remembers the gradients that they ask for."""

    def __init__(self, named: dict[str, Element]) -> None:
        self._named = named
        self._wanted: dict[str, None] = {}
        self._uses, self._length = 0, 0

    def element(self, item: Element, depth: int = 0) -> Iterator[str]:
        """An element and all in it; raises BadDrawing for what the loader would leave out."""
        kind = _plain(item)
        if kind in _UNDRAWN:
            raise BadDrawing(shown(_UNDRAWN[kind]))
        if "filter" in item.attrib or "filter:url" in item.get("style", "").replace(" ", ""):
            return  # a soft shadow or a shine: a hard one would be worse than none
        if kind in _SHAPES:
            yield self._counted(f"<{kind}{self.attributes(item)}/>")
        elif kind in _GROUPS:
            yield f"<g{self.attributes(item)}>"
            for child in item:
                yield from self.element(child, depth)
            yield "</g>"
        elif kind == "use":
            yield from self._used(item, depth)

    def _used(self, item: Element, depth: int) -> Iterator[str]:
        link = _link(item)
        if link and not link.startswith("#"):
            raise BadDrawing(say("it asks for files from elsewhere"))
        target = self._named.get(link[1:])
        self._uses += 1
        if target is None:
            return
        if depth > 30 or self._uses > _MOST_USES:
            raise BadDrawing(say("it uses its own parts too often"))
        x, y = item.get("x", "0"), item.get("y", "0")
        yield f"<g{self.attributes(item)}><g transform={quoteattr(f'translate({x},{y})')}>"
        if _plain(target) == "symbol":
            yield f"<g{self.attributes(target)}>"
            for child in target:
                yield from self.element(child, depth + 1)
            yield "</g>"
        else:
            yield from self.element(target, depth + 1)
        yield "</g></g>"

    def attributes(self, item: Element) -> str:
        """The attributes of an element that say how it looks; raises BadDrawing."""
        parts = []
        own = {"x", "y", "width", "height"} if _plain(item) == "use" else set()
        for name, given in item.attrib.items():
            if name.startswith("{") or name in _LEFT_OUT or name in own:
                continue
            value = _allowed(name, given)
            for found in _URL.findall(value):
                self._wanted[found] = None
            if value:
                parts.append(f" {name}={quoteattr(value)}")
        return "".join(parts)

    def gradients(self) -> Iterator[str]:
        """All gradients that were asked for, and those that these build on."""
        done: set[str] = set()
        while waiting := [name for name in self._wanted if name not in done]:
            for name in waiting:
                done.add(name)
                item = self._named.get(name)
                if item is None:
                    continue
                if _plain(item) not in ("linearGradient", "radialGradient"):
                    raise BadDrawing(
                        say("it is painted with a {kind}, which cannot be drawn", kind=_plain(item))
                    )
                if (link := _link(item)).startswith("#"):
                    self._wanted[link[1:]] = None
                yield _gradient(item)

    def _counted(self, text: str) -> str:
        self._length += len(text)
        if self._length > _MOST_DRAWN:
            raise BadDrawing(say("it has too much in it"))
        return text


def _gradient(item: Element) -> str:
    """A gradient with its stops; parts of a shape are written as the loader wants them."""
    shared = item.get("gradientUnits") != "userSpaceOnUse"
    parts = [f" xlink:href={quoteattr(link)}"] if (link := _link(item)) else []
    for name, value in _unlinked(item):
        part = shared and name in ("x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy")
        parts.append(f" {name}={quoteattr(_in_per_cent(value) if part else value)}")
    stops = []
    for stop in item:
        if _plain(stop) == "stop":
            said = "".join(f" {name}={quoteattr(value)}" for name, value in _unlinked(stop))
            stops.append(f"<stop{said}/>")
    kind = _plain(item)
    return f"<{kind}{''.join(parts)}>{''.join(stops)}</{kind}>"


def _unlinked(item: Element) -> Iterator[tuple[str, str]]:
    """The attributes of an element that belong to the drawing itself."""
    return ((n, v) for n, v in item.attrib.items() if not n.startswith("{") and n != "href")


def _allowed(name: str, value: str) -> str:
    """An attribute as it may be drawn, "" to leave it out; raises BadDrawing."""
    if name in ("clip-path", "mask") or (name == "style" and _cut(value)):
        if value.strip() != "none":
            raise BadDrawing(say("it is cut out by a mask, which cannot be drawn"))
        return ""
    if name != "class" and _HUGE.search(_COLOUR.sub("", value)):
        raise BadDrawing(say("it has absurd measures"))
    if "dash" in value or name.startswith("stroke-dash"):
        return _undashed(name, value)
    return value


def _in_per_cent(value: str) -> str:
    try:
        return f"{100 * float(value):g}%"
    except ValueError:
        return value


def _undashed(name: str, value: str) -> str:
    """A style without dashes: tiny ones on a long line would never be done."""
    if name != "style":
        return ""
    kept = [part for part in value.split(";") if not part.strip().startswith("stroke-dash")]
    return ";".join(kept)


def _cut(style: str) -> bool:
    tight = style.replace(" ", "")
    return "clip-path:url" in tight or "mask:url" in tight


def _plain(item: Element) -> str:
    """The name of an element, if it is one of a drawing."""
    return item.tag.removeprefix(_SVG) if isinstance(item.tag, str) else ""


def _link(item: Element) -> str:
    return item.get(_LINK) or item.get("href") or ""


def _box(root: Element) -> Box:
    """The part of its plane that a drawing shows; raises BadDrawing when that is absurd."""
    try:
        given = [
            float(part) for part in re.split(r"[\s,]+", root.get("viewBox", "").strip()) if part
        ]
        if len(given) != 4:
            given = [0.0, 0.0, *(_length(root.get(side, "")) for side in ("width", "height"))]
    except ValueError as error:
        raise BadDrawing(say("it does not say how large it is")) from error
    if not all(abs(number) <= _LARGEST for number in given) or min(given[2:]) < 1:
        raise BadDrawing(say("it has absurd measures"))
    return given[0], given[1], given[2], given[3]


def _length(text: str) -> float:
    found = re.match(r"\s*([0-9.]+(?:e[+-]?\d+)?)", text)
    if found is None:
        raise ValueError(text)
    return float(found[1])
