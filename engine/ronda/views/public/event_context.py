"""The frame of a tournament's published pages: the list of rounds, and its state."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronda.commands.entry_requests import why_not_request
from ronda.core import round_names
from ronda.core.clock import UNKNOWN_MOMENT
from ronda.core.facts import EntryOrigin, TournamentCreated
from ronda.core.pairings import Stage
from ronda.core.slug import ascii_slug
from ronda.core.state import Phase, Tournament
from ronda.core.text import N_, Message, Plural
from ronda.core.waiting_list import waiting_players
from ronda.core.web_address import short_digest, short_event_code
from ronda.formats.stage_ranks import stage_end
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import wording
from ronda.views.shared.coming_rounds import rounds_ahead
from ronda.views.shared.crosstable_page import has_crosstable
from ronda.views.shared.event_days import event_days
from ronda.views.shared.final_standings import event_champion, no_champion_reason, shared_title_reason
from ronda.views.shared.played_shares import event_page
from ronda.views.shared.published_view import public_text
from ronda.views.shared.round_forecast import RoundForecast, round_forecast, shown_moment
from ronda.views.shared.stage_wording import stage_name, table_stages

INDEX_FILE = "index.html"
INFO_FILE = "info.html"
"""Announcement, tiebreaks, and data for checking."""
PLAYERS_FILE = "players.html"
BRACKET_FILE = "bracket.html"
CROSSTABLE_FILE = "crosstable.html"
PLAYED_FILE = "played.html"
RULES_FILE = "rules.html"
RATING_FILE = "ranking.html"
"""Rankings that contain the tournament; made with the lists, which know the rankings."""
SOURCES_FILE = "sources.html"
"""Events from which its players come; made with the lists, which know what is published here."""
REGISTER_FILE = "register.html"
"""Preparing a registration before the start; in the hall, registering directly (REG-ENTRY)."""
OVERLAY_FILE = "overlay.html"
"""Overlay for a video stream."""
NOW_FILE = "now.html"
"""The running round, at a fixed address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLink:
    """A link to a player."""

    player: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLink:
    """A paired or future round in the list of rounds."""

    label: Message
    """A number in the Swiss stage, a name in the bracket."""
    name: Message
    page: str
    """Empty for a future round."""
    state: str
    """``done``, ``running`` or ``coming``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StageLink:
    """A stage of rounds with its last standings."""

    name: Message
    first_round: int
    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicTournament:
    """The frame of every page of a tournament; running results do not change it."""

    folder: str
    short: str
    """Its code in short addresses."""
    name: str
    is_demo: bool
    game: Message
    date: str
    place: str
    players: int
    now: RoundLink | None
    """The running round."""
    is_over: bool
    champion: PlayerLink | None
    champion_title: str
    """Translatable."""
    stops: tuple[RoundLink, ...]
    standings: str
    """The page of the last standings, or ""."""
    stages: tuple[StageLink, ...]
    """Stages of rounds with standings, if there are several."""
    bracket: bool
    crosstable: bool
    counts_lists: bool
    """Whether there is a page of what was played."""
    calendar: bool
    """Whether there are days for a calendar."""
    is_rated: bool
    """Whether it counts in a season's ranking (AGL-ELO)."""
    unlisted: bool
    """Whether search engines are asked to leave its pages out (ANY-PUBLIC)."""
    rules: frozenset[str]
    """Identifiers of the rules on the rules page."""
    feed: bool
    """Whether there is news with a known time."""
    registers: bool
    """Whether people can register by phone in the hall (REG-ENTRY)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LatestState:
    """Data that changes with every log entry; given only to pages that should change with it."""

    updated_day: str
    """ISO date in UTC, like all times in the log; empty if unknown."""
    updated_time: str
    status: Message
    messages: tuple[str, ...]
    """The organiser's current messages to the room; empty once the event is over."""
    forecast: RoundForecast | None = None
    """Forecast of the coming rounds."""


def round_file(number: int) -> str:
    return f"round-{number}.html"


def standings_file(after_round: int, suffix: str = "html") -> str:
    return f"standings-{after_round}.{suffix}"


def calendar_file(language: str) -> str:
    return f"calendar-{language}.ics"


def player_file(player: int) -> str:
    return f"players/{player}.html"


def event_folder(log: Log) -> str:
    """The unique folder name of a tournament: readable, from its first name.

    People in it are named as on the pages (AGL-NAMES, ANY-PUBLIC).
    """
    created = next(record.fact for record in log.records if isinstance(record.fact, TournamentCreated))
    return f"{ascii_slug(public_text(created.details.name, log))}-{short_digest(log.tournament.id)}"


