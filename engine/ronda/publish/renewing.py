"""An event as a site goes on with it: in the folder that it has there, of what the site remembers of it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256

from ronda.core.errors import Impossible
from ronda.core.slices import Steps, at_once
from ronda.core.text import Message
from ronda.journal import Log
from ronda.publish.event_pages import event_steps
from ronda.publish.files import Earlier
from ronda.publish.lists import lists, older_events
from ronda.publish.page import Frame
from ronda.publish.record import Entry, EventEntry, Part, PartRecord
from ronda.publish.searching import ROBOTS
from ronda.publish.site import Lists, Site
from ronda.publish.succession import Read, shown, unread, why_not
from ronda.views.public.event import short
from ronda.views.shared.published import public_text


def renewed(log: Log, site: Site, frame: Frame, *, made_of: str, edition: str) -> Part:
    """Give the pages of an event for a site; those that would be the same as there are made only if asked for.

    Takes what stands for the content of its file, as :func:`made_of`, and for the Ronda that makes pages now.
    """
    return at_once(renewing_steps(log, site, frame, made_of=made_of, edition=edition))


def renewing_steps(log: Log, site: Site, frame: Frame, *, made_of: str, edition: str) -> Steps[Part]:
    """Give the same as :func:`renewed`, page by page."""
    return event_steps(log, frame, folder=_folder(log, site), made_of=made_of, earlier=_earlier(log, site, edition))


def made_of(content: bytes, frame: Frame, edition: str) -> str:
    """Give what stands for the content of a file, for the Ronda that makes pages of it and for the addresses."""
    return sha256(f"{edition}{frame.base} {frame.app}".encode() + content).hexdigest()


def left_behind(parts: Iterable[Part], site: Site) -> list[str]:
    """Give the folders of a site in which events stood that have another one now."""
    moved = {part.entry.id: part.entry.folder for part in parts if isinstance(part.entry, EventEntry)}
    return [folder for folder, part in site.parts.items() if moved.get(event_of(part), folder) != folder]


def leading(site: Site, frame: Frame, has: Callable[[str], bool]) -> Lists:
    """Give what makes the lists; where somebody wrote a ``robots.txt`` of their own, that one stays.

    Takes what tells whether a file stands there, whoever wrote it.
    """
    has_own = ROBOTS not in site.lists and has(ROBOTS)

    def made(entries: Sequence[Entry]) -> Mapping[str, bytes]:
        return {path: each for path, each in lists(entries, frame).items() if not (has_own and path == ROBOTS)}

    return made


def event_of(part: PartRecord) -> str:
    """Give the event of which a part is, or an empty text."""
    return part.entry.id if isinstance(part.entry, EventEntry) else ""


def why_not_renewed(
    log: Log, site: Site, *, here: str | Message, there: str, instead: Message, read: Read = unread
) -> Impossible | None:
    """Give why an event may not take the place of its pages; takes as :func:`ronda.publish.succession.why_not`."""
    older = {event.folder for event, _ in older_events(part.entry for part in site.parts.values())}
    known = (
        folder for folder, part in site.parts.items() if event_of(part) == log.tournament.id and folder not in older
    )
    stands = shown(log, site, next(known, "") or _earlier_folder(log, site))
    return why_not(log, stands, here=here, there=there, instead=instead, read=read) if stands else None


def _folder(log: Log, site: Site) -> str:
    """Give the folder that a tournament has in a site, so that a new name breaks no address; or none to be kept."""
    older = {event.folder for event, _ in older_events(part.entry for part in site.parts.values())}
    known = {event_of(part): folder for folder, part in site.parts.items() if folder not in older}
    if _names_hidden(known.get(log.tournament.id, ""), log):
        return ""
    return known.get(log.tournament.id) or _earlier_folder(log, site)


def _earlier_folder(log: Log, site: Site) -> str:
    """Give the folder that a tournament has in a site of an earlier Ronda, or none."""
    ending = f"-{short(log.tournament.id)}"
    return next((folder for folder in sorted(site.earlier_events) if folder.endswith(ending)), "")


def _earlier(log: Log, site: Site, edition: str) -> Earlier:
    """Give what a site remembers of the files of a tournament."""
    part = next((part for part in site.parts.values() if event_of(part) == log.tournament.id), None)
    return Earlier(edition=edition, files=part.files if part else {}, made_of=part.files_made_of if part else {})


def _names_hidden(folder: str, log: Log) -> bool:
    """Tell whether the name of a folder holds one that the pages do not show any more (AGL-NAMES, ANY-PUBLIC)."""
    words = folder.replace("-", " ").title()
    return public_text(words, log) != words
