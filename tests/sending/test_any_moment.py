"""Any moment of an event over any other, and a line that breaks at any request: in the end the pages are right."""

from __future__ import annotations

from functools import cache, partial
from random import Random

import pytest

from ronda import journal
from ronda.publish import SiteFrame, build_index_files, build_recorded_site, event_section
from ronda.publish.files import file_digests
from ronda.publish.record import RECORD_NAME, SiteSection, encode_index_record
from ronda.sending import parse_target
from ronda.sending.host_errors import Unreachable
from tests.playing import eventful
from tests.sending import fake_bucket, fake_github
from tests.sending.fake_bucket import FakeBucket
from tests.sending.fake_github import FakeGitHub
from tests.sending.hosts import Host, broken_links, running
from workshop.build import catalogues
from workshop.cli.destinations import HostDestination
from workshop.cli.host_connection import HostConnection

FRAME = SiteFrame()
_lists = partial(build_index_files, frame=FRAME)
FOREIGN = {"CNAME": b"results.example.org\n", "en/notes.txt": b"mine", "data/table.bin": bytes(range(256))}
SECRETS = {
    "RONDA_TOKEN": fake_github.TOKEN,
    "AWS_ACCESS_KEY_ID": fake_bucket.KEY_ID,
    "AWS_SECRET_ACCESS_KEY": fake_bucket.SECRET,
}


@cache
def moments() -> tuple[SiteSection, ...]:
    """An event as it is published at some moments of it, the first and the last among them."""
    catalogues.compile_stale()
    records, chance = eventful("keyforge").log.records, Random(7)
    ends = [end for end, record in enumerate(records[1:], start=1) if record.action != records[end - 1].action]
    chosen = [ends[0], *sorted(chance.sample(ends[1:-1], 3)), ends[-1]]
    return tuple(
        event_section(journal.append_records(None, records[:end]), FRAME, folder="event-1a2b3c4d") for end in chosen
    )


@cache
def other() -> SiteSection:
    """Another event, which stays."""
    catalogues.compile_stale()
    return event_section(eventful("xwing", seed=3).log, FRAME)


@cache
def fresh(moment: int | None) -> dict[str, bytes]:
    """The site with the other event and a moment of the first one, as if made from the beginning."""
    parts = [other()] if moment is None else [moments()[moment], other()]
    # the record of a zip also knows what may stand where it is unpacked
    return build_recorded_site(parts, FRAME) | {
        RECORD_NAME: encode_index_record(file_digests(_lists(part.entry for part in parts)))
    }


class Sent:
    """A host with something of others on it, and the other event."""

    def __init__(self, host: Host, address: str) -> None:
        self.host, self.address = host, address

    def publish(self, part: SiteSection) -> int:
        """Publish as a run of its own; gives how many requests that took."""
        target = parse_target(self.address)
        place = HostDestination(target, HostConnection(target, SECRETS, wait=lambda _: None))
        before = len(self.host.asked)
        place.read_site()
        place.update([part], _lists)
        return len(self.host.asked) - before

    def publish_until_it_breaks(self, part: SiteSection, at: int, *, done: bool) -> None:
        self.host.breaks(at, done=done)
        with pytest.raises(Unreachable):
            self.publish(part)
        self.host.breaks(0)


def of_bucket(host: FakeBucket) -> dict[str, bytes]:
    return {path.removeprefix("site/"): each for path, each in host.objects.items() if path.startswith("site/")}


PAIRS = [(None, 0), (0, 4), (2, 3), (4, 1)]
"""What stands there, and what is published over it."""


@pytest.mark.parametrize(("older", "newer"), PAIRS)
def test_a_bucket_has_no_broken_link_at_any_step_and_in_the_end_what_a_fresh_build_has(
    older: int | None, newer: int
) -> None:
    host, elsewhere, broken = FakeBucket(), {"site-2/index.html": b"not ours"}, list[str]()
    host.objects = {f"site/{path}": content for path, content in FOREIGN.items()} | elsewhere
    with running(host):
        sent = Sent(host, f"s3://{fake_bucket.BUCKET}/site?endpoint={host.url}")
        for part in (other(), *([] if older is None else [moments()[older]])):
            sent.publish(part)
        before = dict(host.objects)
        host.changed = lambda: broken.extend(broken_links(of_bucket(host)))
        requests = sent.publish(moments()[newer])
        assert FOREIGN | fresh(newer) == of_bucket(host)
        for at in {1, 2, requests, *Random(newer).sample(range(3, requests), 3)}:
            for done in (False, True):
                host.objects = dict(before)
                sent.publish_until_it_breaks(moments()[newer], at, done=done)
                sent.publish(moments()[newer])
                assert FOREIGN | fresh(newer) == of_bucket(host), (at, done)

    assert broken == []
    assert elsewhere.items() <= host.objects.items()


@pytest.mark.parametrize(("older", "newer"), PAIRS)
def test_a_repository_has_one_commit_for_a_change_wherever_the_line_breaks(older: int | None, newer: int) -> None:
    elsewhere = {"README.md": b"# Results\n", "docs/index.html": b"not ours"}
    host = FakeGitHub({f"site/{path}": content for path, content in FOREIGN.items()} | elsewhere)
    with running(host):
        sent = Sent(host, f"github:{fake_github.REPOSITORY}/site?api={host.url}")
        for part in (other(), *([] if older is None else [moments()[older]])):
            sent.publish(part)
        before, history = dict(host.refs), host.history()
        requests = sent.publish(moments()[newer])
        for at in range(1, requests + 1):
            for done in (False, True):
                host.refs = dict(before)
                sent.publish_until_it_breaks(moments()[newer], at, done=done)
                arrived = done and at == requests
                assert FOREIGN | fresh(newer if arrived else older) == host.files(under="site/"), (at, done)
                sent.publish(moments()[newer])
                assert FOREIGN | fresh(newer) == host.files(under="site/"), (at, done)
                assert [*history, "Publish Test event"] == host.history(), (at, done)

    assert elsewhere.items() <= host.files().items()


def test_an_empty_repository_is_begun_and_then_has_one_commit_wherever_the_line_breaks() -> None:
    host = FakeGitHub({})
    begun, title = "Begin the results site", "Publish Test event"
    with running(host):
        sent = Sent(host, f"github:{fake_github.REPOSITORY}/site?api={host.url}")
        requests = sent.publish(other())
        assert fresh(None) == host.files(under="site/")
        assert [begun, title] == host.history()
        for at in range(1, requests + 1):
            for done in (False, True):
                host.refs = {}
                sent.publish_until_it_breaks(other(), at, done=done)
                stands = set(host.files() if host.refs else ())
                assert stands in (set(), {f"site/{RECORD_NAME}"}) or (done and at == requests), (at, done)
                sent.publish(other())
                assert fresh(None) == host.files(under="site/"), (at, done)
                assert [begun, title] == host.history(), (at, done)
