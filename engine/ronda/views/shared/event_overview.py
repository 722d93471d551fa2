"""The first page of a published tournament: announcement, changes, tiebreaks, winner."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest

from ronda.core.clock import UNKNOWN_MOMENT
from ronda.core.details import Details, TournamentSystem
from ronda.core.facts import AnnouncementChanged, CutRevised, PrizesChanged, TournamentEnded, TournamentStarted
from ronda.core.state import Phase, Tournament
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import wording
from ronda.views.shared.announcement import kept_structure
from ronda.views.shared.deck_check_counts import deck_checks_text
from ronda.views.shared.entrant_origins import source_text
from ronda.views.shared.final_standings import ENDED_EARLY, FinalPlace, final_places, places_without_player
from ronda.views.shared.first_round_texts import announced_first_round
from ronda.views.shared.notice_page import NoticePage, notice_page
from ronda.views.shared.place_counts import place_counts_text
from ronda.views.shared.round_forecast import break_texts, planned_rounds, planned_start_text

MOST_PLACES_SHOWN = 8
"""Final places shown at once, unless a larger cut needs more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncementEntry:
    """A public announcement and its day."""

    day: str
    """Empty if unknown."""
    time: str
    text: Message
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventOverview:
    """An overview of a tournament."""

    tier_name: str
    """Translatable."""
    tier: str
    """Translatable."""
    expects: str
    """What the tier expects of players (SW-TIER), translatable; may be empty."""
    structure: str
    """Translatable."""
    planned: Message | None
    """Rounds and cut as planned now; None once the start has fixed them (SW-ANNOUNCE)."""
    limited_places: Message | None
    """Places taken and people waiting before the start; None without a limit (REG-PLACES)."""
    first_round: tuple[Message, ...]
    """How round 1 is paired, unless at random (ST-SEED)."""
    announced: tuple[AnnouncementEntry, ...]
    """The announcement at the start and every later change with its reason (SW-ANNOUNCE)."""
    options: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    """Translatable names of the game's options, and their choices with the effects in play."""
    schedule: tuple[tuple[int, str, str, str], ...]
    """Number, scenario, first and last day of each announced round."""
    breaks: tuple[Message, ...]
    """The planned breaks."""
    planned_starts: tuple[Message, ...]
    """The planned start of each round, until the first is paired; local times."""
    minutes: tuple[tuple[str, int], ...]
    """Translatable stage and its round length (SW-CLOCK)."""
    minutes_suggested: bool
    """Whether the lengths are only Ronda's suggestion (AGL-KINDS)."""
    months: int
    """Months until names are removed; 0 if nothing is promised (REG-TERM)."""
    organiser: str
    judges: tuple[str, ...]
    """Translatable words for the game's judges."""
    head_judges: tuple[str, ...]
    floor_judges: tuple[str, ...]
    document: str
    """Translatable."""
    chain: tuple[str, ...]
    """Translatable names of the steps that order the standings."""
    places: tuple[FinalPlace, ...]
    """Final places of a finished tournament."""
    nobodys: tuple[Message, ...]
    """Places that nobody has (SW-NOBODY)."""
    shown_places: int
    sources: tuple[Message, ...]
    """Tournaments from which players come (ST-SOURCE)."""
    notice: NoticePage
    """Further information for players."""
    deck_checks: Message | None
    """Number of checked lists, once the tournament is over (REG-CHECKS)."""


