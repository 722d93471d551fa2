"""Checks of records about the event: creation, announcement, prizes, messages to the room."""

import re
from dataclasses import replace

from ronda.commands import announcing, ending, prizes, room_messages, setting_up
from ronda.commands.notice import checked_prizes, checked_sharing
from ronda.commands.publication import is_coherent
from ronda.commands.stage_chains import checked_chain
from ronda.commands.stage_changes import check_stage_change, checked_stages_to_come
from ronda.core import bounds, facts, inputs, lookup
from ronda.core.details import Details
from ronda.core.errors import Malformed, raise_if_refused
from ronda.core.round_robin import announced_for
from ronda.core.stage_progress import first_stage_numbers
from ronda.core.state import Tournament
from ronda.core.text import Message
from ronda.core.waiting_list import waiting_players
from ronda.formats.pairing.round_robin import round_robin_players
from ronda.rules.ruleset import Ruleset
from ronda.rules.stages import CUSTOM
from ronda.rulesets import find_ruleset


def check_creation(fact: facts.Fact) -> None:
    """Refuse an impossible creation; raises ``Refusal``."""
    if not isinstance(fact, facts.TournamentCreated):
        raise Malformed("The log does not begin with the creation of an event.")
    if not re.fullmatch(bounds.IDENTIFIER, fact.tournament):
        raise Malformed("The identifier “{id}” is not one that Ronda makes.", id=fact.tournament[:40])
    _check_details(fact.details, find_ruleset(fact.game))


def check_event(state: Tournament, ruleset: Ruleset, fact: facts.Fact) -> None:
    """Refuse an announcement, prize or message that is impossible in a state; raises ``Refusal``."""
    match fact:
        case facts.DetailsChanged():
            _check_details(fact.details, find_ruleset(state.game).of_edition(ruleset.edition))
            if state.started and _announced(fact.details) != _announced(state.details):
                raise Malformed("its details change what was announced when the event started.")
        case facts.TournamentStarted():
            if state.started:
                raise Malformed("it starts the event again.")
            if not state.players or waiting_players(state):
                raise Malformed("it starts an event without players, or with some who wait for a place.")
            if fact.edition < 1:
                raise Malformed("its edition of the rules does not exist.")
            find_ruleset(state.game).of_edition(fact.edition)
            check_structure(ruleset, state.details, fact.swiss_rounds, fact.cut)
            if fact.chain:
                _check_chain(ruleset, state, fact)
            if fact.as_it_takes and not state.is_round_robin:
                raise Malformed("it is no round robin, and its rounds follow its players.")
        case facts.AnnouncementChanged():
            _check_announcement(state, ruleset, fact)
        case facts.PrizesChanged(prizes=announced, sharing=sharing, reason=reason):
            check_reason(reason)
            raise_if_refused(prizes.why_not_change_prizes(state))
            if not reason or (checked_prizes(announced), checked_sharing(sharing)) != (announced, sharing):
                raise Malformed("its prizes are not well formed.")
        case facts.DayClashAccepted(events=names, players=players, tables=tables):
            for number in players:
                lookup.find_player(state, number)
            line = Message("The name of the event")
            is_tidy = all(name and inputs.checked_line(name, what=line, field="name") == name for name in names)
            in_order = all(tuple(sorted(set(numbers))) == numbers for numbers in (players, tables))
            if not (names and is_tidy and in_order and bool(players) is not bool(tables)):
                raise Malformed("it does not say well what other events have.")
        case facts.TournamentEnded(reason=reason):
            check_reason(reason, needed=True)
            raise_if_refused(ending.why_not_end(state))
        case facts.PrizeHandedOut(prize=number, player=player):
            raise_if_refused(prizes.why_not_hand_out(state))
            every = state.details.notice.prizes
            if player is None and 1 <= number <= len(every) and every[number - 1].first:
                raise Malformed("its prize is for a place, and nobody has it.")
        case facts.RoomMessagePosted(text=text):
            shown = [message.text for message in state.shown_messages]
            if room_messages.checked_message_text(text) != text or text in shown or len(shown) >= room_messages.MOST:
                raise Malformed("its message to the room is not well formed.")
        case _:
            pass


