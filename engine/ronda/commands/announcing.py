"""Announcing the structure of a tournament, and changing the announcement (SW-ANNOUNCE, SW-STRUCT)."""

from dataclasses import replace

from ronda.commands import requests as ask
from ronda.commands.attendance import take_off_missing, take_off_waiting, without_missing_players
from ronda.commands.one_organiser import why_no_organiser, why_not_organised_by
from ronda.commands.rounds import why_players_make_no_round
from ronda.commands.setting_up import (
    check_rounds,
    checked_cut,
    checked_organiser,
    checked_scenario_texts,
    checked_scenarios,
    checked_windows,
)
from ronda.commands.staff import why_staff_may_not_play, why_unidentified
from ronda.commands.stage_chains import check_chain_for_players, check_third_place
from ronda.commands.stage_changes import check_stage_change, checked_stages_to_come
from ronda.core import inputs, lookup
from ronda.core.bounds import MOST_ROUNDS, SMALLEST_CUT
from ronda.core.details import Details, TournamentSystem
from ronda.core.errors import Faults, Impossible, Malformed, NotNow, Refusal, raise_if_refused
from ronda.core.facts import AnnouncementChanged, DetailsChanged, DraftDiscarded, Fact, TournamentStarted
from ronda.core.pairings import Stage
from ronda.core.round_robin import announced_for, rounds_for
from ronda.core.stage_progress import first_stage_numbers
from ronda.core.stages import StageLength, StagePlan
from ronda.core.state import Tournament
from ronda.core.text import N_, Plural
from ronda.formats.pairing.next_round import why_awarded_byes
from ronda.formats.pairing.player_constraints import FEWEST_PLAYERS, awarded_byes, why_too_few
from ronda.formats.pairing.round_robin import round_robin_players
from ronda.rules.ruleset import Ruleset
from ronda.rules.stages import CUSTOM, Structure, StructureStep, step_for


def _check_byes(tournament: Tournament, ruleset: Ruleset, rounds: int) -> None:
    """Refuse a number of rounds that would force a second bye (AGL-BYE); raises ``Impossible``."""
    if tournament.is_round_robin:
        return
    players = len(tournament.active_players)
    possible = len(tournament.rounds) + len(lookup.players_without_bye(tournament))
    if not tournament.rounds:
        awarded = len(awarded_byes(tournament))
        possible = 1 + players - awarded - (players - awarded) % 2
    if ruleset.pairing.one_bye and players % 2 and rounds > possible:
        raise Impossible(
            Plural(
                "Players: {players}. {rounds} rounds would give somebody a second bye: {most} round is the most.",
                "Players: {players}. {rounds} rounds would give somebody a second bye: {most} rounds are the most.",
                "most",
            ),
            field="swiss_rounds",
            players=players,
            rounds=rounds,
            most=possible,
        )


def _round_robin(players: int, *, twice: bool) -> int:
    """The rounds of a round robin for so many players (RR-BERGER, RR-TWICE); raises ``Impossible`` if too many."""
    rounds = rounds_for(players, twice=twice)
    if rounds > MOST_ROUNDS:
        raise Impossible(
            "A round robin of {players} players takes {rounds} rounds, and an event has at most {most}. Choose "
            "Swiss rounds, or make two events of it.",
            field="system",
            players=players,
            rounds=rounds,
            most=MOST_ROUNDS,
        )
    return rounds


