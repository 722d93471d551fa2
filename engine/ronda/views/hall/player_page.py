"""A player's own page: table, reports of its result, and forms to report, call and drop.

It needs no script and is made from a state that players may read (``views/shared/published_view.py``).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from ronda.commands.forms.by_phone import CALL, CONFIRM, LEAVE, REPORT, STAY
from ronda.commands.reports import why_not_call, why_not_report_table, why_not_send, why_not_wish
from ronda.core import lookup, round_names
from ronda.core.pairings import Stage
from ronda.core.reports import call_of, reports_at, wish_of
from ronda.core.results import FIRST, opposite_side
from ronda.core.state import Match, Phase, Player, PlayerStatus, Round, Tournament
from ronda.core.text import N_, Message
from ronda.core.waiting_list import waiting_turn
from ronda.rules.result_forms import ResultForm
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import ruleset_of
from ronda.views.shared import html, wording
from ronda.views.shared.double_bracket import defeats_left
from ronda.views.shared.played_lists import list_lines
from ronda.views.shared.published_view import facing_players
from ronda.views.shared.reported_result import reported_result_text
from ronda.views.shared.round_clock import ClockState, clock_face
from ronda.views.shared.round_forecast import RoundForecast, round_start_text
from ronda.views.shared.stage_wording import out_text

__all__ = ["NOT_STORED", "SEEN_FIELD", "TOO_MANY_MESSAGES", "PagePlace", "ResultTap", "SentMessage", "hall_player_page"]

SEEN_FIELD = "seen"
"""The field with the state that a form was shown with: a form sent twice from one page is one message."""

NOT_STORED = N_(
    "The organiser's computer cannot keep this: its disk may be full. Tell the organiser, then send it again."
)
TOO_MANY_MESSAGES = N_("Many of your messages wait for the organiser's device: send more once it has looked at them.")
"""The refusal of a message that may be correct."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SentMessage:
    """A message of the player and its outcome."""

    at: str
    """When it was sent, ISO 8601 in UTC."""
    answer_text: str
    """The answer in the player's language; empty without one."""
    accepted: bool | None = None
    """None until the organiser's device has processed it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PagePlace:
    """Where and when the page is shown."""

    action: str
    """The path that its forms are posted to."""
    seen: str = ""
    """Digest of the state that the page shows."""
    now: str = ""
    """ISO 8601 in UTC."""
    offset: int = 0
    """Minutes by which the hall's local time is ahead of UTC."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultTap:
    """A one-tap result from the player's side."""

    name: str
    value: str
    label: Message


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultEntry:
    """How the player reports the table's result."""

    form: ResultForm
    own: int
    """The player's side."""
    other: int
    taps: tuple[ResultTap, ...]
    """One-tap results, if the game has any."""
    asks_form: bool
    """Whether a form asks for what has no one-tap result: other endings, and the numbers that go with them."""
    asks_winner: bool
    """Whether the form asks for the winner."""
    endings: tuple[tuple[str, str], ...]
    """Key and translatable name of each ending."""
    if_equal: bool
    """Whether the winner is asked only for equal numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnMatch:
    """The player's match in the last round, or an open one in an earlier round (ST-OPEN)."""

    round: int
    name: Message
    """Name of the round."""
    table: int
    opponent: str
    entry: ResultEntry | None
    """None if the result is in, or nothing can be reported."""
    result: Message | None
    """The result that counts; None while the table is open."""
    both: bool
    """Whether it counts because both reported it."""
    mine: Message | None
    """The player's report."""
    theirs: Message | None
    """The opponent's report."""
    agreed: bool
    report: str
    """Identifier of the opponent's report."""
    call: str
    """State of a call: ``none``, ``asked`` or ``coming``; empty if calls are impossible."""
    still_open: Message | None = None
    """A note on a match of an earlier round."""
    lists: tuple[tuple[str, tuple[Message | str, ...]], ...] = ()
    """The opponent's lists, if only opponents may read them: translatable field names, and lines."""


