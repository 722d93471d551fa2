"""A round for programs: seats, results, and the compromises of the pairing (SW-PAIR)."""

from ronda.core.pairings import Receipt, Stage
from ronda.core.results import FIRST, SECOND, Result
from ronda.core.stage_groups import letters_in_round, players_done
from ronda.core.state import Match, Round, Tournament
from ronda.formats.absences import absences_of_round
from ronda.publish.json_documents.encoding import EventHeader, encode_document, exact_number, player_reference
from ronda.rules.ruleset import Ruleset
from ronda.views.files.standings_files import table_csv
from ronda.views.public.completed_state import CompletedState
from ronda.views.public.event_context import round_file, standings_file
from ronda.views.shared import wording
from ronda.views.shared.round_page import RoundPage, RoundTable, Seat


def round_json(head: EventHeader, page: RoundPage, completed: CompletedState, number: int) -> bytes:
    """A round of a tournament, with the results reported so far."""
    tournament, ruleset = completed.tournament, completed.ruleset
    round_ = tournament.rounds[number - 1]
    name = round_file(number)
    links = {"csv": name.replace(".html", ".csv")}
    if number <= tournament.completed_swiss_rounds:
        links["standings"] = standings_file(number, "json")
    return encode_document(
        {
            **head.header_fields("round", name, links=links),
            "round": number,
            "stage": page.stage,
            "complete": not round_.open_matches,
            "reported": page.reported,
            "tables": len(page.tables),
            "minutes": page.minutes,
            "window": None if page.window is None else {"first": page.window[0], "last": page.window[1]},
            "scenario": page.scenario,
            "pairing": _pairing(round_),
            "matches": [_match_object(tournament, ruleset, round_, table) for table in (*page.tables, *page.byes)],
            **_absent(tournament, round_),
        }
    )


def _absent(tournament: Tournament, round_: Round) -> dict[str, object]:
    """Players with an announced absence, and what it counts, if there are any (ST-ABSENT)."""
    away = absences_of_round(tournament, round_)
    told = [{**player_reference(player.id, player.name), "counts": counts.value} for player, counts in away]
    return {"absent": told} if told else {}


def pairings_csv(completed: CompletedState, number: int) -> bytes:
    """The pairings of a round as CSV, with results once all are in, and with groups if there are any."""
    tournament = completed.tournament
    names = {player.id: player.name for player in tournament.players}
    round_ = tournament.rounds[number - 1]
    rows = [["round", "table", "number", "player", "opponent_number", "opponent", "score", "opponent_score", "result"]]
    done, letters = players_done(tournament, number), letters_in_round(tournament, round_)
    rows[0] += ["group"] if letters else []
    for match in round_.matches:
        if match.first is None or (match.is_free and match.first in done):
            continue
        opponent = ("", "") if match.second is None else (str(match.second), names[match.second])
        table = "" if match.second is None else str(match.number)
        score, result = ("", ""), _alone(match) if match.second is None else ""
        if match.result is not None and match.second is not None and round_.is_complete:
            own, other = wording.score_pair(match.result)
            score, result = (own.replace("½", "0.5"), other.replace("½", "0.5")), match.result.of(FIRST)
        group = [letters[match.first]] if letters else []
        rows.append([str(number), table, str(match.first), names[match.first], *opponent, *score, result, *group])
    return table_csv(rows).encode()


def result_json(result: Result) -> dict[str, object]:
    """Numbers are in the order of the players."""
    return {
        "scores": [{"key": score.key, "numbers": [score.first, score.second]} for score in result.scores],
        "ending": result.ending,
        "cause": result.cause,
        "played": [{"key": part.key, "numbers": [part.first, part.second], "how": part.how} for part in result.played],
    }


def _pairing(round_: Round) -> dict[str, object]:
    return {
        "algorithm": round_.algorithm,
        "seed": str(round_.seed),
        "reason": round_.reason,
        "changes": [
            {"change": change.change, "players": change.players, "table": change.table, "reason": change.reason}
            for change in round_.changes
        ],
        **_compromises(round_.receipt),
    }


def _compromises(receipt: Receipt) -> dict[str, object]:
    # only the organiser's desk knows whose table was fixed
    return {
        "rematches": receipt.rematches,
        "crossings": receipt.crossings,
        "steps_down": [
            {"player": one.player, "opponent": one.opponent, "groups": one.groups} for one in receipt.floaters
        ],
        "bye_passed_over": receipt.bye_passed_over,
        "same_club": receipt.same_club,
        "awarded_byes": receipt.awarded_byes,
        **({"clubs_parted": receipt.clubs_parted} if receipt.clubs_parted else {}),
        **({"apart_met": receipt.apart_met} if receipt.apart_met else {}),
    }


def _match_object(tournament: Tournament, ruleset: Ruleset, round_: Round, table: RoundTable) -> dict[str, object]:
    """A match; a side's ``result`` and ``gained`` are with its player, what both share is beside them."""
    match = table.match
    sides = [(side, seat) for side, seat in ((FIRST, table.first), (SECOND, table.second)) if seat is not None]
    return {
        "table": None if match.second is None else match.number,
        "kind": _kind(match, by_leaving=table.by_leaving),
        **({"group": table.group} if table.group else {}),
        **_branch(round_, match),
        "players": [
            {
                **_seat(tournament, round_, seat),
                "result": None if match.result is None or match.is_missed else match.result.of(side),
                "gained": _gained(ruleset, round_.stage, match, side),
            }
            for side, seat in sides
        ],
        "winner": match.winner,
        "result": None if match.result is None or match.is_missed else result_json(match.result),
        "corrected": table.corrected,
        "extra_minutes": table.extra_minutes if table.is_open else 0,
        "ruled_by": table.ruled_by,
        **({"left_open": match.left_open} if match.left_open else {}),
    }


def _kind(match: Match, *, by_leaving: bool) -> str:
    if match.second is None:
        return _alone(match)
    return "left" if by_leaving else "match"


def _alone(match: Match) -> str:
    return "free" if match.is_free else "missed" if match.is_missed else "bye"


def _branch(round_: Round, match: Match) -> dict[str, object]:
    """The bracket of a match, if there are two (DE-BRACKET)."""
    double = round_.double
    if double is None:
        return {"bracket": "third"} if match == round_.third_place_match else {}
    if double.final:
        return {"bracket": "final"}
    return {"bracket": "winners" if match.number <= double.winners_matches else "losers"}


def _seat(tournament: Tournament, round_: Round, seat: Seat) -> dict[str, object]:
    player = tournament.player(seat.player)
    return {
        **player_reference(seat.player, seat.name),
        "points": None if seat.points is None else exact_number(seat.points),
        "record": seat.record,
        "seed": seat.seed,
        "left": player.status.value if player.left_by(round_.number) else None,
    }


def _gained(ruleset: Ruleset, stage: Stage, match: Match, side: int) -> str | None:
    if stage is not Stage.SWISS or match.is_free:
        return None
    if match.is_bye:
        return exact_number(ruleset.scoring.bye)
    return None if match.result is None else exact_number(ruleset.scoring.points(match.result, side))
