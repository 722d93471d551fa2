"""What is to be sent to the host of a device, when, and what its site shows by now: values that the device keeps."""

from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from ronda.core import round_names
from ronda.core.errors import NotNow, Refusal
from ronda.core.facts import ResultCleared, ResultCorrected, ResultReported
from ronda.core.text import Message
from ronda.journal import Log
from ronda.publish.club.club_look import ClubLook, kept_club_look
from ronda.ranking.season_rules import CountingRules, read_season_rules
from ronda.ranking.season_text import season_text
from ronda.sending.host_errors import Unreachable

MAX_RETRY_SECONDS = 900.0
"""Seconds; after more tries in vain it is tried once in as many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventVersion:
    """How far an event is, and where its site stands: pages made of the same stand are the same."""

    head: str = ""
    """The digest of the last entry of its log."""
    entries: int = 0
    base: str = ""
    """The address of the site; empty for that which the site has."""
    look: str = ""
    """The sign of the club's look; empty for none, or that which the site has."""
    round: str = field(default="", compare=False)
    """The pattern of the name of the round that is played; empty before the first one."""
    numbers: Mapping[str, int] = field(default_factory=dict, compare=False)
    """What fills the pattern."""

    @classmethod
    def of(cls, log: Log, base: str, look: str) -> "EventVersion":
        """How far an event is, and its round's name so that it can be said without the log."""
        current = log.tournament.current_round
        name = round_names.round_name(current) if current else None
        return cls(
            head=log.records[-1].digest,
            entries=len(log.records),
            base=base,
            look=look,
            round=str(name.pattern) if name else "",
            numbers={key: value for key, value in name.values if isinstance(value, int)} if name else {},
        )

    @property
    def shown(self) -> Message | None:
        """The name of the round; None before the first one."""
        return Message(self.round, tuple(self.numbers.items())) if self.round else None


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishOrder:
    """An event that may be sent: its organiser has asked for that once."""

    is_awaited: bool = False
    """Somebody waits for it now."""
    sent: EventVersion | None = None
    at: str = ""
    """When it was sent last."""
    replaces: bool = False
    """Somebody wants it to take the place of what stands there, whatever that is."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "PublishOrder":
        """Reads what :meth:`Outbox.written` wrote."""
        sent = EventVersion(**raw["sent"]) if raw["sent"] else None
        return cls(is_awaited=raw["asked"], sent=sent, at=raw["at"], replaces=raw.get("replaces", False))

    def written(self) -> dict[str, Any]:
        sent = asdict(self.sent) if self.sent else None
        return {"asked": self.is_awaited, "sent": sent, "at": self.at, "replaces": self.replaces}


@dataclass(frozen=True, slots=True, kw_only=True)
class DuePublication:
    """Whether something is to be done now: to send some events, or only to try the target."""

    is_now: bool = False
    events: tuple[str, ...] = ()
    again: float | None = None
    """In how many seconds it is worth asking again; None if nothing waits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outbox:
    """What a device sends, to which target, and what came of it."""

    address: str = ""
    """Of the target; empty where there is none."""
    is_tried: bool = False
    """The host has answered once as it should; until then it is tried."""
    automatic: bool = False
    """What was sent once is sent again whenever it changes."""
    orders: Mapping[str, PublishOrder] = field(default_factory=dict)
    """By event."""
    changed_at: str = ""
    """When the site was changed last."""
    agreed: tuple[str, ...] = ()
    """The signs of names that everyone may read, though they look like more than a name."""
    look: ClubLook | None = None
    """The club's own, also where it wants none; None where nobody has said, so that the site keeps what it has."""
    seasons: tuple[CountingRules, ...] = ()
    """Those of the organiser, in the order in which they were made."""
    unread_seasons: tuple[str, ...] = ()
    """The files of those that this Ronda cannot read, as a newer one kept them: they stay."""
    refusal: Refusal | None = None
    """Why nothing can be sent: of this run of the app only."""
    refused: Mapping[str, tuple[EventVersion, Refusal]] = field(default_factory=dict)
    """How far events were of which other pages stand there, and why these stay: of this run of the app only."""
    tries: int = 0
    """In vain, one after the other."""
    not_before: str = ""
    """When it is tried again; empty where that is of no use before somebody has done something."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "Outbox":
        """Reads what :meth:`written` wrote."""
        seasons, unread = _kept_seasons(raw.get("seasons", ()))
        return cls(
            address=raw["address"],
            is_tried=raw["is_tried"],
            automatic=raw["automatic"],
            orders={event: PublishOrder.read(order) for event, order in raw["orders"].items()},
            changed_at=raw["changed_at"],
            agreed=tuple(raw.get("agreed", ())),
            look=_kept_look(raw.get("look")),
            seasons=seasons,
            unread_seasons=unread,
        )

    def written(self) -> dict[str, Any]:
        """As JSON keeps it: nothing of what went wrong, which may be right by then."""
        return {
            "address": self.address,
            "is_tried": self.is_tried,
            "automatic": self.automatic,
            "orders": {event: order.written() for event, order in self.orders.items()},
            "changed_at": self.changed_at,
            "agreed": list(self.agreed),
            "look": None if self.look is None else self.look.written(),
            "seasons": [*map(season_text, self.seasons), *self.unread_seasons],
        }

    def versions(self, logs: Iterable[Log], base: str) -> dict[str, EventVersion]:
        """How far events are, by event; takes the address of the site."""
        digest = self.look.digest if self.look else ""
        return {log.tournament.id: EventVersion.of(log, base, digest) for log in logs}

    def with_order(self, event: str, *, replaces: bool = False) -> "Outbox":
        """With an event that somebody waits for; what was refused is tried again at once.

        Takes whether it is to take the place of what stands there, whatever that is.
        """
        order = replace(self.orders.get(event, PublishOrder()), is_awaited=True, replaces=replaces)
        refused = {other: why for other, why in self.refused.items() if other != event}
        return replace(self.with_retry_now(), orders={**self.orders, event: order}, refused=refused)

    def with_retry_now(self) -> "Outbox":
        """With everything to be tried at once: somebody asks for it, or the connection is back."""
        return replace(self, refusal=None, tries=0, not_before="")

    def changed_events(self, stands: Mapping[str, EventVersion]) -> tuple[str, ...]:
        """The events that somebody waits for or that go by themselves; takes how far they are."""
        return tuple(
            event
            for event, order in self.orders.items()
            if event in stands and (order.is_awaited or (self.automatic and self._is_news(event, order, stands[event])))
        )

    def is_season_due(self, order: str, version: EventVersion, events: Iterable[str]) -> bool:
        """Whether a season is to be sent: it was asked for, or has changed and goes by itself, or with an event."""
        goes = self.automatic or any(event in self.orders and self.orders[event].is_awaited for event in events)
        return self.orders[order].is_awaited or (goes and self._is_news(order, self.orders[order], version))

    def _is_news(self, event: str, order: PublishOrder, stand: EventVersion) -> bool:
        return stand not in (order.sent, *self.refused.get(event, ())[:1])

    def due(self, stands: Mapping[str, EventVersion], now: datetime, seconds_between: float) -> DuePublication:
        """What is to be sent now; takes how far events are and how long the target is left alone by itself.

        What somebody waits for goes at once, and takes along what would have to wait.
        """
        waiting = self.changed_events(stands)
        if not (self.address and (waiting or not self.is_tried)) or (self.refusal and not self.not_before):
            return DuePublication()
        earliest = [_moment(self.not_before)]
        if self.is_tried and not any(self.orders[event].is_awaited for event in waiting):
            earliest.append(_moment(self.changed_at, seconds_between))
        seconds = (max(earliest) - now).total_seconds()
        return DuePublication(again=seconds) if seconds > 0 else DuePublication(is_now=True, events=waiting)

    def with_delivered(self, stands: Mapping[str, EventVersion], now: datetime, *, changed: bool) -> "Outbox":
        """After events have arrived; takes how far they were, and whether the site changed by that."""
        at = now.isoformat()
        orders = {event: PublishOrder(sent=stand, at=at) for event, stand in stands.items()}
        return replace(
            self.with_retry_now(),
            is_tried=True,
            orders={**self.orders, **orders},
            changed_at=at if changed else self.changed_at,
        )

    def with_refused(self, refused: Mapping[str, tuple[EventVersion, Refusal]]) -> "Outbox":
        """After other pages stayed in the place of some events, which nobody waits for any more."""
        orders = {event: replace(self.orders[event], is_awaited=False, replaces=False) for event in refused}
        return replace(self, orders={**self.orders, **orders}, refused={**self.refused, **refused})

    def with_failure(self, refusal: Refusal, now: datetime) -> "Outbox":
        """After something was refused: what may be otherwise later is tried again, with growing pauses."""
        if not isinstance(refusal, NotNow):
            return replace(self, refusal=refusal, not_before="")
        least = refusal.after if isinstance(refusal, Unreachable) else Unreachable.after
        seconds = max(least, min(least * 2**self.tries, MAX_RETRY_SECONDS))
        again = (now + timedelta(seconds=seconds)).isoformat()
        return replace(self, refusal=refusal, tries=self.tries + 1, not_before=again)


@dataclass(frozen=True, slots=True, kw_only=True)
class UnpublishedChanges:
    """What happened in an event since its pages were sent."""

    results: int = 0
    others: int = 0
    """Further entries of its log."""


def unpublished_changes(log: Log, sent: EventVersion) -> UnpublishedChanges:
    """What happened since; all of it where the log is another one by now."""
    same = 0 < sent.entries <= len(log.records) and log.records[sent.entries - 1].digest == sent.head
    new = log.records[sent.entries if same else 0 :]
    results = sum(isinstance(record.fact, ResultReported | ResultCorrected | ResultCleared) for record in new)
    return UnpublishedChanges(results=results, others=len(new) - results)


def _kept_look(kept: Mapping[str, Any] | None) -> ClubLook | None:
    """The look that was kept; None where there is none, or one that cannot be read: the app starts then too."""
    try:
        return None if kept is None else kept_club_look(kept)
    except Refusal:
        return None


def _kept_seasons(kept: Iterable[str]) -> tuple[tuple[CountingRules, ...], tuple[str, ...]]:
    """Those that can be read, and the files of the others."""
    seasons: list[CountingRules] = []
    unread: list[str] = []
    for text in kept:
        try:
            seasons.append(read_season_rules(text))
        except Refusal:
            unread.append(text)
    return tuple(seasons), tuple(unread)


def _moment(at: str, seconds: float = 0) -> datetime:
    """A moment some seconds after another; one that never was is long ago."""
    return datetime.fromisoformat(at or "2000-01-01T00:00:00+00:00") + timedelta(seconds=seconds)
