"""The outbox at work: what a device keeps about its host, and what is on its way there."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from types import MappingProxyType
from typing import Any

from ronda.core.errors import Refusal
from ronda.core.text import N_, Message, Plural
from ronda.journal import Log
from ronda.publish.club.club_look import ClubLook
from ronda.publish.event_update import event_id_of
from ronda.ranking.counted_season import AnySeason
from ronda.ranking.season_rules import CountingRules
from ronda.sending import parse_target
from ronda.sending.exchange import Request, Response
from ronda.sending.outbox import EventVersion, Outbox
from ronda.sending.publish_job import PublishJob
from ronda.sending.season_orders import SendableSeason
from ronda.sending.target import Target, TargetCache, TargetState
from ronda.sending.target_update import site_at_target
from ronda.session.device_seasons import is_event_order, season_order
from ronda.views.shared.public_disclosure import asked_names, asked_people, refuse_unasked

EVENTS_FOUND = Plural(
    "{place} answers as it should: {events} event of Ronda stands there.",
    "{place} answers as it should: {events} events of Ronda stand there.",
    "events",
)
_OF_DEVICE = ("look", "seasons", "unread_seasons")
"""What stays when the host is changed or forgotten."""
NO_EVENTS_FOUND = N_("{place} answers as it should, and nothing of Ronda stands there yet.")


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueStep:
    """What the browser does next: send a request, come back at once, come back later, or stop."""

    request: Request | None = None
    more: bool = False
    again: float | None = None
    """In how many seconds."""


@dataclass(slots=True, kw_only=True)
class PublishQueue:
    """What a device sends; the device keeps what :meth:`written` returns."""

    outbox: Outbox = field(default_factory=Outbox)
    secrets: dict[str, str] = field(default_factory=dict, repr=False)
    found: Message | None = None
    """What was at the target when it was tried."""
    _known: TargetCache = field(default_factory=TargetCache)
    _delivery: PublishJob | None = None
    _stands: Mapping[str, EventVersion] = field(default_factory=dict)
    """The versions of the events on their way."""
    _rests_until: datetime | None = None

    @property
    def target(self) -> Target | None:
        """Where pages are sent; None if nobody chose."""
        return parse_target(self.outbox.address) if self.outbox.address else None

    @property
    def progress(self) -> Message | None:
        """What is being done; None if nothing is."""
        return self._delivery.progress if self._delivery else None

    @property
    def events_in_progress(self) -> Collection[str]:
        """The events on their way."""
        return self._stands.keys() if self._delivery else ()

    def written(self) -> dict[str, Any] | None:
        """What the device keeps, including secrets; None if there is nothing to keep."""
        outbox = self.outbox
        has_seasons = outbox.seasons or outbox.unread_seasons
        if not (outbox.address or outbox.agreed or outbox.look is not None or has_seasons):
            return None
        return {"outbox": self.outbox.written(), "secrets": self.secrets}

    def load(self, kept: Mapping[str, Any] | None) -> None:
        """Load what the device keeps; changes made by another window win."""
        if kept == self.written():
            return
        self._drop()
        self.found, self._known = None, TargetCache()
        self.outbox = Outbox.read(kept["outbox"]) if kept else Outbox()
        self.secrets = dict(kept["secrets"]) if kept else {}

    def set_up(self, address: str, secrets: Mapping[str, str]) -> None:
        """Send to a new target from now on, and try it; nothing counts as sent there yet."""
        if address != self.outbox.address:
            self._known = TargetCache()
            kept = {key: getattr(self.outbox, key) for key in ("automatic", "agreed", *_OF_DEVICE)}
            self.outbox = Outbox(address=address, **kept)
        self.outbox = replace(self.outbox.with_retry_now(), is_tried=False)
        self.secrets, self.found = dict(secrets), None
        self._drop()

    def forget(self) -> None:
        """Stop sending, and keep only the club's look and seasons."""
        kept = {key: getattr(self.outbox, key) for key in _OF_DEVICE}
        self.load(None)
        self.outbox = Outbox(**kept)

    def show_as(self, look: ClubLook) -> None:
        """Use a new club look from now on; whatever is on its way is sent again."""
        self.outbox = replace(self.outbox.with_retry_now(), look=look)
        self._drop()

    def keep_seasons(self, seasons: Iterable[CountingRules]) -> None:
        """Keep these seasons from now on; a removed one is no longer sent."""
        kept = tuple(seasons)
        known = set(map(season_order, kept))
        orders = {each: order for each, order in self.outbox.orders.items() if is_event_order(each) or each in known}
        self.outbox = replace(self.outbox, seasons=kept, orders=orders)

    def ask_season(self, order: str, *, replaces: bool) -> None:
        """Send a season as soon as possible; ``replaces`` lets it replace whatever is at the target."""
        self.outbox = self.outbox.with_order(order, replaces=replaces)
        self._drop()

    def send_by_itself(self, *, automatic: bool) -> None:
        """Send events again whenever they change, or only on request."""
        self.outbox = replace(self.outbox.with_retry_now(), automatic=automatic)

    def ask(self, log: Log, base: str, *, replaces: bool = False) -> None:
        """Send an event as it is now, as soon as possible; ``replaces`` lets it replace whatever is at the target."""
        event = log.tournament.id
        self.outbox = self.outbox.with_order(event, replaces=replaces)
        self._rests_until = None
        if replaces or self._stands.get(event) != self.outbox.versions([log], base)[event]:
            self._drop()

    def agree(self, signs: Iterable[str]) -> None:
        """Let everyone read these names from now on, given by their digests."""
        self.outbox = replace(self.outbox, agreed=tuple(sorted({*self.outbox.agreed, *signs})))

    def sendable(self, logs: Iterable[Log]) -> list[Log]:
        """The events in which no name needs an answer."""
        return [log for log in logs if not asked_names(log, self.outbox.agreed)]

    def folder_opened(self) -> None:
        """Try at once what was waiting for the folder that somebody just opened."""
        self.outbox, self._rests_until = self.outbox.with_retry_now(), None

    def try_again(self) -> None:
        if self.outbox.not_before:
            self.outbox = self.outbox.with_retry_now()
        self._rests_until = None

    def needs(self, entries: Mapping[str, int]) -> tuple[str, ...]:
        """The events that may be due; ``entries`` counts each event's log entries on the device."""
        return tuple(
            event
            for event, order in self.outbox.orders.items()
            if event in entries
            and (
                order.is_awaited or (self.outbox.automatic and (not order.sent or order.sent.entries != entries[event]))
            )
        )

    def next(
        self,
        logs: Sequence[Log],
        now: datetime,
        *,
        base: str,
        app: str,
        edition: str,
        seasons: Mapping[str, SendableSeason] = MappingProxyType({}),
    ) -> QueueStep:
        """What to do next, given the complete logs and the seasons due; other arguments as in :class:`PublishJob`."""
        target = self.target
        if target is None:
            return QueueStep()
        logs = self.sendable(logs)
        stands = self.outbox.versions(logs, base) | {order: each.version for order, each in seasons.items()}
        if self._rests_until and any(stands.get(event) != stand for event, stand in self._stands.items()):
            self._drop()  # it changed meanwhile: send the newer version instead
        try:
            if self._delivery is None:
                due = self.outbox.due(stands, now, target.kind.seconds_between)
                if not due.is_now:
                    return QueueStep(again=due.again)
                counted = self._counted(seasons)
                sent = [log for log in logs if log.tournament.id in due.events]
                events = filter(is_event_order, due.events)
                self._stands = {each: stands[each] for each in (*events, *counted)}
                self._delivery = PublishJob(
                    target,
                    self.secrets,
                    sent,
                    base=base,
                    app=app,
                    edition=edition,
                    known=self._known,
                    look=self.outbox.look,
                    replacing=[event for event in self._stands if self.outbox.orders[event].replaces],
                    seasons={order: (season, seasons[order]) for order, season in counted.items()},
                )
            if self._rests_until and now < self._rests_until:
                return QueueStep(again=(self._rests_until - now).total_seconds())
            return self._step(self._delivery, target, now)
        except Refusal as refusal:
            self._fail(refusal, now)
            return QueueStep(more=True)

    def _counted(self, seasons: Mapping[str, SendableSeason]) -> dict[str, AnySeason]:
        """Count the seasons due; one that cannot be counted, or has unconfirmed names, waits for somebody."""
        counted: dict[str, AnySeason] = {}
        refused: dict[str, tuple[EventVersion, Refusal]] = {}
        for order, each in seasons.items():
            try:
                season = each.count()
                refuse_unasked(asked_people(((one.number, one.name) for one in season.people), self.outbox.agreed))
                counted[order] = season
            except Refusal as refusal:
                refused[order] = each.version, refusal
        self.outbox = self.outbox.with_refused(refused)
        return counted

    def receive(self, response: Response | None, now: datetime) -> None:
        if self._delivery is None:
            return
        try:
            seconds = self._delivery.receive(response, now)
        except Refusal as refusal:
            self._fail(refusal, now)
        else:
            self._rests_until = now + timedelta(seconds=seconds) if seconds else None

    def _step(self, delivery: PublishJob, target: Target, now: datetime) -> QueueStep:
        self._rests_until = None
        request = delivery.step(now)
        if request is None and delivery.is_done:
            change = delivery.change
            refused = {event: (self._stands[event], why_not) for event, why_not in delivery.refused.items()}
            sent = {event: stand for event, stand in self._stands.items() if event not in refused}
            self.found = _found_message(target, delivery.target_state, sent) if delivery.target_state else None
            changed = change is not None and bool(change.written or change.removed)
            self.outbox = self.outbox.with_delivered(sent, now, changed=changed).with_refused(refused)
            self._drop()
        return QueueStep(request=request, more=True)

    def _fail(self, refusal: Refusal, now: datetime) -> None:
        self.outbox = self.outbox.with_failure(refusal, now)
        self._drop()

    def _drop(self) -> None:
        self._delivery, self._stands, self._rests_until = None, {}, None


def _found_message(target: Target, standing: TargetState, sent: Collection[str]) -> Message:
    """What is at a target now; ``sent`` are the events sent since.

    Raises ``Refusal`` if it is the site of another Ronda.
    """
    parts = site_at_target(target, standing).sections
    events = len({event_id_of(part) or folder for folder, part in parts.items()}.union(filter(is_event_order, sent)))
    return Message(EVENTS_FOUND if events else NO_EVENTS_FOUND, (("place", target.name), ("events", events)))
