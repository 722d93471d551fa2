"""A tournament in NRTM, the JSON that Netrunner programs write and results sites import."""

import json
from collections.abc import Mapping
from typing import Any, Final

from ronda.core.pairings import Stage
from ronda.core.state import Match, Player, PlayerStatus, Round, Tournament
from ronda.formats.standings import RankedPlayer, swiss_standings
from ronda.rules.ruleset import Ruleset
from ronda.rules.tiebreaks import EXTENDED_STRENGTH_OF_SCHEDULE, STRENGTH_OF_SCHEDULE
from ronda.views.files.listfortress_json import plain_number
from ronda.views.shared.final_standings import final_standings, has_final_standings

POINTS: Final = "points"
UPLOADED_FROM: Final = "Ronda"


def nrtm_json(tournament: Tournament, ruleset: Ruleset) -> str:
    """The JSON text: players by rank with both identities, the cut by place, and each round's matches."""
    cut = has_final_standings(tournament) and tournament.seeds is not None
    places = [row for row in final_standings(tournament, ruleset) if row.best_of is not None] if cut else []
    seeds = {player: seed for seed, player in enumerate(tournament.seeds or (), start=1)}
    value = {
        "name": tournament.details.name,
        **({"date": tournament.details.date} if tournament.details.date else {}),
        **({"city": tournament.details.place} if tournament.details.place else {}),
        "cutToTop": len(seeds),
        "preliminaryRounds": len(tournament.stage_rounds(Stage.SWISS)),
        "tournamentOrganiser": {"nrdbId": None, "nrdbUsername": None},
        "players": [
            _player(place, tournament.player(row.player), row, ruleset)
            for place, row in enumerate(swiss_standings(tournament, ruleset).rows, start=1)
        ],
        "eliminationPlayers": [
            {"id": row.player, "name": row.name, "rank": place, "seed": seeds[row.player]}
            for place, row in enumerate(places, start=1)
        ],
        "rounds": [_round(round_, ruleset) for round_ in tournament.rounds],
        "uploadedFrom": UPLOADED_FROM,
        "links": [],
    }
    return json.dumps(value, ensure_ascii=False, indent=1)


def _player(place: int, player: Player, row: RankedPlayer, ruleset: Ruleset) -> dict[str, Any]:
    values = {step.key: value for step, value in zip(ruleset.standings.tiebreaks, row.tiebreaks, strict=True)}
    fields = ruleset.importing.registered
    strengths: Mapping[str, str] = {
        "strengthOfSchedule": STRENGTH_OF_SCHEDULE.key,
        "extendedStrengthOfSchedule": EXTENDED_STRENGTH_OF_SCHEDULE.key,
    }
    return {
        "id": player.id,
        "name": player.name,
        "rank": place,
        "forfeit": player.status is not PlayerStatus.ACTIVE,
        **({"disqualified": True} if player.status is PlayerStatus.DISQUALIFIED else {}),
        **{f"{side}Identity": found for side in ("corp", "runner") if (found := player.field(fields[side]))},
        "matchPoints": plain_number(row.line.points),
        **{name: plain_number(values[key]) for name, key in strengths.items() if key in values},
    }


def _round(round_: Round, ruleset: Ruleset) -> list[dict[str, Any]]:
    elimination = round_.stage is Stage.ELIMINATION
    bye = plain_number(ruleset.scoring.bye)
    pairings = []
    for match in round_.bracket_matches:  # readers of the format know no match for third place
        if match.first is None or (elimination and match.second is None):
            continue
        sides = [_side_of_game(match, side) if elimination else _side(match, side, bye) for side in (1, 2)]
        pairings.append(
            {
                "table": match.number,
                "player1": sides[0],
                "player2": sides[1],
                "intentionalDraw": False,
                "twoForOne": False,
                "eliminationGame": elimination,
            }
        )
    return pairings


def _side(match: Match, side: int, bye: float) -> dict[str, Any]:
    """One side of a match; the games behind the points are unknown, and no score is invented."""
    score: float | None = match.result.score(POINTS, side) if match.result else None
    if match.second is None:
        score = bye if side == 1 and match.is_bye else 0
    player = match.first if side == 1 else match.second
    return {"id": player, "runnerScore": None, "corpScore": None, "combinedScore": score}


def _side_of_game(match: Match, side: int) -> dict[str, Any]:
    """One side of a game; like Cobra, without a role if unknown."""
    player = match.first if side == 1 else match.second
    return {
        "id": player,
        "role": None,
        "winner": None if match.result is None else match.winner == player,
    }
