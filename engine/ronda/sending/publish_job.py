"""Send events to a target in steps short enough for other work in between."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import islice
from types import MappingProxyType

from ronda import journal
from ronda.core.errors import Impossible, raise_if_refused
from ronda.core.text import N_, Message
from ronda.journal import Log
from ronda.publish import SiteFrame, event_update
from ronda.publish.any_season import any_season_steps, folder_of_season
from ronda.publish.club.club_look import ClubLook
from ronda.publish.record import SiteSection
from ronda.publish.site import TEMPLATES_FOR_APP, Site, SiteChange, why_templates_lack
from ronda.ranking.counted_season import AnySeason
from ronda.sending.exchange import Exchange, Request, Response
from ronda.sending.http_retry import RetryingExchange
from ronda.sending.season_orders import SendableSeason, why_not_replace_season
from ronda.sending.target import Secrets, Target, TargetCache, TargetState
from ronda.sending.target_update import site_at_target, update_target

OWN_EVENT_LABEL = Message(N_("The event on this device"))
REPLACE_LABEL = Message(N_("choose “Replace the pages”"))
PAGES_PER_STEP = 4
"""How many pages one step makes."""


class PublishJob:
    """Send some events step by step: each step gives a request, and each answer is passed back.

    It first looks at the target, then makes the pages, then sends what differs. Without events it only looks.
    """

    def __init__(
        self,
        target: Target,
        secrets: Secrets,
        logs: Sequence[Log],
        *,
        base: str,
        app: str,
        edition: str,
        known: TargetCache,
        replacing: Collection[str] = (),
        look: ClubLook | None = None,
        seasons: Mapping[str, tuple[AnySeason, SendableSeason]] = MappingProxyType({}),
    ) -> None:
        """Prepare to send events to a target.

        ``base`` is the address of the site, empty to keep it. ``app`` is the address of the app, for a site without
        one. ``edition`` identifies the Ronda that makes pages now. ``known`` caches what was seen and sent before. The
        pages of the events in ``replacing`` are replaced whatever they show. ``look`` is the club's, or None to keep
        the site's. ``seasons`` are sent too, by order.
        """
        self._target, self._secrets, self._logs = target, secrets, logs
        self._base, self._app, self._edition, self._known = base, app, edition, known
        self._replacing, self._look, self._seasons = replacing, look, dict(seasons)
        self.refused: dict[str, Impossible] = {}
        """Why some events are not sent, though others are: newer or different pages are at the target."""
        self._looking: RetryingExchange[TargetState] = RetryingExchange(target.look(known), target, secrets)
        self._sending: RetryingExchange[SiteChange] | None = None
        self._parts: Sequence[SiteSection] = ()
        self._making: Iterator[object] | None = None
        self._made = 0
        self.arrived = 0

    @property
    def change(self) -> SiteChange | None:
        """The change to the site; None while under way."""
        return self._sending.result if self._sending and self._sending.is_done else None

    @property
    def target_state(self) -> TargetState | None:
        """What was seen at the target; None until it was looked at."""
        return self._looking.result if self._looking.is_done else None

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to do."""
        return self.change is not None or (self.target_state is not None and not (self._logs or self._seasons))

    @property
    def progress(self) -> Message:
        """The current phase (looking, making pages or sending files), with how many are done."""
        if self._sending and not self._sending.is_done:
            request = self._sending.pending
            values = (("done", self.arrived), ("all", self.arrived + request.brings + request.left))
            return Message(N_("Sending files: {done} of {all} arrived."), values)
        if self._making:
            count = sum(len(part.files) for part in self._parts)
            return Message(N_("Making the pages: {done} of {all}."), (("done", self._made), ("all", count)))
        return Message(N_("Looking at what stands at {place}."), (("place", self._target.name),))

    def step(self, at: datetime) -> Request | None:
        """The next request; None if this step only computed something, or all is done.

        Raises what an exchange raises.
        """
        if not self._looking.is_done:
            return self._looking.request(at)
        if self._sending and not self._sending.is_done:
            return self._sending.request(at)
        if not self.is_done:
            self._work()
        return None

    def receive(self, response: Response | None, at: datetime) -> float:
        """Pass an answer on, as :meth:`RetryingExchange.receive`; returns the seconds to wait."""
        courier = self._sending or self._looking
        brings = courier.pending.brings
        seconds = courier.receive(response, at)
        if not seconds and response is not None:
            self.arrived += brings
        return seconds

    def _work(self) -> None:
        """Do the next piece of work that needs no host."""
        if self._making is None:
            self._parts = self._prepared()
            self._making = self._pages()
        elif not list(islice(self._making, PAGES_PER_STEP)):
            self._sending = RetryingExchange(self._update(), self._target, self._secrets)

    @property
    def _frame(self) -> SiteFrame:
        site = site_at_target(self._target, self._looking.result)
        return SiteFrame(
            base=self._base or site.base,
            app=site.app or self._app,
            look=site.look if self._look is None else self._look,
        )

    def _prepared(self) -> Sequence[SiteSection]:
        """The sections of all events, except ``refused`` ones, which may not replace what is at the target."""
        site, frame = site_at_target(self._target, self._looking.result), self._frame
        raise_if_refused(why_templates_lack(site, self._target.name, TEMPLATES_FOR_APP))
        for log in self._logs:
            event = log.tournament.id
            why_not = event_update.why_not_replace_event(
                log, site, here=OWN_EVENT_LABEL, there=self._target.name, instead=REPLACE_LABEL
            )
            if why_not and event not in self._replacing:
                self.refused[event] = why_not
        self._refuse_seasons(site)
        self._logs = [log for log in self._logs if log.tournament.id not in self.refused]
        return [
            event_update.updated_event_section(
                log,
                site,
                frame,
                made_of=event_update.source_digest(journal.log_file_text(log).encode(), frame, self._edition),
                edition=self._edition,
            )
            for log in self._logs
        ]

    def _refuse_seasons(self, site: Site) -> None:
        """Leave out the seasons that may not replace what is at the target."""
        for order, (season, each) in list(self._seasons.items()):
            why_not = why_not_replace_season(season, each.logs, each.listed, site, self._target.name)
            if why_not and order not in self._replacing:
                self.refused[order] = why_not
                del self._seasons[order]

    def _season_parts(self) -> Iterator[object]:
        """Make the pages of the seasons, one by one."""
        site, frame = site_at_target(self._target, self._looking.result), self._frame
        for season, _ in self._seasons.values():
            before = event_update.previous_build(site.sections.get(folder_of_season(season)), self._edition)
            part = yield from any_season_steps(season, frame, before)
            self._parts = (*self._parts, part)

    def _pages(self) -> Iterator[object]:
        """Make the files one by one, so that sending them does no work."""
        yield from self._season_parts()
        for part in self._parts:
            for path in part.files:
                digest = part.files.digest(path)
                if digest not in self._known.fingerprints:
                    self._known.fingerprints[digest] = self._target.fingerprint(part.files[path])
                self._made += 1
                yield None

    def _update(self) -> Exchange[SiteChange]:
        standing, frame = self._looking.result, self._frame
        site = site_at_target(self._target, standing)
        return update_target(
            self._target,
            standing,
            self._parts,
            event_update.index_builder(site, frame, standing.files.__contains__, self._edition),
            base=frame.base,
            app=frame.app,
            look=frame.look,
            gone=event_update.abandoned_folders(self._parts, site),
            known=self._known,
        )
