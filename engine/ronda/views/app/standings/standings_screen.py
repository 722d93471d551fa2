"""The standings after any completed round."""

from collections.abc import Iterator

from ronda.audit.named_fingerprints import fingerprint_of_round, last_fingerprint
from ronda.core.errors import Impossible
from ronda.core.state import Phase, PlayerStatus, Tournament
from ronda.core.text import N_, Message
from ronda.formats.outlook.prospects import CutVerdict
from ronda.views.app.screen.view import EventContext, View, route_number
from ronda.views.app.setup import simulated_odds
from ronda.views.shared import wording
from ronda.views.shared.crosstable_page import has_crosstable
from ronda.views.shared.final_standings import (
    event_champion,
    final_standings,
    has_final_standings,
    no_champion_reason,
    places_without_player,
    shared_title_reason,
)
from ronda.views.shared.stage_wording import table_stages
from ronda.views.shared.standings_page import StandingsPage, standings_page


def standings_screen(context: EventContext) -> View:
    """The standings after the query's round, by default the last completed one (SW-STANDINGS).

    After a complete bracket the default are the final standings. Raises ``Impossible`` for a round without standings.
    """
    tournament = context.tournament
    wanted = _requested_round(tournament, context.query_value("round"))
    if wanted is None and has_final_standings(tournament):
        return _final_standings_screen(context)
    page = standings_page(tournament, context.ruleset, after_round=wanted)
    estimate = simulated_odds.cut_race_estimate(context.log, context.ruleset) if _is_latest(tournament, page) else None
    first = event_champion(tournament, context.ruleset) if tournament.phase is Phase.FINISHED else None
    last = last_above_cut(page, tournament)
    return View(
        template="standings",
        title=_title(page, tournament),
        values={
            "page": page,
            "proof": fingerprint_of_round(context.log, page.after_round),
            "asked_names": context.asked_names,
            "running": _running(tournament),
            "has_crosstable": has_crosstable(tournament),
            "odds": estimate,
            "lines": _row_parts(page, estimate, champion=first, last_in=last),
            "last_in": last,
            "has_final": has_final_standings(tournament),
            "statuses": wording.STATUS_NAMES,
            "champion_title": context.ruleset.stages.champion,
        },
    )


def _row_parts(
    page: StandingsPage, estimate: simulated_odds.CutRaceEstimate | None, *, champion: int | None, last_in: int | None
) -> Iterator[tuple[int, object, str]]:
    """(player, row values, rank): a row whose rank alone changes is not drawn again."""
    chances = estimate.race.by_player if estimate else {}
    for row, rank in zip(page.unranked, page.ranks, strict=True):
        player = row.player
        seed = None if row.seed == rank else row.seed
        verdict = chances[player].verdict if player in chances else CutVerdict.OPEN
        yield player, (row, seed, verdict, player == champion, player == last_in), str(rank or "–")


def _final_standings_screen(context: EventContext) -> View:
    """The standings after the bracket (SW-ELIM), with a reason if nobody or more than one has won."""
    tournament = context.tournament
    return View(
        template="final_standings",
        title=Message(N_("Final standings")),
        values={
            "rows": final_standings(tournament, context.ruleset),
            "proof": last_fingerprint(context.log),
            "asked_names": context.asked_names,
            "rounds": tuple(range(1, tournament.completed_swiss_rounds + 1)),
            "points_name": context.ruleset.scoring.points_name,
            "rank_name": rank_before_bracket(tournament),
            "rank_short": rank_before_bracket(tournament, short=True),
            "reached_name": N_("Reached") if tournament.chain else N_("Bracket"),
            "no_champion": no_champion_reason(tournament),
            "shared": shared_title_reason(tournament),
            "ended": bool(tournament.ended),
            "nobodys": places_without_player(tournament, context.ruleset),
            "statuses": wording.STATUS_NAMES,
        },
    )


def rank_before_bracket(tournament: Tournament, *, short: bool = False) -> str:
    """Translatable heading of the rank before the bracket, or in the last stage of rounds."""
    if table_stages(tournament) > 1:
        return N_("Stage") if short else N_("Rank in the stage")
    if tournament.is_round_robin:
        return N_("Round robin") if short else N_("Round robin rank")
    return N_("Swiss") if short else N_("Swiss rank")


def _running(tournament: Tournament) -> int | None:
    """The running Swiss round, whose standings would be provisional."""
    last = tournament.last_table_round
    return last if last and not tournament.rounds[last - 1].is_complete else None


def _is_latest(tournament: Tournament, page: StandingsPage) -> bool:
    return page.after_round in {tournament.completed_swiss_rounds, _running(tournament)}


def _requested_round(tournament: Tournament, text: str) -> int | None:
    if not text:
        return None
    number = route_number(text)
    if 1 <= number <= tournament.last_table_round:
        return number
    raise Impossible("There are no standings after round {round}.", round=number)


def _title(page: StandingsPage, tournament: Tournament) -> Message:
    if not page.after_round:
        return Message(N_("Standings"))
    if (
        tournament.phase is Phase.FINISHED
        and tournament.seeds is None
        and not tournament.begun
        and page.after_round == tournament.swiss_rounds
    ):
        return Message(N_("Final standings"))
    return page.title


def last_above_cut(page: StandingsPage, tournament: Tournament) -> int | None:
    """The player above the cut line, the last who would go on; None without a cut, or if everybody goes on."""
    if tournament.chain:
        return page.last_in
    if not page.cut:
        return None
    if tournament.seeds is not None and any(row.seed for row in page.unranked):
        return max((row for row in page.rows if row.seed), key=lambda row: row.rank or 0).player
    staying = [row.player for row in page.unranked if row.status == PlayerStatus.ACTIVE]
    return staying[page.cut - 1] if len(staying) > page.cut else None
