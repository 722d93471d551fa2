"""Reading commands from forms: raw text in, typed commands out, one sentence for everything that cannot be read."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Literal

from ronda.commands import player_lists
from ronda.commands import requests as ask
from ronda.commands.forms.entries import entry, in_order, pasted_entries
from ronda.commands.forms.event import details, publication, scenario_texts, windows
from ronda.commands.forms.notice import prizes
from ronda.commands.forms.numbers import (
    LARGEST,
    match_,
    optional,
    other,
    player,
    required,
    round_,
    side_in,
    step,
    table,
)
from ronda.commands.forms.results import result, so_far
from ronda.core import inputs, lookup
from ronda.core.errors import Faults, Malformed, Namesake, Refusal, SeveralPeople
from ronda.core.facts import Change
from ronda.core.inputs import Form, one
from ronda.core.results import Score
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.rules.fields import Kind
from ronda.rules.ruleset import Ruleset

__all__ = ["ANSWERED", "COMMANDS", "details", "is_one_person", "pasted_entries", "read", "step"]


def read(name: str, form: Form, tournament: Tournament, ruleset: Ruleset, faults: Faults | None = None) -> ask.Command:
    """Give the command of a form of a running tournament.

    Where faults are collected, numbers that cannot be read are among them and the command goes on without, so that its
    own faults are found too. Raises ``Malformed`` naming the field at fault.
    """
    if faults is None:
        with Faults() as alone:
            return read(name, form, tournament, ruleset, alone)
    if name in _COLLECTING:
        return _COLLECTING[name](form, tournament, ruleset, faults)
    reader = _READERS.get(name)
    if reader is None:
        raise Malformed("There is no command “{name}”.", name=name[:40])
    return reader(form, tournament, ruleset)


def _register(form: Form, tournament: Tournament, ruleset: Ruleset, faults: Faults) -> ask.Command:
    typed = entry(form, ruleset, faults)
    alone = replace(typed, name=inputs.without_number(typed.name))
    return ask.RegisterPlayers(entries=in_order((alone,), tournament.players), here=one(form, "here") == "yes")


def _paste(form: Form, tournament: Tournament, ruleset: Ruleset, faults: Faults) -> ask.Command:
    return ask.RegisterPlayers(entries=in_order(pasted_entries(form, ruleset, faults), tournament.players))


def _edit(form: Form, tournament: Tournament, ruleset: Ruleset, faults: Faults) -> ask.Command:
    number, edited, hidden = player(form), entry(form, ruleset, faults), one(form, "hidden") == "yes"
    before = lookup.player(tournament, number)
    if edited.name != before.name:
        [edited] = in_order((edited,), tournament.players)
    if not edited.given_name and "given_name" not in form and before.given_name in edited.name:
        edited = replace(edited, given_name=before.given_name)
    aliases = ruleset.registration.aliases
    hidden_fields = tuple(field.key for field in aliases if one(form, f"hide_{field.key}") == "yes")
    if "club" not in form:
        # a form of a single field leaves alone what it does not ask
        edited, hidden = replace(edited, constraints=before.constraints), hidden or before.hidden
        hidden_fields = (*hidden_fields, *before.hidden_fields)
    return ask.EditPlayer(player=number, entry=edited, hidden=hidden, hidden_fields=hidden_fields)


def _correction(form: Form, tournament: Tournament, ruleset: Ruleset) -> ask.Command:
    number = player(form)
    known = lookup.player(tournament, number)
    fixed = (field for field in ruleset.registration.fields if field.fixed and known.field(field.key))
    # choices of which none is ticked are not sent
    sent = (field.key for field in fixed if f"field_{field.key}" in form or field.kind is Kind.CHOICES)
    return ask.CorrectRegistration(
        player=number,
        fields=tuple((key, "\n".join(inputs.many(form, f"field_{key}"))) for key in sent),
        official=_official(form),
        reason=one(form, "reason"),
    )


def _tick(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    """Read who ticks, and of which player which check: ``3/deck``, or ``3/deck/open`` to take the tick back."""
    number, check, state = (*one(form, "tick").split("/"), "", "")[:3]
    return ask.TickCheck(
        player=player({"player": number}), check=check, official=one(form, "official"), ticked=state != "open"
    )


def _announcement(form: Form, _: Tournament, __: Ruleset, faults: Faults) -> ask.Command:
    swiss_rounds, cut = N_("The number of rounds"), N_("The size of the cut")
    return ask.ChangeAnnouncement(
        swiss_rounds=faults.check(0, required, form, "swiss_rounds", swiss_rounds),
        cut=faults.check(0, required, form, "cut", cut),
        reason=one(form, "reason"),
        scenarios=tuple(one(form, "scenarios").splitlines()) if "scenarios" in form else None,
        windows=windows(form) or None,
        scenario_texts=scenario_texts(form) or None,
    )


def _structure(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    return ask.ChooseStructure(
        structure=one(form, "structure"),
        swiss_rounds=optional(form, "swiss_rounds", N_("The number of rounds")),
        cut=optional(form, "cut", N_("The size of the cut")),
    )


def _prizes(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    return ask.ChangePrizes(prizes=prizes(form), sharing=one(form, "sharing"), reason=one(form, "reason"))


def _hand_out(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    return ask.HandOutPrize(prize=_prize(form), player=optional(form, "player", N_("The player's number")))


def _take_prize_back(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    return ask.TakePrizeBack(prize=_prize(form), player=optional(form, "player", N_("The player's number")))


def _prize(form: Form) -> int:
    return required(form, "prize", N_("The prize's number"))


def _extra_time(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    minutes = required(form, "minutes", N_("Extra time"))
    return ask.GiveExtraTime(round=round_(form), match=match_(form), minutes=minutes)


def _teams(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    names = inputs.many(form, "taken")
    return ask.BuildTeams(round=round_(form), match=match_(form), first=side_in(form, "first"), names=names)


def _change_pairings(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    change = next((change for change in Change if change.value == one(form, "change")), None)
    if change is None:
        raise Malformed("Choose what is to be changed.", field="change")
    return ask.ChangePairings(
        round=round_(form),
        change=change,
        player=player(form),
        other=optional(form, "other", N_("The other player’s number")),
        table=optional(form, "table", N_("The table")),
        reason=one(form, "reason"),
    )


def _adjustment(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    what = Message(N_("The number of minutes"))
    minutes = inputs.integer(one(form, "minutes"), what=what, field="minutes", least=-LARGEST, most=LARGEST)
    return ask.AdjustClock(round=round_(form), minutes=minutes)


def _message(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    return ask.TakeMessageBack(message=required(form, "message", N_("The message")))


def _report(form: Form, tournament: Tournament, ruleset: Ruleset) -> ask.Command:
    return ask.ReportResult(round=round_(form), match=match_(form), result=result(form, tournament, ruleset))


def _correct(form: Form, tournament: Tournament, ruleset: Ruleset) -> ask.Command:
    return ask.CorrectResult(round=round_(form), match=match_(form), result=result(form, tournament, ruleset))


def _drop(form: Form, tournament: Tournament, ruleset: Ruleset) -> ask.Command:
    ways: dict[str, Literal["play", "lose"]] = {"play": "play", "lose": "lose"}
    return ask.DropPlayer(
        player=player(form),
        reason=one(form, "reason"),
        open_match=ways.get(one(form, "open_match"), "concede"),
        so_far=_so_far(form, tournament, ruleset),
        replace=one(form, "replace") != "no",
    )


def _disqualify(form: Form, tournament: Tournament, ruleset: Ruleset) -> ask.Command:
    return ask.DisqualifyPlayer(
        player=player(form),
        so_far=_so_far(form, tournament, ruleset),
        reason=one(form, "reason"),
        replace=one(form, "replace") != "no",
        give_round=one(form, "give_round") == "yes",
    )


def _so_far(form: Form, tournament: Tournament, ruleset: Ruleset) -> tuple[Score, ...] | None:
    """Read what was scored in the last round's match that a player loses by leaving or by a penalty."""
    running = tournament.current_round
    return so_far(form, ruleset.scoring.form(tournament.details, running.stage)) if running else None


