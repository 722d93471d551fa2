"""A player for programs: every round, and every standings number with its parts."""

from collections.abc import Sequence

from ronda.publish.json_documents.encoding import EventHeader, encode_document, exact_number, player_reference
from ronda.publish.json_documents.rounds import result_json
from ronda.rules.workings import Working, WorkingPart
from ronda.views.public.event_context import player_file
from ronda.views.public.player_pages import ExplainedTiebreak, PlaceExplanation, PlayerPage, PublicCorrection
from ronda.views.public.player_position import CurrentSeat, Separation
from ronda.views.shared.cut_race import CutChance
from ronda.views.shared.entrant_origins import EntrantOrigin
from ronda.views.shared.player_rounds import PlayerRound
from ronda.views.shared.player_stages import StagePlace

EVENT_FOLDER = "../"
"""From the players' folder to the event's."""


def player_json(
    head: EventHeader,
    page: PlayerPage,
    account: PlaceExplanation | None,
    chance: CutChance | None,
    totals: Sequence[str],
) -> bytes:
    """``totals`` are the keys of the totals that the game sums over the rounds."""
    place = page.place
    return encode_document(
        {
            **head.header_fields("player", player_file(page.player)),
            "number": page.player,
            "player": page.name,
            "status": page.status,
            "left_round": page.left_round,
            "aliases": page.aliases,
            "fields": [{"key": field.key, "value": field.given} for field in page.fields],
            **({"origin": _origin(page.origin)} if page.origin else {}),
            "corrections": [_corrected(correction) for correction in page.corrected],
            "place": None if place is None else {"first": place.first, "last": place.last},
            "cut": None if chance is None else chance.verdict.value,
            "seated": None if page.seated is None else _seated(page.seated),
            **({"stages": [_stage(each) for each in page.stages]} if len(page.parts) > 1 else {}),
            "rounds": [_round(each, totals) for each in page.rounds],
            "standing": None if account is None else _standing(account, totals),
        }
    )


def _origin(origin: EntrantOrigin) -> dict[str, object]:
    """Where a player qualified; without the place if one of the events hides the name."""
    entrant, replaced = origin.entrant, origin.replaced
    return {
        "event": origin.source.name,
        "event_id": origin.source.event,
        "place": {"first": entrant.place, "last": entrant.last_place} if entrant.place else None,
        "replaces": {"first": replaced.place, "last": replaced.last_place} if replaced else None,
    }


def _stage(place: StagePlace) -> dict[str, object]:
    """The place in a stage, and in the group if there are groups (ST-CHAIN)."""
    group = {"group": place.group} if place.group else {}
    return {"first_round": place.first_round, "round": place.after_round, **group, "rank": place.rank}


def _corrected(correction: PublicCorrection) -> dict[str, object]:
    texts = [str(change) for change in correction.changes]
    return {
        "day": correction.day,
        "time": correction.time,
        "official": correction.official,
        "reason": correction.reason,
        "texts": texts,
    }


def _seated(seated: CurrentSeat) -> dict[str, object]:
    return {
        "round": seated.round,
        "table": seated.table,
        "opponent": None
        if seated.opponent is None
        else player_reference(seated.opponent, seated.opponent_name, EVENT_FOLDER),
        "open": seated.is_open,
        "minutes": seated.minutes,
        "ends": seated.ends,
        "last_day": seated.last_day,
    }


def _round(each: PlayerRound, totals: Sequence[str]) -> dict[str, object]:
    return {
        "round": each.round,
        "stage": each.stage,
        "kind": each.kind,
        "table": each.table,
        "opponent": None
        if each.opponent is None
        else player_reference(each.opponent, each.opponent_name, EVENT_FOLDER),
        "gained": None if each.gained is None else exact_number(each.gained),
        "totals": dict(zip(totals, map(exact_number, each.totals), strict=True)) if each.totals else {},
        "result": None if each.result is None else result_json(each.result),
    }


def _standing(account: PlaceExplanation, totals: Sequence[str]) -> dict[str, object]:
    """A player's place after the last completed round, with every number behind it."""
    # a working's opponents are those of the rounds, in the same order
    summed = dict(zip(totals, map(exact_number, account.totals), strict=True))
    return {
        **({"first_round": account.first_round} if account.first_round > 1 else {}),
        "round": account.after_round,
        **({"group": account.group} if account.group else {}),
        "rank": account.rank,
        "points": exact_number(account.points),
        "rounds_played": account.rounds_played,
        "opponents": [opponent.player for opponent in account.opponents],
        "totals": summed,
        "scaled": dict(zip(totals, map(exact_number, account.scaled), strict=True)) if account.scaled else {},
        "tiebreaks": {key: exact_number(value) for key, value in account.values},
        "workings": [_explained(each) for each in account.explained],
        "separation": None if account.separation is None else _separation(account.separation),
        "neighbours": [{"rank": near.rank, "number": near.player, "name": near.name} for near in account.neighbours],
        "lots": [
            {"name": lot.name, "lot": exact_number(lot.drawn), "seed": str(lot.seed), "draw": lot.draw}
            for lot in account.lots
        ],
    }


def _explained(each: ExplainedTiebreak) -> dict[str, object]:
    working: Working = each.working
    made_up = working.made_up
    return {
        "key": each.key,
        "rule": each.rule,
        "value": exact_number(working.value),
        "combined": working.combined.value,
        "of": working.of,
        "parts": [_part(part) for part in working.parts],
        "made_up": None if made_up is None else {"played": made_up.played, "byes": made_up.byes, "rule": made_up.rule},
        "equal": working.equal,
        "silent": working.silent,
    }


def _part(part: WorkingPart) -> dict[str, object]:
    dividend, divisor = part.quotient or (None, None)
    return {
        "opponent": part.opponent,
        "name": part.name,
        "value": exact_number(part.value),
        "dividend": None if dividend is None else exact_number(dividend),
        "divisor": divisor,
    }


def _separation(found: Separation) -> dict[str, object]:
    return {"rank": found.rank, "kind": found.kind, "own": exact_number(found.own), "other": exact_number(found.other)}
