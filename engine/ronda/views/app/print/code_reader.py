"""Reading codes on paper: slips and table cards open their table, player cards check in.

The code of something that a player brings, such as a deck, finds its owner, or is registered for a player. An outdated
slip gives the reason in one sentence, and the right place to go.
"""

import re
from dataclasses import dataclass, replace
from urllib.parse import quote

from ronda.codes.entry_codes import holds_entries
from ronda.codes.paper_codes import (
    EventCode,
    PairingsCode,
    PaperCode,
    PlayerCode,
    Scanned,
    SlipCode,
    StandingsCode,
    TableCode,
    is_private_link,
    read_paper_code,
)
from ronda.core import inputs, round_names
from ronda.core.errors import Malformed, Refusal
from ronda.core.state import Match, Player, PlayerStatus, Round, Tournament
from ronda.core.text import N_, Message
from ronda.core.web_address import short_event_code
from ronda.rules.fields import Field
from ronda.rules.result_forms import ResultForm
from ronda.views.app.players.arrivals import waiting_text
from ronda.views.app.players.checkin_screen import checkin_row
from ronda.views.app.screen.view import EventContext, View
from ronda.views.shared import round_page as pages
from ronda.views.shared import wording
from ronda.views.shared.missing_fields import players_lacking

LONGEST_QUOTE = 60
"""Characters of a foreign text that are shown."""
NOT_A_RONDA_CODE = N_("This code is not from a slip, a card or a list of Ronda. It says: {text}")
PRIVATE_LINK_READ = N_("This is a player's private link. For check-in, read the other code of the card.")
EVENT_NOT_HERE = N_("This code belongs to an event that is not on this device.")
OTHER_EVENT = N_("This code belongs to another event: {name}.")
NO_TABLE = N_("This code is of the whole event and names no table.")
NOT_PAIRED = N_("Round {number} has not been paired.")
DRAFTED = N_("Round {number} is a draft: publish it before its results are entered.")
NO_ROUND_PAIRED = N_("No round is paired yet.")
HAS_RESULT = N_("Table {table} has its result: {first} {score} {second}.")
EARLIER = N_("This slip is of {round}, which is over: {first} {score} {second}.")
PLAYERS_MOVED = N_("The tables were changed: these two play at table {table} now.")
PLAYERS_SEPARATED = N_(
    "The tables were changed after this slip was printed: {first} and {second} do not play each other."
)
NOBODY_THERE = N_("Nobody plays at table {table} in {round}.")
NO_PLAYER = N_("There is no player number {number} in this event.")
TAKEN_OFF = N_("{name} was taken off the players.")
CHECKED_IN = N_("{name} is checked in.")
HELD_BY = N_("{what}: registered by {name}.")
FOR_WHOM = N_("{what}: nobody has registered this one. Choose whose it is.")
NOBODY_LACKS = N_("{what}: nobody has registered this one, and nobody lacks one.")
REPLACES = N_("{name} has another one registered: {value}")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceOffer:
    """A place to go."""

    path: str
    label: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class CodeTarget:
    """The present target of a code."""

    sentence: Message | None = None
    offers: tuple[PlaceOffer, ...] = ()
    table: tuple[Round, Match] | None = None
    """A table whose result can be entered."""
    arriving: Player | None = None
    """A player who can be checked in."""
    filling: tuple[Player, Field, str] | None = None
    """A value that can be registered for a player."""
    opens: str = ""
    """A place shown at once."""


def code_reader_screen(context: EventContext) -> View:
    """The screen that reads codes, with the target of the one in the query."""
    text = context.query_value("code")
    entries = text if holds_entries(text) else ""
    found = look_up_code(context, text) if text and not entries else CodeTarget()
    tournament = context.tournament
    reads = _field_in_codes(context)
    return View(
        template="reading",
        title=Message(N_("Read slips and cards")),
        values={
            "found": found,
            "was_read": bool(text),
            "pasted_entries": entries,
            "entry": _entry(context, *found.table) if found.table else None,
            "row": checkin_row(found.arriving, context.ruleset) if found.arriving else None,
            "focus": _focus(found),
            "reads": reads,
            "registration": context.ruleset.registration.fields,
            "subject": _subject(context, text) if reads else None,
            "arrivals": waiting_text(tournament),
            "round": tournament.current_round,
            "round_name": round_names.round_name(tournament.current_round) if tournament.current_round else None,
        },
    )


def _focus(found: CodeTarget) -> str:
    if found.table:
        return f"#table-{found.table[1].number}-first"
    return "#arrive button" if found.arriving else "#found"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableEntry:
    """A table whose result can be entered."""

    page: pages.RoundPage
    table: pages.RoundTable
    form: ResultForm


