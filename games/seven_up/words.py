"""The words of Seven-Up: prompts, buttons, the log and marks.

Seats are {0}, {1} …; whoever shows a sentence puts in the names.
"""

from __future__ import annotations

from cardtable.core.cards import signs
from cardtable.core.events import Event, Kind, event
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, OVER, Mark, Prompt
from cardtable.core.words import Refusal, Words, counted
from games.seven_up import tricks
from games.seven_up.dealing import can_run, first_dealer
from games.seven_up.state import JACK, NOBODY, SevenUpState, gift_wins, height, pips


class SevenUpWords(Words[SevenUpState]):
    """Prompts, buttons, the log, and marks on trump, tricks and the dealer."""

    part = "hand"

    def why_not(self, view: SevenUpState, move: Move) -> Refusal:
        """Says why a move is not legal."""
        from games.seven_up import refusals

        return refusals.why_not(view, move)

    def status(self, view: SevenUpState, seat: int) -> Prompt:
        """Says what is expected now, and of whom."""
        if view.turn == OVER:
            return Prompt("The game is over.", lines=_lines(view, seat))
        if view.turn == DEALER:
            return Prompt(_dealer_does(view, seat), lines=_lines(view, seat))
        text = _asked(view) if seat == view.turn else f"{{{view.turn}}} {_expected(view, seat)}"
        return Prompt(text, lines=_lines(view, seat))

    def label(self, view: SevenUpState, move: Move) -> str:
        """Returns the label of a button."""
        if move.picks:
            verb = "Throw" if len(move.picks) > 1 else "Play"
            return f"{verb} {signs([pick.card for pick in move.picks])}"
        if move.word == "call":
            return f"Call: {{{move.numbers()[0]}}} revoked"
        first = view.suggester == NOBODY
        texts = {
            "stand": "Stand",
            "beg": "Beg",
            "gift": f"Give one: {{{view.eldest}}} wins" if gift_wins(view) else "Give one",
            "run": "Run the cards",
            "bunch": "Suggest a bunch" if first else "Agree: bunch",
            "play": "Play on" if first else "Insist on playing",
        }
        return texts.get(move.word, " ".join(move.words).capitalize())

    def event(self, view: SevenUpState, move: Move) -> Event:
        """Cards led, followed with and thrown, and what is bid and called."""
        if move.seat == DEALER:
            return _dealer_has_done(view, move)
        who = f"{{{move.seat}}}"
        if len(move.picks) > 1:
            shown = [pick.card for pick in move.picks if not pick.card.is_hidden]
            text = f"{who} throws {signs(shown)}." if shown else f"{who} throws three cards."
            return event(move, Kind.DISCARDED, text)
        if move.picks:
            verb = "plays" if view.lying() else "leads"
            return event(move, Kind.PLAYED, f"{who} {verb} {move.picks[0].card.sign}.")
        return _said(view, move, who)

    def marks(self, view: SevenUpState, seat: int) -> tuple[Mark, ...]:
        """Trump on the upcard, the dealer, and what each seat's tricks hold."""
        if view.phase in ("first", "draw", "deal"):
            return ()
        dealt = "You" if view.dealer == seat else f"{{{view.dealer}}}"
        marks = [Mark(f"hand-{view.dealer}", text="dealer", tone="dim", hint=f"{dealt} dealt.")]
        if view.trump:
            hint = f"{view.trump_sign} is trump. The upcard itself is not in play."
            marks.append(Mark("upcard", text=f"{view.trump_sign} trump", tone="good", hint=hint))
        for player in range(view.seats):
            taken = [trick for trick in view.tricks if trick.taker == player]
            if taken:
                game = sum(pips(card) for trick in taken for card in trick.cards)
                many = counted(len(taken), "trick")
                have = "You have" if player == seat else f"{{{player}}} has"
                hint = f"{have} taken {many}, {game} for Game."
                marks.append(Mark(f"won-{player}", text=str(len(taken)), hint=hint))
        return (*marks, *_trick_marks(view, seat))


