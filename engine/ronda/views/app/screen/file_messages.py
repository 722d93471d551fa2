"""Messages about several event files opened or saved at once, some of which failed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from ronda.core.errors import Refusal
from ronda.core.text import Message, Plural
from ronda.views.app.screen.device_permissions import DevicePermissions
from ronda.views.app.screen.permitted_links import permitted_links
from ronda.views.app.screen.view import sentence_html
from ronda.views.shared import html

MOST_REASONS = 20
"""Most files whose reasons are listed; the others are counted."""


def all_opened_text(count: int, language: str) -> str:
    """Confirmation that every file was opened."""
    message = Message(Plural("{count} event was opened.", "{count} events were opened."), (("count", count),))
    return message.render(html.translator_for(language))


def not_opened_html(files: Sequence[Mapping[str, Any]], language: str) -> str:
    """HTML that names each refused file with its refusal; "" if there is none."""
    # the refusals were rendered here and have gone through the browser
    refused = [(file["name"], Markup(file["refusal"]["html"])) for file in files if file.get("refusal")]  # noqa: S704
    reasons = [Markup("<bdi>{}</bdi>: {}").format(name, why) for name, why in refused]
    return _file_list_html(reasons, language, opened=len(files) - len(reasons), every=len(files))


@dataclass(frozen=True, slots=True, kw_only=True)
class LackingPart:
    """A part that is missing or incomplete in a saved file, and where to repair it."""

    refusal: Refusal
    route: str = ""
    """Empty if no screen can repair it."""
    way: Message | str = ""
    """Link text."""


def not_saved_html(lacking: Iterable[LackingPart], language: str, *, saved: bool = True) -> str:
    """HTML that lists missing or incomplete parts of a file; "" if there are none.

    ``saved`` says whether there is a file. A locked screen never saves, so all links are open.
    """
    translate = html.translator_for(language)
    reasons = [
        html.render_template(
            "app/lacking.html",
            language,
            told=sentence_html(part.refusal.message, translate),
            way=sentence_html(part.way, translate),
            route=part.route,
            **permitted_links(DevicePermissions()),
        )
        for part in lacking
    ]
    return _file_list_html([Markup(reason.strip()) for reason in reasons], language, saved=saved)  # noqa: S704 - rendered


def _file_list_html(reasons: Sequence[Markup], language: str, **how: int) -> str:
    told = {"told": reasons, "most": MOST_REASONS, **how}
    return html.render_template("app/several.html", language, **told).strip() if reasons else ""
