"""The hall's server, as the browser finds it beside the app: followers, and requests to join."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ronda.codes.qr_code import QrCode, make_qr_code
from ronda.core.state import Tournament
from ronda.core.text import N_

_SHOWN_BY_ANOTHER_BROWSER = 412
_REFUSED = {
    409: N_("The hall shows as many events as it can: take one off its pages, then show this one."),
    _SHOWN_BY_ANOTHER_BROWSER: N_(
        "Another browser of this computer shows this event in the hall and takes in reports. Go on there, or take "
        "it off the hall's pages and show this one."
    ),
    507: N_(
        "The hall's server cannot keep what has changed, so phones show what it took before. Make room on the disk "
        "of this computer, and it follows by itself."
    ),
}
_NOT_KEPT = N_(
    "The hall's server could not keep what phones or you said last. Make room on the disk of this computer, then "
    "say it again."
)
_NOT_TAKEN = N_(
    "The hall's server does not take this event as it is now, so phones show what it took before. End it, start "
    "the one that belongs to this app, and reload this page."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class JoinRequest:
    """A phone that claims to be a player's: the organiser agrees if both screens show the same digits."""

    id: str
    player: int
    digits: str
    free: bool
    """Whether no other phone has the name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HallEvent:
    """An event shown on the hall's phones."""

    players: int
    joined: int
    name: str = ""
    own: bool = True
    """Whether this browser shows it and receives players' reports."""
    asking: tuple[JoinRequest, ...] = ()
    phones: Mapping[int, int] = field(default_factory=dict)
    """Number of phones of each player with any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HallServer:
    """The last report of the hall's server."""

    addresses: tuple[str, ...] = ()
    """Addresses of its pages, the likeliest first."""
    events: Mapping[str, HallEvent] = field(default_factory=dict)
    is_lost: bool = False
    """Whether it no longer answers: phones show nothing, and the app goes on."""
    is_full: bool = False
    """Whether it could not write the last data to disk."""
    refused: Mapping[str, int] = field(default_factory=dict)
    """Status of its answer for events that it did not accept in their present state."""
    links: Mapping[int, str] = field(default_factory=dict, repr=False)
    """Each player's private link without the address: secret, loaded only for the screens that show one."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "HallServer":
        """Read the browser's report from the server; missing fields are empty."""
        return cls(
            addresses=tuple(map(str, raw.get("addresses") or ())),
            events={event: _read_hall_event(raw_event) for event, raw_event in (raw.get("events") or {}).items()},
            is_lost=bool(raw.get("lost")),
            is_full=bool(raw.get("full")),
            refused={str(event): int(status) for event, status in (raw.get("refused") or {}).items()},
            links={int(player): str(link) for player, link in (raw.get("links") or {}).items()},
        )

    @property
    def address(self) -> str:
        """The address for phones; empty if the computer is in no network."""
        return next(iter(self.addresses), "")

    def own_code(self, player: int) -> QrCode | None:
        """The code of a player's private link, which is never shown as text; None if unknown."""
        link = self.links.get(player)
        return replace(make_qr_code(self.address + link), spoken="") if link and self.address else None


@dataclass(frozen=True, slots=True, kw_only=True)
class HallPhone:
    """A phone on the event's page."""

    player: int
    name: str
    digits: str = ""
    id: str = ""
    free: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class HallCard:
    """The hall on the event's page."""

    event: str
    is_shown: bool
    is_lost: bool
    refused: str
    """Why phones do not see the latest state, or are not heard, and what helps; empty if all is well."""
    code: QrCode | None
    others: tuple[QrCode, ...]
    """Codes of the computer's other addresses."""
    players: int
    joined: int
    has_cards: bool
    """Whether there are players to print cards for."""
    asking: tuple[HallPhone, ...]
    phones: tuple[HallPhone, ...]
    entry_switch: str
    """Whether players can register themselves, translatable; empty once impossible (REG-ENTRY)."""

    @property
    def is_followed(self) -> bool:
        """Whether phones show the event now."""
        return self.is_shown and not self.is_lost


def hall_card(hall: HallServer | None, tournament: Tournament) -> HallCard | None:
    """The hall for a page; None unless the app was opened from a hall's server."""
    if hall is None:
        return None
    names = {player.id: player.name for player in tournament.players}
    shown = hall.events.get(tournament.id, HallEvent(players=0, joined=0))
    return HallCard(
        event=tournament.id,
        is_shown=tournament.id in hall.events,
        is_lost=hall.is_lost,
        refused=_refusal_text(hall, tournament.id, shown),
        code=make_qr_code(hall.address) if hall.address else None,
        others=tuple(make_qr_code(address) for address in hall.addresses[1:]),
        players=shown.players,
        joined=shown.joined,
        has_cards=bool(tournament.active_players),
        asking=tuple(
            HallPhone(player=each.player, name=names[each.player], digits=each.digits, id=each.id, free=each.free)
            for each in shown.asking
            if each.player in names
        ),
        phones=tuple(HallPhone(player=player, name=names[player]) for player in shown.phones if player in names),
        entry_switch=entry_switch_text(hall, tournament),
    )


def entry_switch_text(hall: HallServer | None, tournament: Tournament) -> str:
    """Whether players can register themselves, translatable; empty without a hall, and from round 1 on."""
    if hall is None or tournament.rounds:
        return ""
    if tournament.hall_entry:
        return N_("Players register themselves on the hall's page.")
    return N_("Players can register themselves on the hall's page, with their own phones.")


def unknown_hall_events(hall: HallServer | None, here: Collection[str]) -> dict[str, str]:
    """Names by event that the hall shows and this device does not have among ``here``."""
    if hall is None or hall.is_lost:
        return {}
    return {event: shown.name for event, shown in hall.events.items() if event not in here}


def _refusal_text(hall: HallServer, event: str, shown: HallEvent) -> str:
    status = hall.refused.get(event) or (0 if shown.own else _SHOWN_BY_ANOTHER_BROWSER)
    if status:
        return _REFUSED.get(status, _NOT_TAKEN)
    return _NOT_KEPT if hall.is_full else ""


def _read_hall_event(raw: Mapping[str, Any]) -> HallEvent:
    return HallEvent(
        players=int(raw["players"]),
        joined=int(raw["joined"]),
        name=str(raw.get("name", "")),
        own=bool(raw.get("own", True)),
        asking=tuple(
            JoinRequest(id=str(one["id"]), player=int(one["player"]), digits=str(one["digits"]), free=bool(one["free"]))
            for one in raw["waiting"]
        ),
        phones={int(player): int(number) for player, number in raw["phones"].items()},
    )
