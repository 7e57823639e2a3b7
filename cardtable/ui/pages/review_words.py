"""A review in words and figures: what was played, what was better, what it cost, and why."""

from __future__ import annotations

import math

from cardtable.ai.review import Decision, Judgement, standing
from cardtable.core.cards import Card
from cardtable.core.frozen import dataclass
from cardtable.core.lists import one_after_another
from cardtable.core.messages import say, seat_name, shown
from cardtable.core.moves import Move
from cardtable.core.players import computers_of
from cardtable.core.table import named
from cardtable.core.words import with_minus
from cardtable.croupier.part_words import words_of
from cardtable.croupier.reviewing import Part, SeatReview
from cardtable.session import Session
from cardtable.ui.pages.review_chart import STAR, Point

_FEW, _SOME = 5, 50  # points up to which figures have two decimals, and one


@dataclass(frozen=True, slots=True)
class ReviewWords:
    """The words of one seat's review."""

    session: Session
    own: SeatReview

    @property
    def unit(self) -> str:
        """The unit of what is won and lost: "points"."""
        weigher = computers_of(self.session.rules).weigher
        return shown(weigher(self.session.table).unit) if weigher is not None else ""

    @property
    def about(self) -> str:
        """The time of a worth."""
        weigher = computers_of(self.session.rules).weigher
        return shown(weigher(self.session.table).about) if weigher is not None else ""

    def figure(self, value: float) -> str:
        """A worth with as many decimals as the largest of the game needs."""
        return self._figure(value, 0)

    def cost(self, value: float) -> str:
        """A loss or a gain, with more decimals where it would seem to be nothing; or "0"."""
        texts = (self._figure(value, more) for more in range(3))
        return next((text for text in texts if text.strip("−0.")), "0")

    def _figure(self, value: float, more: int) -> str:
        """The same with up to `more` decimals."""
        known = (self.own.judgement(one) for one in self.own.decisions)
        most = max((abs(one.worth) for one in known if one is not None), default=0.0)
        decimals = min(2, more + (2 if most < _FEW else 1 if most < _SOME else 0))
        text = f"{value:.{decimals}f}"
        return with_minus(text.removeprefix("-") if not float(text) else text)

    def count(self) -> str:
        """Says how often the seat decided."""
        return say.of(
            len(self.own.decisions),
            "{name}: 1 decision.",
            "{name}: {count} decisions.",
            name=self.session.names[self.own.seat],
        )

    def summary(self) -> str:
        """Says how often the seat decided, and how well."""
        review, said = self.own.review, self.count()
        if not review.judgements or math.isinf(review.rate.half):
            return said
        mean, half = (
            self._figure(part, 1) for part in (max(0.0, review.rate.mean), review.rate.half)
        )
        cost = say(
            "Each cost {mean} ± {half} {unit} on average.", mean=mean, half=half, unit=self.unit
        )
        parts = [said, cost, self.word()]
        if review.left:
            parts.append(
                say.of(
                    review.left,
                    "1 decision could not be weighed.",
                    "{count} decisions could not be weighed.",
                )
            )
        return one_after_another(parts)

    def fortune(self) -> tuple[tuple[str, str], ...]:
        """The result, what luck brought of it, and the rest, each with its caption; or nothing.

        Dots keep the place while they are worked out, so that nothing below moves under a press.
        """
        own, result = self.own.fortune, say("result, in {unit}", unit=self.unit)
        captions = (result, say("brought by luck"), say("adjusted for luck"))
        if own is None:
            return tuple(("…", caption) for caption in captions if self.own.awaits_luck)
        figures = (own.result, own.luck, own.adjusted)
        alone = len(self.session.chairs) == 1
        return tuple(
            (self.figure(value) if alone and value >= 0 else self.signed(value), caption)
            for value, caption in zip(figures, captions, strict=True)
        )

    def signed(self, value: float) -> str:
        """A figure with its sign, also above nothing."""
        text = self.figure(value)
        return f"+{text}" if float(f"{value:.2f}") > 0 else text

    def progress(self) -> str:
        """Says how far the weighing has come: a first look at everything, then each in full."""
        own, all_of_them = self.own, len(self.own.decisions)
        if own.seen < all_of_them:
            return say.of(
                all_of_them,
                "A first look: {seen} of 1 decision",
                "A first look: {seen} of {count} decisions",
                seen=own.seen,
            )
        return say.of(
            all_of_them,
            "{done} of 1 decision weighed in full",
            "{done} of {count} decisions weighed in full",
            done=own.done,
        )

    def word(self) -> str:
        """Says how good that is, by what the levels lose; "" while too little is known."""
        computers = computers_of(self.session.rules)
        levels = computers.weigher(self.session.table).levels if computers.weigher else {}
        level = standing(self.own.review, levels) if self.own.finished else None
        if level is None:
            return ""
        if level not in computers.levels:
            return say("That is how somebody plays who is still learning.")
        return say("That is how the level {level} plays.", level=computers.title(level))

    def part(self, part: Part) -> str:
        """A hand or round by its number."""
        return words_of(self.session.rules.words.part).numbered(part.number)

    # -- one decision --------------------------------------------------------------------------

    def said(self, decision: Decision) -> str:
        """Says what was played, as the log said it."""
        words = self.session.rules.words
        event = words.event(decision.view, decision.move)
        label = words.label(decision.view, decision.move)
        plain = say("{who}: {move}.", who=seat_name(decision.seat), move=label)
        return named(event.sentence or plain, self.session.names)

    def label(self, decision: Decision, move: Move) -> str:
        """A move in a few words, as on a button."""
        return named(self.session.rules.words.label(decision.view, move), self.session.names)

    def cards(self, decision: Decision, move: Move) -> tuple[Card, ...]:
        """The cards of a move that its seat saw."""
        return self.session.rules.words.event(decision.view, move).shown

    def why(self, one: Judgement) -> str:
        """The strongest player's reason; without one, the figure that it rests on."""
        if one.why:
            return named(shown(one.why), self.session.names)
        points = self.cost(one.loss if one.is_loss else one.second)
        if one.is_loss:
            return say(
                "It brings {points} {unit} more, on average over deals that fit what was seen.",
                points=points,
                unit=self.unit,
            )
        return say(
            "It brings {points} {unit} more, on average over deals that fit what was seen."
            " No other move comes near.",
            points=points,
            unit=self.unit,
        )

    def verdict(self, decision: Decision) -> tuple[str, str]:
        """Says what is held of a decision, and the figure behind it."""
        one = self.own.judgement(decision)
        if not self.own.is_judged(decision):
            return "…", ""
        if one is None:
            return say("not weighed"), ""
        if one.best == decision.move:
            return say.under(
                "a verdict on a move", "best"
            ), f"+{self.cost(one.second)}" if one.is_find else ""
        if one.is_loss:
            better = say("better: {move}", move=self.label(decision, one.best))
            return better, self.cost(-one.loss)
        return say("as good as any"), ""

    def mark(self, one: Judgement | None) -> str:
        """The sign of a turning point: the number of a loss, or a star; "" of any other move."""
        review = self.own.review
        if one in review.losses:
            return str(review.losses.index(one) + 1)
        return STAR if one in review.finds else ""

    def point(self, one: Judgement) -> Point:
        """A decision on the line."""
        lost = one.loss if one.is_loss and self.own.is_judged(one.decision) else 0.0
        return Point(one.worth + lost, one.worth, self._expected(one, lost), self.mark(one))

    def _expected(self, one: Judgement, lost: float) -> str:
        """Says what was played, what was to be expected of it, and what it lost."""
        played, expected = self.said(one.decision), self.figure(one.worth)
        if not lost:
            return say(
                "{played} Expected: {points} {unit}.",
                played=played,
                points=expected,
                unit=self.unit,
            )
        return say(
            "{played} Expected: {points} {unit}. {lost} lost. Better: {better}.",
            played=played,
            points=expected,
            unit=self.unit,
            lost=self.cost(lost),
            better=self.label(one.decision, one.best),
        )
