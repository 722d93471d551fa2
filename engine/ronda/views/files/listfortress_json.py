"""A tournament for ListFortress: the JSON of Cryodex, which Rollbetter and List Juggler write too."""

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Final

from ronda.core.pairings import Stage
from ronda.core.results import DRAW, NOBODY, Ending
from ronda.core.state import Match, Player, PlayerStatus, Round, Tournament
from ronda.formats.standings import RankedPlayer, swiss_standings
from ronda.rules.ruleset import Ruleset
from ronda.rules.tiebreaks import STRENGTH_OF_SCHEDULE
from ronda.views.shared.final_standings import final_standings, has_final_standings
from ronda.views.shared.published_view import lists_are_shown

SCORE: Final = "score"


def listfortress_json(tournament: Tournament, ruleset: Ruleset) -> str:
    """The JSON text: players by rank with totals and, if lists are public, squads; and all matches."""
    rows = swiss_standings(tournament, ruleset).rows
    names = {player.id: player.name for player in tournament.players}
    places = _places_of_cut(tournament, ruleset)
    details = tournament.details
    told = {"date": details.date, "location": details.place}
    value = {
        "name": details.name,
        **{key: text for key, text in told.items() if text},
        "players": [_player(tournament.player(row.player), row, tournament, ruleset, places) for row in rows],
        "rounds": [_round(round_, names) for round_ in tournament.rounds],
    }
    return json.dumps(value, ensure_ascii=False, indent=1)


def plain_number(value: Fraction) -> int | float:
    """A number for JSON; an integer if whole."""
    return int(value) if value.denominator == 1 else round(float(value), 4)


def _places_of_cut(tournament: Tournament, ruleset: Ruleset) -> Mapping[int, int]:
    """Places after elimination of players in the cut; the last of a shared place, as in Cryodex."""
    if not has_final_standings(tournament):
        return {}
    return {
        row.player: row.place.last
        for row in final_standings(tournament, ruleset)
        if row.place is not None and row.best_of is not None
    }


def _player(
    player: Player, row: RankedPlayer, tournament: Tournament, ruleset: Ruleset, places: Mapping[int, int]
) -> dict[str, Any]:
    values = {step.key: value for step, value in zip(ruleset.standings.tiebreaks, row.tiebreaks, strict=True)}
    total = next(iter(ruleset.standings.totals), None)
    squad = player.field(ruleset.importing.registered.get("list", "")) if lists_are_shown(tournament) else ""
    rank = {"swiss": row.rank, **({"elimination": places[player.id]} if player.id in places else {})}
    return {
        "name": player.name,
        "id": str(player.id),
        "score": plain_number(row.line.points),
        "mov": row.line.totals[total.key] if total else 0,
        "sos": plain_number(values.get(STRENGTH_OF_SCHEDULE.key, Fraction(0))),
        "dropped": player.status is not PlayerStatus.ACTIVE,
        **({"disqualified": True} if player.status is PlayerStatus.DISQUALIFIED else {}),
        "rank": rank,
        **({"list": squad} if squad else {}),
    }


def _round(round_: Round, names: Mapping[int, str]) -> dict[str, Any]:
    """A round without the match for third place, which readers of the format do not know (ST-THIRD)."""
    elimination = round_.stage is Stage.ELIMINATION
    return {
        "round-type": round_.stage.value,
        "round-number": 2 * len(round_.bracket_matches) if elimination else round_.number,
        "matches": [
            _match(match, names) for match in round_.bracket_matches if match.first is not None and not match.is_missed
        ],
    }


def _match(match: Match, names: Mapping[int, str]) -> dict[str, Any]:
    first = {"player1": names[match.first or 0], "player1-id": str(match.first)}
    if match.second is None:
        return {**first, "player1points": 0, "player2": None, "player2points": 0, "result": "bye"}
    both = {**first, "player2": names[match.second], "player2-id": str(match.second)}
    if match.result is None:
        return {**both, "player1points": None, "player2points": None, "result": None}
    points = {f"player{side}points": match.result.score(SCORE, side) for side in (1, 2)}
    decided = Ending.FORFEIT.value if match.result.is_unplayed else "win"
    said = {DRAW: "draw", NOBODY: "loss"}.get(match.result.winner, decided)
    winner = {} if match.winner is None else {"winner": names[match.winner], "winner-id": str(match.winner)}
    return {**both, **points, "result": said, **winner}
