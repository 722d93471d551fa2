"""A tournament's information for players, for pages, posters and the projector."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest

from ronda.core.notice import EMPTY_NOTICE, Notice
from ronda.core.state import Tournament
from ronda.core.text import N_
from ronda.rules.ruleset import Ruleset
from ronda.views.shared.prize_lines import PrizeLine, prize_lines

_LINK = re.compile(
    r"(?P<url>https?://[^\s<>\"'`]+)|(?P<mailto>mailto:)?(?P<mail>[\w.%+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,})",
    re.ASCII | re.IGNORECASE,
)
"""Web and mail addresses, the only text that becomes a link."""
_AFTER_A_LINK = ".,;:!?)]}»”’"


@dataclass(frozen=True, slots=True, kw_only=True)
class TextPart:
    """A part of a typed line: a link, or plain text."""

    text: str
    href: str
    """Empty for plain text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ScenarioText:
    """The full rules of a round's scenario (AGL-SCENARIO)."""

    round: int
    title: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoticePage:
    """All information for players besides what is fixed."""

    times: tuple[tuple[str, str], ...]
    """Translatable name and time."""
    address: str
    contact: tuple[TextPart, ...]
    fee: str
    opening: str
    text: str
    bring: tuple[str, ...]
    """Translatable: what the game requires."""
    bring_also: tuple[str, ...]
    prizes: tuple[PrizeLine, ...]
    sharing: str
    scenarios: tuple[ScenarioText, ...]
    is_given: bool
    """Whether the organiser wrote any of it."""


def notice_page(tournament: Tournament, ruleset: Ruleset) -> NoticePage:
    """A tournament's information for players, with prize winners once known."""
    details = tournament.details
    notice = details.notice
    return NoticePage(
        times=schedule_times(notice),
        address=notice.address,
        contact=split_links(notice.contact),
        fee=notice.fee,
        opening=notice.opening,
        text=notice.text,
        bring=tuple(brought.name for brought in ruleset.paper.players_bring if brought.applies(details)),
        bring_also=notice.bring,
        prizes=prize_lines(tournament, ruleset),
        sharing=notice.sharing,
        scenarios=tuple(_scenarios(tournament)),
        is_given=notice != EMPTY_NOTICE or bool(details.scenario_texts),
    )


def schedule_times(notice: Notice) -> tuple[tuple[str, str], ...]:
    """(translatable name, time) of the day's schedule, without unset times."""
    every = ((N_("Registration opens"), notice.doors), (N_("First round"), notice.begins))
    return tuple((name, time) for name, time in every if time)


def split_links(text: str) -> tuple[TextPart, ...]:
    """A line in parts; web and mail addresses are links."""
    return tuple(part for part in _parts(text) if part.text)


def _parts(text: str) -> Iterator[TextPart]:
    end = 0
    for found in _LINK.finditer(text):
        shown = found[0].rstrip(_AFTER_A_LINK)
        yield TextPart(text=text[end : found.start()], href="")
        yield TextPart(text=shown, href=shown if found["url"] or found["mailto"] else f"mailto:{shown}")
        end = found.start() + len(shown)
    yield TextPart(text=text[end:], href="")


def _scenarios(tournament: Tournament) -> Iterator[ScenarioText]:
    details = tournament.details
    rounds = zip_longest(details.scenarios, details.scenario_texts, fillvalue="")
    for number, (title, text) in enumerate(rounds, start=1):
        if text and (not tournament.started or number <= tournament.swiss_rounds):
            yield ScenarioText(round=number, title=title, text=text)
