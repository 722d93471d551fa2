"""What is said of several event files that were opened or saved at once, where some were not."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from ronda.core.errors import Refusal
from ronda.core.text import Message, Plural
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


def not_saved_html(refusals: Iterable[Refusal], language: str) -> str:
    """HTML that says what is not in a file, or not whole; an empty string if everything is."""
    translate = html.translator_for(language)
    return _file_list_html([sentence_html(refusal.message, translate) for refusal in refusals], language)


def _file_list_html(reasons: Sequence[Markup], language: str, **counts: int) -> str:
    return html.render_template("app/several.html", language, told=reasons, **counts).strip() if reasons else ""