def hall_player_page(
    tournament: Tournament,
    player: int,
    sent: Sequence[SentMessage],
    place: PagePlace,
    language: str,
    *,
    refusal: str = "",
    typed: Mapping[str, str] | None = None,
    forecast: RoundForecast | None = None,
) -> str:
    """A player's own page as HTML.

    Takes the state in its public form, the player, their messages and outcomes (latest first), the page's place, the
    refusal of what was just sent, the typed fields, and the starts of rounds. Raises ``Refusal`` for an unknown number.
    """
    person, ruleset = lookup.find_player(tournament, player), ruleset_of(tournament)
    last = tournament.current_round
    match = last.match_of(player) if last else None
    translate, is_closed = html.translator_for(language), why_not_send(tournament) is not None
    page = html.render_template(
        "hall/me.html",
        language,
        place=place,
        round=round_names.round_name(last) if last else None,
        clock=_clock(tournament, ruleset, last, match, place) if last else None,
        starts=round_start_text(forecast.starts[0], lambda at: _local_time(at, place)) if forecast else None,
        alone=_sitting_alone(tournament, person, last, match),
        tables=tuple(_own_matches(tournament, ruleset, person)),
        still_open=tuple(_to_be_told(tournament, person)) if is_closed else (),
        wish=_wish(tournament, person),
        closed=is_closed and last is not None,
        sent=tuple((each, _local_time(each.at, place)) for each in sent),
        refusal=refusal,
        waits=bool(sent) and sent[0].accepted is None,
        typed=typed or {},
        seen=SEEN_FIELD,
        sentence=lambda message: html.isolated_sentence_html(message, translate),
        whats={"report": REPORT, "confirm": CONFIRM, "leave": LEAVE, "stay": STAY, "call": CALL},
    )
    return page.lstrip()


def _local_time(at: str, place: PagePlace) -> str:
    return f"{datetime.fromisoformat(at) + timedelta(minutes=place.offset):%H:%M}" if at else ""


def _clock(
    tournament: Tournament, ruleset: Ruleset, last: Round, match: Match | None, place: PagePlace
) -> Message | None:
    """The clock of the reader's table in words; None if it has none, or all results are in."""
    if not ruleset.stages.clocked:
        return None
    minutes = ruleset.stages.minutes_of(tournament.details, wording.clock_slot(last))
    minutes += match.extra_minutes if match else 0
    face = clock_face(last, minutes, now=place.now)
    if face is None:
        return None
    if face.state is ClockState.WAITING and ruleset.stages.has_days:
        return wording.round_length_text(ruleset, tournament.details)
    if face.state is ClockState.WAITING:
        return Message(N_("The clock has not started: {minutes} min."), (("minutes", minutes),))
    if face.state is ClockState.PAUSED:
        return Message(N_("The clock is paused: {left} left."), (("left", face.countdown.text),))
    if face.countdown.is_over:
        return Message(N_("Time is up."))
    return Message(N_("The round ends at {time}."), (("time", _local_time(face.countdown.until or "", place)),))


def _sitting_alone(tournament: Tournament, person: Player, last: Round | None, match: Match | None) -> Message | None:
    """Why the player has no table, or None."""
    if match is not None and match.second is not None:
        return None
    if person.status is PlayerStatus.DISQUALIFIED:
        return Message(N_("You are not in the event any more."))
    if person.status is PlayerStatus.DROPPED:
        return Message(N_("You have dropped."))
    if person.status is PlayerStatus.WAITING:
        return Message(
            N_("You are number {turn} on the waiting list."), (("turn", waiting_turn(tournament, person.id)),)
        )
    if match is not None and last is not None:
        return Message(wording.alone_text(tournament, last.number, match))
    if out := out_text(tournament, person):
        return out
    if tournament.phase is Phase.FINISHED:
        return Message(N_("The event is over."))
    if last is None:
        return _before_round_1(tournament, person)
    if last.stage is Stage.ELIMINATION:
        return _beside_bracket(tournament, person)
    return Message(N_("You have no table in this round. Speak to the organiser if you should."))


def _beside_bracket(tournament: Tournament, person: Player) -> Message:
    """What a player reads who has no match in a round of the bracket."""
    if tournament.seeds is not None and person.id not in tournament.seeds:
        return Message(N_("You did not make the cut."))
    if person.id in defeats_left(tournament):
        return Message(N_("Your next match in the bracket is not in this round."))
    return Message(N_("You are out of the bracket."))


def _before_round_1(tournament: Tournament, person: Player) -> Message:
    """The text for a player with a place; players who moved up had read of the waiting list (REG-WAITING)."""
    if tournament.started or not tournament.details.places:
        return Message(N_("No round is published yet."))
    if person.told_waiting:
        return Message(N_("You have a place now. No round is published yet."))
    return Message(N_("You have a place. No round is published yet."))


def _of_earlier_rounds(tournament: Tournament, person: Player) -> Iterator[tuple[Round, Match]]:
    """The player's matches of earlier rounds that are still open (ST-OPEN)."""
    for round_, match in tournament.awaited:
        if person.id in match.players and round_.number < len(tournament.rounds):
            yield round_, match


def _to_be_told(tournament: Tournament, person: Player) -> Iterator[Message]:
    """Texts for matches whose result only an official can enter."""
    for round_, match in _of_earlier_rounds(tournament, person):
        opponent = tournament.player(match.opponent(person.id) or 0).name
        values = (("round", round_names.round_name(round_)), ("table", match.number), ("opponent", opponent))
        yield Message(
            N_("{round}, table {table}: your match against {opponent} is still open. Tell an official its result."),
            values,
        )


