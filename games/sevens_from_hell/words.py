"""What is said in Sevens from Hell: prompts, buttons, the log and marks."""

from __future__ import annotations

from cardtable.core.cards import Card, signs
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, OVER, Mark, Prompt
from cardtable.core.words import Words
from games.sevens_from_hell import refusals
from games.sevens_from_hell.books import BOOK, pair_of, slot_name
from games.sevens_from_hell.options import house
from games.sevens_from_hell.scoring import book_title, needed, totals
from games.sevens_from_hell.state import ACQUIRE, CUT, CUTTING, HellState, closed_by, pending
from games.sevens_from_hell.turns import END, TAKE_BACK


class HellWords(Words[HellState]):
    """Prompts with the totals, buttons, the log, and marks on books."""

    why_not = staticmethod(refusals.why_not)

    def status(self, view: HellState, seat: int) -> Prompt:
        """What is expected, of whom, with the totals below."""
        lines = _totals(view)
        if view.turn == OVER:
            return Prompt("The game is over.", lines=lines)
        if view.turn == DEALER:
            return Prompt("One moment.", lines=lines)
        if view.phase == CUTTING:
            return _cutting(view, seat, lines)
        if view.turn != seat:
            return Prompt(f"It is {{{view.turn}}}'s turn.", lines=lines)
        return Prompt(_expected(view, seat), lines=lines)

    def label(self, view: HellState, move: Move) -> str:
        """What a button says."""
        if move.word == TAKE_BACK:
            return "Take back"
        if move.word == END:
            return "End turn"
        if move.word == "cut":
            return f"Cut {move.numbers()[0]}"
        if move.picks and move.picks[0].pile.startswith("draw"):
            return "Draw"
        return "Play"

    def tell(self, view: HellState, move: Move) -> str:
        """One sentence on a move, from what a seat saw before it."""
        if move.seat == DEALER:
            return _dealer_told(view, move)
        who = f"{{{move.seat}}}"
        if move.words:
            return _words_told(who, move)
        source, base = move.picks[0].pile, move.target.partition("-")[0]
        shown = signs([pick.card for pick in move.picks])
        if source.startswith("draw"):
            return f"{who} draws."
        if source.startswith("foot"):
            return f"{who} takes the foot."
        if base == "discard":
            return f"{who} discards {shown}."
        if source == "discard":
            return f"{who} takes the pile: {shown}."
        return f"{who} plays {shown}."

    def marks(self, view: HellState, seat: int) -> tuple[Mark, ...]:
        """Sizes and colours of the books, what each team still needs, who has closed one."""
        if not view.round:
            return ()
        rules = house(view.table)
        marks: list[Mark] = []
        for team in range(rules.teams):
            marks += _book_marks(view, team)
            marks.append(_need_mark(view, team))
        for player in range(rules.seats):
            number = closed_by(view, player)
            if number:
                hint = f"{{{player}}} has closed {number} book" + ("s" if number > 1 else "")
                marks.append(Mark(f"hand-{player}", text="closed", tone="good", hint=hint + "."))
        return tuple(marks)


def _cutting(view: HellState, seat: int, lines: tuple[str, ...]) -> Prompt:
    if seat != view.turn:
        return Prompt(f"{{{view.turn}}} cuts a packet from the pack.", lines=lines)
    text = "Cut a packet of 24 cards for your hand and foot: drag along the edge of the pack."
    return Prompt(text, CUT, lines)


def _expected(view: HellState, seat: int) -> str:
    rules = house(view.table)
    minimum = rules.minimum(view.round)
    laid = pending(view)
    if laid:
        more = "and the four cards aside are yours" if view.top is not None else "to complete it"
        return f"First meld: {rules.points(laid)} of {minimum} points. Add cards {more}."
    if view.phase == ACQUIRE:
        if view.refused:
            return "Draw a card from each pile: you have given the pile back."
        return "Draw a card from each pile, or take five from the discard pile."
    if not view.melded[rules.team(seat)]:
        return f"Lay down a first meld of {minimum} points, or discard."
    return "Play to your books, then discard."


