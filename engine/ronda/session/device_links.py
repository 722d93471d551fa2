"""This device's links with others that work on the same event."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ronda.codes.qr_stream import QrStream
from ronda.commands.rights import Rights
from ronda.session.desk_role import DeskState


class LinkState(StrEnum):
    """The state of a link."""

    INVITED = "invited"
    OPEN = "open"
    LOST = "lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceLink:
    """A link between this device and another."""

    desk: str
    event: str
    leads: bool
    """Whether this device leads; otherwise it is the desk."""
    name: str
    """Name of the desk; on the desk the event's, until it has the event itself."""
    rights: Rights | None = None
    state: LinkState = LinkState.INVITED
    film: QrStream | None = None
    """The codes for the other device, until the link is open."""
    handed: bool = False
    """Whether the two swapped roles: the former leader may do everything."""
    since: str = ""
    heard: str = ""
    """When the other device was last heard."""
    lost: str = ""
    ahead: int = 0
    """Seconds that the desk's clock is ahead of the event's time; a desk has its own in ``DeviceLinks.behind``."""

    @property
    def is_open(self) -> bool:
        """Whether the two can talk."""
        return self.state is LinkState.OPEN


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceLinks:
    """The links of this window."""

    links: tuple[DeviceLink, ...] = ()
    desks: Mapping[str, DeskState] = field(default_factory=dict)
    """This device's role in events led by others, by event."""
    behind: Mapping[str, int] = field(default_factory=dict)
    """Seconds that this device's clock is behind an event's time, by event, as told by another device."""

    @property
    def answering(self) -> DeviceLink | None:
        """The link whose answer the leader must read; None without an invitation."""
        return next((link for link in self.links if not link.leads and link.state is LinkState.INVITED), None)

    def led(self, event: str) -> tuple[DeviceLink, ...]:
        """The links with the desks of an event led here, in order of creation."""
        return tuple(link for link in self.links if link.event == event and link.leads)

    def is_linked(self, event: str) -> bool:
        """Tell whether other devices have an event too, linked now or before."""
        return event in self.desks or any(link.state is not LinkState.INVITED for link in self.led(event))

    def is_led_elsewhere(self, event: str) -> bool:
        """Tell whether the device that leads an event has all that was done here."""
        return event in self.desks and not self.desks[event].lacking
