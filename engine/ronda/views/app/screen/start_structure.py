"""The structure that the start announces, in words, with and without missing players (SW-STRUCT)."""

from ronda.commands.announcing import chain_for_players, structure_for_players, why_not_start
from ronda.commands.attendance import without_missing_players
from ronda.core.errors import Impossible, Refusal
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import wording
from ronda.views.shared.stage_texts import chain_text_for, with_third_place


def why_not_start_without_missing(tournament: Tournament, ruleset: Ruleset) -> Refusal | None:
    """Why the event cannot start with checked-in players only, or None (ANY-CHECKIN).

    Also None if only an organiser's name is missing.
    """
    refusal = why_not_start(without_missing_players(tournament), ruleset)
    return None if refusal is None or refusal.field == "organiser" else refusal


def starting_tournament(tournament: Tournament, ruleset: Ruleset) -> Tournament:
    """The tournament with the players for whom the start is offered; missing ones only if all are needed."""
    if not tournament.missing or why_not_start_without_missing(tournament, ruleset):
        return tournament
    return without_missing_players(tournament)


def start_structure(tournament: Tournament, ruleset: Ruleset) -> Message:
    """The structure for the present players; raises ``Impossible`` if it does not fit them."""
    rounds, cut = structure_for_players(tournament, ruleset)
    chain = chain_for_players(tournament, ruleset)
    if chain:
        return chain_text_for(chain, len(tournament.active_players))
    details, cuts = tournament.details, ruleset.stages.cuts
    structure = wording.structure_numbers_text(rounds, cut, cuts=cuts, system=details.system, twice=details.twice)
    return with_third_place(structure, is_played=details.third_place)


def here_structure_text(tournament: Tournament, ruleset: Ruleset) -> Message:
    """The structure for those present, and the one for everybody if it differs; or why it does not fit."""
    here = without_missing_players(tournament)
    try:
        structure = start_structure(here, ruleset)
    except Impossible as refusal:
        return refusal.message
    values = (("players", len(here.active_players)), ("structure", structure))
    try:
        everybody = start_structure(tournament, ruleset)
    except Impossible:
        everybody = structure
    if everybody == structure:
        return Message(N_("{players} players: {structure}."), values)
    return Message(
        N_("{players} players: {structure} ({all} would have had: {other})."),
        (*values, ("all", len(tournament.active_players)), ("other", everybody)),
    )