def _totals(view: HellState) -> tuple[str, ...]:
    rules = house(view.table)
    if not view.round:
        return ()
    head = f"Round {view.round} of {rules.rounds}, first meld {rules.minimum(view.round)}"
    points = totals(view)
    names = (" + ".join(f"{{{seat}}}" for seat in rules.members(t)) for t in range(rules.teams))
    return (head, *(f"{name}: {points[team]}" for team, name in enumerate(names)))


def _book_marks(view: HellState, team: int) -> list[Mark]:
    rules = house(view.table)
    marks = []
    for pile in view.piles.family(f"books-{team}"):
        naturals, wilds = pair_of(view.piles[pile])
        slot = pile.partition("/")[2]
        size = naturals + wilds
        dirty = bool(wilds and naturals)
        text = f"{size}/{BOOK}" + (f"  {wilds}★" if dirty else "")
        many = f"{wilds} of them wild" if dirty else "clean"
        hint = f"{slot_name(slot).capitalize()}: {size} of {BOOK}, {many}."
        tone = "dirty" if dirty else "clean"
        if not view.melded[team]:
            laid, minimum = rules.points(pending(view)), rules.minimum(view.round)
            tone, hint = "alert", f"First meld so far: {laid} of {minimum} points."
        marks.append(Mark(pile, text=text, tone=tone, hint=hint))
    closings = [book for book in view.closings if rules.team(book.seat) == team]
    for number, book in enumerate(closings, start=1):
        dirty = 0 < book.wilds < BOOK
        name = "★" if book.slot == "*" else book.slot
        marks.append(
            Mark(
                f"closed-{team}/{number}",
                text=f"{name} {book.wilds}★" if dirty else f"{name} clean",
                tone="dirty" if dirty else "clean",
                hint=f"{book_title(book)}, closed by {{{book.seat}}}.",
            )
        )
    return marks


def _need_mark(view: HellState, team: int) -> Mark:
    rules = house(view.table)
    needs = needed(view, team)
    text = f"needs {needs}" if needs else "may go out"
    if not view.melded[team]:
        minimum = rules.minimum(view.round)
        return Mark(f"books-{team}", text=f"first meld {minimum}", tone="dim", hint=f"{text}.")
    return Mark(f"books-{team}", text=text, tone="" if needs else "good")


def _words_told(who: str, move: Move) -> str:
    if move.word == TAKE_BACK:
        return f"{who} takes the first meld back."
    if move.word == "cut":
        number = move.numbers()[0]
        return f"{who} cuts {number} cards" + (
            ": exactly a hand and a foot!" if number == 24 else "."
        )
    return f"{who} holds no card that may be discarded."


def _dealer_told(view: HellState, move: Move) -> str:
    who = f"{{{view.actor}}}"
    target, source = move.target, move.picks[0].pile if move.picks else ""
    if target.startswith("closed"):
        slot = source.partition("/")[2]
        wilds = pair_of([pick.card for pick in move.picks])[1]
        dirty = 0 < wilds < BOOK
        return f"{who} closes a {'dirty' if dirty else 'clean'} book of {slot_name(slot)}."
    if source.startswith("foot") and target.startswith("hand"):
        return f"{who} takes the foot."
    if target.startswith("hand"):
        return f"{who} gets {_several([pick.card for pick in move.picks])}."
    if move.word == "starts":
        return f"{{{move.numbers()[0]}}} starts."
    if target.startswith("left"):
        owner = target.partition("-")[2]
        return f"Left with {{{owner}}}: {signs([pick.card for pick in move.picks])}."
    return ""


def _several(cards: list[Card]) -> str:
    """Cards in a sentence; unseen ones as a number."""
    seen = [card for card in cards if not card.is_hidden]
    unseen = len(cards) - len(seen)
    words = [signs(seen)] if seen else []
    if unseen:
        words.append(f"{unseen} card{'s' if unseen > 1 else ''} from the draw piles")
    return " and ".join(words)