def _entry(context: EventContext, round_: Round, match: Match) -> TableEntry:
    tournament, ruleset = context.tournament, context.ruleset
    page = pages.round_page(tournament, ruleset, round_, at_desk=True)
    table = next(each for each in page.tables if each.number == match.number)
    return TableEntry(page=page, table=table, form=ruleset.scoring.form(tournament.details, round_.stage))


def look_up_code(context: EventContext, text: str) -> CodeTarget:
    """The target of a code's text in the present tournament; a useless text gives a sentence, not an error."""
    scanned = read_paper_code(text)
    if is_private_link(text):
        return CodeTarget(sentence=Message(PRIVATE_LINK_READ))
    field = _field_in_codes(context)
    if scanned is None and field and field.in_code and field.in_code(text):
        return _of_value(context, field, text)
    if scanned is None:
        return CodeTarget(sentence=Malformed(NOT_A_RONDA_CODE, text=text[:LONGEST_QUOTE]).message)
    if scanned.event != short_event_code(context.tournament.id):
        return _other_event_target(context, scanned, text)
    return _event_target(context, scanned.what)


def _field_in_codes(context: EventContext) -> Field | None:
    """The game's field whose values can be in codes; None if there is none."""
    return next((field for field in context.ruleset.registration.fields if field.in_code), None)


def _subject(context: EventContext, text: str) -> Player | None:
    """The player whose card was read last, or who was chosen: the next value is theirs."""
    scanned = read_paper_code(text)
    if scanned and isinstance(scanned.what, PlayerCode):
        return _known(context.tournament, scanned.what.player)
    chosen = context.query_value("player")
    return _known(context.tournament, int(chosen)) if re.fullmatch("[0-9]{1,9}", chosen) else None


def _of_value(context: EventContext, field: Field, text: str) -> CodeTarget:
    """The owner of a scanned value; else the chosen player, or those who lack one, can be given it."""
    try:
        value = field.check(text)
    except Refusal as refusal:
        return CodeTarget(sentence=refusal.message)
    tournament, what = context.tournament, ("what", Message(field.name))
    names = set(field.same_as(value)) if field.unique else set()
    holder = next((p for p in tournament.players if names.intersection(field.same_as(p.field(field.key)))), None)
    if holder:
        sentence = Message(HELD_BY, (what, ("name", holder.name)))
        found = _of_player(context, holder.id)
        return replace(found, sentence=found.sentence or sentence)
    player = _subject(context, "")
    if player:
        before = ", ".join(field.lines(player.field(field.key)))
        replaced = Message(REPLACES, (("name", player.name), ("value", before))) if before else None
        return CodeTarget(sentence=replaced, filling=(player, field, value), offers=(_page_of(context, player),))
    lacking = players_lacking(tournament, field)
    asked = tuple(
        PlaceOffer(
            path=f"{context.base}/read?player={each.id}&code={quote(text, safe='')}",
            label=Message("{name}", (("name", each.name),)),
        )
        for each in sorted(lacking, key=lambda each: inputs.same_name_key(each.name))
    )
    return CodeTarget(sentence=Message(FOR_WHOM if asked else NOBODY_LACKS, (what,)), offers=asked)


def _page_of(context: EventContext, player: Player) -> PlaceOffer:
    label = Message(N_("Player: {name}"), (("name", player.name),))
    return PlaceOffer(path=f"{context.base}/player/{player.id}", label=label)


def _other_event_target(context: EventContext, scanned: Scanned, text: str) -> CodeTarget:
    for listed in context.device.tournaments:
        if short_event_code(listed.id) == scanned.event:
            name = ("name", listed.name)
            there = PlaceOffer(
                path=f"/t/{listed.id}/read?code={quote(text, safe='')}", label=Message(N_("Event: {name}"), (name,))
            )
            return CodeTarget(sentence=Message(OTHER_EVENT, (name,)), offers=(there,))
    return CodeTarget(sentence=Message(EVENT_NOT_HERE), offers=(PlaceOffer(path="/", label=Message(N_("All events"))),))


def _event_target(context: EventContext, what: PaperCode) -> CodeTarget:
    match what:
        case SlipCode():
            return _of_slip(context, what)
        case TableCode():
            return _of_table(context, what.table)
        case PlayerCode():
            return _of_player(context, what.player)
        case PairingsCode():
            round_ = _round(context, what.round)
            return round_ if isinstance(round_, CodeTarget) else CodeTarget(opens=_path(context, round_))
        case StandingsCode():
            return CodeTarget(opens=f"{context.base}/standings" + (f"?round={what.round}" if what.round else ""))
        case EventCode():
            return CodeTarget(sentence=Message(NO_TABLE), offers=(_now(context),))