def _wish(tournament: Tournament, person: Player) -> str:
    """State of a wish to drop: ``none``, ``stands`` or ``declined``; empty if wishes are impossible."""
    if why_not_wish(tournament, person) is not None:
        return ""
    wish = wish_of(tournament, person.id)
    if wish is None:
        return "none"
    return "declined" if wish.declined else "stands"


def _own_matches(tournament: Tournament, ruleset: Ruleset, person: Player) -> Iterator[OwnMatch]:
    """The player's table in the last round, and earlier ones that can still be reported (ST-OPEN)."""
    last = tournament.current_round
    match = last.match_of(person.id) if last else None
    if last and match and match.second is not None:
        own, opponent = _own_match(tournament, ruleset, last, match, person), match.opponent(person.id)
        is_shown = opponent in facing_players(tournament)
        yield replace(own, lists=tuple(list_lines(tournament.player(opponent or 0), ruleset)) if is_shown else ())
    for round_, match in _of_earlier_rounds(tournament, person):
        own = _own_match(tournament, ruleset, round_, match, person)
        if own.entry:
            text = N_("Your match against {opponent} at table {table} is still open. Report it here once it is over.")
            values = (("opponent", own.opponent), ("table", own.table))
            yield replace(own, still_open=Message(text, values))


def _own_match(tournament: Tournament, ruleset: Ruleset, round_: Round, match: Match, person: Player) -> OwnMatch:
    """A player's table: both reports, and what can be entered or asked for now."""
    number = round_.number
    reports = {report.player: report for report in reports_at(tournament, number, match.number)}
    opponent = match.opponent(person.id) or 0
    mine, theirs = reports.get(person.id), reports.get(opponent)
    result_texts = [
        reported_result_text(tournament, ruleset, number, match, report.result) if report else None
        for report in (mine, theirs)
    ]
    form = ruleset.scoring.form(tournament.details, round_.stage)
    call = call_of(tournament, match.number)
    can_call = why_not_call(tournament, number, match.number, person) is None
    can_report = why_not_report_table(tournament, number, match.number, person) is None
    return OwnMatch(
        round=number,
        name=round_names.match_round_name(round_, match),
        table=match.number,
        opponent=tournament.player(opponent).name,
        entry=_entry(form, match.side(person.id)) if can_report else None,
        result=reported_result_text(tournament, ruleset, number, match, match.result) if match.result else None,
        both=len(match.reported_by) > 1,
        mine=result_texts[0],
        theirs=result_texts[1],
        agreed=bool(mine and theirs and mine.result == theirs.result),
        report=theirs.message if theirs else "",
        call="" if not can_call else "coming" if call and call.coming else "asked" if call else "none",
    )


def _entry(form: ResultForm, own: int) -> ResultEntry:
    taps = _result_taps(form, own) if form.shortcuts else [] if form.scores else _winner_taps(form, own)
    return ResultEntry(
        form=form,
        own=own,
        other=opposite_side(own),
        taps=tuple(taps),
        asks_form=not taps or bool(form.every_ending),
        asks_winner=form.winner_by is None,
        endings=tuple((each.key, each.name) for each in form.endings),
        if_equal=form.winner_from_scores,
    )


def _result_taps(form: ResultForm, own: int) -> list[ResultTap]:
    taps: list[ResultTap] = []
    for side, pattern in ((own, N_("I won {score}")), (opposite_side(own), N_("My opponent won {score}"))):
        for index, shortcut in enumerate(form.shortcuts):
            if not shortcut.is_draw:
                score = "" if "{player}" in shortcut.name else shortcut.name
                taps.append(ResultTap(name="shortcut", value=f"{index}:{side}", label=_won_label(pattern, score)))
    for index, shortcut in enumerate(form.shortcuts):
        if shortcut.is_draw:
            label = Message(N_("Draw {score}"), (("score", shortcut.name),))
            taps.append(ResultTap(name="shortcut", value=f"{index}:{FIRST}", label=label))
    return taps


_WON = {N_("I won {score}"): N_("I won"), N_("My opponent won {score}"): N_("My opponent won")}


def _won_label(pattern: str, score: str) -> Message:
    return Message(pattern, (("score", score),)) if score else Message(_WON[pattern])


def _winner_taps(form: ResultForm, own: int) -> list[ResultTap]:
    taps = [
        ResultTap(name="winner", value=str(own), label=Message(N_("I won"))),
        ResultTap(name="winner", value=str(opposite_side(own)), label=Message(N_("My opponent won"))),
    ]
    return [*taps, ResultTap(name="winner", value="0", label=Message(N_("Draw")))] if form.draws else taps
