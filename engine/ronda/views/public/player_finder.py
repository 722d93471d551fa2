"""Everybody by name with what they look for on a phone: where they sit, against whom, where they stand."""

from dataclasses import dataclass

from ronda.core.state import Phase, Round, Tournament
from ronda.core.text import Message
from ronda.formats.standings import swiss_standings
from ronda.rules.ruleset import Ruleset
from ronda.views.public.completed_state import CompletedState
from ronda.views.shared import wording
from ronda.views.shared.final_standings import final_places


@dataclass(frozen=True, slots=True, kw_only=True)
class FinderRow:
    """One player of the list by name."""

    player: int
    name: str
    table: int | None
    """None for who sits alone or is not paired."""
    opponent: str
    alone: str
    """Translatable: what one who sits alone has; empty for others."""
    place: Message | None


def finder_rows_in_round(completed: CompletedState, number: int) -> tuple[FinderRow, ...]:
    """Everybody of a round with their place: the one after it if it has standings, else the latest before."""
    tournament, ruleset, round_ = completed.tournament, completed.ruleset, completed.tournament.rounds[number - 1]
    last = tournament.completed_swiss_rounds
    paired = {player for match in round_.matches for player in match.players}
    found = _finder_rows(tournament, round_, _places(tournament, ruleset, min(round_.number, last)))
    return tuple(each for each in found if each.player in paired)


def finder_rows_in_standings(completed: CompletedState, after_round: int) -> tuple[FinderRow, ...]:
    """Everybody with their place after a round; in the latest standings with the running round's tables too."""
    tournament, ruleset = completed.tournament, completed.ruleset
    latest = after_round == tournament.completed_swiss_rounds
    return _finder_rows(tournament, _running(tournament) if latest else None, _places(tournament, ruleset, after_round))


def finder_rows_now(completed: CompletedState) -> tuple[FinderRow, ...]:
    """Everybody as the event stands: at the running round's tables, with their latest or final place."""
    tournament, ruleset = completed.tournament, completed.ruleset
    if tournament.phase is Phase.FINISHED:
        final = {
            place.player: wording.places_text(place.first, place.last) for place in final_places(tournament, ruleset)
        }
        return _finder_rows(tournament, None, final)
    if not tournament.rounds:
        return ()
    places = _places(tournament, ruleset, tournament.completed_swiss_rounds)
    return _finder_rows(tournament, _running(tournament), places)


def _running(tournament: Tournament) -> Round | None:
    return tournament.current_round if tournament.phase is Phase.ROUND_RUNNING else None


def _places(tournament: Tournament, ruleset: Ruleset, after_round: int) -> dict[int, Message]:
    if not after_round:
        return {}
    ranks = swiss_standings(tournament, ruleset, after_round=after_round).rank
    return {player: wording.places_text(rank, rank) for player, rank in ranks.items()}


def _finder_rows(tournament: Tournament, round_: Round | None, places: dict[int, Message]) -> tuple[FinderRow, ...]:
    people = {player.id: player.name for player in tournament.players}
    matches = {player: match for match in (round_.matches if round_ else ()) for player in match.players}
    found = []
    for number, name in people.items():
        match = matches.get(number)
        opponent = match.opponent(number) if match else None
        found.append(
            FinderRow(
                player=number,
                name=name,
                table=match.number if match and opponent else None,
                opponent=people[opponent] if opponent else "",
                alone=wording.sitting_alone_text(match) if match and not opponent else "",
                place=places.get(number),
            )
        )
    return tuple(found)
