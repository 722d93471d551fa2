"""A screen before HTML, and the inputs of every tournament screen."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from markupsafe import Markup

from ronda.core.errors import Impossible
from ronda.core.inputs import Form, form_value, small_whole_number
from ronda.core.state import Tournament
from ronda.core.text import Message, Translate
from ronda.journal import Log
from ronda.rules.ruleset import Ruleset
from ronda.session.device import Device
from ronda.views.app.screen.device_permissions import DevicePermissions
from ronda.views.shared import html
from ronda.views.shared.public_disclosure import AskedName, asked_names


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """A screen: template, heading and values."""

    template: str
    title: Message
    values: Mapping[str, object]
    needs: tuple[str, ...] = ()
    """Tournaments of the device that are not in memory and would let it show more."""
    is_bare: bool = False
    """Whether it is for the room, without navigation and last step."""
    is_secret: bool = False
    """Whether it shows a player's secret, so that the device must not keep a copy for the next start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceContext:
    """Inputs of a screen outside events."""

    logs: Mapping[str, Log]
    """Open logs by tournament."""
    device: Device
    query: Form


@dataclass(frozen=True, slots=True, kw_only=True)
class EventContext:
    """A tournament, its game, and the request."""

    log: Log
    ruleset: Ruleset
    device: Device
    may: DevicePermissions
    path: str
    query: Form
    logs: Mapping[str, Log] = field(default_factory=dict)
    """All open logs by tournament: other events of the day have the same players."""

    @property
    def tournament(self) -> Tournament:
        """The state after the whole log."""
        return self.log.tournament

    @property
    def base(self) -> str:
        """The tournament's own route: ``/t/ID``."""
        return f"/t/{self.tournament.id}"

    @property
    def asked_names(self) -> tuple[AskedName, ...]:
        """Names that need the organiser's consent before publication."""
        return asked_names(self.log, self.device.publishing.agreed)

    @property
    def behind(self) -> int:
        """Seconds by which the device's clock is behind the event's time."""
        return self.device.linking.behind.get(self.tournament.id, 0)

    @property
    def event_now(self) -> str:
        """The event's time; empty if the browser gives no time."""
        return self.device.event_now(self.tournament.id)

    def query_value(self, key: str) -> str:
        """A value of the query, or ""."""
        return form_value(self.query, key)


def route_number(text: str) -> int:
    """Raises ``Impossible`` for anything but a number of at most eight digits."""
    number = small_whole_number(text, 8)
    if number is None:
        raise Impossible("“{text}” is not a number.", text=text[:20])
    return number


def sentence_html(message: Message | str, translate: Translate) -> Markup:
    """A message as HTML: typed values are escaped and cannot reverse the surrounding text."""
    if isinstance(message, str):
        return html.fill_pattern(translate(message)) if message else Markup()
    return html.fill_pattern(
        message.words(translate), **{key: _value(value, translate) for key, value in message.values}
    )


def _value(value: object, translate: Translate) -> object:
    if isinstance(value, Message):
        return sentence_html(value, translate)
    return html.isolated_html(value) if isinstance(value, str) else value
