"""Makes the Japanese fonts of assets/fonts: our own lettering with kana and kanji added.

    apt-get download fonts-noto-cjk
    dpkg-deb --extract fonts-noto-cjk_*.deb FOLDER
    python assets/make/japanese_font.py FOLDER/usr/share/fonts/opentype/noto

Needs fontTools, and the fonts that `make/fonts.py` writes. Kana and kanji are those of Noto Sans
CJK JP: kana, what stands in the Japanese texts of this program, and common letters of names; the
regular weight has the first level of JIS X 0208 besides. A word that the bold one cannot set is
set in the regular one.
"""

# mypy: disable-error-code="import-untyped,import-not-found"
from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

FAMILY = "Cardtable Sans Japanese"
WEIGHTS = ("Regular", "Bold")
ROOT = Path(__file__).resolve().parents[2]
FONTS = ROOT / "assets" / "fonts"

# Of our own lettering: Latin, punctuation, arrows, signs and suits, so that a line is of one piece.
LATIN = ((0x20, 0xFF), (0x152, 0x153), (0x2000, 0x2BFF))
KANA = ((0x3000, 0x301F), (0x3041, 0x3096), (0x309B, 0x30FF), (0xFF01, 0xFF5E))
KANJI = range(0x30, 0x50)  # rows of JIS X 0208 that hold its first level
NAMES = (
    "亘亮伶侑俐倖倫偲凌凛凜勁匠千卓叡吾咲咏嘉圭堯壱奎奏奨媛嬉孟宏宥寅尭峻崇嵐巌巖已巳巴巽帆庄弘彗彪彬怜恢恰悌惇惟惣惺"
    "慧憐戊拳捷捺敦斐於旭旺昂昊昌昴晃晄晏晋晟晨智暉暢曙曖朋朔杏杜李柊柘柚柾栞桂桐桔桜梓梛梢梧梨椋椎椛椰椿楊楓楠楢楕"
    "榛槙槻樹樺橘檀欣欽毅毬永汀汐沙洸洵洲浩浬淳渚渥湊湘滉漣澄澪烈煌煕熙燎燦燿爽爾牟玖玲珀珂珈珊珠琉琢琥琳瑚瑛瑞瑠瑶"
    "瑳璃璋瓜甫皐皓眉眞眸睦瞭瞳矩砂碧碩磯祐祢禄禎禮秦稀稔稜穂穏穣竣笙笹篤紗紘紬絃絢綜綸綺綾緋翔翠翼耀聡胡胤脩舜艶芙芹"
    "苺茅茉茜莉莞菖菫菱萌萩葉葵蒔蒼蓉蓮蔦蕉蕗藍藤蘭虎虹蛍蝶衿袈裟詢詩誼諄諒謙讃豹貴赳輔辰迪透逢遙遥遼邑那郁都鈴銀錦錬"
    "鎌阿隼雛雫雷霞露靖鞠須頌颯馨駒駿魁鮎鯉鯛鳩鳳鴻鵬鶴鷹鹿麒麟麿黎黛龍"
)
COMMON = (  # letters of the first level that names are often written with
    "佐藤鈴木高橋田中渡辺邊邉伊山本村小林加吉斎齋齊松井清水森阿部池崎﨑岡前長谷川近石坂遠青福西太三原後浅東和今河宮野久保"
    "大平工横杉千葉島嶋菊市熊丸樋口菅沼北星秋尾桑荒細片黒内柴安土堀服白早川関滝瀧酒荻萩戸津永矢堤角須志富竹新古神奈江笠"
    "悠翔太陽菜結愛蓮美優花奈子郎介也斗真健一二三次雄夫男彦樹海空陸律朝春夏秋冬咲葵芽心桜琴音歌詩織恵香里沙由紀代枝絵理佳"
    "保弘博隆浩明正義勇治進茂実昭孝忠信行幸雅哲敬誠聡賢俊英徹剛学守純直康典光洋良勝利宏司史順智亜衣希未来梨世麻貴仁望歩舞"
    "塚濱浜沢澤広廣児玉馬場飯奥根岸上下武堂寺園峰峯羽鳥梅栗桃柳楢楠椎栄成徳豊豐益相良飛駒駿鷲鶴亀龜"
)
_SQUARE = 1000  # the width of most letters, which they need not tell
_LOWER = (
    40  # units: capitals of our lettering are lower than those beside which the kanji were drawn
)


def _first_level() -> Iterator[int]:
    for row in KANJI:
        for cell in range(0x21, 0x7F):
            try:
                yield ord(bytes((row | 0x80, cell | 0x80)).decode("euc_jp"))
            except UnicodeDecodeError:
                continue


def _written() -> Iterator[int]:
    """All letters in the Japanese texts of the program."""
    for pattern in ("*/languages/ja.po", "games/*/languages/ja.po", "games/*/help.ja.md"):
        for path in sorted(ROOT.glob(pattern)):
            yield from map(ord, path.read_text(encoding="utf-8"))


