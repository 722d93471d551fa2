"""What a screen is before it is HTML, and what every screen of a tournament is made from."""

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
    """A screen: its template, its heading and the values that fill it."""

    template: str
    title: Message
    values: Mapping[str, object]
    needs: tuple[str, ...] = ()
    """Tournaments of the device that it wants to read, and that are not in memory: with them it says more."""
    is_bare: bool = False
    """It is for the room alone: neither navigation nor the last step stand around it."""
    is_secret: bool = False
    """It shows what speaks for a player: the device keeps no copy of it for the next start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeviceContext:
    """What a screen outside of events is made from."""

    logs: Mapping[str, Log]
    """Those that are open, by tournament."""
    device: Device
    query: Form


@dataclass(frozen=True, slots=True, kw_only=True)
class EventContext:
    """A tournament, its game, and what was asked."""

    log: Log
    ruleset: Ruleset
    device: Device
    may: DevicePermissions
    path: str
    query: Form
    logs: Mapping[str, Log] = field(default_factory=dict)
    """All that are open, by tournament: other events of the day have the same players."""

    @property
    def tournament(self) -> Tournament:
        """The state that the whole log leads to."""
        return self.log.tournament

    @property
    def base(self) -> str:
        """The tournament's own route: ``/t/ID``."""
        return f"/t/{self.tournament.id}"

    @property
    def asked_names(self) -> tuple[AskedName, ...]:
        """The names about which the organiser is asked before anything of the tournament is public."""
        return asked_names(self.log, self.device.publishing.agreed)

    @property
    def behind(self) -> int:
        """By how many seconds the device's clock is behind the time by which the event runs."""
        return self.device.linking.behind.get(self.tournament.id, 0)

    @property
    def event_now(self) -> str:
        """The time by which the event runs; empty if the browser does not tell the time."""
        return self.device.event_now(self.tournament.id)

    def query_value(self, key: str) -> str:
        """A value of the query, or an empty string."""
        return form_value(self.query, key)


def route_number(text: str) -> int:
    """Raises ``Impossible`` for what is no number of at most eight digits."""
    number = small_whole_number(text, 8)
    if number is None:
        raise Impossible("“{text}” is not a number.", text=text[:20])
    return number


def sentence_html(message: Message | str, translate: Translate) -> Markup:
    """A message as HTML: values that people typed are escaped and cannot turn the words around them."""
    if isinstance(message, str):
        return html.fill_pattern(translate(message)) if message else Markup()
    return html.fill_pattern(
        message.words(translate), **{key: _value(value, translate) for key, value in message.values}
    )


def _value(value: object, translate: Translate) -> object:
    if isinstance(value, Message):
        return sentence_html(value, translate)
    return html.isolated_html(value) if isinstance(value, str) else value
