"""The files that a club's look adds to a site: style sheet, logo, and the club's own pages."""

import re
from collections.abc import Iterable
from functools import lru_cache

from ronda.core.progress import run_to_end
from ronda.publish.club.club_look import CLUB_PAGES, ClubLook
from ronda.publish.club.colour_contrast import readable_colours
from ronda.publish.club.logo_check import LOGO_KINDS
from ronda.publish.page_templates import PageTemplates
from ronda.views.shared.languages import SOURCE_LANGUAGE

CLUB_STYLESHEET = "club.css"
LOGO_NAME = "club-logo"
"""Name of the logo file without suffix."""
_FOR_READERS = re.compile(r"/\*.*?\*/\n|(?<=\n)\s+", re.DOTALL)


def club_files(look: ClubLook, templates: PageTemplates) -> dict[str, bytes]:
    """The look's files, path to content; empty without a look."""
    if not look:
        return {}
    files = {CLUB_STYLESHEET: club_style(look, templates).encode()}
    if look.logo:
        files[logo_file(look.logo.kind)] = look.logo.content
    return files


def logo_file(kind: str) -> str:
    return f"{LOGO_NAME}.{kind}"


def club_file_names(languages: Iterable[str]) -> tuple[str, ...]:
    """The paths of all files that a look can add to a site."""
    logos = (logo_file(kind) for kind in LOGO_KINDS)
    pages = (f"{language}/{name}.html" for language in languages for name in CLUB_PAGES)
    return (CLUB_STYLESHEET, *logos, *pages)


@lru_cache(maxsize=1)
def club_style(look: ClubLook, templates: PageTemplates) -> str:
    """The style sheet of a club's look; empty without one."""
    if not look:
        return ""
    light, dark = (readable_colours(look.colour, look.second_colour, dark=dark) for dark in (False, True))
    given = {"accent": look.colour, "sun": look.second_colour}
    tokens = {
        f"{name}{part}": tuple(getattr(mode, f"{name}{part}".replace("-", "_")) for mode in (light, dark))
        for name, colour in given.items()
        for part in ("", "-ink", "-soft")
        if colour
    }
    sheet = run_to_end(templates.render_steps("public/club.css", SOURCE_LANGUAGE, {"tokens": tokens}))
    return _FOR_READERS.sub("", sheet)
