"""Reading commands from forms: raw text in, typed commands out, one sentence for everything that cannot be read."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Literal

from ronda.commands import player_lists
from ronda.commands import requests as ask
from ronda.commands.forms.entries import read_entry, read_pasted_entries, with_given_names
from ronda.commands.forms.event import read_details, read_publication, read_scenario_texts, read_windows
from ronda.commands.forms.notice import read_prizes
from ronda.commands.forms.numbers import (
    LARGEST,
    read_match_number,
    read_number,
    read_optional_number,
    read_other_player,
    read_player_number,
    read_round_number,
    read_side,
    read_step_number,
    read_table_number,
)
from ronda.commands.forms.results import read_result, read_score_so_far
from ronda.core import inputs, lookup
from ronda.core.errors import Faults, Malformed, Namesake, Refusal, SeveralPeople
from ronda.core.facts import PairingChangeKind
from ronda.core.inputs import Form, form_value
from ronda.core.results import Score
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.rules.fields import FieldKind
from ronda.rules.ruleset import Ruleset

__all__ = [
    "COMMANDS",
    "CONFIRMABLE_REFUSALS",
    "is_one_person",
    "read_command",
    "read_details",
    "read_pasted_entries",
    "read_step_number",
]


def read_command(
    name: str, form: Form, tournament: Tournament, ruleset: Ruleset, faults: Faults | None = None
) -> ask.Command:
    """The command of a form of a running tournament.

    Where faults are collected, numbers that cannot be read are among them and the command goes on without, so that its
    own faults are found too. Raises ``Malformed`` naming the field at fault.
    """
    if faults is None:
        with Faults() as alone:
            return read_command(name, form, tournament, ruleset, alone)
    if name in _COLLECTING:
        return _COLLECTING[name](form, tournament, ruleset, faults)
    reader = _READERS.get(name)
    if reader is None:
        raise Malformed("There is no command “{name}”.", name=name[:40])
    return reader(form, tournament, ruleset)


def _register(form: Form, tournament: Tournament, ruleset: Ruleset, faults: Faults) -> ask.Command:
    typed = read_entry(form, ruleset, faults)
    alone = replace(typed, name=inputs.without_list_number(typed.name))
    return ask.RegisterPlayers(
        entries=with_given_names((alone,), tournament.players), here=form_value(form, "here") == "yes"
    )


def _paste(form: Form, tournament: Tournament, ruleset: Ruleset, faults: Faults) -> ask.Command:
    return ask.RegisterPlayers(entries=with_given_names(read_pasted_entries(form, ruleset, faults), tournament.players))


def _edit(form: Form, tournament: Tournament, ruleset: Ruleset, faults: Faults) -> ask.Command:
    number, edited, hidden = (
        read_player_number(form),
        read_entry(form, ruleset, faults),
        form_value(form, "hidden") == "yes",
    )
    before = lookup.find_player(tournament, number)
    if edited.name != before.name:
        [edited] = with_given_names((edited,), tournament.players)
    if not edited.given_name and "given_name" not in form and before.given_name in edited.name:
        edited = replace(edited, given_name=before.given_name)
    aliases = ruleset.registration.aliases
    hidden_fields = tuple(field.key for field in aliases if form_value(form, f"hide_{field.key}") == "yes")
    if "club" not in form:
        # a form of a single field leaves alone what it does not ask
        edited, hidden = replace(edited, constraints=before.constraints), hidden or before.hidden
        hidden_fields = (*hidden_fields, *before.hidden_fields)
    return ask.EditPlayer(player=number, entry=edited, hidden=hidden, hidden_fields=hidden_fields)


def _correction(form: Form, tournament: Tournament, ruleset: Ruleset) -> ask.Command:
    number = read_player_number(form)
    known = lookup.find_player(tournament, number)
    fixed = (field for field in ruleset.registration.fields if field.fixed and known.field(field.key))
    # choices of which none is ticked are not sent
    sent = (field.key for field in fixed if f"field_{field.key}" in form or field.kind is FieldKind.CHOICES)
    return ask.CorrectRegistration(
        player=number,
        fields=tuple((key, "\n".join(inputs.form_value_list(form, f"field_{key}"))) for key in sent),
        official=_official(form),
        reason=form_value(form, "reason"),
    )


def _tick(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    """Read who ticks, and of which player which check: ``3/deck``, or ``3/deck/open`` to take the tick back."""
    number, check, state = (*form_value(form, "tick").split("/"), "", "")[:3]
    return ask.TickCheck(
        player=read_player_number({"player": number}),
        check=check,
        official=form_value(form, "official"),
        ticked=state != "open",
    )


def _announcement(form: Form, _: Tournament, __: Ruleset, faults: Faults) -> ask.Command:
    swiss_rounds, cut = N_("The number of rounds"), N_("The size of the cut")
    return ask.ChangeAnnouncement(
        swiss_rounds=faults.check(0, read_number, form, "swiss_rounds", swiss_rounds),
        cut=faults.check(0, read_number, form, "cut", cut),
        reason=form_value(form, "reason"),
        scenarios=tuple(form_value(form, "scenarios").splitlines()) if "scenarios" in form else None,
        windows=read_windows(form) or None,
        scenario_texts=read_scenario_texts(form) or None,
    )


def _structure(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    return ask.ChooseStructure(
        structure=form_value(form, "structure"),
        swiss_rounds=read_optional_number(form, "swiss_rounds", N_("The number of rounds")),
        cut=read_optional_number(form, "cut", N_("The size of the cut")),
    )


def _prizes(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    return ask.ChangePrizes(
        prizes=read_prizes(form), sharing=form_value(form, "sharing"), reason=form_value(form, "reason")
    )


def _hand_out(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    return ask.HandOutPrize(prize=_prize(form), player=read_optional_number(form, "player", N_("The player's number")))


def _take_prize_back(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    return ask.TakePrizeBack(prize=_prize(form), player=read_optional_number(form, "player", N_("The player's number")))


def _prize(form: Form) -> int:
    return read_number(form, "prize", N_("The prize's number"))


def _extra_time(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    minutes = read_number(form, "minutes", N_("Extra time"))
    return ask.GiveExtraTime(round=read_round_number(form), match=read_match_number(form), minutes=minutes)


def _teams(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    names = inputs.form_value_list(form, "taken")
    return ask.BuildTeams(
        round=read_round_number(form), match=read_match_number(form), first=read_side(form, "first"), names=names
    )


def _change_pairings(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    change = next((change for change in PairingChangeKind if change.value == form_value(form, "change")), None)
    if change is None:
        raise Malformed("Choose what is to be changed.", field="change")
    return ask.ChangePairings(
        round=read_round_number(form),
        change=change,
        player=read_player_number(form),
        other=read_optional_number(form, "other", N_("The other player’s number")),
        table=read_optional_number(form, "table", N_("The table")),
        reason=form_value(form, "reason"),
    )


def _adjustment(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    what = Message(N_("The number of minutes"))
    minutes = inputs.parse_integer(
        form_value(form, "minutes"), what=what, field="minutes", least=-LARGEST, most=LARGEST
    )
    return ask.AdjustClock(round=read_round_number(form), minutes=minutes)


def _message(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    return ask.TakeMessageBack(message=read_number(form, "message", N_("The message")))


def _report(form: Form, tournament: Tournament, ruleset: Ruleset) -> ask.Command:
    return ask.ReportResult(
        round=read_round_number(form), match=read_match_number(form), result=read_result(form, tournament, ruleset)
    )


def _correct(form: Form, tournament: Tournament, ruleset: Ruleset) -> ask.Command:
    return ask.CorrectResult(
        round=read_round_number(form), match=read_match_number(form), result=read_result(form, tournament, ruleset)
    )


def _drop(form: Form, tournament: Tournament, ruleset: Ruleset) -> ask.Command:
    ways: dict[str, Literal["play", "lose"]] = {"play": "play", "lose": "lose"}
    return ask.DropPlayer(
        player=read_player_number(form),
        reason=form_value(form, "reason"),
        open_match=ways.get(form_value(form, "open_match"), "concede"),
        so_far=_so_far(form, tournament, ruleset),
        replace=form_value(form, "replace") != "no",
    )


def _disqualify(form: Form, tournament: Tournament, ruleset: Ruleset) -> ask.Command:
    return ask.DisqualifyPlayer(
        player=read_player_number(form),
        so_far=_so_far(form, tournament, ruleset),
        reason=form_value(form, "reason"),
        replace=form_value(form, "replace") != "no",
        give_round=form_value(form, "give_round") == "yes",
    )


def _so_far(form: Form, tournament: Tournament, ruleset: Ruleset) -> tuple[Score, ...] | None:
    """Read what was scored in the last round's match that a player loses by leaving or by a penalty."""
    running = tournament.current_round
    return read_score_so_far(form, ruleset.scoring.form(tournament.details, running.stage)) if running else None