def structure_for_players(tournament: Tournament, ruleset: Ruleset) -> tuple[int, int]:
    """Swiss rounds and cut that the structure sets for the registered players (SW-STRUCT).

    Raises ``Impossible`` if there are too few players for it.
    """
    players = len(tournament.active_players)
    chain = chain_for_players(tournament, ruleset)
    if chain:
        check_chain_for_players(chain, players)
        rounds, places = first_stage_numbers(chain, players)
        if chain[0].length is StageLength.ROUNDS:
            _check_byes(tournament, ruleset, rounds)
        return rounds, places
    structure = ruleset.stages.structure(tournament.details.structure)
    if structure is not None:
        step = _step_for_players(tournament, ruleset, structure)
        _check_byes(tournament, ruleset, step.swiss_rounds)
        return step.swiss_rounds, step.cut
    rounds, cut = tournament.details.swiss_rounds or 0, tournament.details.cut or 0
    if tournament.is_round_robin:
        rounds = _round_robin(players, twice=tournament.details.twice)
    if players < ruleset.stages.fewest_players:
        raise Impossible(
            "Players: {players}. This event needs at least {least}: register more.",
            players=players,
            least=max(ruleset.stages.fewest_players, cut),
        )
    if players < cut:
        raise Impossible(
            "Players: {players}. The cut to the top {cut} needs that many: register more, or choose a smaller cut.",
            players=players,
            cut=cut,
        )
    if tournament.details.third_place:
        check_third_place(cut if rounds else players)
    _check_byes(tournament, ruleset, rounds)
    return rounds, cut


def _step_for_players(tournament: Tournament, ruleset: Ruleset, structure: Structure) -> StructureStep:
    stages, players = ruleset.stages, len(tournament.active_players)
    return step_for(structure, players, fewest=stages.fewest_players, others=stages.structures)


def chain_for_players(tournament: Tournament, ruleset: Ruleset) -> tuple[StagePlan, ...]:
    """Stages that the structure sets for the registered players; empty if rounds and cut are enough (ST-CHAIN).

    Raises ``Impossible`` if there are too few players for it.
    """
    structure = ruleset.stages.structure(tournament.details.structure)
    if structure is None:
        return tournament.details.chain
    return _step_for_players(tournament, ruleset, structure).chain


def fitting_structure(tournament: Tournament, ruleset: Ruleset) -> Details | None:
    """The details with a structure that fits the registered players; None if theirs fits, or no structure does.

    Another structure of the game, else a custom one with the chosen rounds and cut if possible; where none were chosen,
    at most one round against each opponent.
    """
    before, players = tournament.details, len(tournament.active_players)
    is_custom = before.structure == CUSTOM and not before.chain
    if _fits(tournament, ruleset, before):
        return None
    swiss = replace(before, system=TournamentSystem.SWISS, chain=())
    named = (replace(swiss, structure=each.key, swiss_rounds=None, cut=None) for each in ruleset.stages.structures)
    wanted, cut = before.swiss_rounds or 0, before.cut or 0
    if not is_custom:
        each_other = players - 1 + players % 2
        wanted, cut = min(each_other, ruleset.stages.structures[0].steps[0].swiss_rounds), 0
    while cut > players:
        cut //= 2
    least = max(ruleset.stages.fewest_rounds(before), 1)
    custom = (
        replace(before, structure=CUSTOM, chain=(), swiss_rounds=rounds, cut=cut if cut >= SMALLEST_CUT else 0)
        for rounds in range(max(wanted, least), least - 1, -1)
    )
    tried = (*(() if is_custom else named), *custom)
    return next((details for details in tried if _fits(tournament, ruleset, details)), None)


def _fits(tournament: Tournament, ruleset: Ruleset, details: Details) -> bool:
    try:
        structure_for_players(replace(tournament, details=details), ruleset)
    except Impossible:
        return False
    return True


def why_not_start(tournament: Tournament, ruleset: Ruleset) -> Refusal | None:
    """Why the tournament cannot start, or None (SW-ROLES, SW-STRUCT, SW-STAFF).

    A missing organiser can be named with the start itself, so that is checked last.
    """
    if tournament.started:
        return NotNow("The event has already started.")
    try:
        structure_for_players(tournament, ruleset)
    except Impossible as refusal:
        return refusal
    return (
        why_too_few(tournament)
        or (why_awarded_byes(tournament) if tournament.is_round_robin else None)
        or why_unidentified(tournament, ruleset)
        or why_staff_may_not_play(tournament, ruleset)
        or why_no_organiser(tournament, ruleset)
    )


