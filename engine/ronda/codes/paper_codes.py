"""What the codes on paper say to the app's camera: short, the same whenever it is printed, and without a name.

Where the results site has an address, a code is the short address of the event, which any phone opens, with what the
app reads behind a ``#``; else it is a text such as ``RONDA/C9821S/R3T7P12-45``.
"""

import re
from dataclasses import dataclass

from ronda.core.web_address import short_event_address, short_event_code


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCode:
    """On a blank slip, and wherever players are led to the event's pages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipCode:
    """On the result slip of two players."""

    round: int
    table: int
    players: tuple[int, int]
    """Their numbers: at the table others may sit by now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCode:
    """On the card of a table, which stays there from round to round."""

    table: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCode:
    """On a player's card."""

    player: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PairingsCode:
    """On the pairings of a round for the wall."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsCode:
    """On standings for the wall."""

    round: int
    """0 on those of the end."""


type PaperCode = EventCode | SlipCode | TableCode | PlayerCode | PairingsCode | StandingsCode


@dataclass(frozen=True, slots=True, kw_only=True)
class Scanned:
    """A code that was read."""

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
    """The text of a code: an address where the tournament has a ``site``, else letters for Ronda's own reader."""
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
    """What a code says, whatever site it leads to; None for any other text."""
    found = _TEXT.fullmatch(text.strip()) or _ADDRESS.fullmatch(text.strip())
    if found is None:
        return None
    what = _read_payload((found[2] or "").lower())
    return Scanned(event=found[1].lower(), what=what) if what else None


def is_private_link(text: str) -> bool:
    """Whether a text is the private link of a player in a hall, which is never repeated."""
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
