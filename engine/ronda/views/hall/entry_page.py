"""The registration page of the hall, for phones, without script (REG-ENTRY)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ronda.commands.entry_requests import registered_player, unread_fields, why_erased, why_not_request
from ronda.commands.forms.entries import CONSENT
from ronda.core.consents import asked_consents
from ronda.core.entry_requests import EntryRequest, find_request, waiting_requests
from ronda.core.errors import Refusal
from ronda.core.facts import EntryOrigin
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.core.waiting_list import newcomers_turn, waiting_turn
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import ruleset_of
from ronda.views.hall.player_page import SEEN_FIELD, PagePlace, SentMessage
from ronda.views.shared import html
from ronda.views.shared.entry_form import FIELD_PREFIX, EntryForm, entry_form

REPLACES_ANOTHER = N_(
    "This phone has sent {name}, whom this would replace. Another person takes another phone, or the desk."
)

ASKED_ABOUT = Message(N_("The organiser has a question about your registration: come to the desk."))
TOO_MANY_AT_ONCE = N_("Too many people register from here at once. Wait a minute, go back, and send it again.")


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryState:
    """The progress of a registration."""

    sentences: tuple[Message | str, ...] = ()
    """Sentences to show, the main one first."""
    is_refused: bool = False
    waits: bool = False
    """Whether the page should reload by itself."""
    player: int = 0
    """The registered player's number; 0 for nobody yet."""
    asks: bool = False
    """Whether the page is about the form; it can be shown even if nothing can be sent any more."""
    can_send: bool = False
    """Whether the form can be sent, for the first time or as a change."""


def entry_state(
    tournament: Tournament,
    request: str,
    sent: SentMessage | None,
    *,
    before: int = 0,
    wants: bool = False,
    typed: Mapping[str, str],
) -> EntryState:
    """The progress of a phone's registration.

    Takes its request, what it sent last and the outcome, the number of requests before it that are not in the
    tournament's state yet, whether it wants to change the request, and what is in the form.
    """
    closed, erased = why_not_request(tournament, EntryOrigin.HALL, request), why_erased(tournament, request)
    known = find_request(tournament, request)
    player = registered_player(tournament, known) if known else None
    ahead, newcomers = _ahead(tournament, request, before)
    full = () if player else _full_notes(tournament, newcomers)
    notes = (*full, *_unread_notes(tournament, typed, can_change=closed is None))
    if sent is None or (wants and closed is None):
        is_open, fee = closed is None, tournament.details.notice.fee
        costs = (Message(N_("Entry fee: {fee}"), (("fee", fee),)),) if fee and sent is None else ()
        return EntryState(sentences=(closed.message,) if closed else (*costs, *notes), asks=is_open, can_send=is_open)
    if erased and known and not known.player:
        return EntryState(sentences=(erased.message,), is_refused=True)
    state = _sent_state(tournament, known, sent, player.id if player else 0, ahead)
    told = (closed.message,) if closed and wants else ()
    asks = state.asks and erased is None
    sentences = (*told, *state.sentences, *(notes if state.waits and not state.is_refused else ()))
    return replace(state, sentences=sentences, can_send=closed is None, asks=asks)


def _ahead(tournament: Tournament, request: str, before: int) -> tuple[int, int]:
    """Requests waiting before this one, and how many of those are new; ``before`` are in no state yet."""
    waiting = waiting_requests(tournament)
    place = next((place for place, each in enumerate(waiting) if each.latest.request == request), None)
    unseen = before if place is None else 0
    new = sum(registered_player(tournament, each) is None for each in waiting[:place])
    return len(waiting[:place]) + unseen, new + unseen


def _full_notes(tournament: Tournament, newcomers: int) -> tuple[Message, ...]:
    """A note if no place is left after so many newcomers (REG-WAITING)."""
    turn = newcomers_turn(tournament, newcomers + 1)
    pattern = N_("All {places} places are taken or asked for. You would be number {turn} on the waiting list.")
    return (Message(pattern, (("places", tournament.details.places), ("turn", turn))),) if turn else ()


def _unread_notes(tournament: Tournament, typed: Mapping[str, str], *, can_change: bool) -> tuple[Message, ...]:
    """Lists in the request that the game could not read, and what can be done."""
    given = {key.removeprefix(FIELD_PREFIX): text for key, text in typed.items()}
    unread = unread_fields(ruleset_of(tournament), given)
    then = Message(N_("Change it, or leave it as it is: the organiser looks at it."))
    return (*(field.unread_text for field in unread), *((then,) if unread and can_change else ()))


def waiting_change_text(tournament: Tournament, request: str) -> Message:
    """The text for a waiting change on the player's own page."""
    return _question(find_request(tournament, request)) or Message(N_("Your change waits for the organiser."))


def _question(known: EntryRequest | None) -> Message | None:
    return ASKED_ABOUT if known is not None and known.is_waiting and known.latest.has_question else None


