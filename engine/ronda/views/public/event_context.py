"""What the published pages show of a tournament around their content: the rail of rounds, and where it stands."""

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
"""What was announced, how ties are decided, and what there is to check it by."""
PLAYERS_FILE = "players.html"
BRACKET_FILE = "bracket.html"
CROSSTABLE_FILE = "crosstable.html"
PLAYED_FILE = "played.html"
RULES_FILE = "rules.html"
RATING_FILE = "ranking.html"
"""Where the tournament stands in season rankings; one of the lists, which know what rankings there are."""
SOURCES_FILE = "sources.html"
"""From whose results its players come; one of the lists, which know what is published here."""
REGISTER_FILE = "register.html"
"""On which people prepare their registration, before the start; in the hall they register on it (REG-ENTRY)."""
OVERLAY_FILE = "overlay.html"
"""For the picture of a stream."""
NOW_FILE = "now.html"
"""Always the running round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLink:
    """A player to link to."""

    player: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLink:
    """A round on the rail, paired or still to come."""

    label: Message
    """A bare number in the Swiss stage, the round's name in the bracket."""
    name: Message
    page: str
    """Empty for a round still to come."""
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
    """What surrounds every page of a tournament; no result of a round that goes on changes it."""

    folder: str
    short: str
    """What stands for it in its short address."""
    name: str
    is_demo: bool
    game: Message
    date: str
    place: str
    players: int
    now: RoundLink | None
    """The round that is being played."""
    is_over: bool
    champion: PlayerLink | None
    champion_title: str
    """Translatable."""
    stops: tuple[RoundLink, ...]
    standings: str
    """The page of the last standings, or empty."""
    stages: tuple[StageLink, ...]
    """The stages of rounds that have standings, where there are several."""
    bracket: bool
    crosstable: bool
    counts_lists: bool
    """There is a page of what was played."""
    calendar: bool
    """There are days to put into a calendar."""
    is_rated: bool
    """It counts in the ranking of a season (AGL-ELO)."""
    unlisted: bool
    """Search engines are asked to leave its pages out (ANY-PUBLIC)."""
    rules: frozenset[str]
    """The identifiers of the rules that the page of the rules holds."""
    feed: bool
    """There are news of which anybody knows the time."""
    registers: bool
    """In the hall people register themselves by phone (REG-ENTRY)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LatestState:
    """What changes with every entry of the log, and so is given to those pages alone that are to change with it."""

    updated_day: str
    """ISO date, in UTC as everything that the log says of time; empty where nobody told the day."""
    updated_time: str
    status: Message
    messages: tuple[str, ...]
    """What the organiser has the room read now; nothing any more once the event is over."""
    forecast: RoundForecast | None = None
    """When the coming rounds begin."""


def round_file(number: int) -> str:
    return f"round-{number}.html"


def standings_file(after_round: int, suffix: str = "html") -> str:
    return f"standings-{after_round}.{suffix}"


def calendar_file(language: str) -> str:
    return f"calendar-{language}.ics"


def player_file(player: int) -> str:
    return f"players/{player}.html"


def event_folder(log: Log) -> str:
    """The name of a tournament's folder, which no other has: readable, by the name that it was given first.

    People are called in it as the pages call them (AGL-NAMES, ANY-PUBLIC).
    """
    created = next(record.fact for record in log.records if isinstance(record.fact, TournamentCreated))
    return f"{ascii_slug(public_text(created.details.name, log))}-{short_digest(log.tournament.id)}"


def public_tournament(log: Log, ruleset: Ruleset, *, folder: str, feed: bool) -> PublicTournament:
    """What surrounds every page of the tournament of a log; takes the name of its folder, and if it has a feed."""
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
    """Whether the hall has a page on which people register themselves now (REG-ENTRY)."""
    return why_not_request(tournament, EntryOrigin.HALL) is None


def latest_state(log: Log, ruleset: Ruleset) -> LatestState:
    """What is new in the tournament of a log, and since when; a draft is not, as nobody is to know of it."""
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
    """Where the tournament stands, in one sentence."""
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
