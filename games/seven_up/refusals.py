"""Why a move is refused in Seven-Up, in a player's words, with the ruling's id."""

from __future__ import annotations

from cardtable.core.cards import SUIT_SIGNS
from cardtable.core.moves import Move
from cardtable.core.table import DEALER, OVER
from cardtable.core.words import Refusal
from games.seven_up.state import HAND, NOBODY, THREE, SevenUpState
from games.seven_up.tricks import must_trump, suspects

_WORDS = ("stand", "beg", "gift", "run", "bunch", "play", "call")
_ASKS = {
    "beg": "{eldest} has to stand or beg.",
    "gift": "{dealer} has to give one or run the cards.",
    "bunch": "First say whether to bunch the cards or to play on.",
    "discard": "Throw three cards first.",
    "play": "Play one card from your hand to the trick.",
}


def why_not(view: SevenUpState, move: Move) -> Refusal:
    """The refusal for a move that is not legal, however strange."""
    if view.turn == OVER:
        return Refusal("The game is over.")
    if move.word == "call":
        return _no_call(view, move)
    if move.word == "bunch" and move.seat in view.suggested:
        return Refusal("You have already suggested a bunch in this deal.", "SU-23")
    if view.turn == DEALER:
        return Refusal("One moment: the dealer is busy.")
    if move.seat != view.turn:
        return Refusal(f"It is {{{view.turn}}}'s turn.")
    return _on_turn(view, move)


def _on_turn(view: SevenUpState, move: Move) -> Refusal:
    if move.picks and (move.words or move.cards):
        return Refusal("Play a card or say something, not both at once.")
    if move.words == ("gift",) and view.phase == "gift":
        return Refusal(
            f"That gift would put {{{view.eldest}}} out, which your house rules forbid.", "SU-06"
        )
    if move.word in _WORDS:
        return _wrong_word(view, move.word)
    if view.phase == "discard" and move.picks:
        return _no_throw(move)
    if view.phase == "play" and len(move.picks) == 1:
        return _no_card(view, move)
    return Refusal(_asked(view))


def _asked(view: SevenUpState) -> str:
    text = _ASKS.get(view.phase, "There is nothing to do just now.")
    return text.replace("{eldest}", f"{{{view.eldest}}}").replace("{dealer}", f"{{{view.dealer}}}")


def _wrong_word(view: SevenUpState, word: str) -> Refusal:
    if word in ("stand", "beg"):
        ruling = "SU-26" if view.runs else ""
        return Refusal(f"It is too late to stand or beg. {_asked(view)}", ruling)
    if word == "bunch":
        return Refusal("The cards are bunched only right after a run has made trump.", "SU-25")
    return Refusal(_asked(view))


def _no_throw(move: Move) -> Refusal:
    own = f"hand-{move.seat}"
    if any(pick.pile != own for pick in move.picks):
        return Refusal("You can throw only cards from your own hand.")
    if move.target != f"thrown-{move.seat}":
        return Refusal("Throw three cards onto your own pile first; then the play begins.")
    chosen = len(move.picks)
    return Refusal(f"Throw exactly {THREE} cards, and keep {HAND}; you have chosen {chosen}.")


def _no_card(view: SevenUpState, move: Move) -> Refusal:
    pick = move.picks[0]
    hand = view.hand_of(move.seat)
    if pick.pile != f"hand-{move.seat}" or pick.card not in hand:
        return Refusal("Play a card from your own hand.")
    if move.target != f"trick/{move.seat}":
        return Refusal("Play your card to your own place in the trick.")
    led = view.led()
    if led == view.trump:
        return Refusal(f"Trump ({view.trump_sign}) was led and you hold one: play it.", "SU-12")
    if any(card.suit == led for card in hand):
        sign = SUIT_SIGNS[led]
        return Refusal(f"You hold a {sign}: follow suit, or trump ({view.trump_sign}).", "SU-11")
    if led and must_trump(view):
        return Refusal(f"First trick: without {SUIT_SIGNS[led]} you must trump.", "SU-10")
    return Refusal(_asked(view))


def _no_call(view: SevenUpState, move: Move) -> Refusal:
    if not view.penalised:
        return Refusal("Nobody can revoke here: wrong cards are refused.", "SU-29")
    if view.phase != "play" or view.call != NOBODY:
        return Refusal("A revoke can be called only while the tricks are being played.", "SU-29")
    target = (*move.numbers(), NOBODY)[0]
    if 0 <= target < view.seats and view.side(target) == view.side(move.seat):
        return Refusal("Only an opponent can call a revoke.", "SU-29")
    if target in suspects(view, move.seat):
        return Refusal("Say only whom you are calling.", "SU-29")
    return Refusal("That player has followed suit or trumped ever since the last call.", "SU-29")
