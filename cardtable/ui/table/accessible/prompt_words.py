"""The words for what is lit, for where picked cards can go, and for what can be said now."""

from __future__ import annotations

from cardtable.core.diff import Place
from cardtable.core.lists import either, listed
from cardtable.core.messages import language, say, shown
from cardtable.core.table import named
from cardtable.croupier.hints import LIT
from cardtable.told.piles import PlaceNames
from cardtable.told.wording import card_words, spoken
from cardtable.ui.input.key_names import key_name
from cardtable.ui.input.pad import Button
from cardtable.ui.input.pad_signs import Make, instead, used
from cardtable.ui.layout.scene import Scene
from cardtable.ui.table.accessible.card_items import picked_card, target_words
from cardtable.ui.table.accessible.table_facts import facts_of
from cardtable.ui.table.accessible.telling import OFF, SHORT, Telling
from cardtable.ui.table.commands import SAY
from cardtable.ui.table.game_at_table import GameAtTable
from cardtable.ui.table.prompt_line import to_seat
from cardtable.ui.table.table_in_play import Action, PromptLine, TableInPlay

_UNDO = "undo"
_FEW_TARGETS = 3  # that are named when a card is picked; more are counted


def lit_words(game: GameAtTable, scene: Scene) -> str:
    """Returns the sentence of a hint at cards that are lit."""
    facts = facts_of(game.croupier, game.tabletop, scene)
    names: list[str] = []
    for place in sorted(scene.lit.hinted, key=str):
        card = facts.piles[place.pile][place.index]
        names.append(_hidden(facts.names, place) if card.is_hidden else card_words(card))
    return say("Look at {cards}.", cards=listed(list(dict.fromkeys(names))))


def prompt_of(
    game: GameAtTable,
    value: TableInPlay,
    telling: Telling,
    *,
    brief_search: bool = False,
    by_name: bool = True,
) -> str:
    """Returns the sentence of the prompt line; a hint at cards that are lit names them.

    With `brief_search` a card that is being found is asked for in few words. In short the one who
    is asked is named `by_name` only, of several at one screen.
    """
    if value.prompt is None:
        return ""
    if game.talk.sought is not None and brief_search and value.prompt.tone == "hint":
        typed = str(game.talk.sought)
        return say("{rank}, suit?", rank=typed) if typed else say("Rank?")
    if value.prompt.tone == "hint" and value.prompt.text == shown(LIT) and value.scene is not None:
        return lit_words(game, value.scene)
    if telling.prompts == SHORT and value.prompt.terse:
        terse, croupier = value.prompt.terse, game.croupier
        if by_name and len(croupier.people) > 1 and croupier.waits_for_person:
            terse = to_seat(terse, croupier.seat)
        return spoken(named(terse, game.session.names), brief=True)
    return spoken(value.prompt.text)


def whither(game: GameAtTable) -> str:
    """Returns where the picked cards can go."""
    gestures, table = game.tabletop.gestures, game.tabletop
    facts = facts_of(game.croupier, table, table.plain_scene())
    card = picked_card(facts)
    where = [target_words(facts, target, card) for target in gestures.targets]
    if not where:
        return say("Pick more cards")
    if len(where) == 1:
        return say(
            "{key}: {place}", key=instead(key_name("enter"), Button.X), place=_lowered(where[0])
        )
    on = instead(key_name("tab"), Button.R)
    if len(where) <= _FEW_TARGETS:
        return say("{key}: {places}", key=on, places=either(list(map(_lowered, where))))
    return say("{key} goes through {count} places", key=on, count=len(where))


def amount_offered(now: int, least: int, most: int) -> str:
    """Returns the number that would be said, its limits and, where keys are used, the keys."""
    if used() is not Make.NONE:
        return say("{now}, from {least} to {most}.", now=now, least=least, most=most)
    return say(
        "{now}, from {least} to {most}. Plus and minus change it, Enter says it.",
        now=now,
        least=least,
        most=most,
    )


def offered(action: Action, *, enter: bool) -> str:
    """Returns a button as it is offered."""
    lettered = action.letter and used() is Make.NONE  # a pad has no letters
    keys = [say("letter {letter}", letter=action.letter)] if lettered else []
    keys += [instead(key_name("enter"), Button.A)] if enter else []
    label = spoken(action.label)
    return say("{label}, {keys}", label=label, keys=either(keys)) if keys else label


def offers_of(game: GameAtTable, value: TableInPlay, telling: Telling) -> str:
    """Returns what can be said now, with the key of each."""
    if value.prompt is None:
        return ""
    if value.prompt.amount is not None:
        now, least, most = value.prompt.amount
        return amount_offered(now, least, most)
    at_hand = (value.at_hand.action,) if value.at_hand is not None else ()
    gestures, croupier = game.tabletop.gestures, game.croupier
    free = gestures.focus is None and not gestures.aim  # Enter is for the button in gold
    free = free or croupier.pause is not None
    passes = croupier.handing >= 0  # else its key is the same as ever, and is not said
    said = [
        offered(action, enter=free and action.primary)
        for action in (*value.prompt.actions, *at_hand)
        if action.label and action.enabled and (action.key != _UNDO or passes)
        if telling.prompts != OFF or (free and action.primary)
    ]
    return say("You can say: {words}.", words=either(said)) if said else ""


def can_say(prompt: PromptLine) -> str:
    """Returns all that can be said now, with its keys: for whoever asks whose turn it is."""
    words = [one for one in prompt.actions if one.label and one.enabled and one.key.startswith(SAY)]
    said = [offered(one, enter=False) for one in words]
    return say("You can say: {words}.", words=either(said)) if said else ""


def _hidden(names: PlaceNames, place: Place) -> str:
    if place.pile not in names.zones.by_name:
        return say("a card")
    return say("the {pile}", pile=names.pile(place.pile))


def _lowered(words: str) -> str:
    return words if language() else words[:1].lower() + words[1:]