def _check_chain(ruleset: Ruleset, state: Tournament, fact: facts.TournamentStarted) -> None:
    """Refuse impossible stages, or a first stage with other rounds and places than recorded (ST-CHAIN)."""
    tidy = checked_chain(replace(state.details, chain=fact.chain), ruleset)
    numbers = first_stage_numbers(fact.chain, len(state.active_players))
    if tidy != fact.chain or (fact.swiss_rounds, fact.cut) != numbers:
        raise Malformed("its stages are not well formed.")


def check_reason(reason: str, *, needed: bool = False) -> None:
    """Refuse an untidy reason, or a missing one that is needed; raises ``Malformed``."""
    if inputs.checked_reason(reason) != reason or (needed and not reason):
        raise Malformed("its reason is not well formed.")


def check_structure(ruleset: Ruleset, details: Details, swiss_rounds: int, cut: int) -> None:
    """Refuse rounds and cut that no event of the game can have; raises ``Malformed`` or ``Impossible``."""
    if not 0 <= swiss_rounds <= bounds.MOST_ROUNDS or (cut and not swiss_rounds):
        raise Malformed("its rounds are not from {least} to {most}.", least=1 if cut else 0, most=bounds.MOST_ROUNDS)
    setting_up.checked_cut(cut)
    if (cut or not swiss_rounds) and not ruleset.stages.cuts:
        raise Malformed("its game has no elimination rounds.")
    if details.structure == CUSTOM and details.system not in ruleset.stages.systems:
        raise Malformed("its game is not played in that system.")


def _announced(details: Details) -> tuple[object, ...]:
    texts = (details.scenarios, details.scenario_texts, details.windows, details.notice.prizes, details.notice.sharing)
    return (
        details.structure,
        details.system,
        details.twice,
        details.swiss_rounds,
        details.cut,
        details.chain,
        details.tier,
        *texts,
    )


def _check_details(details: Details, game: Ruleset) -> None:
    tidy = setting_up.checked_details(details, game)
    keys = [key for key, _ in (*details.options, *details.minutes)]
    # options added to a game after the file was written have their defaults
    known = set(details.options) <= set(tidy.options) and len(set(keys)) == len(keys)
    if not (known and is_coherent(details.publication)) or replace(details, options=tidy.options) != tidy:
        raise Malformed("its details are not well formed.")


def _check_announcement(state: Tournament, ruleset: Ruleset, fact: facts.AnnouncementChanged) -> None:
    """Refuse an announcement that is impossible now, or does not fit paired rounds and the draft (SW-ANNOUNCE)."""
    raise_if_refused(announcing.why_not_change_announcement(state))
    check_reason(fact.reason, needed=True)
    if fact.chain is not None:
        chain = checked_stages_to_come(state, ruleset, fact.chain, fact.cut) if state.chain else ()
        if chain != fact.chain or fact.chain == state.chain:
            raise Malformed("its stages are not well formed.")
        check_stage_change(replace(state, chain=fact.chain), fact.swiss_rounds, fact.cut)
    elif state.chain:
        check_stage_change(state, fact.swiss_rounds, fact.cut)
    else:
        check_structure(ruleset, state.details, fact.swiss_rounds, fact.cut)
    if fact.swiss_rounds < max(len(state.rounds), 1) or fact.cut > len(state.active_players):
        raise Malformed("it announces fewer rounds than were paired, or a cut of more players than there are.")
    most = announced_for(len(round_robin_players(state)), twice=state.details.twice)
    if state.is_round_robin and not state.chain and fact.swiss_rounds > most:
        raise Malformed("it announces more rounds than it takes until everybody has met everybody.")
    if state.draft is not None and state.draft.round > fact.swiss_rounds:
        raise Malformed("it announces fewer rounds than were drafted.")
    details = replace(
        state.details,
        scenarios=fact.scenarios or (),
        windows=fact.windows or (),
        scenario_texts=fact.scenario_texts or (),
    )
    lists = (setting_up.checked_scenarios(details, ruleset), setting_up.checked_windows(details, ruleset))
    tidy = (*lists, setting_up.checked_scenario_texts(details, ruleset))
    if tidy != (details.scenarios, details.windows, details.scenario_texts):
        raise Malformed("its announcement is not well formed.")
