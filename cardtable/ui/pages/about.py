"""The makers of the program and of its games, and the licences of everything in it."""

from __future__ import annotations

from functools import partial

import pygame

import cardtable
from cardtable import registry
from cardtable.core.messages import say, shown
from cardtable.store.versions import newer
from cardtable.ui.assets import asset, assets_folder
from cardtable.ui.controls.boxes import Column, Flow, Grid, Space
from cardtable.ui.controls.buttons import Button
from cardtable.ui.controls.dialog import Dialog, DialogButton
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import framed, in_middle, section, small_print
from cardtable.ui.controls.paint import Canvas
from cardtable.ui.controls.panels import Divider, Panel, TwoColumns
from cardtable.ui.controls.text import Drawing, Label, Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.screen import TITLE

_MADE_WITH = (
    ("Python", say.later("PSF licence")),  # no message: a name
    (say.later("pygame-ce and SDL"), say.later("LGPL 2.1 and zlib")),
    ("pygame_gui", say.later("MIT licence")),
    (say.later("platformdirs and rich"), say.later("MIT licence")),
    ("AccessKit", say.later("MIT licence")),  # no message: a name
)
_FONTS = (  # those of others, under the names of ours that were made from them
    ("Source Sans 3", "Cardtable Sans"),  # no message: names
    ("DM Serif Display", "Cardtable Display"),  # no message: names
    ("Noto Sans CJK", "Cardtable Sans Japanese"),  # no message: names
)
_NUMBERS = (
    *(say.later("No", "number of games"), say.later("One", "number of games")),
    *(say.later("Two", "number of games"), say.later("Three", "number of games")),
    *(say.later("Four", "number of games"), say.later("Five", "number of games")),
)  # of our games in an installation
_OWN = say.later(
    "The program, the cards, the sounds and the texts are our own work, free for everybody"
    " under the MIT licence and without any warranty. The rules are told in our own words."
)


class About(Page):
    """Version, credits, licences."""

    start = "back"

    def build(self) -> Node:
        """The mark on the left, the credits on the right."""
        mark, credit = Panel(self._mark(), grows=1), Panel(self._credits(), grows=1)
        return framed(say("About"), TwoColumns(mark, credit, share=0.4), self.leave)

    def _mark(self) -> Node:
        keys = Button(say("Keys"), self.stage.show_keys, icon="keyboard")
        return Column(
            [
                Space(grows=1),
                Drawing(self._paint_icon, height=148),
                Label(TITLE, size=28, weight=SEMIBOLD, align="centre"),
                Label(
                    say("Version {version}", version=cardtable.__version__),
                    role="panel_muted",
                    align="centre",
                ),
                self._newer(),
                Paragraph(
                    _about_the_games(),
                    size=15,
                    align="centre",
                    leading=1.5,
                ),
                Space(0, 4),
                in_middle(keys),
                Space(grows=1),
            ],
            gap=10,
        )

    def _newer(self) -> Node | None:
        """A word where a newer version was used here: this one was started by its side."""
        newest = self.stage.settings.now.newest
        if not newer(newest, cardtable.__version__):
            return None
        text = say(
            "Version {newest} has been used on this computer, too; this is an older one.",
            newest=newest,
        )
        return Paragraph(text, size=14, align="centre")

    def _paint_icon(self, canvas: Canvas, rect: pygame.Rect) -> None:
        side = rect.height - canvas.theme.px(12)
        icon = pygame.image.load(asset("icons", "cardtable-256.png")).convert_alpha()
        small = pygame.transform.smoothscale(icon, (side, side)).premul_alpha()
        canvas.picture(small, small.get_rect(center=rect.center).topleft)

    def _credits(self) -> Node:
        games = [
            _credit(game.title, game.credit, game.needs_permission)
            for game in registry.installed()
            if game.credit or game.needs_permission
        ]
        fonts = [
            (say("{font}, as {name}", font=font, name=name), say("SIL Open Font Licence 1.1"))
            for font, name in _FONTS
        ]
        made_with = Grid([_credit(*line) for line in (*_MADE_WITH, *fonts)], cell=250, gap=12)
        return Column(
            [
                section(say("Our own work"), Paragraph(shown(_OWN), size=14, leading=1.5)),
                Divider(),
                section(say("Games"), *games) if games else None,
                Divider() if games else None,
                section(say("Made with"), made_with),
                self._licences(),
            ],
            gap=16,
        )

    def _licences(self) -> Node | None:
        """Buttons that show the licences, where these are there."""
        paths = sorted((assets_folder() / "LICENCES").glob("*.txt"))
        buttons = [
            Button(
                say("Read {stem}", stem=path.stem), partial(self._licence, path.name), key=path.name
            )
            for path in paths
        ]
        return Flow(buttons) if buttons else None

    def _licence(self, name: str) -> None:
        text = asset("LICENCES", name).read_text(encoding="utf-8")
        close = [DialogButton(say("Close"), kind="quiet")]
        self.stage.push(Dialog(self.stage, name.removesuffix(".txt"), text, close, width=760))


def _about_the_games() -> str:
    """Tells about our games, as many as this installation has; a redistributable one has fewer."""
    many = sum(game.name in registry.OURS for game in registry.installed())
    return say.of(
        many,
        "{number} card game of the sevens family on one table, for one person against computer"
        " players or for several people sharing one screen. Offline, without an account and"
        " without advertisements.",
        "{number} card games of the sevens family on one table, for one person against computer"
        " players or for several people sharing one screen. Offline, without an account and"
        " without advertisements.",
        number=shown(_NUMBERS[many]),
    )


def _credit(name: str, *texts: str) -> Node:
    return Column(
        [
            Paragraph(shown(name), size=14, weight=SEMIBOLD),
            *(small_print(shown(text)) for text in texts),
        ],
        gap=0,
    )