def _dealer_does(view: SevenUpState, seat: int) -> str:
    """Says what has just come to light, or what the dealer does next, as told to `seat`."""
    if view.call != NOBODY:
        caller = _subject(view.caller, seat, "call")
        suspect = "you" if view.call == seat else f"{{{view.call}}}"
        return f"{caller}: did {suspect} follow suit?"
    if view.due and view.phase != "sheet":
        return view.due[0].reason.replace(f"{{{seat}}}", "you")
    match view.phase:
        case "void":
            why = "The cards are bunched" if view.trump else "The pack ran out"
            again = "you deal" if view.dealer == seat else f"{{{view.dealer}}} deals"
            return f"{why}: {again} again."
        case "draw":
            return _drawn(view, seat)
        case "turned":
            return _turned(view)
        case "play":
            return f"{_subject(tricks.finished(view).taker, seat, 'take')} the trick."
        case phase:
            texts = {"sheet": "The hand is over.", "run": "Three more cards for everybody."}
            return texts.get(phase, "One moment: the cards are being dealt.")


def _subject(player: int, seat: int, verb: str) -> str:
    """Says who does something, as told to `seat`: "You call", or a name and "calls"."""
    return f"You {verb}" if player == seat else f"{{{player}}} {verb}s"


def _drawn(view: SevenUpState, seat: int) -> str:
    cards = [view.piles[f"trick/{player}"][0] for player in range(view.seats)]
    dealer = first_dealer(cards)
    if dealer is None:
        return "A tie: everybody draws again."
    have, deal = ("You have", "deal") if dealer == seat else (f"{{{dealer}}} has", "deals")
    return f"{have} drawn {cards[dealer].sign}, the highest card, and {deal}."


def _turned(view: SevenUpState) -> str:
    card, old = view.piles["upcard"][-1], view.piles["turned"][0]
    if card.suit != old.suit:
        return f"{card.sign} is turned and makes trump."
    if can_run(view):
        return f"{card.sign} is turned, the same suit again: the cards are run once more."
    return f"{card.sign} is turned, the same suit again, and the pack is too short to go on."


def _asked(view: SevenUpState) -> str:
    """Tells the seat on turn what to do."""
    sign = view.upcard.sign if view.upcard else ""
    match view.phase:
        case "beg":
            return f"Stand on {sign} as trump, or beg."
        case "gift" if gift_wins(view) and view.table.word("forbid_winning_gift") == "on":
            return f"Run the cards: a gift would win the game for {{{view.eldest}}}."
        case "gift":
            wins = f", which wins {{{view.eldest}}} the game" if gift_wins(view) else ""
            return f"Give {{{view.eldest}}} one point{wins}, or run the cards."
        case "bunch" if view.suggester == NOBODY:
            return f"Suggest to bunch the cards, or play on ({view.trump_sign} is trump)."
        case "bunch":
            return f"{{{view.suggester}}} suggests to bunch the cards. Agree, or insist on playing."
        case "discard":
            return f"Throw three cards face down ({view.trump_sign} is trump)."
        case _:
            return f"Play a card ({view.trump_sign} is trump)."


def _expected(view: SevenUpState, seat: int) -> str:
    """Tells `seat` about the seat on turn, which is another one."""
    sign = view.upcard.sign if view.upcard else ""
    match view.phase:
        case "beg":
            return f"stands on {sign} as trump, or begs."
        case "gift":
            eldest = "you" if view.eldest == seat else f"{{{view.eldest}}}"
            return f"gives {eldest} one point, or runs the cards."
        case "bunch" if view.suggester == NOBODY:
            return f"may suggest to bunch the cards, or plays on ({view.trump_sign} is trump)."
        case "bunch":
            mine = view.suggester == seat
            who = "you suggest" if mine else f"{{{view.suggester}}} suggests"
            return f"agrees to bunch the cards, as {who}, or plays on."
        case "discard":
            return f"throws three cards face down ({view.trump_sign} is trump)."
        case _:
            return f"plays a card ({view.trump_sign} is trump)."


def _lines(view: SevenUpState, seat: int) -> tuple[str, ...]:
    """The trick on the table, and what is known so far of High, Low, Jack and Game."""
    if not view.trump or view.phase in ("deal", "draw", "first", "void"):
        return ()
    trumps = [play for play in view.played() if play[1].suit == view.trump]
    parts = [f"Trump {view.trump_sign}"]
    for title, pick in (("High", max), ("Low", min)):
        if trumps:
            player, card = pick(trumps, key=lambda play: height(play[1]))
            parts.append(f"{title} so far {card.sign} {{{player}}}")
    jack = [trick for trick in view.tricks if any(_is_jack(view, card) for card in trick.cards)]
    parts += [f"Jack {{{trick.taker}}}" for trick in jack]
    game = "Game " + " to ".join(map(str, view.games()))
    return (*_trick_line(view, seat), " · ".join(parts), game)