def start_tournament(tournament: Tournament, ruleset: Ruleset, command: ask.StartTournament) -> tuple[Fact, ...]:
    """Start the tournament: fixes rounds and cut (SW-ANNOUNCE, SW-ROLES, SW-STAFF).

    First removes players who did not check in, if the command says so, and always those on the waiting list
    (ANY-CHECKIN, REG-WAITING).
    """
    if command.only_here and not tournament.started:
        gone = take_off_missing(tournament)
        there = without_missing_players(tournament)
        return (*gone, *take_off_waiting(there), *_started(there, ruleset, command))
    return (*take_off_waiting(tournament), *_started(tournament, ruleset, command))


def _started(tournament: Tournament, ruleset: Ruleset, command: ask.StartTournament) -> tuple[Fact, ...]:
    organiser = checked_organiser(command.organiser) or tournament.details.organiser
    named = replace(tournament, details=replace(tournament.details, organiser=organiser))
    if organiser != tournament.details.organiser:
        raise_if_refused(why_not_organised_by(organiser, ruleset, one_person=command.one_person))
    raise_if_refused(why_not_start(tournament, ruleset) if named == tournament else _why_not_as(named, ruleset))
    rounds, cut = structure_for_players(tournament, ruleset)
    started = TournamentStarted(
        swiss_rounds=rounds,
        cut=cut,
        edition=ruleset.edition,
        as_it_takes=tournament.is_round_robin,
        chain=chain_for_players(tournament, ruleset),
    )
    return (started,) if named == tournament else (DetailsChanged(details=named.details), started)


def _why_not_as(named: Tournament, ruleset: Ruleset) -> Refusal | None:
    """Why the tournament cannot start with an organiser named only now, or None."""
    unidentified = why_unidentified(named, ruleset)
    if unidentified is None:
        return why_not_start(named, ruleset)
    return NotNow(
        "The organiser “{name}” may be one of the players. Enter the name under “Edit the details”: the event's "
        "page then asks whether they are one person.",
        field="organiser",
        name=named.details.organiser,
    )


def changed_structure_step(tournament: Tournament, ruleset: Ruleset) -> StructureStep | None:
    """The structure for the present players, if it was announced for others (SW-STRUCT, RR-BERGER).

    None once round 1 is published, except in a round robin; also if the structure is the same, or the organiser
    announced something else.
    """
    structure = ruleset.stages.structure(tournament.details.structure)
    if tournament.started and tournament.is_round_robin:
        return _changed_round_robin(tournament)
    if not tournament.started or tournament.rounds or structure is None:
        return None
    announced = (tournament.swiss_rounds, tournament.cut)
    try:
        before, now = (step_for(structure, n) for n in (tournament.announced_for, len(tournament.active_players)))
        if now.chain:
            is_other = before.cut == tournament.cut != now.cut
            return replace(now, swiss_rounds=tournament.swiss_rounds) if is_other else None
        _check_byes(tournament, ruleset, now.swiss_rounds)
    except Impossible:
        return None
    is_other = (before.swiss_rounds, before.cut) == announced != (now.swiss_rounds, now.cut)
    return now if is_other else None


def _changed_round_robin(tournament: Tournament) -> StructureStep | None:
    players, twice = len(round_robin_players(tournament)), tournament.details.twice
    before, now = (rounds_for(number, twice=twice) for number in (tournament.announced_for, players))
    if players < FEWEST_PLAYERS or now > MOST_ROUNDS or why_not_change_announcement(tournament):
        return None
    announced = tournament.swiss_rounds
    if announced <= now and (announced != before or before == now):
        return None
    return StructureStep(least=players, most=players, swiss_rounds=now, cut=min(tournament.cut, players))


def why_not_change_announcement(tournament: Tournament) -> NotNow | None:
    """Why the announcement cannot change, or None until elimination begins (SW-ANNOUNCE)."""
    if not tournament.started:
        return NotNow("The event has not started: change its details instead.")
    if tournament.ended:
        return lookup.why_ended(tournament)
    if tournament.seeds is not None or tournament.stage_rounds(Stage.ELIMINATION):
        return NotNow("Elimination has begun: rounds and cut can no longer change.")
    return None


