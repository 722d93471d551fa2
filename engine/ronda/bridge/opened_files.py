"""The outcome of opening several files: message and next screen."""

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from ronda.bridge import messages, sending
from ronda.core.text import N_, Message, Plural
from ronda.session.opened_seasons import read_opened
from ronda.session.season_commands import change_by_opening
from ronda.views.app.screen.file_messages import all_opened_text, not_opened_html
from ronda.views.app.screen.refusals import RenderedRefusal
from ronda.views.shared import html

SEASONS_OPENED = Plural("{count} season is on this device.", "{count} seasons are on this device.")
MOST_TOLD = 3
"""Most files reported one by one."""


class OpenedFile(TypedDict):
    """The outcome of one of several files."""

    name: str
    notice: NotRequired[str | None]
    refusal: NotRequired[RenderedRefusal]


class OpenedFiles(TypedDict):
    """The outcome of several files."""

    files: Sequence[OpenedFile]
    go: NotRequired[str | None]
    """Where the lists and questions among them are."""
    typed: NotRequired[str]
    seasons: NotRequired[Sequence[str]]
    lang: str


def report_opened_files(request: OpenedFiles) -> messages.DoneAnswer | messages.RefusedAnswer:
    """Report several files and go to their questions; the page is stale if that is refused."""
    files, language, go = request["files"], request["lang"], request.get("go")
    opened = [file for file in files if not file.get("refusal")]
    answer = messages.DoneAnswer(ok=True, go=go or "/", wrote=bool(opened))
    notices = _opened_notices(opened, language)
    if typed := request.get("typed"):
        answer["typed"] = typed
    if seasons := request.get("seasons"):
        notices.append(_take_up_seasons(seasons, answer, is_asked=bool(go)).render(html.translator_for(language)))
    if notices:
        answer["notice"] = "\n".join(notices)
    if why := not_opened_html(files, language):
        said = RenderedRefusal(html=why, faults=[])
        if not (go or seasons):
            return messages.RefusedAnswer(ok=False, refusal=said, stale=True)
        answer["refusal"] = said
    return answer


def _opened_notices(opened: Sequence[OpenedFile], language: str) -> list[str]:
    """Messages about opened events; one by one if few."""
    notices = [file.get("notice") or "" for file in opened]
    told = len(opened) <= MOST_TOLD and all(notices)
    return notices if told or not opened else [all_opened_text(len(opened), language)]


def _take_up_seasons(texts: Sequence[str], answer: messages.DoneAnswer, *, is_asked: bool) -> Message:
    """Keep new seasons that came with events; differing ones lead to a question, unless another one is open."""
    change = change_by_opening(sending.PUBLISH_QUEUE.outbox.seasons, read_opened(texts))
    sending.PUBLISH_QUEUE.keep_seasons(change.seasons)
    answer["kept"] = sending.kept_host()
    if not change.typed:
        return Message(SEASONS_OPENED, (("count", len(texts)),))
    if is_asked:
        return Message(N_("Some seasons here differ from the file, and stay so. To choose, open the file once more."))
    answer["go"], answer["typed"] = change.go, change.typed
    return Message(N_("Some seasons differ from those on this device: choose what becomes of each."))
