"""The league: the standing of everybody who played here, against each other, and their matches."""

from __future__ import annotations

from functools import partial

from cardtable import registry
from cardtable.core.lists import listed, with_commas
from cardtable.core.messages import say, shown
from cardtable.core.table import plain
from cardtable.core.word_forms import inside
from cardtable.croupier import league, matches
from cardtable.croupier.dates import when
from cardtable.croupier.league import Against, Member, PlayedMatch, Standing
from cardtable.croupier.matches import counts, length_words
from cardtable.store.matches_waiting import latest_games, matches_waiting
from cardtable.store.people import People
from cardtable.told.wording import spoken
from cardtable.ui.controls.boxes import Column, Grid, Row
from cardtable.ui.controls.buttons import Button, Choices, Pressable
from cardtable.ui.controls.node import Node
from cardtable.ui.controls.page import Page
from cardtable.ui.controls.page_frame import captioned, divided, empty, framed, section, small_print
from cardtable.ui.controls.panels import FormRow, Inset, Panel, TwoColumns
from cardtable.ui.controls.selectors import Segments
from cardtable.ui.controls.text import Badge, Paragraph
from cardtable.ui.drawing.theme import SEMIBOLD
from cardtable.ui.layout.faces import Face, faces_at
from cardtable.ui.pages.person_face import face_of, portrait
from cardtable.ui.screen import Stage
from cardtable.ui.titles import title_of

_NOTHING = say.later("No games against others yet. Play one to the end and it counts here.")
_FACE = 40  # units
_MATCHES = 12  # that are listed, the latest
_GAMES = 6  # that can be looked at by themselves
_WIDE_FROM = 1000  # units of width from which the figures stand beside the name


