"""The page on which somebody registers in the hall, with their own phone and without script (REG-ENTRY)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ronda.commands.entry_requests import registered_player, why_erased, why_not_request
from ronda.core.entry_requests import EntryRequest, find_request, waiting_requests
from ronda.core.errors import Refusal
from ronda.core.facts import EntryOrigin
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.core.waiting_list import waiting_turn
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import ruleset_of
from ronda.views.hall.player_page import SEEN_FIELD, PagePlace, SentMessage
from ronda.views.shared import html
from ronda.views.shared.entry_form import FIELD_PREFIX, EntryForm, entry_form

REPLACES_ANOTHER = N_(
    "This phone has sent {name}, whom this would replace. Another person takes another phone, or the desk."
)

TOO_MANY_AT_ONCE = N_("Too many people register from here at once. Wait a minute, go back, and send it again.")


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryState:
    """How far somebody is who asks to be registered."""

    sentences: tuple[Message | str, ...] = ()
    """What there is to read, the main thing first."""
    is_refused: bool = False
    waits: bool = False
    """The page is to look again by itself."""
    player: int = 0
    """Under which number they are registered; 0 for nobody yet."""
    asks: bool = False
    """The form is what the page is about; what nobody can send any more can be shown to somebody."""
    can_send: bool = False
    """What is in the form can be sent: for the first time, or to change what was sent."""


def entry_state(
    tournament: Tournament, request: str, sent: SentMessage | None, *, before: int = 0, wants: bool = False
) -> EntryState:
    """How far a phone is.

    Takes what stands for it, what it sent last with what became of it, how many others wait who are not in the
    tournament's state yet, and whether it wants to change what it sent.
    """
    closed, erased = why_not_request(tournament, EntryOrigin.HALL, request), why_erased(tournament, request)
    if sent is None or (wants and closed is None):
        return EntryState(sentences=(closed.message,) if closed else (), asks=closed is None, can_send=closed is None)
    known = find_request(tournament, request)
    if erased and known and not known.player:
        return EntryState(sentences=(erased.message,), is_refused=True)
    state = _sent_state(tournament, known, request, sent, before)
    told = (closed.message,) if closed and wants else ()
    asks = state.asks and erased is None
    return replace(state, sentences=(*told, *state.sentences), can_send=closed is None, asks=asks)


def _sent_state(
    tournament: Tournament, known: EntryRequest | None, request: str, sent: SentMessage, before: int
) -> EntryState:
    player = next((each.id for each in tournament.players if known and each.id == known.player), 0)
    if sent.accepted is False:
        stays = (_stays(player),) if player else ()
        return EntryState(sentences=(sent.answer_text, *stays), is_refused=True, asks=True, player=player)
    if known is not None and not known.is_waiting and sent.accepted:
        return _settled(tournament, known, player)
    place = _place(tournament, request) or len(waiting_requests(tournament)) + before + 1
    looked = Message(N_("Received. The organiser's device has not looked at it yet."))
    queue = Message(N_("Your place in the queue: {place}"), (("place", place),))
    if player:
        queue = Message(N_("You are registered as number {number}; your change waits."), (("number", player),))
    return EntryState(sentences=(queue, sent.answer_text or looked), waits=True, player=player)


def change_declined(tournament: Tournament, request: str) -> tuple[Message, ...]:
    """What is said of a change that was declined, on the own page of who asked for it too; nothing of any other."""
    known = find_request(tournament, request)
    player = registered_player(tournament, known) if known else None
    if known is None or known.is_waiting or player is None or known.settled is None or known.settled.player:
        return ()
    reason = known.settled.reason
    pattern = N_("Your change was not taken: {reason}") if reason else N_("Your change was not taken.")
    return (Message(pattern, (("reason", reason),)), _stays(player.id))


def _stays(player: int) -> Message:
    return Message(N_("You stay registered as number {number}."), (("number", player),))


def _settled(tournament: Tournament, known: EntryRequest, player: int) -> EntryState:
    if declined_change := change_declined(tournament, known.latest.request):
        return EntryState(sentences=declined_change, is_refused=True, waits=True, player=player)
    if player:
        text = Message(N_("You are registered as number {number}."), (("number", player),))
        turn = waiting_turn(tournament, player)
        waits = Message(N_("You are number {turn} on the waiting list."), (("turn", turn),))
        return EntryState(sentences=(text, waits) if turn else (text,), player=player)
    if known.player:
        gone = Message(N_("You are not registered any more: you left, or there was no place. Speak to the organiser."))
        return EntryState(sentences=(gone,), is_refused=True, waits=True)
    reason = known.settled.reason if known.settled else ""
    declined = Message(N_("The organiser has not registered you. Speak to them."))
    return EntryState(sentences=(declined, reason) if reason else (declined,), is_refused=True, waits=True)


def _place(tournament: Tournament, request: str) -> int:
    """The place of a request among those that wait, from 1; 0 if it is not among them."""
    waiting = enumerate(waiting_requests(tournament), start=1)
    return next((place for place, each in waiting if each.latest.request == request), 0)


def entry_faults(refusal: Refusal, ruleset: Ruleset, language: str) -> dict[str, str]:
    """The sentences of a refusal, in the reader's language, by the name of the form's field; by "" what is of none."""
    translate, keys = html.translator_for(language), {field.key for field in ruleset.registration.fields}
    faults: dict[str, str] = {}
    for part in refusal.parts:
        name = part.field or ""
        name = f"{FIELD_PREFIX}{name}" if name in keys else name if name in {"name", "club"} else ""
        faults.setdefault(name, part.message.render(translate))
    return faults


def asked_form(tournament: Tournament) -> EntryForm:
    """What is asked of who registers."""
    return entry_form(ruleset_of(tournament), tournament.details)


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
) -> str:
    """What the page is about, as HTML to stand in a page.

    Takes the path of the reader's own page, what was typed or sent last, the sentences that refuse what was just sent,
    by the name of a field, and whether nothing was sent before.
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
        seen=SEEN_FIELD,
        whom=typed.get("name", "") if state.waits else "",
        sentence=lambda message: html.isolated_sentence_html(message, translate),
    )
    return page.lstrip()