def _round(context: EventContext, number: int) -> Round | CodeTarget:
    tournament = context.tournament
    if number <= len(tournament.rounds):
        return tournament.rounds[number - 1]
    values = (("number", number),)
    if tournament.draft is not None and tournament.draft.round == number:
        return CodeTarget(sentence=Message(DRAFTED, values), offers=(_draft(context),))
    return CodeTarget(sentence=Message(NOT_PAIRED, values), offers=(_now(context),))


def _of_slip(context: EventContext, slip: SlipCode) -> CodeTarget:
    round_ = _round(context, slip.round)
    if isinstance(round_, CodeTarget):
        return round_
    seated = next((match for match in round_.matches if set(match.players) == set(slip.players)), None)
    if seated is None:
        return _parted(context, round_, slip)
    if not seated.is_open:
        return _decided(context, round_, seated, is_slip=True)
    moved = Message(PLAYERS_MOVED, (("table", seated.number),)) if seated.number != slip.table else None
    return CodeTarget(table=(round_, seated), sentence=moved)


def _parted(context: EventContext, round_: Round, slip: SlipCode) -> CodeTarget:
    """For a slip whose players no longer meet in its round."""
    names = {player.id: player.name for player in context.tournament.players}
    first, second = (names.get(player, f"#{player}") for player in slip.players)
    again = PlaceOffer(path=f"{context.base}/print/slips?round={round_.number}", label=Message(N_("Result slips")))
    return CodeTarget(
        sentence=Message(PLAYERS_SEPARATED, (("first", first), ("second", second))),
        offers=(_to(context, round_), again),
    )


def _of_table(context: EventContext, number: int) -> CodeTarget:
    tournament = context.tournament
    if not tournament.rounds:
        if tournament.draft is not None:
            return CodeTarget(
                sentence=Message(DRAFTED, (("number", tournament.draft.round),)), offers=(_draft(context),)
            )
        return CodeTarget(sentence=Message(NO_ROUND_PAIRED), offers=(_now(context),))
    round_ = tournament.rounds[-1]
    place = round_.place(number)
    if place is None or round_.matches[place].second is None:
        sentence = Message(NOBODY_THERE, (("table", number), ("round", round_names.round_name(round_))))
        return CodeTarget(sentence=sentence, offers=(_to(context, round_),))
    match = round_.matches[place]
    return CodeTarget(table=(round_, match)) if match.is_open else _decided(context, round_, match)


def _decided(context: EventContext, round_: Round, match: Match, *, is_slip: bool = False) -> CodeTarget:
    """For a table with a result, which can be corrected."""
    is_earlier = is_slip and round_.number < len(context.tournament.rounds)
    first, second = (context.tournament.player(player).name for player in match.players)
    sentence = Message(
        EARLIER if is_earlier else HAS_RESULT,
        (
            ("round", round_names.round_name(round_)),
            ("table", match.number),
            ("first", first),
            ("score", wording.score_text(match.result) if match.result else ""),
            ("second", second),
        ),
    )
    there = f"{_path(context, round_)}/table/{match.number}"
    return CodeTarget(sentence=sentence, offers=(PlaceOffer(path=there, label=Message(N_("Correct the result"))),))


def _of_player(context: EventContext, number: int) -> CodeTarget:
    tournament = context.tournament
    known = _known(tournament, number)
    if known is None:
        gone = next((player for player in tournament.taken_off if player.id == number), None)
        sentence = Message(TAKEN_OFF, (("name", gone.name),)) if gone else Message(NO_PLAYER, (("number", number),))
        return CodeTarget(
            sentence=sentence, offers=(PlaceOffer(path=f"{context.base}/players", label=Message(N_("Players"))),)
        )
    own = f"{context.base}/player/{known.id}"
    if tournament.rounds or known.status is not PlayerStatus.ACTIVE:
        return CodeTarget(opens=own)
    if known.checked_in:
        return CodeTarget(sentence=Message(CHECKED_IN, (("name", known.name),)), offers=(_page_of(context, known),))
    return CodeTarget(arriving=known)


def _known(tournament: Tournament, number: int) -> Player | None:
    """The player of a card, which may be for a registration that was withdrawn and repeated."""
    again = {player.again_of: player.id for player in (*tournament.taken_off, *tournament.players)}
    players = {player.id: player for player in tournament.players}
    while number not in players and number in again:
        number = again[number]
    return players.get(number)


def _path(context: EventContext, round_: Round) -> str:
    return f"{context.base}/round/{round_.number}"


def _to(context: EventContext, round_: Round) -> PlaceOffer:
    return PlaceOffer(path=_path(context, round_), label=round_names.round_name(round_))


def _draft(context: EventContext) -> PlaceOffer:
    return PlaceOffer(path=f"{context.base}/draft", label=Message(N_("Draft")))


def _now(context: EventContext) -> PlaceOffer:
    """The running round, else the event's own screen."""
    current = context.tournament.current_round
    return _to(context, current) if current else PlaceOffer(path=context.base, label=Message(N_("Event")))