def change_announcement(tournament: Tournament, ruleset: Ruleset, command: ask.ChangeAnnouncement) -> tuple[Fact, ...]:
    """Change rounds, cut, scenarios or days after the start, recorded and public (SW-ANNOUNCE)."""
    raise_if_refused(why_not_change_announcement(tournament))
    before = tournament.details
    after = _with(before, command)
    with Faults() as faults:
        cut = command.cut
        chain = None
        if tournament.chain:
            if command.chain is not None:
                chain = faults.check(None, checked_stages_to_come, tournament, ruleset, command.chain, cut)
            then = tournament if chain is None else replace(tournament, chain=chain)
            faults.check(None, check_stage_change, then, command.swiss_rounds, cut)
        else:
            faults.check(None, _check_swiss_rounds, tournament, ruleset, command)
            cut = faults.check(0, _checked_cut, tournament, command.cut)
        scenarios = None if command.scenarios is None else faults.check((), checked_scenarios, after, ruleset)
        windows = None if command.windows is None else faults.check((), checked_windows, after, ruleset)
        texts = None if command.scenario_texts is None else faults.check((), checked_scenario_texts, after, ruleset)
        reason = faults.check("", inputs.checked_reason, command.reason)
        if not reason:
            faults.note(
                Malformed("A change of what was announced needs a reason, for everyone to see.", field="reason")
            )
    changed = AnnouncementChanged(
        swiss_rounds=command.swiss_rounds,
        cut=cut,
        reason=reason,
        scenarios=None if scenarios == before.scenarios else scenarios,
        windows=None if windows == before.windows else windows,
        scenario_texts=None if texts == before.scenario_texts else texts,
        chain=None if chain == tournament.chain else chain,
    )
    same = (tournament.swiss_rounds, tournament.cut) == (changed.swiss_rounds, changed.cut)
    if same and not any(
        part is not None for part in (changed.scenarios, changed.windows, changed.scenario_texts, changed.chain)
    ):
        return ()
    draft = tournament.draft
    if draft is not None and draft.round > command.swiss_rounds:
        return (DraftDiscarded(round=draft.round), changed)
    return (changed,)


def _check_swiss_rounds(tournament: Tournament, ruleset: Ruleset, command: ask.ChangeAnnouncement) -> None:
    least, most = max(len(tournament.rounds), 1), MOST_ROUNDS
    pattern = N_("The number of rounds must be from {least} to {most}.")
    if tournament.is_round_robin:
        most = announced_for(len(round_robin_players(tournament)), twice=tournament.details.twice)
        pattern = N_("The number of rounds must be from {least} to {most}: after that everybody has met everybody.")
    if not least <= command.swiss_rounds <= most:
        raise Impossible(pattern, field="swiss_rounds", least=least, most=most)
    if not _is_end(tournament, ruleset, command):
        check_rounds(tournament.details, ruleset, command.swiss_rounds, command.cut)
    _check_byes(tournament, ruleset, command.swiss_rounds)


def _checked_cut(tournament: Tournament, size: int) -> int:
    cut = checked_cut(size)
    if cut > len(tournament.active_players):
        raise Impossible(
            "A cut to the top {cut} needs {cut} players and the event has {players}: choose a smaller cut.",
            field="cut",
            cut=cut,
            players=len(tournament.active_players),
        )
    return cut


def _is_end(tournament: Tournament, ruleset: Ruleset, command: ask.ChangeAnnouncement) -> bool:
    """Whether the tournament ends with the rounds played because nobody is left to pair.

    Too few rounds are allowed then.
    """
    wanted = (command.swiss_rounds, command.cut)
    return wanted == (len(tournament.rounds), 0) and why_players_make_no_round(tournament, ruleset) is not None


def _with(details: Details, command: ask.ChangeAnnouncement) -> Details:
    return replace(
        details,
        scenarios=command.scenarios or (),
        windows=command.windows or (),
        scenario_texts=command.scenario_texts or (),
    )
