"""What to send to a device's host, when, and what its site shows now: values that the device keeps."""

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
"""In seconds; after many failed tries, the longest pause between two."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EventVersion:
    """The state of an event or season, with its site's address and look: equal versions have equal pages."""

    head: str = ""
    """The digest of the log's last entry."""
    entries: int = 0
    base: str = ""
    """The address of the site; empty to keep the site's own."""
    look: str = ""
    """The digest of the club's look; empty for none, or to keep the site's own."""
    round: str = field(default="", compare=False)
    """The pattern of the current round's name; empty before the first round."""
    numbers: Mapping[str, int] = field(default_factory=dict, compare=False)
    """The values of the pattern."""

    @classmethod
    def of(cls, log: Log, base: str, look: str) -> "EventVersion":
        """The version of an event, with the round's name so that it can be shown without the log."""
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
        """The round's name; None before the first round."""
        return Message(self.round, tuple(self.numbers.items())) if self.round else None


@dataclass(frozen=True, slots=True, kw_only=True)
class PublishOrder:
    """An event that may be sent, because its organiser once asked for that."""

    is_awaited: bool = False
    """Somebody is waiting for it now."""
    sent: EventVersion | None = None
    at: str = ""
    """When it was last sent."""
    replaces: bool = False
    """Somebody wants it to replace whatever is at the target."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "PublishOrder":
        """Read what :meth:`Outbox.written` wrote."""
        sent = EventVersion(**raw["sent"]) if raw["sent"] else None
        return cls(is_awaited=raw["asked"], sent=sent, at=raw["at"], replaces=raw.get("replaces", False))

    def written(self) -> dict[str, Any]:
        sent = asdict(self.sent) if self.sent else None
        return {"asked": self.is_awaited, "sent": sent, "at": self.at, "replaces": self.replaces}


@dataclass(frozen=True, slots=True, kw_only=True)
class DuePublication:
    """Whether to do something now: send some events, or only try the target."""

    is_now: bool = False
    events: tuple[str, ...] = ()
    again: float | None = None
    """Seconds until asking again makes sense; None if nothing waits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outbox:
    """What a device sends, to which target, and with what result."""

    address: str = ""
    """Of the target; empty if there is none."""
    is_tried: bool = False
    """The host has answered correctly once; until then it is tried."""
    automatic: bool = False
    """Events sent once are sent again whenever they change."""
    orders: Mapping[str, PublishOrder] = field(default_factory=dict)
    """By event."""
    changed_at: str = ""
    """When the site last changed."""
    agreed: tuple[str, ...] = ()
    """The digests of names that everyone may read, though they look like more than a name."""
    look: ClubLook | None = None
    """The club's look, perhaps an empty one; None if nobody chose, so that the site keeps its own."""
    seasons: tuple[CountingRules, ...] = ()
    """The organiser's seasons, in the order in which they were made."""
    unread_seasons: tuple[str, ...] = ()
    """The files of seasons from a newer Ronda, which this one cannot read and keeps unchanged."""
    refusal: Refusal | None = None
    """Why nothing can be sent; not kept between runs of the app."""
    refused: Mapping[str, tuple[EventVersion, Refusal]] = field(default_factory=dict)
    """The versions of events refused because of other pages at the target, with the reason; not kept between runs."""
    tries: int = 0
    """Failed tries in a row."""
    not_before: str = ""
    """When to try again; empty if that is useless until somebody does something."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "Outbox":
        """Read what :meth:`written` wrote."""
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
        """As JSON for the device, without errors, which may be gone by then."""
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
        """The version of each event; ``base`` is the address of the site."""
        digest = self.look.digest if self.look else ""
        return {log.tournament.id: EventVersion.of(log, base, digest) for log in logs}

    def with_order(self, event: str, *, replaces: bool = False) -> "Outbox":
        """Add an event that somebody waits for; what was refused is tried again at once.

        ``replaces`` lets it replace whatever is at the target.
        """
        order = replace(self.orders.get(event, PublishOrder()), is_awaited=True, replaces=replaces)
        refused = {other: why for other, why in self.refused.items() if other != event}
        return replace(self.with_retry_now(), orders={**self.orders, event: order}, refused=refused)

    def with_retry_now(self) -> "Outbox":
        """Try everything at once: somebody asked for it, or the connection is back."""
        return replace(self, refusal=None, tries=0, not_before="")

    def changed_events(self, stands: Mapping[str, EventVersion]) -> tuple[str, ...]:
        """The events that somebody waits for, or that are sent automatically because they changed."""
        return tuple(
            event
            for event, order in self.orders.items()
            if event in stands and (order.is_awaited or (self.automatic and self._is_news(event, order, stands[event])))
        )

    def is_season_due(self, order: str, version: EventVersion, events: Iterable[str]) -> bool:
        """Whether to send a season: it was asked for, changes automatically, or goes along with an event."""
        goes = self.automatic or any(event in self.orders and self.orders[event].is_awaited for event in events)
        return self.orders[order].is_awaited or (goes and self._is_news(order, self.orders[order], version))

    def _is_news(self, event: str, order: PublishOrder, stand: EventVersion) -> bool:
        return stand not in (order.sent, *self.refused.get(event, ())[:1])

    def due(self, stands: Mapping[str, EventVersion], now: datetime, seconds_between: float) -> DuePublication:
        """What to send now; automatic changes wait ``seconds_between`` after the last change.

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
        """After events arrived; ``changed`` says whether the site changed."""
        at = now.isoformat()
        orders = {event: PublishOrder(sent=stand, at=at) for event, stand in stands.items()}
        return replace(
            self.with_retry_now(),
            is_tried=True,
            orders={**self.orders, **orders},
            changed_at=at if changed else self.changed_at,
        )

    def with_refused(self, refused: Mapping[str, tuple[EventVersion, Refusal]]) -> "Outbox":
        """After some events were refused because of other pages; nobody waits for these any more."""
        orders = {event: replace(self.orders[event], is_awaited=False, replaces=False) for event in refused}
        return replace(self, orders={**self.orders, **orders}, refused={**self.refused, **refused})

    def with_failure(self, refusal: Refusal, now: datetime) -> "Outbox":
        """After a refusal: errors that may pass are retried, with growing pauses."""
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
    """Other entries of its log."""


def unpublished_changes(log: Log, sent: EventVersion) -> UnpublishedChanges:
    """What happened since ``sent``; everything, if the log is a different one now."""
    same = 0 < sent.entries <= len(log.records) and log.records[sent.entries - 1].digest == sent.head
    new = log.records[sent.entries if same else 0 :]
    results = sum(isinstance(record.fact, ResultReported | ResultCorrected | ResultCleared) for record in new)
    return UnpublishedChanges(results=results, others=len(new) - results)


def _kept_look(kept: Mapping[str, Any] | None) -> ClubLook | None:
    """The kept look; None if there is none or it is unreadable, so that the app still starts."""
    try:
        return None if kept is None else kept_club_look(kept)
    except Refusal:
        return None


def _kept_seasons(kept: Iterable[str]) -> tuple[tuple[CountingRules, ...], tuple[str, ...]]:
    """The seasons that can be read, and the files of the others."""
    seasons: list[CountingRules] = []
    unread: list[str] = []
    for text in kept:
        try:
            seasons.append(read_season_rules(text))
        except Refusal:
            unread.append(text)
    return tuple(seasons), tuple(unread)


def _moment(at: str, seconds: float = 0) -> datetime:
    """A moment plus some seconds; an empty one counts as long ago."""
    return datetime.fromisoformat(at or "2000-01-01T00:00:00+00:00") + timedelta(seconds=seconds)
