"""Messages from players' phones, carried by a hall's server: processed, stored and answered.

The carrier calls :func:`take_in_reports` with the messages, stores ``lines`` as after any call, and only then returns
``outcomes`` to the server, so that nobody hears of something unstored. A repeated message is answered again without a
second effect.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NotRequired, TypedDict

from ronda.bridge import sending
from ronda.bridge.linking import event_time
from ronda.bridge.messages import DecidedAnswer, EventRequest, RefusedAnswer
from ronda.bridge.session_state import SESSION, refuse_request, require_log
from ronda.bridge.storing import lines_to_store
from ronda.commands import Moment
from ronda.core.errors import Refusal
from ronda.core.text import Message
from ronda.sync.phones import PhoneMessage, process_messages
from ronda.views.shared import html
from ronda.views.shared.languages import LANGUAGES
from ronda.views.shared.public_disclosure import without_asked_names
from ronda.views.shared.published_view import as_published


class PlayersMessage(TypedDict):
    """A message from a player's phone, from the hall's server."""

    id: str
    player: int
    """The player to whom the server assigns the phone."""
    form: Mapping[str, str]
    at: str
    lang: NotRequired[str]


class ReportsRequest(EventRequest):
    """Messages from an event's players."""

    messages: Sequence[PlayersMessage]
    now: str
    random: int


class MessageOutcome(TypedDict):
    """The answer to a player's message."""

    id: str
    accepted: bool
    said: str


class ReportsAnswer(DecidedAnswer):
    """Lines to store, and an answer for each message."""

    outcomes: Sequence[MessageOutcome]


def take_in_reports(request: ReportsRequest) -> ReportsAnswer | RefusedAnswer:
    """Process players' messages.

    If the event cannot accept anything, for example because it is damaged, all are refused and stay on the server.
    """
    try:
        SESSION.refuse_damaged(request["tournament"] or "")
        log = require_log(SESSION.logs.get(request["tournament"] or ""))
    except Refusal as refusal:
        return refuse_request(refusal, request["lang"])
    letters: list[PhoneMessage] = []
    outcomes: list[MessageOutcome] = []
    languages: dict[str, str] = {}
    for raw in request["messages"]:
        language = _language(raw, request["lang"])
        try:
            letter = PhoneMessage.read(raw)
            letter = replace(letter, at=event_time(log.tournament.id, letter.at))
        except Refusal as refusal:
            outcomes.append(_outcome(str(raw.get("id", "")), refusal.message, language, accepted=False))
        else:
            letters.append(letter)
            languages[letter.id] = language
    agreed = sending.PUBLISH_QUEUE.outbox.agreed
    moment = Moment(at=event_time(log.tournament.id, request["now"]), random=request["random"])
    taken = process_messages(log, letters, moment, shown=lambda log: as_published(without_asked_names(log, agreed)))
    outcomes += [_outcome(each.id, each.sentence, languages[each.id], accepted=each.accepted) for each in taken.answers]
    return ReportsAnswer(ok=True, **lines_to_store(log, taken.records), outcomes=outcomes)


def _language(raw: PlayersMessage, otherwise: str) -> str:
    return raw["lang"] if raw.get("lang") in LANGUAGES else otherwise


def _outcome(message: str, said: Message, language: str, *, accepted: bool) -> MessageOutcome:
    return {"id": message, "accepted": accepted, "said": said.render(html.translator_for(language))}
