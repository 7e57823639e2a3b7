"""Says what a listener is to hear now, once: what they did, what happened, what is expected.

What is said takes the focus, because readers say what gets it; so Enter, pressed then, would act on
a card that was named long before. It is said again first (`says_first`).
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.core.cards import Card
from cardtable.core.diff import Place
from cardtable.core.events import Kind
from cardtable.core.lists import listed
from cardtable.core.messages import say, shown
from cardtable.core.table import DEALER
from cardtable.session import Session
from cardtable.store.settings import CLICK
from cardtable.told.tree import Deed, Role, Told
from cardtable.told.wording import card_words, counted_cards, sentences, spoken
from cardtable.ui.layout.rects import Rect
from cardtable.ui.table.accessible.confirming import Confirming
from cardtable.ui.table.accessible.news import (
    Asked,
    GameNews,
    KnownPrompts,
    NewsFocus,
    SaidHere,
    without_prompt,
)
from cardtable.ui.table.accessible.prompt_words import (
    offers_of,
    prompt_of,
    whither,
)
from cardtable.ui.table.accessible.telling import FULL, OFF, SHORT, Telling, telling_of
from cardtable.ui.table.accessible.time_to_say import TimeToSay
from cardtable.ui.table.accessible.unheard import Unheard
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.table_in_play import Log, TableInPlay

_KEPT = 5  # messages that stay in the tree: what has left it, a late reader cannot say
_MOMENT = say.later("One moment")  # where the prompt line is empty, between two moves
_YOURS = say.later("Your turn")  # where prompts are off


class Narrator:
    """The voice of one table."""

    def __init__(self, game: GameAtTable) -> None:
        self.game, self.croupier = game, game.croupier
        self._news = GameNews(game.session)
        self._focus = NewsFocus()
        self._cause: tuple[object, ...] = ()  # of what was said last, besides news
        self._said = SaidHere()
        self._asked = Asked()
        self._picked: tuple[Place, ...] = ()
        self._picks = False  # picking was part of what was said last
        self._said_picked = False  # what was said last is what Enter does with picked cards
        self._text, self._about = "", ""
        self._before: tuple[Told, ...] = ()  # what was said before: a late reader is at it still
        self._confirming, self._unheard = Confirming(), Unheard()
        self._time = TimeToSay()
        self._told_go_on = False  # that a trick can be gone on from; it goes on by itself
        self._prompts = KnownPrompts()
        self.waits = False  # an own move is confirmed in a moment, with what follows at once
        self.sheet_follows = False  # a score sheet comes in a moment, and begins with the news
        self._told_pause = False  # the prompt of the pause has told what the dealer does next
        self._pause_said = ""  # that prompt

    # -- now -----------------------------------------------------------------------------------

    def step(self, seconds: float) -> None:
        """Lets time pass."""
        self._confirming.step(seconds)
        self._unheard.step(seconds)

    def key(self) -> None:
        """A key was struck: it breaks off what is being said, and nothing waits for that."""
        self._unheard.key()
        self._confirming.break_off()

    def now(self, value: TableInPlay) -> tuple[Told, ...]:
        """Returns what is said now, and what was said before it, the latest first.

        The first gets the focus when there is something new in it.
        """
        state, keyboard = self.game.session.state, self._keyboard()
        self.waits = False
        gestures, sought = self.game.tabletop.gestures, self.game.talk.sought
        found = self._focus.has_found(sought, at_card=gestures.focus is not None)
        moved = self._focus.look(state, keyboard) or found
        reading = value.log if self.game.talk.log_open or self.game.talk.reading else None
        if reading is not None:
            said = self._reading(reading)
        else:
            held = self._holds(value, moved=moved)
            said = self._new(value, goes_on=moved) if not held else None
            self.waits = self.waits or (held and not self.has_focus)
        if said is not None:
            self.waits = False
            if self._text:
                self._before = (self._told(value), *self._before)[:_KEPT]
            self._text, self._about = said
            self._said_picked = reading is None and bool(self._picked) and self._picks
            answers = reading is not None or self._picks or self._answers(value)
            answers = answers or self._unheard.is_saying  # news never stay behind a key
            self._focus.take(keyboard, moved=moved and not answers)
        return (self._told(value), *self._before)

    def _holds(self, value: TableInPlay, *, moved: bool) -> bool:
        """Returns True while an own move is being confirmed, until the listener goes on."""
        sought, picked = self.game.talk.sought, self.game.tabletop.gestures.selection
        if moved or sought is not None or picked != self._picked or self._answers(value):
            self._confirming.break_off()
        return self._confirming.is_being_said

    def _told(self, value: TableInPlay) -> Told:
        answers, prompt = self._answers(value), value.prompt
        stands = spoken(prompt.text) if prompt is not None and not answers else ""
        return Told(
            f"now:{self._focus.number}",
            Role.STATUS,
            self._text or stands or shown(_YOURS if answers else _MOMENT),
            description=self._about,
            deeds=(Deed.FOCUS,),
            area=_area(value, self._focus.number),
        )

    def fall_silent(self) -> None:
        """Forgets what was said last: the next person is told anew what is expected."""
        self._cause, self._said, self._asked = (), SaidHere(), Asked()
        self._text = self._about = ""
        self._picked, self._before = (), ()
        self._confirming.break_off()
        self._unheard.break_off()

    def comes_back(self) -> None:
        """A page that lay over the table is gone: what was said before is not said once more."""
        self._text = self._about = ""
        self._focus.comes_back()

    def _reading(self, log: Log) -> tuple[str, str] | None:
        """Returns what a key has asked for."""
        cause = ("reading", log, self.game.talk.times)
        if cause == self._cause:
            return None
        self._cause = cause
        return sentences(map(spoken, log.lines)), ""  # whoever pressed the key knows the title

    def _new(self, value: TableInPlay, *, goes_on: bool) -> tuple[str, str] | None:
        """Returns what is new, and what can be said; None when there is nothing new.

        What was broken off is not said again while the keyboard `goes_on` to something else.
        """
        if self.sheet_follows:
            self.waits = True
            return None
        telling, seat = telling_of(self.game.settings()), self.croupier.seat
        concerns = self._concerns(value)
        lines: list[str] = []
        if self._is_time(concerns=concerns) or concerns:
            news = self._news.take(seat, telling, everything=concerns, known=self._known())
            lines = without_prompt(news, self._pause_said)
        picked = self._picking(telling)
        brief = self._prompts.knows_search(self.game.talk.sought)
        prompt = self._prompt(value, telling, brief_search=brief) if concerns else ""
        lesson = spoken(value.lesson.text) if value.lesson is not None else ""
        offers = offers_of(self.game, value, telling)
        on_turn = self.croupier.waits_for_person
        said = (prompt, lesson, "" if on_turn else offers)  # letters go with a picked card
        cause = (*said, self.game.talk.times)
        changed, self._cause = cause != self._cause, cause
        heard = self._said.before(self.game.session.state, *said) and not self._answers(value)
        due = self._unheard.is_due(seat) and not self._picked
        if not lines and not picked and not due and (not changed or heard):
            return None
        rests = (lines or due or not goes_on) and not picked and not self._answers(value)
        again = self._unheard.begin(seat, lines, again=bool(rests))
        self._told_pause, self._picks = self.croupier.pause is not None, bool(picked)
        self._pause_said = prompt if self._told_pause else ""
        if on_turn and prompt and not lesson and not picked and not self._answers(value):
            prompt = self._as_often_said(prompt, lines, telling)
        # beside picked cards the line has what they come to, or what is expected as before
        prompt = "" if picked and (heard or telling.prompts == OFF) else prompt
        about = offers if (concerns or not on_turn) and not self._goes_on() else ""
        words = (lesson if not heard else "", picked, prompt)
        told = self._told_now(lines, words, again, alone=bool(lines) and not concerns)
        return told, self._to_say(about, telling)

    def _told_now(
        self, lines: list[str], words: tuple[str, str, str], again: list[str], *, alone: bool
    ) -> str:
        """Returns what is said, and keeps it for whoever asks for it again."""
        seat, (_, picked, prompt) = self.croupier.seat, words
        lines = without_prompt(lines, prompt)
        if alone or self._told_pause:
            self._confirming.alone([*again, *lines, *words])
        self._asked.told(seat, self.game.session.state, prompt)
        self._news.keep(seat, [*lines, picked or prompt])
        return sentences([*again, *lines, *words])

    def _to_say(self, offers: str, telling: Telling) -> str:
        """Returns what can be said, in short once in a turn and not with a card that is picked."""
        seat, turn = self.croupier.seat, _turn(self.game.session, self.croupier.seat)
        if telling.prompts != FULL and self._picks:
            return ""
        if telling.prompts != FULL and self._prompts.knows_offers(seat, offers, turn):
            return ""
        return sentences((offers, self._time.told_once(self.croupier) if offers else ""))

    def _prompt(self, value: TableInPlay, telling: Telling, *, brief_search: bool) -> str:
        """Returns what is expected, of whom where the one before was another's."""
        by_name = self._asked.by_name(self.croupier.seat, self.game.session.state)
        return prompt_of(self.game, value, telling, brief_search=brief_search, by_name=by_name)

    def _known(self) -> frozenset[Kind]:
        """Returns the kinds of dealer's moves that the prompt of a pause has told."""
        return frozenset({Kind.TRICK_TAKEN} if self._told_pause else ())

    def for_sheet(self) -> list[str]:
        """Returns what a score sheet begins with: the news that have not been told at the table.

        Told there they would be broken off, because the sheet comes at once. Where several people
        sit at the screen, all of them hear the sheet.
        """
        seat, telling = self.croupier.seat, telling_of(self.game.settings())
        again = self._unheard.give_up(seat) if len(self.croupier.people) == 1 else []
        lines = self._news.take(
            seat, telling, everything=True, known=self._known(), among=self.croupier.people
        )
        self._news.keep(seat, lines)
        return [*again, *lines]

    def _as_often_said(self, prompt: str, lines: Sequence[str], telling: Telling) -> str:
        """Returns a prompt in fewer words once it has been said on the last turns as well."""
        seat, session = self.croupier.seat, self.game.session
        moved = next((one.move.seat for one in reversed(session.log) if one.move.seat >= 0), seat)
        if telling.prompts == OFF:
            return "" if lines else shown(_YOURS)
        told_by_round = self._news.whole_round  # the last of it sits to the right
        known = self._prompts.known(prompt, (seat, moved != seat), by_round=told_by_round)
        if self._prompts.says_no_more(seat, prompt, lines):
            return ""
        if not known or not lines:
            return prompt
        return shown(_YOURS) if moved != seat and not told_by_round else ""

    def _goes_on(self) -> bool:
        """Returns True for a pause that ends by itself, when that has been told once."""
        if self.croupier.pause is None or self.game.settings().trick_stay == CLICK:
            return False
        before, self._told_go_on = self._told_go_on, True
        return before

    def _is_time(self, *, concerns: bool) -> bool:
        """Returns True when an own move is to be confirmed although the others go on.

        Where they answer at once, it is told with what they do: readers break off a sentence for
        the next one.
        """
        if concerns or not self._news.has_own(self.croupier.seat):
            self._confirming.nothing()
            return False
        self.waits = self._confirming.can_be_answered
        return not self.waits

    def _answers(self, value: TableInPlay) -> bool:
        """Returns True while a refusal or a hint stands."""
        return value.prompt is not None and value.prompt.tone in ("bad", "hint")

    def _concerns(self, value: TableInPlay) -> bool:
        """Returns True when what is said now is for the listener, and not only about others."""
        croupier = self.croupier
        waits = croupier.waits_for_person and not croupier.facts.only_passes(croupier.seat)
        return waits or croupier.over or croupier.pause is not None or self._answers(value)

    # -- picking -------------------------------------------------------------------------------

    def _picking(self, telling: Telling) -> str:
        """Returns what Enter does with the cards that have just been picked, or put back."""
        gestures = self.game.tabletop.gestures
        before, self._picked = self._picked, gestures.selection
        if self._picked == before or gestures.drag is not None or telling.own == OFF:
            return ""
        piles = self.game.tabletop.view.piles
        if not self._picked:
            gone = any(place.index >= len(piles.get(place.pile, ())) for place in before)
            elsewhere = self._said.position is not self.game.session.state
            return "" if gone or elsewhere else say("Put back.")
        cards = [piles[place.pile][place.index] for place in self._picked]
        return sentences((_picked(cards, brief=telling.own == SHORT), whither(self.game)))

    # -- the focus -----------------------------------------------------------------------------

    def _keyboard(self) -> tuple[object, ...]:
        """Returns where the keyboard is, and the number it has chosen."""
        gestures = self.game.tabletop.gestures
        return gestures.focus, gestures.aim, self.game.talk.amount

    @property
    def has_focus(self) -> bool:
        """True while what was said last has the focus."""
        return self._focus.has_it(self._keyboard())

    @property
    def number(self) -> int:
        """The number of what was said last."""
        return self._focus.number

    def say_again(self, *, keyboard: bool) -> None:
        """Has what was said last said again; else what the keyboard is on."""
        self._focus.take(self._keyboard() if keyboard else None, moved=not keyboard)

    def says_first(self) -> bool:
        """Returns True when Enter would act on something else than what was said last.

        That gets the focus back, so that it is said; the next Enter acts.
        """
        gestures = self.game.tabletop.gestures
        elsewhere = gestures.focus is not None or bool(gestures.aim)
        said = bool(gestures.selection) and self._said_picked
        if self._focus.number == 0 or not self.has_focus or not elsewhere or said:
            return False
        self._focus.give_back()
        return True

    # -- looking up ----------------------------------------------------------------------------

    def since_turn(self) -> list[str]:
        """Returns what happened since the last turn of the seat at the screen."""
        return self._news.since_turn(self.croupier.seat, Telling())

    def look_up(self, by: int) -> Log:
        """Returns an earlier or later message, 0: the last one again."""
        said = self._news.look_up(self.croupier.seat, by)
        none = say("No later message.") if by > 0 else say("No earlier message.")
        return Log(say("Said before"), (said or none,))


def _turn(session: Session, seat: int) -> int:
    """Returns the last move of another before the turn of a seat; alone the dealer's count too."""
    own = (seat,) if session.table.seats == 1 else (seat, DEALER)
    log = session.log
    return next((at for at in reversed(range(len(log))) if log[at].move.seat not in own), -1)


def _area(value: TableInPlay, number: int) -> Rect | None:
    """Returns where the prompt line is, for every other message a pixel less high.

    Orca takes what has the role, the name and the place of what had the focus for the same thing
    and says nothing: a key that was pressed twice had no answer the second time.
    """
    if value.prompt is None:
        return None
    left, top, wide, high = value.prompt.rect
    return Rect(left, top, wide, high - number % 2)


def _picked(cards: Sequence[Card], *, brief: bool) -> str:
    """Returns what has been picked; `brief` without what was named just before."""
    if brief and len(cards) == 1:
        return say("Picked")
    named = counted_cards(len(cards)) if brief else listed(list(map(card_words, cards)))
    return say("Picked: {cards}", cards=named)