def _penalty(form: Form, tournament: Tournament, ruleset: Ruleset) -> ask.Command:
    return ask.GivePenalty(
        player=read_player_number(form),
        kind=form_value(form, "kind"),
        reason=form_value(form, "reason"),
        official=_official(form),
        round=read_optional_number(form, "round", N_("The round")) or None,
        so_far=_so_far(form, tournament, ruleset),
        replace=form_value(form, "replace") != "no",
        give_round={"yes": True, "no": False}.get(form_value(form, "give_round")),
    )


def _substitute(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    return ask.IssueSubstitute(
        player=read_player_number(form),
        item=form_value(form, "item"),
        lost=form_value(form, "lost"),
        official=_official(form),
    )


def _ruling(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    return ask.GiveRuling(
        question=form_value(form, "question"),
        decision=form_value(form, "decision"),
        official=_official(form),
        round=read_optional_number(form, "round", N_("The round")) or None,
        match=read_optional_number(form, "match", N_("The table")) or None,
        ruling=read_optional_number(form, "ruling", N_("The ruling")) or None,
    )


def _appeal(form: Form, _: Tournament, __: Ruleset) -> ask.Command:
    return ask.AppealRuling(
        ruling=read_number(form, "ruling", N_("The ruling")),
        player=read_player_number(form),
        official=_official(form),
        outcome=form_value(form, "outcome"),
        decision=form_value(form, "decision"),
    )


def _official(form: Form) -> str:
    """Read the official who was typed, else the one who was chosen."""
    return form_value(form, "official_other").strip() or form_value(form, "official")


def _details(form: Form, _: Tournament, ruleset: Ruleset, faults: Faults) -> ask.Command:
    return ask.ChangeDetails(details=read_details(form, ruleset, faults), one_person=is_one_person(form))


def is_one_person(form: Form) -> bool:
    """Tell whether the form says that the organiser's name is one person's."""
    return form_value(form, "one_person") == "yes"


_COLLECTING: dict[str, Callable[[Form, Tournament, Ruleset, Faults], ask.Command]] = {
    "change_details": _details,
    "change_announcement": _announcement,
    "register_player": _register,
    "paste_players": _paste,
    "edit_player": _edit,
}
"""Forms of which several fields can be at fault at once, some in reading them, others in what they say."""

CONFIRMABLE_REFUSALS: Mapping[type[Refusal], frozenset[str]] = {
    Namesake: frozenset({"register_player", "paste_players", "edit_player", "take_on_again"}),
    SeveralPeople: frozenset({"create_event", "change_details", "start_event"}),
}
"""Refusals that ask something, and the forms that can say it when they are sent again."""

_READERS: dict[str, Callable[[Form, Tournament, Ruleset], ask.Command]] = {
    "choose_structure": _structure,
    "correct_registration": _correction,
    "import_players": lambda form, _, ruleset: player_lists.read_player_import(form, ruleset),
    "check_in": lambda form, *_: ask.CheckIn(player=read_player_number(form)),
    "check_out": lambda form, *_: ask.CheckIn(player=read_player_number(form), here=False),
    "check_all_in": lambda *_: ask.CheckInAll(),
    "tick_check": _tick,
    "take_off_missing": lambda *_: ask.TakeOffMissing(),
    "take_on_again": lambda form, *_: ask.TakeOnAgain(
        player=read_player_number(form), namesake=form_value(form, "namesake") == "yes"
    ),
    "remove_player": lambda form, *_: ask.RemovePlayer(player=read_player_number(form)),
    "start_event": lambda form, *_: ask.StartTournament(
        organiser=form_value(form, "organiser"),
        one_person=is_one_person(form),
        only_here=form_value(form, "only_here") == "yes",
    ),
    "identify_official": lambda form, *_: ask.IdentifyOfficial(
        player=read_player_number(form), same=form_value(form, "same") == "yes"
    ),
    "change_prizes": _prizes,
    "hand_out_prize": _hand_out,
    "take_prize_back": _take_prize_back,
    "pair_round": lambda *_: ask.PairRound(),
    "redraft_round": lambda *_: ask.RedraftRound(),
    "swap_players": lambda form, *_: ask.SwapPlayers(player=read_player_number(form), other=read_other_player(form)),
    "pair_with": lambda form, *_: ask.PairWith(player=read_player_number(form), opponent=read_other_player(form)),
    "set_bye": lambda form, *_: ask.SetBye(player=read_player_number(form)),
    "move_table": lambda form, *_: ask.MoveTable(player=read_player_number(form), table=read_table_number(form)),
    "tie_up_draft": lambda *_: ask.TieUpDraft(),
    "discard_draft": lambda *_: ask.DiscardDraft(),
    "publish_round": lambda form, *_: ask.PublishRound(reason=form_value(form, "reason")),
    "reopen_round": lambda form, *_: ask.ReopenRound(round=read_round_number(form)),
    "change_pairings": _change_pairings,
    "record_print": lambda form, *_: ask.RecordPrint(round=read_round_number(form)),
    "unpair_round": lambda form, *_: ask.UnpairRound(round=read_round_number(form)),
    "start_clock": lambda form, *_: ask.StartClock(round=read_round_number(form)),
    "pause_clock": lambda form, *_: ask.PauseClock(round=read_round_number(form)),
    "resume_clock": lambda form, *_: ask.ResumeClock(round=read_round_number(form)),
    "adjust_clock": _adjustment,
    "extra_time": _extra_time,
    "build_teams": _teams,
    "report_result": _report,
    "correct_result": _correct,
    "exchange_results": lambda form, *_: ask.ExchangeResults(
        round=read_round_number(form),
        match=read_match_number(form),
        other=read_number(form, "other", N_("The other table")),
    ),
    "correct_bye": lambda form, *_: ask.CorrectBye(round=read_round_number(form), player=read_player_number(form)),
    "turn_result": lambda form, *_: ask.TurnResult(round=read_round_number(form), match=read_match_number(form)),
    "no_show": lambda form, *_: ask.ReportNoShow(
        round=read_round_number(form), match=read_match_number(form), player=read_player_number(form)
    ),
    "clear_result": lambda form, *_: ask.ClearResult(round=read_round_number(form), match=read_match_number(form)),
    "drop_player": _drop,
    "return_player": lambda form, *_: ask.ReturnPlayer(player=read_player_number(form)),
    "disqualify_player": _disqualify,
    "give_penalty": _penalty,
    "issue_substitute": _substitute,
    "give_ruling": _ruling,
    "appeal_ruling": _appeal,
    "make_cut": lambda *_: ask.MakeCut(),
    "end_event": lambda form, *_: ask.EndTournament(reason=form_value(form, "reason")),
    "change_publication": lambda form, *_: ask.ChangePublication(publication=read_publication(form)),
    "post_message": lambda form, *_: ask.PostMessage(text=form_value(form, "text")),
    "take_message_back": _message,
    "choose_reporting": lambda form, *_: ask.ChooseReporting(way=form_value(form, "way")),
    "count_report": lambda form, *_: ask.CountReport(
        round=read_round_number(form), match=read_match_number(form), message=form_value(form, "message")
    ),
    "count_agreed": lambda form, *_: ask.CountAgreed(round=read_round_number(form)),
    "accept_leaving": lambda form, *_: ask.AcceptLeaving(player=read_player_number(form)),
    "decline_leaving": lambda form, *_: ask.DeclineLeaving(player=read_player_number(form)),
    "answer_call": lambda form, *_: ask.AnswerCall(
        round=read_round_number(form), match=read_match_number(form), done=form_value(form, "done") == "yes"
    ),
}

COMMANDS = (*_COLLECTING, *_READERS)
"""The names of all commands that a form can ask for."""
