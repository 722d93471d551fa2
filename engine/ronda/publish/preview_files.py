"""Preview pictures for links: one for a club's site, and one for each of its events."""

from ronda.publish.files import SiteFile
from ronda.publish.page import DATA_FOLDER, PREVIEW, SiteFrame
from ronda.publish.picture.preview_picture import preview_picture
from ronda.views.public.event_context import PublicTournament
from ronda.views.shared.html import template_source, translator_for


def site_picture(frame: SiteFrame) -> bytes:
    """The picture of all pages without their own; Ronda's if there is no look."""
    if not frame.look:
        return template_source(f"public/{PREVIEW}")
    results = translator_for(frame.languages[0])(frame.title)
    return preview_picture("", frame.look.name, (results,), frame.look.colour, frame.look.second_colour)


def event_picture(event: PublicTournament, frame: SiteFrame) -> SiteFile | None:
    """The picture of an event, independent of results; None if no page would use it."""
    if not (frame.look and frame.base):
        return None
    facts = (event.game.render(translator_for(frame.languages[0])), event.date)
    look, path = frame.look, f"{DATA_FOLDER}/{event.folder}/{PREVIEW}"
    return SiteFile.lazy(path, preview_picture, look.name, event.name, facts, look.colour, look.second_colour)
