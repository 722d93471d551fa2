"""The days of a tournament, or of each round of a league (AGL-KINDS)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from ronda.core import round_names
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.rules.ruleset import Ruleset
from ronda.views.shared.notice_page import schedule_times
from ronda.views.shared.round_forecast import break_texts


@dataclass(frozen=True, slots=True, kw_only=True)
class DayRange:
    """A range of whole days, unless a starting time was announced."""

    key: str
    """Stable identifier."""
    name: Message
    first: date
    last: date
    notes: tuple[Message | str, ...]
    begins: str = ""
    """Local time on the first day: ``10:00``."""


def event_days(tournament: Tournament, ruleset: Ruleset) -> tuple[DayRange, ...]:
    """The announced days; none without a date."""
    windows = tournament.details.windows if ruleset.stages.has_days else ()
    return (
        tuple(_round_days(tournament, windows))
        if any(any(window) for window in windows)
        else tuple(_event_day(tournament))
    )


def postponed_days(tournament: Tournament) -> Iterator[DayRange]:
    """The new days of postponed matches still to be played (AGL-POSTPONE)."""
    for round_ in tournament.rounds:
        for match in round_.open_matches:
            if match.postponed is None or not match.postponed.day:
                continue
            first, second = (tournament.player(player).name for player in match.players)
            values = (
                ("name", tournament.details.name),
                ("round", round_names.round_name(round_)),
                ("first", first),
                ("second", second),
            )
            day = date.fromisoformat(match.postponed.day)
            yield DayRange(
                key=f"round-{round_.number}-table-{match.number}",
                name=Message(N_("{name}: {round}, {first} – {second}"), values),
                first=day,
                last=day,
                notes=(),
            )


def _event_day(tournament: Tournament) -> Iterator[DayRange]:
    details = tournament.details
    if details.date:
        day = date.fromisoformat(details.date)
        at = (
            *(
                Message(N_("{what}: {time}"), (("what", Message(what)), ("time", time)))
                for what, time in schedule_times(details.notice)
            ),
            *break_texts(tournament),
        )
        name, begins = Message("{name}", (("name", details.name),)), details.notice.begins or details.notice.doors
        yield DayRange(key="day", name=name, first=day, last=day, notes=at, begins=begins)


def _round_days(tournament: Tournament, windows: tuple[tuple[str, str], ...]) -> Iterator[DayRange]:
    details, following = tournament.details, tournament.next_stage
    # the length of future stages may be unknown
    is_last = tournament.started and (following is None or following.is_bracket)
    for number, (first, last) in enumerate(windows, start=1):
        if not (first or last) or (is_last and number > tournament.swiss_rounds):
            continue
        values = (("name", details.name), ("round", round_names.swiss_round_name(number)))
        yield DayRange(
            key=f"round-{number}",
            name=Message(N_("{name}: {round}"), values),
            first=date.fromisoformat(first or last),
            last=date.fromisoformat(last or first),
            notes=tuple(title for title in details.scenarios[number - 1 : number] if title),
        )