def _penalty(form: Form, tournament: Tournament, ruleset: Ruleset) -> ask.Command:
    return ask.GivePenalty(
        player=player(form),
        kind=one(form, "kind"),
        reason=one(form, "reason"),
        official=_official(form),
        round=optional(form, "round", N_("The round")) or None,
        so_far=_so_far(form, tournament, ruleset),
        replace=one(form, "replace") != "no",
        give_round={"yes": True, "no": False}.get(one(form, "give_round")),
    )


def _substitute(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    return ask.IssueSubstitute(
        player=player(form), item=one(form, "item"), lost=one(form, "lost"), official=_official(form)
    )


def _ruling(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    return ask.GiveRuling(
        question=one(form, "question"),
        decision=one(form, "decision"),
        official=_official(form),
        round=optional(form, "round", N_("The round")) or None,
        match=optional(form, "match", N_("The table")) or None,
        ruling=optional(form, "ruling", N_("The ruling")) or None,
    )


def _appeal(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    return ask.AppealRuling(
        ruling=required(form, "ruling", N_("The ruling")),
        player=player(form),
        official=_official(form),
        outcome=one(form, "outcome"),
        decision=one(form, "decision"),
    )


def _official(form: Form) -> str:
    """Read the official who was typed, else the one who was chosen."""
    return one(form, "official_other").strip() or one(form, "official")


def _details(form: Form, _: Tournament, ruleset: Ruleset, faults: Faults) -> ask.Command:
    return ask.ChangeDetails(details=details(form, ruleset, faults), one_person=is_one_person(form))


def is_one_person(form: Form) -> bool:
    """Tell whether the form says that the organiser's name is one person's."""
    return one(form, "one_person") == "yes"


_COLLECTING: dict[str, Callable[[Form, Tournament, Ruleset, Faults], ask.Command]] = {
    "change_details": _details,
    "change_announcement": _announcement,
    "register_player": _register,
    "paste_players": _paste,
    "edit_player": _edit,
}
"""Forms of which several fields can be at fault at once, some in reading them, others in what they say."""

ANSWERED: Mapping[type[Refusal], frozenset[str]] = {
    Namesake: frozenset({"register_player", "paste_players", "edit_player", "take_on_again"}),
    SeveralPeople: frozenset({"create_event", "change_details", "start_event"}),
}
"""Refusals that ask something, and the forms that can say it when they are sent again."""

_READERS: dict[str, Callable[[Form, Tournament, Ruleset], ask.Command]] = {
    "choose_structure": _structure,
    "correct_registration": _correction,
    "import_players": lambda form, _, ruleset: player_lists.read_import(form, ruleset),
    "check_in": lambda form, *_: ask.CheckIn(player=player(form)),
    "check_out": lambda form, *_: ask.CheckIn(player=player(form), here=False),
    "check_all_in": lambda *_: ask.CheckInAll(),
    "tick_check": _tick,
    "take_off_missing": lambda *_: ask.TakeOffMissing(),
    "take_on_again": lambda form, *_: ask.TakeOnAgain(player=player(form), namesake=one(form, "namesake") == "yes"),
    "remove_player": lambda form, *_: ask.RemovePlayer(player=player(form)),
    "start_event": lambda form, *_: ask.StartTournament(
        organiser=one(form, "organiser"), one_person=is_one_person(form), only_here=one(form, "only_here") == "yes"
    ),
    "identify_official": lambda form, *_: ask.IdentifyOfficial(player=player(form), same=one(form, "same") == "yes"),
    "change_prizes": _prizes,
    "hand_out_prize": _hand_out,
    "take_prize_back": _take_prize_back,
    "pair_round": lambda *_: ask.PairRound(),
    "redraft_round": lambda *_: ask.RedraftRound(),
    "swap_players": lambda form, *_: ask.SwapPlayers(player=player(form), other=other(form)),
    "pair_with": lambda form, *_: ask.PairWith(player=player(form), opponent=other(form)),
    "set_bye": lambda form, *_: ask.SetBye(player=player(form)),
    "move_table": lambda form, *_: ask.MoveTable(player=player(form), table=table(form)),
    "tie_up_draft": lambda *_: ask.TieUpDraft(),
    "discard_draft": lambda *_: ask.DiscardDraft(),
    "publish_round": lambda form, *_: ask.PublishRound(reason=one(form, "reason")),
    "reopen_round": lambda form, *_: ask.ReopenRound(round=round_(form)),
    "change_pairings": _change_pairings,
    "record_print": lambda form, *_: ask.RecordPrint(round=round_(form)),
    "unpair_round": lambda form, *_: ask.UnpairRound(round=round_(form)),
    "start_clock": lambda form, *_: ask.StartClock(round=round_(form)),
    "pause_clock": lambda form, *_: ask.PauseClock(round=round_(form)),
    "resume_clock": lambda form, *_: ask.ResumeClock(round=round_(form)),
    "adjust_clock": _adjustment,
    "extra_time": _extra_time,
    "build_teams": _teams,
    "report_result": _report,
    "correct_result": _correct,
    "exchange_results": lambda form, *_: ask.ExchangeResults(
        round=round_(form), match=match_(form), other=required(form, "other", N_("The other table"))
    ),
    "correct_bye": lambda form, *_: ask.CorrectBye(round=round_(form), player=player(form)),
    "turn_result": lambda form, *_: ask.TurnResult(round=round_(form), match=match_(form)),
    "no_show": lambda form, *_: ask.ReportNoShow(round=round_(form), match=match_(form), player=player(form)),
    "clear_result": lambda form, *_: ask.ClearResult(round=round_(form), match=match_(form)),
    "drop_player": _drop,
    "return_player": lambda form, *_: ask.ReturnPlayer(player=player(form)),
    "disqualify_player": _disqualify,
    "give_penalty": _penalty,
    "issue_substitute": _substitute,
    "give_ruling": _ruling,
    "appeal_ruling": _appeal,
    "make_cut": lambda *_: ask.MakeCut(),
    "end_event": lambda form, *_: ask.EndTournament(reason=one(form, "reason")),
    "change_publication": lambda form, *_: ask.ChangePublication(publication=publication(form)),
    "post_message": lambda form, *_: ask.PostMessage(text=one(form, "text")),
    "take_message_back": _message,
    "choose_reporting": lambda form, *_: ask.ChooseReporting(way=one(form, "way")),
    "count_report": lambda form, *_: ask.CountReport(
        round=round_(form), match=match_(form), message=one(form, "message")
    ),
    "count_agreed": lambda form, *_: ask.CountAgreed(round=round_(form)),
    "accept_leaving": lambda form, *_: ask.AcceptLeaving(player=player(form)),
    "decline_leaving": lambda form, *_: ask.DeclineLeaving(player=player(form)),
    "answer_call": lambda form, *_: ask.AnswerCall(
        round=round_(form), match=match_(form), done=one(form, "done") == "yes"
    ),
}

COMMANDS = (*_COLLECTING, *_READERS)
"""The names of all commands that a form can ask for."""