def _trick_line(view: SevenUpState, seat: int) -> tuple[str, ...]:
    """Says who led, and who is winning the trick on the table."""
    lying = view.lying() if view.phase == "play" else ()
    if not lying:
        return ()
    leader, led = lying[0]
    winner = tricks.taker(lying, view.trump)
    full = len(lying) == view.seats
    who = "You" if leader == seat else f"{{{leader}}}"
    line = f"{who} led {led.sign}"
    if winner != leader:
        who = "you" if winner == seat else f"{{{winner}}}"
        wins = "took it" if full else "are winning" if winner == seat else "is winning"
        line += f", {who} {wins} with {dict(lying)[winner].sign}"
    return (line,)


def _trick_marks(view: SevenUpState, seat: int) -> list[Mark]:
    """The card that was led, and the card that is winning."""
    lying = view.lying() if view.phase == "play" else ()
    if not lying:
        return []
    leader, winner = lying[0][0], tricks.taker(lying, view.trump)
    full = len(lying) == view.seats
    does = {"led": "led", "winning": "would take the trick with", "won": "took the trick with"}
    wins = "won" if full else "winning"
    marks = []
    for player, card in lying:
        roles = [name for name, at in (("led", leader), (wins, winner)) if at == player]
        if roles:
            who = "You" if player == seat else f"{{{player}}}"
            hint = f"{who} {' and '.join(does[role] for role in roles)} {card.sign}."
            tone = "good" if player == winner else ""
            text = roles[-1] if len(lying) > 1 else "led"
            marks.append(Mark(f"trick/{player}", text=text, tone=tone, hint=hint))
    return marks


def _is_jack(view: SevenUpState, card: object) -> bool:
    return card == (JACK, view.trump)


def _said(view: SevenUpState, move: Move, who: str) -> Event:
    """A bid, a word on bunching, or a call that somebody has revoked."""
    if move.word == "call":
        suspect = (*move.numbers(), 0)[0]
        text = f"{who} calls: did {{{suspect}}} follow suit?"
        return event(move, Kind.CALLED, text, terse=f"{who} calls {{{suspect}}}", to=suspect)
    first = view.suggester == NOBODY
    does = {
        "stand": ("stands", f": {view.upcard.sign if view.upcard else ''} makes trump"),
        "beg": ("begs", ""),
        "gift": ("gives one", ""),
        "run": ("runs the cards", ""),
        "bunch": (f"{'suggests a' if first else 'agrees to the'} bunch", ""),
        "play": ("plays on" if first else "insists on playing", ""),
    }
    verb, effect = does.get(move.word, (f": {' '.join(move.words)}", ""))
    return event(move, Kind.BID, f"{who} {verb}{effect}.", terse=f"{who} {verb}")


def _dealer_has_done(view: SevenUpState, move: Move) -> Event:
    """Tricks taken, cards dealt and turned up, points scored, and the answer to a call."""
    if move.picks:
        taker = int(move.target.partition("-")[2])
        text = f"{{{taker}}} takes {signs([pick.card for pick in move.picks])}."
        return event(move, Kind.TRICK_TAKEN, text, terse=f"Trick: {{{taker}}}", seat=taker)
    number = (*move.numbers(), 0)[-1]
    if move.word in _ANSWERS:
        text = f"{{{number}}} {_ANSWERS[move.word]}."
        return event(move, Kind.ANSWERED, text, seat=number)
    kind, text = _DEALER_DOES.get(move.word, (Kind.CLEARED, ""))
    if kind is Kind.SCORED:
        text = view.due[0].reason if view.due else ""
    elif kind is Kind.TURNED_UP:
        drawn = ", ".join(f"{{{place}}} {card.sign}" for place, card in enumerate(move.cards))
        text = f"The draw for deal: {drawn}."
    elif kind is Kind.OTHER:
        text = f"{{{number}}} deals first."
    return event(move, kind, text)


_ANSWERS = {"revoked": "has revoked", "innocent": "could not follow"}
_DEALER_DOES = {
    "first": (Kind.OTHER, ""),
    "draw": (Kind.TURNED_UP, ""),
    "deal": (Kind.DEALT, "Three and three are dealt, and a card is turned."),
    "three": (Kind.DEALT, "Three more cards for everybody, and another card is turned."),
    "lay-aside": (Kind.CLEARED, "The same suit again: these cards are laid aside."),
    "take-up": (Kind.DRAWN, "Another suit: it is trump, and the new cards are taken up."),
    "point": (Kind.SCORED, ""),
    "nobody": (Kind.SCORED, ""),
}
