"""One table: everything about its result."""

from dataclasses import dataclass

from ronda.commands.ending import why_not_end
from ronda.commands.going_on import why_not_leave_open
from ronda.commands.reseating import why_not_correct_bye
from ronda.commands.results import why_not_clear, why_not_exchange
from ronda.core import lookup
from ronda.core.results import DRAW, FIRST, SECOND, Result, opposite_side
from ronda.core.state import Match, Round, Tournament
from ronda.core.text import N_, Message
from ronda.formats.pairing.running_round import bye_holder
from ronda.rules.penalties import games_lost
from ronda.rules.result_forms import ResultForm
from ronda.rules.ruleset import Ruleset
from ronda.views.app.rounds import correction_preview, table_helper
from ronda.views.app.rounds.late_result import late_result_change
from ronda.views.app.rounds.match_briefing import match_briefing
from ronda.views.app.rounds.round_board import EXTRA_MINUTES, no_show_players
from ronda.views.app.rounds.rulings import RulingRow, ruling_rows
from ronda.views.app.screen.view import EventContext, View, route_number
from ronda.views.shared import round_page as pages
from ronda.views.shared import wording


def table_screen(context: EventContext, number: str, match: str) -> View:
    """Takes numbers from the route; raises ``Refusal`` for an unknown table, or a bye."""
    tournament, ruleset = context.tournament, context.ruleset
    round_ = lookup.find_round(tournament, route_number(number))
    found = lookup.find_match(tournament, round_.number, route_number(match))
    page = pages.round_page(tournament, ruleset, round_)
    form = ruleset.scoring.form(tournament.details, round_.stage)
    shown = next(each for each in page.tables if each.number == found.number)
    proposed, problem = correction_preview.requested_correction(context, round_.number, found)
    return View(
        template="table",
        title=Message(N_("{round}, table {table}"), (("round", shown.of or page.name), ("table", found.number))),
        values={
            "round": page,
            "table": shown,
            "no_show": no_show_players(context, round_, shown) if found.is_open else (),
            "form": form,
            "result": found.result,
            "preview": proposed,
            "problem": problem,
            "played": _played(tournament, form, found),
            "games_lost": _games_lost(tournament, ruleset, round_, found) if found.is_open else (),
            "scores": _scores(context, form, found.result),
            "winner": _winner(context, form, found.result),
            "marked": {mark.key: _marked(mark.key, found.result) for mark in form.marks},
            "marking": {mark.key: _marking(context, mark.key, found.result) for mark in form.marks},
            "conceding": _conceding(context, form, found.result),
            "shown_ending": context.query_value("ending") or (found.result.ending if found.result else ""),
            "can_clear": why_not_clear(tournament, round_.number, found) is None,
            "can_share": found.is_open
            and round_.is_final
            and found in round_.bracket_matches
            and why_not_end(tournament) is None,
            "mixed_up": _confusable_tables(context, round_, found),
            "asked_other": context.query_value("other"),
            "bye": _other_bye(context, round_, found),
            "late": late_result_change(tournament, ruleset, round_, found),
            "can_leave_open": why_not_leave_open(tournament, round_, found) is None,
            "can_postpone": ruleset.stages.has_days and found.is_open,
            "can_extend": ruleset.stages.clocked and found.is_open and round_.number == len(tournament.rounds),
            "extra": EXTRA_MINUTES,
            "helpers": table_helper.offered_helpers(ruleset, tournament.details, round_.stage),
            "builds_teams": ruleset.team_building(tournament.details) is not None,
            "has_teams": found.teams is not None,
            "rulings": _rulings(tournament, ruleset, round_, found),
            "before": match_briefing(tournament, ruleset, round_.number, found),
            "sides": (FIRST, SECOND),
        },
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherBye:
    """A round's bye that may really have been a player's at this table."""

    holder: str
    """The recorded holder."""
    sat_out: tuple[tuple[int, str], ...]
    """Possible real holders, by number and name."""


def _confusable_tables(context: EventContext, round_: Round, match: Match) -> tuple[tuple[str, str], ...]:
    """Tables whose results may have been mixed up with this one: number and description."""
    if match.result is None:
        return ()
    tournament, ruleset = context.tournament, context.ruleset
    others = (other for other in round_.matches if other.second is not None and other.number != match.number)
    return tuple(
        (str(other.number), " ".join((str(other.number), *_result_in_place(tournament, other))))
        for other in others
        if why_not_exchange(tournament, ruleset, round_.number, match, other) is None
    )


def _result_in_place(tournament: Tournament, match: Match) -> tuple[str, str, str]:
    first, second = (tournament.player(player).name for player in match.players)
    return first, wording.score_text(match.result) if match.result else "–", second


def _other_bye(context: EventContext, round_: Round, match: Match) -> OtherBye | None:
    """The round's bye if it may have been one of this table's players', else None."""
    tournament, holder = context.tournament, bye_holder(round_)
    if holder is None or match.result is None:
        return None
    players = [tournament.player(player) for player in match.players]
    return OtherBye(
        holder=tournament.player(holder).name,
        sat_out=tuple(
            (player.id, player.name)
            for player in players
            if why_not_correct_bye(tournament, context.ruleset, round_, player) is None
        ),
    )


def _played(tournament: Tournament, form: ResultForm, match: Match) -> tuple[Message, ...]:
    if match.result is None:
        return ()
    first, second = (tournament.player(player).name for player in match.players)
    return wording.played_texts(form, match.result, (first, second))


def _rulings(tournament: Tournament, ruleset: Ruleset, round_: Round, match: Match) -> tuple[RulingRow, ...]:
    """Officials' decisions at the table (ANY-RULINGS)."""
    at = (round_.number, match.number)
    return ruling_rows(tournament, ruleset, [r for r in tournament.rulings if (r.given.round, r.given.match) == at])


def _games_lost(tournament: Tournament, ruleset: Ruleset, round_: Round, match: Match) -> tuple[Message, ...]:
    """Games that already count because of penalties (ANY-CONDUCT)."""
    names = [tournament.player(player).name for player in match.players]
    counts = games_lost(ruleset.penalties, tournament, round_, match)
    return tuple(
        Message(
            N_("By a penalty given to {player}, {opponent} has {count} of the games already."),
            (("opponent", opponent), ("count", count), ("player", loser)),
        )
        for loser, opponent, count in zip(names, reversed(names), counts, strict=True)
        if count
    )


def _scores(context: EventContext, form: ResultForm, result: Result | None) -> dict[str, tuple[str, str]]:
    """Each score field's two numbers as text: proposed, else recorded, else empty."""
    return {
        field.key: (_number(context, field.key, FIRST, result), _number(context, field.key, SECOND, result))
        for field in form.scores
    }


def _number(context: EventContext, key: str, side: int, result: Result | None) -> str:
    return context.query_value(f"{key}{side}") or (str(result.score(key, side)) if result else "")


def _marked(key: str, result: Result | None) -> int:
    """The side with a mark, or 0."""
    return next((side for side in (FIRST, SECOND) if result and result.score(key, side)), 0)


def _marking(context: EventContext, key: str, result: Result | None) -> int | None:
    """The side for a mark, 0 for nobody, as proposed or recorded; None while open."""
    stands = _marked(key, result) if result else None
    return {"0": 0, "1": FIRST, "2": SECOND}.get(context.query_value(key), stands)


def _conceding(context: EventContext, form: ResultForm, result: Result | None) -> int:
    """The conceding side, as proposed or recorded, or 0."""
    stands = opposite_side(result.winner) if result and form.is_conceded(result) else 0
    return {"0": 0, "1": FIRST, "2": SECOND}.get(context.query_value("conceded"), stands)


def _winner(context: EventContext, form: ResultForm, result: Result | None) -> int | None:
    """The winner to select, as proposed or recorded; None if unequal numbers determine it."""
    if context.query_value("winner"):
        return {"0": DRAW, "1": FIRST, "2": SECOND}.get(context.query_value("winner"))
    if result is None:
        return None
    decided = form.winner_from_scores and any(score.first != score.second for score in result.scores[:1])
    return None if decided else result.winner