def _sent_state(
    tournament: Tournament, known: EntryRequest | None, sent: SentMessage, player: int, ahead: int
) -> EntryState:
    if sent.accepted is False:
        stays = (_stays(player),) if player else ()
        return EntryState(sentences=(sent.answer_text, *stays), is_refused=True, asks=True, player=player)
    if known is not None and not known.is_waiting and sent.accepted:
        return _settled(tournament, known, player)
    pattern = N_("Your registration waits for the organiser.")
    if player:
        pattern = N_("You are registered as number {number}; your change waits.")
    elif ahead:
        pattern = N_("Your registration waits for the organiser ({count} before you).")
    text = Message(pattern, (("number", player), ("count", ahead)))
    looked = sent.answer_text or Message(N_("Received. The organiser's device has not looked at it yet."))
    sentences = (text, *_waiting_notes(tournament, player), _question(known) or looked)
    return EntryState(sentences=sentences, waits=True, player=player)


def change_declined(tournament: Tournament, request: str) -> tuple[Message, ...]:
    """The text for a declined change, also on the player's own page; empty otherwise."""
    known = find_request(tournament, request)
    player = registered_player(tournament, known) if known else None
    if known is None or known.is_waiting or player is None or known.settled is None or known.settled.player:
        return ()
    reason = known.settled.reason
    pattern = N_("Your change was not taken: {reason}") if reason else N_("Your change was not taken.")
    return (Message(pattern, (("reason", reason),)), _stays(player.id))


def _stays(player: int) -> Message:
    return Message(N_("You stay registered as number {number}."), (("number", player),))


def _waiting_notes(tournament: Tournament, player: int) -> tuple[Message, ...]:
    """The player's position on the waiting list; empty for a player with a place (REG-WAITING)."""
    turn = waiting_turn(tournament, player)
    return (Message(N_("You are number {turn} on the waiting list."), (("turn", turn),)),) if turn else ()


def _settled(tournament: Tournament, known: EntryRequest, player: int) -> EntryState:
    if declined_change := change_declined(tournament, known.latest.request):
        return EntryState(sentences=declined_change, is_refused=True, waits=True, player=player)
    if player:
        text = Message(N_("You are registered as number {number}."), (("number", player),))
        return EntryState(sentences=(text, *_waiting_notes(tournament, player)), player=player)
    if known.player:
        gone = Message(N_("You are not registered any more: you left, or there was no place. Speak to the organiser."))
        return EntryState(sentences=(gone,), is_refused=True, waits=True)
    reason = known.settled.reason if known.settled else ""
    declined = Message(N_("The organiser has not registered you. Speak to them."))
    return EntryState(sentences=(declined, reason) if reason else (declined,), is_refused=True, waits=True)


def entry_faults(refusal: Refusal, ruleset: Ruleset, language: str) -> dict[str, str]:
    """The sentences of a refusal in the reader's language, by form field; "" for none."""
    translate, keys = html.translator_for(language), {field.key for field in ruleset.registration.fields}
    faults: dict[str, str] = {}
    for part in refusal.parts:
        name = part.field or ""
        name = f"{FIELD_PREFIX}{name}" if name in keys else name if name in {"name", "club"} else ""
        faults.setdefault(name, part.message.render(translate))
    return faults


def asked_form(tournament: Tournament) -> EntryForm:
    """The form for registering."""
    return entry_form(ruleset_of(tournament), tournament.details)


def known_fields(tournament: Tournament, other: Tournament, sent: Mapping[str, str], language: str) -> dict[str, str]:
    """Values that a phone sent for another event and need not repeat: lists only for the same game (REG-DAY).

    Consents are never taken over.
    """
    form, is_same = asked_form(tournament), ruleset_of(tournament).title == ruleset_of(other).title
    names = {field.name for field in form.fields if is_same or not field.name.startswith(FIELD_PREFIX)}
    consents = asked_consents(form.privacy, html.translator_for(language))
    agreed = {(f"{CONSENT}{each.purpose}", each.fingerprint) for each in consents}
    return {name: text for name, text in sent.items() if name in names or (name, text) in agreed}


def hall_entry_page(
    tournament: Tournament,
    state: EntryState,
    place: PagePlace,
    language: str,
    *,
    own: str,
    typed: Mapping[str, str],
    faults: Mapping[str, str],
    is_first: bool,
    known_from: str = "",
) -> str:
    """The content of the page as HTML.

    Takes the path of the reader's own page, what was typed or sent last, the refusals by field name, whether nothing
    was sent before, and the other event whose values fill the form.
    """
    translate = html.translator_for(language)
    page = html.render_template(
        "hall/entry.html",
        language,
        state=state,
        form=asked_form(tournament),
        typed=typed,
        refused=dict(faults),
        refusal=faults.get("", ""),
        place=place,
        own=own if state.player else "",
        changes=not state.asks and state.can_send,
        is_last=tournament.changes_closed,
        is_first=is_first,
        known_from=known_from,
        seen=SEEN_FIELD,
        whom=typed.get("name", "") if state.waits else "",
        sentence=lambda message: html.isolated_sentence_html(message, translate),
    )
    return page.lstrip()