def wanted(style: str) -> list[int]:
    """The letters beyond Latin that a weight has."""
    kana = [code for first, last in KANA for code in range(first, last + 1)]
    all_ = {*kana, *map(ord, NAMES), *map(ord, COMMON), *_written()}
    if style == "Regular":
        all_ |= {*_first_level()}
    return sorted(code for code in all_ if code > 0x2E7F)


class _Collected:
    """The outlines of a new font, by glyph."""

    def __init__(self) -> None:
        self.letters: dict[int, str] = {}
        self.outlines: dict[str, object] = {}
        self.widths: dict[str, tuple[int, int]] = {}

    def take(self, font: TTFont, codes: list[int], lower: int = 0) -> None:
        """Adds the letters of a font, moved down by some units."""
        known, glyphs = font.getBestCmap(), font.getGlyphSet()
        for code in codes:
            if code in known and code not in self.letters:
                self.letters[code] = f"uni{code:04X}"
                self._draw(glyphs, known[code], f"uni{code:04X}", lower)

    def _draw(self, glyphs: object, source: str, name: str, lower: int = 0) -> None:
        glyph = glyphs[source]  # type: ignore[index]  # fontTools has no types
        width = round(glyph.width)
        pen = T2CharStringPen(None if width == _SQUARE else width, glyphs)
        glyph.draw(TransformPen(pen, (1, 0, 0, 1, 0, -lower)))
        self.outlines[name] = pen.getCharString()
        self.widths[name] = (width, 0)

    def begin(self, font: TTFont) -> None:
        """Adds the sign of a letter that is missing."""
        self._draw(font.getGlyphSet(), ".notdef", ".notdef")


def _named(style: str) -> dict[str, str]:
    return {
        "copyright": "(c) 2014-2021, 2023 Adobe (http://www.adobe.com/), "
        "with Reserved Font Name 'Source'",
        "familyName": FAMILY,
        "styleName": style,
        "uniqueFontIdentifier": f"{FAMILY} {style} 1.0",
        "fullName": f"{FAMILY} {style}",
        "version": "Version 1.000",
        "psName": f"{FAMILY.replace(' ', '')}-{style}",
        "licenseDescription": "This Font Software is licensed under the SIL Open Font License, "
        "Version 1.1.",
        "licenseInfoURL": "http://scripts.sil.org/OFL",
    }


def _built(style: str, own: TTFont, japanese: TTFont) -> FontBuilder:
    """A font with the heights of our own lettering."""
    made = _Collected()
    made.begin(own)
    made.take(own, [code for first, last in LATIN for code in range(first, last + 1)])
    made.take(japanese, wanted(style), _LOWER)
    builder = FontBuilder(1000, isTTF=False)
    builder.setupGlyphOrder(list(made.outlines))
    builder.setupCharacterMap(made.letters)
    name = _named(style)["psName"]
    about, widths = {"FullName": _named(style)["fullName"]}, {"defaultWidthX": _SQUARE}
    builder.setupCFF(name, about, made.outlines, widths)
    builder.setupHorizontalMetrics(made.widths)
    heights, lines = own["OS/2"], own["hhea"]
    builder.setupHorizontalHeader(ascent=lines.ascent, descent=lines.descent)
    builder.setupNameTable(_named(style), mac=False)
    builder.setupOS2(
        fsType=0,  # it may be embedded and installed, as its licence says
        sTypoAscender=heights.sTypoAscender, sTypoDescender=heights.sTypoDescender,
        usWinAscent=heights.usWinAscent, usWinDescent=heights.usWinDescent,
        sxHeight=heights.sxHeight, sCapHeight=heights.sCapHeight,
        usWeightClass=heights.usWeightClass, fsSelection=heights.fsSelection & 0x7F,
    )  # fmt: skip
    builder.setupPost(keepGlyphNames=False)
    head = builder.font["head"]
    head.macStyle = own["head"].macStyle
    head.created = head.modified = own["head"].modified
    builder.font.recalcTimestamp = False
    return builder


def make(folder: Path, target: Path) -> list[Path]:
    """Write both weights; returns the font files."""
    made = []
    for style in WEIGHTS:
        own = TTFont(FONTS / f"CardtableSans-{style}.ttf")
        japanese = TTFont(folder / f"NotoSansCJK-{style}.ttc", fontNumber=0)
        file = target / f"CardtableSansJapanese-{style}.otf"
        _built(style, own, japanese).save(file)
        made.append(file)
    return made


def main() -> None:
    """Make the fonts from the folder of an unpacked font package."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder with NotoSansCJK-*.ttc")
    for file in make(parser.parse_args().folder, FONTS):
        print(f"{file.name}: {file.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
