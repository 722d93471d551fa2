"""Turning logs into the files of a results site: pure functions, the same bytes for the same logs.

A site has sections (events and rankings) and lists that lead to them. Each section is made from its own logs, and the
lists from records that the site keeps, so one section can be published without the others' files.
"""

from collections.abc import Collection, Iterable, Sequence

from ronda.journal import Log
from ronda.publish.club.club_files import club_file_names
from ronda.publish.feeds import feed_files
from ronda.publish.files import file_digests
from ronda.publish.index_pages import build_index_files, superseded_events
from ronda.publish.page import DEFAULT_TITLE, PREVIEW, SiteFrame
from ronda.publish.page_assets import OVERLAY_STYLESHEET
from ronda.publish.ranking_pages import ranking_section, ranking_section_steps
from ronda.publish.record import RECORD_NAME, SiteSection, encode_index_record, record_file
from ronda.publish.search_engines import SITEMAP
from ronda.publish.section_files import event_section, event_section_steps
from ronda.views.shared.languages import LANGUAGES

__all__ = [
    "SiteFrame",
    "SiteSection",
    "build_index_files",
    "build_ranking_site",
    "build_recorded_site",
    "build_site",
    "event_section",
    "event_section_steps",
    "ranking_section",
    "ranking_section_steps",
    "superseded_events",
]


def build_site(
    logs: Sequence[Log], *, title: str = DEFAULT_TITLE, languages: Iterable[str] = LANGUAGES, base: str = ""
) -> dict[str, bytes]:
    """The files of a results site: path to content.

    Takes at most one log of each tournament, the title of the site, and the languages; the root page uses the first.
    Each language has its own tree, and every page links to its versions in the others. ``base`` is the site's web
    address, if known: it makes addresses complete that are read elsewhere.
    """
    frame = SiteFrame(title=title, languages=tuple(languages), base=base)
    return _site_files([event_section(log, frame) for log in logs], frame)


def build_ranking_site(
    logs: Sequence[Log], *, season: str, shown: Collection[str] = (), languages: Iterable[str] = LANGUAGES
) -> dict[str, bytes]:
    """The files of a site with a season's ranking: path to content (AGL-ELO).

    Takes the season's logs in any order, its name, the people who are shown although hidden in one of the events
    (AGL-NAMES), and the languages as :func:`build_site`. Raises ``Impossible`` as :func:`ronda.ranking.season_ranking`,
    and if nothing can be ranked; ``Malformed`` for an unreadable name, or one of nobody who is hidden.
    """
    frame = SiteFrame(languages=tuple(languages))
    return _site_files([ranking_section(logs, frame, season=season, shown=shown)], frame)


def build_recorded_site(parts: Sequence[SiteSection], frame: SiteFrame) -> dict[str, bytes]:
    """The files of a site including its records, so that later runs recognise them as Ronda's."""
    records = {record_file(part.entry.folder): part.record.encode() for part in parts}
    lists_of = build_index_files((part.entry for part in parts), frame)
    # a folder over which the zip is unpacked may hold more sections than the zip
    known = dict.fromkeys(
        (SITEMAP, PREVIEW, OVERLAY_STYLESHEET, *feed_files(frame), *club_file_names(frame.languages)), ""
    ) | file_digests(lists_of)
    return (
        _site_files(parts, frame)
        | records
        | {RECORD_NAME: encode_index_record(known, frame.base, frame.app, frame.look, templates=frame.templates.digest)}
    )


def _site_files(parts: Sequence[SiteSection], frame: SiteFrame) -> dict[str, bytes]:
    files: dict[str, bytes] = dict(build_index_files((part.entry for part in parts), frame))
    for part in parts:
        files.update(part.files)
    return dict(sorted(files.items()))
