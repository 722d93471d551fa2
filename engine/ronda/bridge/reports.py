"""What players sent from their phones, as a server in the hall carries it: taken in, stored, and answered.

Whoever carries messages asks :func:`reports` with those that the server numbered, stores ``lines`` as of every other
call, and only then hands ``outcomes`` to the server: so nobody is told of what a device has not got. A message that
comes again meanwhile is answered anew and done no second time.
"""

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ronda.bridge import sending
from ronda.bridge.held import HELD, answer, known, refused_answer
from ronda.bridge.linking import event_time
from ronda.bridge.storing import to_store
from ronda.commands import Moment
from ronda.core.errors import Refusal
from ronda.core.text import Message
from ronda.desks.phones import Letter, take_in
from ronda.views.shared import html
from ronda.views.shared.languages import LANGUAGES
from ronda.views.shared.published import as_published
from ronda.views.shared.what_is_public import without_asked_names


def reports(text: str) -> str:
    """Take in messages of players: ``{tournament, messages, now, random, lang}``.

    Takes of each message ``{id, player, form, at, lang}``: whom the server knows the phone as, its plain fields, and
    its language. Gives what is to be stored, and for each message one ``{id, accepted, said}``. Where the event cannot
    take anything in, as a damaged one, all is refused and the messages stay with the server.
    """
    request = json.loads(text)
    try:
        HELD.refuse_damaged(request["tournament"] or "")
        log = known(HELD.logs.get(request["tournament"] or ""))
    except Refusal as refusal:
        return refused_answer(refusal, request["lang"])
    letters, outcomes = [], []
    languages: dict[str, str] = {}
    for raw in request["messages"]:
        language = _language(raw, request["lang"])
        try:
            letter = Letter.read(raw)
            letter = replace(letter, at=event_time(log.tournament.id, letter.at))
        except Refusal as refusal:
            outcomes.append(_outcome(str(raw.get("id", "")), refusal.message, language, accepted=False))
        else:
            letters.append(letter)
            languages[letter.id] = language
    agreed = sending.DISPATCH.outbox.agreed
    moment = Moment(at=event_time(log.tournament.id, request["now"]), random=request["random"])
    taken = take_in(log, letters, moment, shown=lambda log: as_published(without_asked_names(log, agreed)))
    outcomes += [_outcome(each.id, each.said, languages[each.id], accepted=each.accepted) for each in taken.answers]
    return answer(**to_store(log, taken.records), outcomes=outcomes)


def _language(raw: Mapping[str, Any], otherwise: str) -> str:
    return raw["lang"] if raw.get("lang") in LANGUAGES else otherwise


def _outcome(message: str, said: Message, language: str, *, accepted: bool) -> dict[str, object]:
    return {"id": message, "accepted": accepted, "said": said.render(html.translator(language))}