def public_tournament(log: Log, ruleset: Ruleset, *, folder: str, feed: bool) -> PublicTournament:
    """The frame of every page for a log's tournament; takes its folder, and whether it has a feed."""
    tournament = log.tournament
    finished = tournament.phase is Phase.FINISHED
    winner = event_champion(tournament, ruleset) if finished else None
    completed = tournament.completed_swiss_rounds
    stops = tuple(_round_links(tournament))
    return PublicTournament(
        folder=folder,
        short=short_event_code(tournament.id),
        name=tournament.details.name,
        is_demo=tournament.is_demo,
        game=ruleset.title,
        date=tournament.details.date,
        place=tournament.details.place,
        players=len(tournament.players) - len(waiting_players(tournament)),
        now=next((stop for stop in stops if stop.state == "running"), None),
        is_over=finished,
        champion=PlayerLink(player=winner, name=tournament.player(winner).name) if winner is not None else None,
        champion_title=ruleset.stages.champion,
        stops=stops,
        standings=standings_file(completed) if completed else "",
        stages=tuple(_stage_links(tournament)),
        bracket=bool(tournament.stage_rounds(Stage.ELIMINATION)),
        crosstable=has_crosstable(tournament),
        counts_lists=event_page(log, ruleset).is_given,
        calendar=bool(event_days(tournament, ruleset)),
        is_rated=_is_rated(tournament, ruleset),
        unlisted=tournament.details.publication.unlisted,
        rules=frozenset(note.rule for note in ruleset.notes),
        feed=feed,
        registers=takes_requests(tournament),
    )


def takes_requests(tournament: Tournament) -> bool:
    """Whether the hall has a registration page now (REG-ENTRY)."""
    return why_not_request(tournament, EntryOrigin.HALL) is None


def latest_state(log: Log, ruleset: Ruleset) -> LatestState:
    """The latest public state of a log's tournament, and its time; drafts are private."""
    tournament, last = log.tournament, shown_moment(log)
    day, time = ("", "") if last == UNKNOWN_MOMENT else wording.day_and_time(last)
    over = tournament.phase is Phase.FINISHED
    return LatestState(
        updated_day=day,
        updated_time=time,
        status=event_status(tournament),
        messages=() if over else tuple(message.text for message in tournament.shown_messages),
        forecast=round_forecast(log, ruleset),
    )


def _is_rated(tournament: Tournament, ruleset: Ruleset) -> bool:
    season, details = ruleset.season, tournament.details
    if season is None or tournament.is_demo or not season.counts(details):
        return False
    return season.rated_as(details) in season.factors


def event_status(tournament: Tournament) -> Message:
    """The state of the tournament in one sentence."""
    last = tournament.current_round
    if tournament.phase is Phase.FINISHED:
        return no_champion_reason(tournament) or shared_title_reason(tournament) or Message(N_("The event is over."))
    if not tournament.started:
        return Message(N_("Registration is open.") if takes_requests(tournament) else N_("The event has not started."))
    if last is None:
        return Message(N_("The first round is about to be paired."))
    name = round_names.round_name(last)
    if tournament.phase is Phase.ROUND_RUNNING:
        tables = sum(1 for match in last.matches if len(match.players) > 1)
        values = (("round", name), ("reported", tables - len(last.open_matches)), ("tables", tables))
        pattern = Plural(
            "Now playing: {round}. {reported} of {tables} results is in.",
            "Now playing: {round}. {reported} of {tables} results are in.",
            "reported",
        )
        return Message(pattern, values)
    if tournament.phase is Phase.CUT_DUE and tournament.next_stage and not tournament.next_stage.is_bracket:
        stages = (("stage", len(tournament.begun) + 1), ("next", len(tournament.begun) + 2))
        return Message(N_("Stage {stage} is over; stage {next} comes next."), stages)
    if tournament.phase is Phase.CUT_DUE:
        if tournament.chain:
            return Message(N_("The rounds are over; the cut comes next."))
        if tournament.is_round_robin:
            return Message(N_("Everybody has met everybody; the cut comes next."))
        return Message(N_("The Swiss rounds are over; the cut comes next."))
    return Message(N_("Just played: {round}. The next round is about to be paired."), (("round", name),))


def _round_links(tournament: Tournament) -> Iterator[RoundLink]:
    for round_ in tournament.rounds:
        name = round_names.round_name(round_)
        yield RoundLink(
            label=_label(round_.number) if round_.stage is Stage.SWISS else name,
            name=name,
            page=round_file(round_.number),
            state="done" if round_.is_complete else "running",
        )
    for ahead in rounds_ahead(tournament) if tournament.started else ():
        label = _label(ahead.number) if ahead.stage is Stage.SWISS and ahead.number else ahead.name
        yield RoundLink(label=label, name=ahead.name, page="", state="coming")


def _stage_links(tournament: Tournament) -> Iterator[StageLink]:
    for stage in range(len(tournament.begun) + 1 if table_stages(tournament) > 1 else 0):
        first, last = tournament.first_round_of(stage), stage_end(tournament, stage)
        if first <= last:
            yield StageLink(name=stage_name(stage + 1), first_round=first, page=standings_file(last))


def _label(number: int) -> Message:
    return Message("{number}", (("number", number),))
