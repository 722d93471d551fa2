"""Everybody by name, with table, opponent and place, for looking up on a phone."""

from dataclasses import dataclass, replace

from ronda.core.pairings import Stage
from ronda.core.state import Phase, Round, Tournament
from ronda.core.text import N_, Message
from ronda.formats.absences import absences_of_round
from ronda.formats.standings import swiss_standings
from ronda.rules.ruleset import Ruleset
from ronda.views.public.completed_state import CompletedState
from ronda.views.shared import absence_texts, wording
from ronda.views.shared.stage_wording import out_text


@dataclass(frozen=True, slots=True, kw_only=True)
class FinderRow:
    """A player in the list by name."""

    player: int
    name: str
    table: int | None
    """None without a table."""
    opponent: str
    alone: str | Message
    """Translatable: what a player without opponent has, or when and why a player went out; empty for others."""
    place: Message | None
    why: Message | None = None
    """The basis of the place, if shown: points, and the step that separates the player from the one above."""


def finder_rows_in_round(completed: CompletedState, number: int) -> tuple[FinderRow, ...]:
    """All players of a round with their place: after the round if it has standings, else the latest before."""
    tournament, ruleset, round_ = completed.tournament, completed.ruleset, completed.tournament.rounds[number - 1]
    last = tournament.completed_swiss_rounds
    paired = {player for match in round_.matches for player in match.players} | _absent(tournament, round_).keys()
    if round_.number == len(tournament.rounds) and round_.stage is Stage.SWISS:
        paired |= {player.id for player in tournament.players if out_text(tournament, player)}
    found = _finder_rows(tournament, round_, _places(tournament, ruleset, min(round_.number, last)))
    return tuple(each for each in found if each.player in paired)


def finder_rows_now(completed: CompletedState) -> tuple[FinderRow, ...]:
    """All players of a started event: table in the running round and latest place; empty once over."""
    tournament, ruleset = completed.tournament, completed.ruleset
    if not tournament.rounds or tournament.phase is Phase.FINISHED:
        return ()
    places = _places(tournament, ruleset, tournament.completed_swiss_rounds)
    running = tournament.current_round if tournament.phase is Phase.ROUND_RUNNING else None
    reasons = _reasons(tournament, ruleset) if places else {}
    return tuple(replace(row, why=reasons.get(row.player)) for row in _finder_rows(tournament, running, places))


def _places(tournament: Tournament, ruleset: Ruleset, after_round: int) -> dict[int, Message]:
    if not after_round:
        return {}
    ranks = swiss_standings(tournament, ruleset, after_round=after_round).rank
    return {player: wording.places_text(rank, rank) for player, rank in ranks.items()}


def _reasons(tournament: Tournament, ruleset: Ruleset) -> dict[int, Message]:
    """Each ranked player's points, and the step that separates them from the one above (SW-STANDINGS)."""
    names = {player.id: player.name for player in tournament.players}
    ranked = [row for row in swiss_standings(tournament, ruleset).rows if row.rank is not None]
    reasons = {}
    for above, row in zip((None, *ranked), ranked, strict=False):
        points = ("points", wording.named_points_text(row.line.points))
        reasons[row.player] = Message(N_("{points}."), (points,))
        if above is not None and row.decided_by:
            step = ("step", Message(wording.deciding_step_name(ruleset, row.decided_by)))
            ahead = (points, ("player", names[above.player]), step)
            reasons[row.player] = Message(N_("{points}. Ahead: {player} ({step})."), ahead)
    return reasons


def _absent(tournament: Tournament, round_: Round) -> dict[int, str]:
    """What each announced absence from a round counts (ST-ABSENT)."""
    return {player.id: absence_texts.ABSENCE_NAMES[counts] for player, counts in absences_of_round(tournament, round_)}


def _finder_rows(tournament: Tournament, round_: Round | None, places: dict[int, Message]) -> tuple[FinderRow, ...]:
    """All players with table and opponent in the round, or why there is none, and their place."""
    people = {player.id: player.name for player in tournament.players}
    matches = {player: match for match in (round_.matches if round_ else ()) for player in match.players}
    absent: dict[int, str | Message] = {
        player.id: out for player in tournament.players if (out := out_text(tournament, player))
    }
    absent |= _absent(tournament, round_) if round_ else {}
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
                alone=wording.alone_text(tournament, round_.number, match)
                if round_ and match and not opponent
                else absent.get(number, ""),
                place=places.get(number),
            )
        )
    return tuple(found)
