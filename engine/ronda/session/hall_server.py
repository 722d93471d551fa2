"""The server of a hall, as the browser finds it beside the app: who follows the event there, and who asks to."""

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
    """A phone that says it is a player's: the organiser agrees once both screens show the same digits."""

    id: str
    player: int
    digits: str
    free: bool
    """No other phone has the name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HallEvent:
    """An event that the hall's phones are shown."""

    players: int
    joined: int
    name: str = ""
    own: bool = True
    """This browser shows it; it takes in what players report."""
    asking: tuple[JoinRequest, ...] = ()
    phones: Mapping[int, int] = field(default_factory=dict)
    """How many phones each player has who has one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HallServer:
    """What the server of the hall told last."""

    addresses: tuple[str, ...] = ()
    """Of its pages, the likeliest first."""
    events: Mapping[str, HallEvent] = field(default_factory=dict)
    is_lost: bool = False
    """It does not answer any more: the phones show nothing, and the app goes on."""
    is_full: bool = False
    """What it was to keep last it could not write."""
    refused: Mapping[str, int] = field(default_factory=dict)
    """The status of its answer to those events that it did not take as they are now."""
    links: Mapping[int, str] = field(default_factory=dict, repr=False)
    """Each player's private link without the address: told for the few screens that show one, and secret."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "HallServer":
        """Reads what the browser heard from the server; what is missing is empty."""
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
        """The address that phones open; empty where the computer is in no network."""
        return next(iter(self.addresses), "")

    def own_code(self, player: int) -> QrCode | None:
        """The code of a player's private link, which is nowhere in words; None where the link is not known."""
        link = self.links.get(player)
        return replace(make_qr_code(self.address + link), spoken="") if link and self.address else None


@dataclass(frozen=True, slots=True, kw_only=True)
class HallPhone:
    """A phone as the event's page shows it."""

    player: int
    name: str
    digits: str = ""
    id: str = ""
    free: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class HallCard:
    """What the event's page says of the hall."""

    event: str
    is_shown: bool
    is_lost: bool
    refused: str
    """Why phones do not see what is published now, or are not heard, and what helps; empty where all is well."""
    code: QrCode | None
    others: tuple[QrCode, ...]
    """Of further addresses of this computer."""
    players: int
    joined: int
    has_cards: bool
    """There are players to print cards for."""
    asking: tuple[HallPhone, ...]
    phones: tuple[HallPhone, ...]
    entry_switch: str
    """Whether players register themselves, translatable; empty once they cannot (REG-ENTRY)."""

    @property
    def is_followed(self) -> bool:
        """Whether phones show the event at this moment."""
        return self.is_shown and not self.is_lost


def hall_card(hall: HallServer | None, tournament: Tournament) -> HallCard | None:
    """What a page shows of the hall; None where the app was not opened from a hall's server."""
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
    """Whether players register themselves, translatable; empty where nobody can: without a hall, or from round 1 on."""
    if hall is None or tournament.rounds:
        return ""
    if tournament.hall_entry:
        return N_("Players register themselves on the hall's page.")
    return N_("Players can register themselves on the hall's page, with their own phones.")


def unknown_hall_events(hall: HallServer | None, here: Collection[str]) -> dict[str, str]:
    """Names by event of those that the hall shows and this device, which has those of ``here``, does not have."""
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
