"""What is said of several event files that were opened or saved at once, where some were not."""

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


def all_opened_text(count: int, language: str) -> str:
    """Confirms that every file was opened."""
    message = Message(Plural("{count} event was opened.", "{count} events were opened."), (("count", count),))
    return message.render(html.translator_for(language))


def not_opened_html(files: Sequence[Mapping[str, Any]], language: str) -> str:
    """HTML that names each file that was refused, with its refusal; an empty string if none was."""
    # The refusals were rendered here and have gone through the browser.
    refused = [(file["name"], Markup(file["refusal"]["html"])) for file in files if file.get("refusal")]  # noqa: S704
    reasons = [Markup("<bdi>{}</bdi>: {}").format(name, why) for name, why in refused]
    return _file_list_html(reasons, language, opened=len(files) - len(reasons), every=len(files))


@dataclass(frozen=True, slots=True, kw_only=True)
class LackingPart:
    """Why something is not in a file, or not whole, and where that is mended."""

    refusal: Refusal
    route: str = ""
    """Empty where no screen mends it."""
    way: Message | str = ""
    """The words that lead there."""


def not_saved_html(lacking: Iterable[LackingPart], language: str, *, saved: bool = True) -> str:
    """HTML that says what is not in a file, or not whole; an empty string if everything is.

    Takes whether there is a file. Nothing is saved so on a screen that is locked, and so every way is open.
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
    return html.render_template("app/several.html", language, told=reasons, **how).strip() if reasons else ""
