"""Update a target: what is there, what differs, and sending the difference."""

from collections.abc import Collection, Mapping, Sequence

from ronda.core.errors import Impossible, NotNow
from ronda.publish.club.club_look import ClubLook
from ronda.publish.page_templates import PageTemplates
from ronda.publish.record import EventEntry, SiteSection
from ronda.publish.site import (
    IndexBuilder,
    Site,
    SiteChange,
    SitePlan,
    plan_site_update,
    read_site_records,
    refuse_overtaken,
    write_order_key,
)
from ronda.sending.exchange import Exchange
from ronda.sending.target import Target, TargetCache, TargetChanged, TargetChanges, TargetState

MAX_TRIES = 5
"""How often to prepare a change again when somebody else was faster."""


def site_at_target(target: Target, standing: TargetState) -> Site:
    """The site at a target; raises ``Impossible`` if it belongs to another Ronda, and ``Malformed``."""
    site = read_site_records(standing.records, lambda path: f"{target.name}: {path}" if path else target.name)
    if site.legacy_files:
        raise Impossible(
            "{out} was made by an earlier Ronda: publish its events into a folder, and put that in its place.",
            out=target.name,
        )
    return site


def update_target(
    target: Target,
    standing: TargetState,
    parts: Sequence[SiteSection],
    lists: IndexBuilder,
    *,
    base: str | None = None,
    app: str | None = None,
    look: ClubLook | None = None,
    templates: PageTemplates | None = None,
    gone: Collection[str] = (),
    keep: bool = False,
    known: TargetCache,
) -> Exchange[SiteChange]:
    """Update events and rankings of a target, as :func:`ronda.publish.site.plan_site_update`.

    ``standing`` is what was seen there. ``base``, ``app``, ``look`` and ``templates`` are given only if they are new.
    If somebody else changed the target meanwhile, it is read again, and both changes are kept. Raises ``Impossible`` if
    a foreign file would be replaced, ``NotNow`` if others are always faster or published the same meanwhile, and
    whatever the target raises.
    """
    seen = site_at_target(target, standing)
    for _ in range(MAX_TRIES):
        site = site_at_target(target, standing).at(base, app, look, templates)
        refuse_overtaken(seen, site, parts, target.name)
        leaving = site.sections.keys() & set(gone)
        wanted = plan_site_update(site, parts, lists, gone=leaving, keep=keep)
        differs = _difference(target, standing, wanted, _change_title(site, parts, leaving), known)
        _refuse_foreign(target, standing, wanted, differs.pages)
        done = SiteChange(
            written=len(differs.pages),
            unchanged=len(wanted.pages) - len(differs.pages),
            removed=len(differs.stale),
            of_another_address=wanted.of_another_address,
            of_another_look=wanted.of_another_look,
        )
        if not (differs.pages or differs.stale or differs.after or differs.forgotten):
            return done
        try:
            yield from target.send(standing, differs)
        except TargetChanged:
            standing = yield from target.look(known)
        else:
            return done
    raise NotNow(
        "Others change {out} all the time, and were faster {tries} times: publish again later.",
        out=target.name,
        tries=MAX_TRIES,
    )


def files_are_intact(standing: TargetState, files: Mapping[str, str], known: TargetCache) -> bool:
    """Whether files are as they were written, by their digests; makes no requests."""
    return all(
        path in standing.files and (not digest or known.fingerprints.get(digest) == standing.files[path])
        for path, digest in files.items()
    )


def _difference(
    target: Target, standing: TargetState, wanted: SitePlan, title: str, known: TargetCache
) -> TargetChanges:
    differing = [path for path in wanted.pages if not _is_up_to_date(target, standing, wanted, path, known)]
    stale = tuple(path for path in wanted.stale if path in standing.files)
    forgotten = tuple(path for path in wanted.forgotten if path in standing.files)
    right = {path for path, content in wanted.after.items() if standing.records.get(path) == content}
    moving = bool(differing or stale or forgotten)
    return TargetChanges(
        title=title,
        before=wanted.before if moving else {},
        pages={
            path: wanted.pages[path][path]
            for path in sorted(differing, key=lambda path: write_order_key(path, stands=path in standing.files))
        },
        stale=stale,
        after={path: content for path, content in wanted.after.items() if moving or path not in right},
        forgotten=forgotten,
    )


def _is_up_to_date(target: Target, standing: TargetState, wanted: SitePlan, path: str, known: TargetCache) -> bool:
    digest = wanted.digests[path]
    if digest not in known.fingerprints:
        known.fingerprints[digest] = target.fingerprint(wanted.pages[path][path])
    return standing.files.get(path) == known.fingerprints[digest]


def _refuse_foreign(target: Target, standing: TargetState, wanted: SitePlan, changed: Collection[str]) -> None:
    """Raise ``Impossible`` if a foreign file would change, or is in the place of a folder."""
    folders = {path[:at] for path in wanted.pages for at, letter in enumerate(path) if letter == "/"}
    for path in sorted(standing.files):
        if path in folders or (path in changed and path not in wanted.ours):
            raise Impossible(
                "{path} was not written by Ronda and would be replaced: move it away, or name another folder.",
                path=f"{target.name}: {path}",
            )


def _change_title(site: Site, parts: Sequence[SiteSection], gone: Collection[str]) -> str:
    """A change in a few words, for readers of a target's history."""
    leaving = [site.sections[folder].entry for folder in sorted(gone)]
    came = [part.entry for part in parts]
    names = [entry.name if isinstance(entry, EventEntry) else entry.season for entry in came or leaving]
    verb = "Publish" if came else "Take off"
    return f"{verb} {', '.join(names)}" if names else "Renew the lists"