def event_overview(log: Log, ruleset: Ruleset) -> EventOverview:
    """The first page for the tournament of a log, with the winner once it is over."""
    tournament = log.tournament
    details = tournament.details
    structure = kept_structure(tournament, ruleset)
    tier = next((tier for tier in ruleset.tiers.kinds if tier.key == details.tier), None)
    finished = tournament.phase is Phase.FINISHED
    return EventOverview(
        tier_name=ruleset.tiers.name,
        tier=tier.name if tier else "",
        expects=tier.expects if tier else "",
        structure=structure.name if structure else _own(details),
        planned=wording.structure_text(tournament, ruleset) if tournament.started else None,
        limited_places=None if tournament.started else place_counts_text(tournament),
        first_round=announced_first_round(details),
        announced=tuple(_announcement_entries(log, ruleset)),
        options=tuple(
            (option.name, tuple((name, option.effect(name)) for name in names))
            for option in ruleset.options.fields_for(details)
            if option.public and (names := option.names(details.option(option.key)))
        ),
        schedule=_schedule(tournament),
        breaks=break_texts(tournament),
        planned_starts=tuple(planned_start_text(each) for each in planned_rounds(tournament, ruleset)),
        minutes=_minutes(tournament, ruleset),
        months=details.privacy.months,
        minutes_suggested=ruleset.stages.is_suggested(details, "swiss"),
        organiser=details.organiser,
        judges=ruleset.staff.judges,
        head_judges=details.head_judges,
        floor_judges=details.floor_judges,
        document=ruleset.document,
        chain=(
            ruleset.scoring.points_name,
            *(tiebreak.name for tiebreak in ruleset.standings.tiebreaks),
            N_("Equal in every step: a shared rank") if ruleset.standings.shared_ranks else N_("Lot"),
        ),
        places=final_places(tournament, ruleset) if finished else (),
        nobodys=places_without_player(tournament, ruleset) if finished else (),
        shown_places=max(tournament.cut, MOST_PLACES_SHOWN),
        sources=tuple(source_text(taken.source) for taken in tournament.sources),
        notice=notice_page(tournament, ruleset),
        deck_checks=deck_checks_text(tournament),
    )


def _own(details: Details) -> str:
    """The name of a structure that is not in the documents."""
    return N_("Custom") if details.system is TournamentSystem.SWISS else wording.SYSTEM_NAMES[details.system]


def _schedule(tournament: Tournament) -> tuple[tuple[int, str, str, str], ...]:
    details = tournament.details
    rounds = list(zip_longest(details.scenarios, details.windows))
    if tournament.started and not tournament.chain:
        # more rounds may have been announced than the present players need
        del rounds[tournament.swiss_rounds :]
    return tuple(
        (number, scenario or "", *(window or ("", ""))) for number, (scenario, window) in enumerate(rounds, start=1)
    )


def _minutes(tournament: Tournament, ruleset: Ruleset) -> tuple[tuple[str, int], ...]:
    if not ruleset.stages.clocked:
        return ()
    if not ruleset.stages.cuts:
        return ((ruleset.stages.each_round, ruleset.stages.minutes_of(tournament.details, "swiss")),)
    swiss = wording.rounds_before_the_cut(tournament.details.system)
    straight = not tournament.swiss_rounds if tournament.started else tournament.details.swiss_rounds == 0
    stages = [] if straight else [(swiss, "swiss")]
    if tournament.has_bracket if tournament.chain else tournament.cut or straight:
        stages += [(N_("Elimination rounds"), "elimination"), (N_("Final"), "final")]
    return tuple((name, ruleset.stages.minutes_of(tournament.details, slot)) for name, slot in stages)


def _announcement_entries(log: Log, ruleset: Ruleset) -> Iterator[AnnouncementEntry]:
    """The announcements with their days, oldest first; a change's reason follows its last part."""
    undone = log.undone
    changes = iter(log.tournament.changes)
    system, chain = log.tournament.details.system, log.tournament.chain
    for record in log.records:
        if record.action in undone:
            continue
        day, time = ("", "") if record.at == UNKNOWN_MOMENT else wording.day_and_time(record.at)
        entry = partial(AnnouncementEntry, day=day, time=time)
        match record.fact:
            case TournamentStarted() as fact:
                structure = wording.started_structure(fact, log.tournament.details, cuts=ruleset.stages.cuts)
                yield entry(text=structure, reason="")
            case AnnouncementChanged() | PrizesChanged():
                change = next(changes)
                texts = wording.announced_change_texts(change, cuts=ruleset.stages.cuts, system=system, chain=chain)
                for text in texts:
                    changed = Message(N_("Changed: {change}"), (("change", text),))
                    yield entry(text=changed, reason=change.reason if text is texts[-1] else "")
            case TournamentEnded(reason=reason):
                yield entry(text=Message(ENDED_EARLY), reason=reason)
            case CutRevised():
                yield entry(text=_revised(log.tournament, record.fact), reason="")
            case _:
                pass


def _revised(tournament: Tournament, fact: CutRevised) -> Message:
    leaver = ("leaver", tournament.player(fact.leaver).name)
    if fact.entrant is None:
        return Message(N_("{leaver} dropped from the cut."), (leaver,))
    text = N_("{leaver} dropped from the cut; everyone below moved up and {entrant} came in as the lowest seed.")
    if any(plan.groups > 1 for plan in tournament.chain):
        text = N_("{leaver} dropped from the cut and {entrant} moved up.")
    return Message(text, (leaver, ("entrant", tournament.player(fact.entrant).name)))
