"""How this device is linked with others that work on the same event."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from ronda.codes.qr_stream import QrStream
from ronda.commands.rights import Rights
from ronda.session.desk_role import DeskState


class LinkState(StrEnum):
    """How it is with a link."""

    INVITED = "invited"
    OPEN = "open"
    LOST = "lost"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceLink:
    """A link between this device and another."""

    desk: str
    event: str
    leads: bool
    """This device leads; else it is the desk."""
    name: str
    """Of the desk; on the desk that of the event, as long as the event itself is not there."""
    rights: Rights | None = None
    state: LinkState = LinkState.INVITED
    film: QrStream | None = None
    """The codes that the other device reads, until the link is open."""
    handed: bool = False
    """The two changed places: who led before may do everything."""
    since: str = ""
    heard: str = ""
    """When the other device was heard last."""
    lost: str = ""
    ahead: int = 0
    """Seconds that the clock of the desk is ahead of the event's time; what a desk holds stands in ``Linking``."""

    @property
    def is_open(self) -> bool:
        """Whether the two can talk."""
        return self.state is LinkState.OPEN


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceLinks:
    """The links of this window."""

    links: tuple[DeviceLink, ...] = ()
    desks: Mapping[str, DeskState] = field(default_factory=dict)
    """What this device is to the events that another leads, by event."""
    behind: Mapping[str, int] = field(default_factory=dict)
    """Seconds that the clock of this device is behind the event's time, by event, where another device told that."""

    @property
    def answering(self) -> DeviceLink | None:
        """The link whose answer the leading device is to read; None where nothing was asked."""
        return next((link for link in self.links if not link.leads and link.state is LinkState.INVITED), None)

    def led(self, event: str) -> tuple[DeviceLink, ...]:
        """The links with the desks of an event that this device leads, in the order in which they were made."""
        return tuple(link for link in self.links if link.event == event and link.leads)

    def is_linked(self, event: str) -> bool:
        """Tell whether other devices have an event too, linked now or before."""
        return event in self.desks or any(link.state is not LinkState.INVITED for link in self.led(event))

    def is_led_elsewhere(self, event: str) -> bool:
        """Tell whether the device that leads an event has all that was done here."""
        return event in self.desks and not self.desks[event].lacking
