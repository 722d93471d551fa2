"""Bringing a target up to date: what stands there, what differs, and sending that."""

from collections.abc import Collection, Mapping, Sequence

from ronda.core.errors import Impossible, NotNow
from ronda.publish.record import EventEntry, Part
from ronda.publish.site import Change, Lists, Plan, Site, plan, read_records, refuse_overtaken, turn
from ronda.sending.exchange import Exchange
from ronda.sending.target import Difference, Known, Moved, Standing, Target

TRIES = 5
"""So often a change is made anew when somebody else was faster."""


def site_of(target: Target, standing: Standing) -> Site:
    """Give the site that stands at a target; raises ``Impossible`` for that of another Ronda, ``Malformed``."""
    site = read_records(standing.records, lambda path: f"{target.name}: {path}" if path else target.name)
    if site.earlier:
        raise Impossible(
            "{out} was made by an earlier Ronda: publish its events into a folder, and put that in its place.",
            out=target.name,
        )
    return site


def update(
    target: Target,
    standing: Standing,
    parts: Sequence[Part],
    lists: Lists,
    *,
    base: str | None = None,
    app: str | None = None,
    gone: Collection[str] = (),
    keep: bool = False,
    known: Known,
) -> Exchange[Change]:
    """Bring events and rankings of a target up to date, as :func:`ronda.publish.site.plan`.

    Takes what was seen there, and the addresses of site and app where these are new ones; where somebody else changed
    it meanwhile, it is looked at again, and both changes stand.
    Raises ``Impossible`` where a file of somebody else would be replaced, ``NotNow`` where others are always faster or
    published the same meanwhile, and what the target raises.
    """
    seen = site_of(target, standing)
    for _ in range(TRIES):
        site = site_of(target, standing).at(base, app)
        refuse_overtaken(seen, site, parts, target.name)
        leaving = site.parts.keys() & set(gone)
        wanted = plan(site, parts, lists, gone=leaving, keep=keep)
        differs = _difference(target, standing, wanted, _title(site, parts, leaving), known)
        _refuse_foreign(target, standing, wanted, differs.pages)
        done = Change(
            written=len(differs.pages),
            unchanged=len(wanted.pages) - len(differs.pages),
            removed=len(differs.stale),
            of_another_address=wanted.of_another_address,
        )
        if not (differs.pages or differs.stale or differs.after or differs.forgotten):
            return done
        try:
            yield from target.send(standing, differs)
        except Moved:
            standing = yield from target.look(known)
        else:
            return done
    raise NotNow(
        "Others change {out} all the time, and were faster {tries} times: publish again later.",
        out=target.name,
        tries=TRIES,
    )


def is_whole(standing: Standing, files: Mapping[str, str], known: Known) -> bool:
    """Tell whether files stand as they were written; takes their digests, and sends nobody to look."""
    return all(
        path in standing.files and (not digest or known.fingerprints.get(digest) == standing.files[path])
        for path, digest in files.items()
    )


def _difference(target: Target, standing: Standing, wanted: Plan, title: str, known: Known) -> Difference:
    differing = [path for path in wanted.pages if not _stands(target, standing, wanted, path, known)]
    stale = tuple(path for path in wanted.stale if path in standing.files)
    forgotten = tuple(path for path in wanted.forgotten if path in standing.files)
    right = {path for path, content in wanted.after.items() if standing.records.get(path) == content}
    moving = bool(differing or stale or forgotten)
    return Difference(
        title=title,
        before=wanted.before if moving else {},
        pages={
            path: wanted.pages[path][path]
            for path in sorted(differing, key=lambda path: turn(path, stands=path in standing.files))
        },
        stale=stale,
        after={path: content for path, content in wanted.after.items() if moving or path not in right},
        forgotten=forgotten,
    )


def _stands(target: Target, standing: Standing, wanted: Plan, path: str, known: Known) -> bool:
    digest = wanted.digests[path]
    if digest not in known.fingerprints:
        known.fingerprints[digest] = target.fingerprint(wanted.pages[path][path])
    return standing.files.get(path) == known.fingerprints[digest]


def _refuse_foreign(target: Target, standing: Standing, wanted: Plan, changed: Collection[str]) -> None:
    """Raise ``Impossible`` where a file would change that is somebody else's, or where a folder is to be."""
    folders = {path[:at] for path in wanted.pages for at, letter in enumerate(path) if letter == "/"}
    for path in sorted(standing.files):
        if path in folders or (path in changed and path not in wanted.ours):
            raise Impossible(
                "{path} was not written by Ronda and would be replaced: move it away, or name another folder.",
                path=f"{target.name}: {path}",
            )


def _title(site: Site, parts: Sequence[Part], gone: Collection[str]) -> str:
    """Give a change in a few words, for those who read the history of a target."""
    leaving = [site.parts[folder].entry for folder in sorted(gone)]
    came = [part.entry for part in parts]
    names = [entry.name if isinstance(entry, EventEntry) else entry.season for entry in came or leaving]
    verb = "Publish" if came else "Take off"
    return f"{verb} {', '.join(names)}" if names else "Renew the lists"