class LeaguePage(Page):
    """The members as rows; beside them the one that is chosen against the others, and matches."""

    start = "back"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.people = People(stage.settings)
        self.every = league.games_of(stage.statistics.played())
        self.waiting = matches_waiting(stage.saves)
        left = [one.code for one in league.matches(self.every) if one.is_abandoned(self.waiting)]
        self.latest = latest_games(stage.saves, left)  # of matches that can be taken up again
        self.game = ""  # that is looked at; "" for all
        self.chosen: Member | None = None
        self._read()

    def _read(self) -> None:
        self.games = [one for one in self.every if self.game in ("", one.game)]
        self.standings = league.standings(self.games)
        members = [one.member for one in self.standings]
        if self.chosen not in members:
            self.chosen = members[0] if members else None

    # -- the page ------------------------------------------------------------------------------

    def build(self) -> Node:
        """The games to choose from, the standings, and what belongs to the one chosen."""
        if not self.every:
            nothing = Column([empty(shown(_NOTHING), "star", "panel_muted")])
            return framed(say("League"), nothing, self.leave, width=880)
        note = say.of(
            league.FEWEST,
            "Ranked by share of games won, from {count} game on.",
            "Ranked by share of games won, from {count} games on.",
        )
        rows = [
            self._row(place, one)
            for place, one in zip(league.places(self.standings), self.standings, strict=True)
        ]
        table = Choices(Column(rows, gap=8), name=say("League"), key="members")
        left = Panel(Column([table, small_print(note)], gap=10), x=16, y=16)
        right = Column([self._against(), self._matches()], gap=16)
        body = Column([self._which(), TwoColumns(left, right, share=0.66, gap=16)], gap=16)
        return framed(say("League"), body, self.leave)

    def _which(self) -> Node | None:
        """The game whose league is shown, where several were played."""
        games = list(dict.fromkeys(one.game for one in reversed(self.every)))[:_GAMES]
        if len(games) < 2:
            return None
        values = [
            ("", say.under("of the league", "All games")),
            *((game, title_of(game, plain(game))) for game in games),
        ]
        control = Segments(values, self.game, self._look_at_game, key="games")
        control.told_name = say("Games")
        return control

    def _look_at_game(self, game: str) -> None:
        self.game = game
        self._read()
        self.refresh()

    def _row(self, place: int, standing: Standing) -> Node:
        """A member with face and figures."""
        figures = Grid(
            [captioned(value, name) for name, value in _figures(standing)],
            cell=76,
            gap=6,
            max_columns=4,
            grows=1,
        )
        name = Paragraph(standing.member.called, size=16, weight=SEMIBOLD, grows=1)
        sign = str(place) if place else "–"
        badge = Badge(None, sign, size=26, says=_place_words(place))
        face = portrait(self.stage.art, self._face(standing.member), _FACE)
        who = Row([badge, face, name], gap=10)
        inside_row = (
            Row([Inset(who, fixed=190), figures], gap=10)
            if self._wide
            else Column([who, figures], gap=8)
        )
        return Pressable(
            inside_row,
            partial(self._choose, standing.member),
            key=_key(standing.member),
            x=12,
            y=8,
            radius=10,
            fill="field",
            chosen=standing.member == self.chosen,
            one_of_several=True,
            told_name=_in_words(place, standing),
        )

    @property
    def _wide(self) -> bool:
        return self.size[0] / self.theme.scale >= _WIDE_FROM

    def _face(self, member: Member) -> Face:
        person = self.people.named(member.name) if member.is_person else None
        if person is not None:
            return face_of(person)
        return faces_at([member.name], [member.is_person], {})[0]

    def _choose(self, member: Member) -> None:
        self.chosen = member
        self.refresh()

    # -- the one that is chosen ----------------------------------------------------------------

    def _against(self) -> Node | None:
        """The one chosen against each of the others."""
        own = self.chosen
        others = league.against(self.games, own) if own is not None else {}
        if own is None or not others:
            return None
        rows = [self._pair(own, other, counted) for other, counted in others.items()]
        return Panel(section(say("{name} against", name=own.called), *divided(rows)))

    def _pair(self, own: Member, other: Member, counted: Against) -> Node:
        words = say.of(
            counted.played,
            "{count} game: {own} won {won}, {other} {lost}",
            "{count} games: {own} won {won}, {other} {lost}",
            own=own.called,
            won=counted.won,
            other=other.called,
            lost=counted.lost,
        )
        face = portrait(self.stage.art, self._face(other), 32)
        about = Column(
            [
                Paragraph(other.called, size=15, weight=SEMIBOLD),
                Paragraph(words, size=14, role="panel_muted"),
            ],
            gap=0,
            grows=1,
        )
        return Row([face, about], gap=12)

    def _matches(self) -> Node | None:
        """The latest matches, those that were abandoned too."""
        played = league.matches(self.games)[-_MATCHES:][::-1]
        if not played:
            return None
        rows = [self._match(one) for one in played]
        return Panel(section(say("Matches"), *divided(rows)))

    def _match(self, match: PlayedMatch) -> Node:
        title = say(
            "{match} at {game}",
            match=length_words(match.best_of),
            game=title_of(match.game, plain(match.game)),
        )
        state = self._state(match)
        moment = when(match.finished, self.stage.clock())
        about = f"{state} · {moment}"
        names = [(listed(names), wins) for names, wins in match.by_side()]
        told = Column(
            [
                Paragraph(title, size=15, weight=SEMIBOLD),
                Paragraph(counts(names), size=15),
                Paragraph(about, size=14, role="panel_muted"),
            ],
            gap=2,
            grows=1,
        )
        if match.code not in self.latest:
            return told
        act = partial(self._take_up, match)
        return FormRow(told, Button(say("Continue"), act, icon="play", key=f"match-{match.code}"))

    def _take_up(self, match: PlayedMatch) -> None:
        """Deals the next game of a match that was left."""
        names = [seat.member.name for seat, _ in match.sides]
        session = self.stage.saves.load(self.latest[match.code], registry.find).session
        launch = matches.taken_up(session, names) if session is not None else None
        if launch is None:
            self.stage.notice(say("The last game of this match cannot be read."))
        else:
            self.stage.begin(launch)

    def _state(self, match: PlayedMatch) -> str:
        if match.over:
            return say.under("a match", "over")
        if match.is_abandoned(self.waiting):
            return say.under("a match", "abandoned")
        return say.under("a match", "goes on")


def _key(member: Member) -> str:
    return f"{'person' if member.is_person else 'computer'}-{member.name}"


def _place_words(place: int) -> str:
    return say("Place {number}", number=place) if place else say("No place yet")


def _figures(standing: Standing) -> list[tuple[str, str]]:
    """The figures of a member, each with its word."""
    won = say("{won} ({share}%)", won=standing.won, share=round(100 * standing.share))
    matches_words = say("{won} of {played}", won=standing.matches_won, played=standing.matches)
    return [
        (say("Played"), str(standing.played)),
        (say("Won"), won),
        (say("In a row now"), str(standing.streak)),
        (say("Matches"), matches_words if standing.matches else "–"),
    ]


def _in_words(place: int, standing: Standing) -> str:
    """A row as it is told: each figure after its word."""
    figures = [
        say("{what} {figure}", what=inside(word), figure=figure)
        for word, figure in _figures(standing)
        if figure != "–"
    ]
    told = say(
        "{name}, {place}: {figures}",
        name=standing.member.called,
        place=inside(_place_words(place)),
        figures=with_commas(figures),
    )
    return spoken(told)
