"""Names of the bracket's future rounds."""

from ronda.core.brackets import DoubleRound, depth_of
from ronda.core.pairings import Stage
from ronda.core.round_names import bracket_round_name, double_round_name
from ronda.core.state import Phase, Tournament
from ronda.core.text import Message
from ronda.formats.pairing.elimination import bracket_size


def bracket_rounds_ahead(tournament: Tournament) -> tuple[Message, ...]:
    """Names of the bracket's unpaired rounds, next first, as far as certain.

    A knock-out's bracket holds everyone (SW-ELIM-START); a deciding final is included once it is due (DE-RESET).
    """
    if not tournament.has_bracket:
        return ()
    entrants = _announced_places(tournament) if tournament.swiss_rounds else len(tournament.active_players)
    if tournament.seeds is not None:
        entrants = len(tournament.seeds)
    played = tournament.stage_rounds(Stage.ELIMINATION)
    if tournament.phase is Phase.FINISHED or not (played or entrants):
        return ()
    matches = bracket_size(entrants) // 2
    if tournament.is_double_elimination:
        return _double(tournament, depth_of(len(played[0].matches) if played else matches))
    if played:
        matches = len(played[-1].bracket_matches) // 2
    has_third = tournament.plays_third_place and (len(played) > 0 or matches > 1)
    return tuple(
        bracket_round_name(1 << power, third_place=has_third) for power in reversed(range(matches.bit_length()))
    )


def _announced_places(tournament: Tournament) -> int:
    """Number of players in the bracket, if certain; 0 if a later stage decides."""
    if tournament.next_stage is None or tournament.next_stage.is_bracket:
        return tournament.cut
    return tournament.announced_chain[-2].progression.places


def _double(tournament: Tournament, depth: int) -> tuple[Message, ...]:
    played = tournament.stage_rounds(Stage.ELIMINATION)
    second_final_due = len(played) == 2 * depth and played[-1].is_complete
    numbers = range(len(played) + 1, 2 * depth + 1 + second_final_due)
    return tuple(double_round_name(DoubleRound(depth=depth, number=number)) for number in numbers)
