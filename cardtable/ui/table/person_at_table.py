"""The hands of the person at the screen: gestures, words, plans, numbers, a search.

Carries out what gestures mean, and the same without a gesture, for keys and for listeners. Knows
no curtain and no time; sounds are named, and `sound` plays them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.core.diff import Place
from cardtable.core.messages import say
from cardtable.core.moves import IllegalMove, Move
from cardtable.core.table import named
from cardtable.croupier.croupier import Croupier
from cardtable.ui.event_sounds import Play
from cardtable.ui.input import intents
from cardtable.ui.input.finding import Sought
from cardtable.ui.input.intents import Intent, Intents
from cardtable.ui.input.keyboard import Keyboard
from cardtable.ui.layout.arrangement import SHELF
from cardtable.ui.layout.rects import Rect
from cardtable.ui.motion.departures import STAGGER
from cardtable.ui.table.asking_first import AskingFirst
from cardtable.ui.table.card_search import CardSearch
from cardtable.ui.table.coach_at_table import CoachAtTable
from cardtable.ui.table.conversation import CONFIRMED, Conversation
from cardtable.ui.table.table_in_play import Action, Popup
from cardtable.ui.table.tabletop import Tabletop

_MOST_USES = 10  # of a card's moves that are listed at once
Held = Mapping[Place, Rect]  # where the cards at the pointer were let go


class PersonAtTable:
    """The hands of the person at the screen."""

    def __init__(
        self,
        croupier: Croupier,
        tabletop: Tabletop,
        conversation: Conversation,
        sound: Play,
        coach: CoachAtTable,
    ) -> None:
        self.croupier, self.tabletop, self.conversation = croupier, tabletop, conversation
        self.rules = croupier.session.rules
        self._sound, self._coach = sound, coach
        self._search = CardSearch()
        self._asking = AskingFirst(croupier)

    def say(self, text: str, near: Rect | None = None) -> None:
        """Refuses something in the prompt line, and beside the card it is about."""
        self.conversation.refuse(self._named(text), near)

    # -- carrying out gestures -----------------------------------------------------------------

    def carry_out(self, meant: Intents, held: Held | None = None) -> None:
        """Does what a gesture came to."""
        for intent in meant:
            self._carry_out(intent, held or {})

    def _carry_out(self, intent: Intent, held: Held) -> None:
        match intent:
            case intents.PlayMoves():
                self.play(intent.moves, held if intent.dragged else {})
            case intents.Choose():
                self._glide(held)
                self.choose(intent.options, intent.at)
            case intents.Refuse():
                self._refuse(intent, held)
            case intents.TellOfPlace():
                self._tell_of_place(intent)
            case intents.Explain():
                self._explain(intent)
            case intents.PutBack():
                self._glide(held)
            case intents.Reorder() | intents.Shelve():
                self._order_hand(intent)
                self._glide(held if isinstance(intent, intents.Reorder) else {})

    def _order_hand(self, intent: intents.Reorder | intents.Shelve) -> None:
        """Puts cards of a hand in another place in it, or aside."""
        table = self.tabletop
        cards = table.view.piles[intent.pile]
        indices = [place.index for place in intent.places]
        if isinstance(intent, intents.Reorder):
            table.hands.reorder(intent.pile, cards, indices, intent.gap)
        else:
            table.hands.set_aside(intent.pile, cards, indices)
        table.rearrange()

    def _glide(self, held: Held) -> None:
        self.tabletop.cards.glide(self.tabletop.arrangement, held)

    def _refuse(self, refused: intents.Refuse, held: Held) -> None:
        """Sends the cards home, and says why in the words of the rules."""
        self._glide(held)
        refusal = self.rules.words.why_not(self.tabletop.view, refused.move)
        lies = self.tabletop.cards.refuse(self.tabletop.arrangement, refused.places)
        near = next(iter(held.values()), lies)
        self.say(str(refusal), near)
        self._sound("refuse")

    def _tell_of_place(self, clicked: intents.TellOfPlace) -> None:
        """Says what goes to an empty place now, or whom the table waits for."""
        table, view = self.tabletop.arrangement, self.tabletop.view
        if table is None:
            return
        box = table.piles.get(clicked.pile) or table.families.get(clicked.pile)
        if clicked.pile == SHELF:
            text = say("Drag cards here to plan with them. Nothing is played by that.")
        elif clicked.fewest:
            text = _pick_first(clicked.fewest)
        elif view.turn == self.tabletop.seat:
            text = say("Nothing can be put here now.")
        else:
            text = self.rules.words.status(view, self.tabletop.seat).text
        self.say(text, box.card if box is not None else table.shelf)

    def _explain(self, asked: intents.Explain) -> None:
        """Lists what a card can do, to be chosen; or says why it can do nothing."""
        if not asked.options:
            self._refuse(intents.Refuse(asked.move, (asked.place,)), {})
            return
        sign = asked.move.picks[0].card.sign
        title = _can_do(sign, len(asked.options))
        self.choose(asked.options[:_MOST_USES], asked.at, title)

    # -- playing -------------------------------------------------------------------------------

    def play(
        self, moves: Sequence[Move], held: Held | None = None, *, confirmed: bool = False
    ) -> None:
        """Plays the moves of one gesture; one that hardly anybody means is asked about first."""
        if not confirmed and (self._asks_first(tuple(moves)) or self._coach.asks(moves)):
            self._glide(held or {})
            return
        if held:
            self.tabletop.motion.set_off_from(dict(held))
        self._play(moves)

    def _play(self, moves: Sequence[Move]) -> None:
        try:
            self.croupier.play(moves)
        except IllegalMove as error:
            self.say(str(error))

    def lay_off_run(self) -> tuple[Move, ...]:
        """Returns what would be laid off now; nothing while it is not this seat's turn."""
        choices = self.tabletop.gestures.choices
        if choices is None or not self.croupier.waits_for_person:
            return ()
        return choices.lay_offs()

    def lay_off(self) -> None:
        """Lays off all that fits as one gesture; one card after the other sets off."""
        self.tabletop.motion.lag = 2 * STAGGER
        self._play(self.lay_off_run())
        self.tabletop.motion.lag = 0.0

    def _label(self, move: Move) -> str:
        return self._named(self.rules.words.label(self.tabletop.view, move))

    def choose(
        self,
        options: Sequence[tuple[Move, ...]],
        at: tuple[int, int],
        title: str = "",
    ) -> None:
        """Asks which of several moves is meant."""
        keyed = tuple((f"option:{number}", run) for number, run in enumerate(options))
        actions = tuple(Action(key, self._label(run[0])) for key, run in keyed)
        self.conversation.open_list(Popup(actions, at, title or say("Which of these?")), keyed)

    def _asks_first(self, moves: tuple[Move, ...]) -> bool:
        """Asks whether these moves are meant, where that is worth it; returns whether it did.

        Escape and the last answer mean no.
        """
        question, instead = self._asking.question(moves, self.lay_off_run())
        if question:
            table = self.tabletop.arrangement
            at = table.window.centre if table is not None else (0, 0)
            meant = Action(CONFIRMED, self._label(moves[0]))
            popup = Popup(
                (*instead, meant, Action("not-meant", say("No"))), at, self._named(question)
            )
            self.conversation.open_list(popup, ((CONFIRMED, moves),))
        return bool(question)

    def _named(self, text: str) -> str:
        return named(text, self.croupier.session.names)

    def say_word(self, said: str, at: tuple[int, int]) -> None:
        """Says a word; where several moves begin with it, a list opens `at` a point."""
        gestures = self.tabletop.gestures
        for word in gestures.buttons:
            if word.word == said:
                self.carry_out(gestures.press(word, at))

    def say_aside(self, number: int) -> None:
        """Says something for the person who had the screen before."""
        aside = self.croupier.late_calls
        if number < len(aside):
            self.play((aside[number],))

    def choose_amount(self, amount: int) -> None:
        """Chooses a number, where one is asked for."""
        self.conversation.choose_amount(amount, self.tabletop.prompt.amount)

    def count(self, by: int) -> None:
        """Changes that number."""
        self.choose_amount(self.conversation.talk.amount + by)

    def say_amount(self) -> None:
        """Plays the move whose number is the chosen amount."""
        move = self.tabletop.gestures.saying(self.conversation.talk.amount)
        if move is not None:
            self.play((move,))

    # -- the same without a gesture ------------------------------------------------------------

    def pick(self, place: Place) -> None:
        """Picks a card, unpicks it, or draws it where it lies face down."""
        self.conversation.hush()
        self.tabletop.gestures.focus = place
        self.carry_out(self.tabletop.gestures.take(place))

    def focus_on(self, place: Place) -> None:
        """Moves the keyboard to a card."""
        self.tabletop.gestures.focus, self.tabletop.gestures.aim = place, ""

    def play_picked(self, target: str) -> None:
        """Plays the picked cards to a target, or sets them aside."""
        self.conversation.hush()
        self.carry_out(self.tabletop.gestures.play_to(target))

    def play_to(self, places: tuple[Place, ...], target: str) -> None:
        """Plays these cards to a target."""
        self.tabletop.gestures.selection = places
        self.play_picked(target)

    def explain_focused(self, pointer: tuple[int, int] = (-1, -1)) -> None:
        """Lists what the card can do that keyboard or mouse points at, or else that is picked."""
        gestures, table = self.tabletop.gestures, self.tabletop.gestures.table
        under = table.card_at(*pointer) if table is not None else None
        pointed = gestures.focus or (under.place if under is not None else None)
        place = pointed or next(iter(gestures.selection), None)
        if place is None:
            self.say(say("Point at a card first, with the mouse or the arrow keys."))
        else:
            self.carry_out(gestures.explain(place))

    # -- the hand and the shelf ----------------------------------------------------------------

    def sort(self) -> None:
        """Sorts the hand another way."""
        table = self.tabletop
        pile = table.hand_pile()
        if pile:
            table.hands.resort(pile, table.view.piles[pile], table.hands.next_sort(pile))
            table.rearrange()
            self._sound("card_slide")

    def shift(self, place: Place, by: int) -> None:
        """Moves a card of a hand to the left or to the right, past its neighbour."""
        table = self.tabletop.arrangement
        lying = [card.place for card in table.cards_in(place.pile)] if table else []
        lying = [other for other in lying if other not in self.tabletop.shelved()]
        at = lying.index(place) if place in lying else -1
        if at >= 0 and 0 <= at + by < len(lying):
            gap = at + by if by < 0 else at + by + 1
            self.carry_out((intents.Reorder(place.pile, (place,), gap),))

    def shift_focused(self, by: int) -> None:
        """Moves the card that the keyboard is on."""
        if self.tabletop.gestures.focus is not None:
            self.shift(self.tabletop.gestures.focus, by)

    def set_aside(self, places: tuple[Place, ...]) -> None:
        """Puts cards of a hand on the shelf."""
        self.tabletop.gestures.cancel()
        self.carry_out((intents.Shelve(places[0].pile, places),))

    def set_picked_aside(self) -> None:
        """Puts the picked cards, or the one in focus, on the shelf, if there is one."""
        table, gestures = self.tabletop, self.tabletop.gestures
        picked = gestures.selection or ((gestures.focus,) if gestures.focus else ())
        own = tuple(place for place in picked if place.pile == table.hand_pile())
        if own and table.arrangement is not None and table.arrangement.shelf is not None:
            self.set_aside(own)

    def lay_down(self) -> None:
        """Plays everything on the shelf as one gesture."""
        table = self.tabletop
        self.carry_out(table.gestures.play_obvious(table.shelved()))

    # -- finding a card ------------------------------------------------------------------------

    def begin_finding(self) -> None:
        """The next keys say which card is wanted; asked for twice, the next one like the last."""
        sought, last = self.conversation.talk.sought, self._search.last
        self.conversation.hush()
        self.conversation.seek(Sought())
        if sought is not None and not sought.rank and last:
            self._find(last)

    def find_key(self, name: str) -> bool:
        """Takes a key while a card is being found; returns True when it was of use."""
        talk = self.conversation.talk
        if talk.sought is None or name == "/":
            return False
        sought = talk.sought.typed(name)
        self.conversation.seek(sought)
        if sought is None:
            return name == "escape"
        if not sought.begun:
            self._find(sought)
        return True

    def _find(self, sought: Sought) -> None:
        """Moves the keyboard to the next such card that it can reach."""
        gestures, piles = self.tabletop.gestures, self.tabletop.view.piles
        place = self._search.find(sought, Keyboard(gestures).focusable(), piles, gestures.focus)
        self.conversation.seek(None if sought.whole or place is None else sought)
        if place is None:
            self.say(say("There is no {card} within reach.", card=sought))
        else:
            self.focus_on(place)


def _pick_first(fewest: int) -> str:
    """Returns what is to be done before a place is clicked that takes so many cards at least."""
    if fewest == 1:
        return say("Pick a card first, then click here.")
    return say("Pick cards first, then click here.")


def _can_do(card: str, moves: int) -> str:
    """Returns the title over the moves of a card, of which not all may be listed."""
    title = say("What {card} can do", card=card) if card else say("What this card can do")
    if moves <= _MOST_USES:
        return title
    return say("{title}: {listed} of {all} moves", title=title, listed=_MOST_USES, all=moves)
