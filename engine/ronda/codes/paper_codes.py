"""Codes on paper for the app's camera: short, reproducible, and without a name.

With a results-site address, a code is the event's short address, which any phone opens, with data for the app after
``#``; otherwise a text such as ``RONDA/C9821S/R3T7P12-45``.
"""

import re
from dataclasses import dataclass

from ronda.core.web_address import short_event_address, short_event_code


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCode:
    """On a blank slip, and wherever a code leads to the event's pages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipCode:
    """On the result slip of two players."""

    round: int
    table: int
    players: tuple[int, int]
    """Player numbers, because others may sit at the table by now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCode:
    """On a table's card, which stays from round to round."""

    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCode:
    """On a player's card."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingsCode:
    """On the wall list of a round's pairings."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsCode:
    """On the wall list of standings."""

    round: int
    """0 for final standings."""


type PaperCode = EventCode | SlipCode | TableCode | PlayerCode | PairingsCode | StandingsCode


@dataclass(frozen=True, slots=True, kw_only=True)
class Scanned:
    """A scanned code."""

    event: str
    """The short name of its tournament."""
    what: PaperCode


_TEXT = re.compile(r"RONDA/([0-9A-Z]{6})/([0-9A-Z-]*)", re.IGNORECASE)
_ADDRESS = re.compile(r"(?:https?://)?[^\s#?]+/e/([0-9a-z]{6})(?:/(?:index\.html)?)?(?:#([0-9a-z-]*))?", re.IGNORECASE)
_PRIVATE = re.compile(r"(?:https?://)?[^\s#?]+/me/[\w-]{20,}", re.ASCII)
_NUMBER = r"([1-9][0-9]{0,4})"
_SLIP = re.compile(f"r{_NUMBER}t{_NUMBER}p{_NUMBER}-{_NUMBER}")
_TABLE = re.compile(f"t{_NUMBER}")
_PLAYER = re.compile(f"p{_NUMBER}")
_PAIRINGS = re.compile(f"r{_NUMBER}")
_STANDINGS = re.compile(f"s(?:0|{_NUMBER})")


def paper_code_text(tournament: str, what: PaperCode, site: str = "") -> str:
    """The text of a code: an address if the tournament has a ``site``, else a text for Ronda's own scanner."""
    payload = _payload(what)
    if site:
        return short_event_address(site, tournament) + (f"#{payload}" if payload else "")
    return f"RONDA/{short_event_code(tournament)}/{payload}".upper()


def _payload(what: PaperCode) -> str:
    match what:
        case EventCode():
            return ""
        case SlipCode(players=(first, second)):
            return f"r{what.round}t{what.table}p{first}-{second}"
        case TableCode():
            return f"t{what.table}"
        case PlayerCode():
            return f"p{what.player}"
        case PairingsCode():
            return f"r{what.round}"
        case StandingsCode():
            return f"s{what.round}"


def read_paper_code(text: str) -> Scanned | None:
    """The content of a code, for any site; None for other text."""
    found = _TEXT.fullmatch(text.strip()) or _ADDRESS.fullmatch(text.strip())
    if found is None:
        return None
    what = _read_payload((found[2] or "").lower())
    return Scanned(event=found[1].lower(), what=what) if what else None


def is_private_link(text: str) -> bool:
    """Whether a text is a player's private link in a hall; such a link is never repeated."""
    return _PRIVATE.fullmatch(text.strip()) is not None


def _read_payload(payload: str) -> PaperCode | None:
    if not payload:
        return EventCode()
    if found := _SLIP.fullmatch(payload):
        round_, table, first, second = map(int, found.groups())
        return SlipCode(round=round_, table=table, players=(first, second))
    if found := _TABLE.fullmatch(payload):
        return TableCode(table=int(found[1]))
    if found := _PLAYER.fullmatch(payload):
        return PlayerCode(player=int(found[1]))
    if found := _PAIRINGS.fullmatch(payload):
        return PairingsCode(round=int(found[1]))
    if found := _STANDINGS.fullmatch(payload):
        return StandingsCode(round=int(found[1] or 0))
    return None
