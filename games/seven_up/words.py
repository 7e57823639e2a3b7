"""What is said in Seven-Up: prompts, buttons, the log and marks.

Seats are {0}, {1} …; whoever shows a sentence puts in the names.
"""

from __future__ import annotations

from cardtable.core.cards import signs
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, OVER, Mark, Prompt
from cardtable.core.words import Words
from games.seven_up import refusals
from games.seven_up.state import JACK, NOBODY, SevenUpState, gift_wins, height, pips


class SevenUpWords(Words[SevenUpState]):
    """Prompts, buttons, the log, and marks on trump, tricks and the dealer."""

    why_not = staticmethod(refusals.why_not)

    def status(self, view: SevenUpState, seat: int) -> Prompt:
        """What is expected now, and of whom."""
        if view.turn == OVER:
            return Prompt("The game is over.", lines=_lines(view))
        if view.turn == DEALER:
            return Prompt(_dealer_does(view), lines=_lines(view))
        return Prompt(f"{{{view.turn}}} {_expected(view)}", lines=_lines(view))

    def label(self, view: SevenUpState, move: Move) -> str:
        """What a button says."""
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

    def tell(self, view: SevenUpState, move: Move) -> str:
        """One sentence on a move, from what one seat saw before it."""
        if move.seat == DEALER:
            return _told_of_dealer(view, move)
        who = f"{{{move.seat}}}"
        if len(move.picks) > 1:
            shown = [pick.card for pick in move.picks if not pick.card.is_hidden]
            return f"{who} throws {signs(shown)}." if shown else f"{who} throws three cards."
        if move.picks:
            verb = "plays" if view.lying() else "leads"
            return f"{who} {verb} {move.picks[0].card.sign}."
        first = view.suggester == NOBODY
        texts = {
            "stand": f"{who} stands: {view.upcard.sign if view.upcard else ''} makes trump.",
            "beg": f"{who} begs.",
            "gift": f"{who} gives one.",
            "run": f"{who} runs the cards.",
            "bunch": f"{who} {'suggests a' if first else 'agrees to the'} bunch.",
            "play": f"{who} {'plays on' if first else 'insists on playing'}.",
            "call": f"{who} calls: did {{{(*move.numbers(), 0)[0]}}} follow suit?",
        }
        return texts.get(move.word, f"{who}: {' '.join(move.words)}.")

    def marks(self, view: SevenUpState, seat: int) -> tuple[Mark, ...]:
        """Trump on the upcard, the dealer, and what each seat's tricks hold."""
        if view.phase in ("first", "draw", "deal"):
            return ()
        marks = [
            Mark(f"hand-{view.dealer}", text="dealer", tone="dim", hint=f"{{{view.dealer}}} dealt.")
        ]
        if view.trump:
            hint = f"{view.trump_sign} is trump. The upcard itself is not in play."
            marks.append(Mark("upcard", text=f"{view.trump_sign} trump", tone="good", hint=hint))
        for player in range(view.seats):
            taken = [trick for trick in view.tricks if trick.taker == player]
            if taken:
                game = sum(pips(card) for trick in taken for card in trick.cards)
                many = f"{len(taken)} trick{'s' if len(taken) > 1 else ''}"
                hint = f"{{{player}}} has taken {many}, {game} for Game."
                marks.append(Mark(f"won-{player}", text=str(len(taken)), hint=hint))
        return tuple(marks)


def _dealer_does(view: SevenUpState) -> str:
    if view.call != NOBODY:
        return f"{{{view.caller}}} calls: did {{{view.call}}} follow suit?"
    if view.due and view.phase != "sheet":
        return view.due[0].reason
    texts = {
        "sheet": "The hand is over.",
        "void": "Nobody scores: the cards are dealt again.",
        "run": "Three more cards for everybody.",
        "draw": "The highest card deals.",
        "play": "The trick is full.",
    }
    return texts.get(view.phase, "One moment: the cards are being dealt.")


def _expected(view: SevenUpState) -> str:
    """What the seat on turn is to do."""
    sign = view.upcard.sign if view.upcard else ""
    match view.phase:
        case "beg":
            return f"stands on {sign} as trump, or begs."
        case "gift":
            out = " That would win the game." if view.chips[view.side(view.eldest)] == 1 else ""
            return f"gives {{{view.eldest}}} one point, or runs the cards.{out}"
        case "bunch" if view.suggester == NOBODY:
            return f"may suggest to bunch the cards, or plays on ({view.trump_sign} is trump)."
        case "bunch":
            return f"agrees to bunch the cards, as {{{view.suggester}}} suggests, or plays."
        case "discard":
            return f"throws three cards face down ({view.trump_sign} is trump)."
        case _:
            return f"plays a card ({view.trump_sign} is trump)."


def _lines(view: SevenUpState) -> tuple[str, ...]:
    """What is known so far of High, Low, Jack and Game."""
    if not view.trump or view.phase in ("deal", "draw", "first", "void"):
        return ()
    trumps = [play for play in view.played() if play[1].suit == view.trump]
    parts = [f"Trump {view.trump_sign}"]
    for title, pick in (("High", max), ("Low", min)):
        if trumps:
            seat, card = pick(trumps, key=lambda play: height(play[1]))
            parts.append(f"{title} so far {card.sign} {{{seat}}}")
    jack = [trick for trick in view.tricks if any(_is_jack(view, card) for card in trick.cards)]
    parts += [f"Jack {{{trick.taker}}}" for trick in jack]
    return (" · ".join(parts), "Game " + " : ".join(map(str, view.games())))


def _is_jack(view: SevenUpState, card: object) -> bool:
    return card == (JACK, view.trump)


def _told_of_dealer(view: SevenUpState, move: Move) -> str:
    if move.picks:
        cards = signs([pick.card for pick in move.picks])
        return f"{{{move.target.partition('-')[2]}}} takes {cards}."
    seat = f"{{{(*move.numbers(), 0)[-1]}}}"
    reason = view.due[0].reason if view.due else ""
    texts = {
        "first": f"{seat} deals first.",
        "draw": "The draw for deal: " + ", ".join(
            f"{{{place}}} {card.sign}" for place, card in enumerate(move.cards)
        ) + ".",
        "deal": "Three and three are dealt, and a card is turned.",
        "three": "Three more cards for everybody, and another card is turned.",
        "lay-aside": "The same suit again: these cards are laid aside.",
        "take-up": "Another suit: it is trump, and the new cards are taken up.",
        "point": reason,
        "nobody": reason,
        "revoked": f"{seat} has revoked.",
        "innocent": f"{seat} could not follow.",
    }  # fmt: skip
    return texts.get(move.word, "")
