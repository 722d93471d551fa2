"""Reading commands from forms: raw text in, typed commands out, one sentence for each unreadable value."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from ronda.commands import requests as ask
from ronda.commands.forms.entries import read_entry, with_given_names
from ronda.commands.forms.event import read_details, read_scenario_texts, read_windows
from ronda.commands.forms.names import read_public_name
from ronda.commands.forms.numbers import (
    read_number,
    read_optional_number,
    read_player_number,
    read_round_number,
    read_step_number,
)
from ronda.commands.forms.results import read_score_so_far
from ronda.commands.forms.stages import read_stages_to_come
from ronda.commands.lists.list_marks import without_list_number
from ronda.core import inputs, lookup
from ronda.core.bounds import HIGHEST_TABLE, LARGEST_CUT, LARGEST_STEP, MOST_ROUNDS
from ronda.core.errors import Absentee, Faults, Malformed, Namesake, NoPlace, Refusal, SeveralPeople
from ronda.core.facts import PairingChangeKind
from ronda.core.inputs import Form, form_value
from ronda.core.results import Score
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.rules.fields import FieldKind
from ronda.rules.ruleset import Ruleset

__all__ = ["read_details", "read_step_number"]


def read_registration(form: Form, tournament: Tournament, ruleset: Ruleset, faults: Faults) -> ask.RegisterPlayers:
    """Read one typed player; a leading list number is removed from the name."""
    typed = read_entry(form, ruleset, faults)
    alone = replace(typed, name=without_list_number(typed.name))
    return ask.RegisterPlayers(
        entries=with_given_names((alone,), tournament.players), here=form_value(form, "here") == "yes"
    )


def read_player_edit(form: Form, tournament: Tournament, ruleset: Ruleset, faults: Faults) -> ask.EditPlayer:
    """Read a player's data, or single fields: fields that the form lacks stay."""
    number, hidden = read_player_number(form), form_value(form, "hidden") == "yes"
    before = lookup.find_player(tournament, number)
    edited = read_entry(form, ruleset, faults, before.name)
    if edited.name != before.name:
        [edited] = with_given_names((edited,), tournament.players)
    if not edited.given_name and "given_name" not in form and before.given_name in edited.name:
        edited = replace(edited, given_name=before.given_name)
    aliases = ruleset.registration.aliases
    hidden_fields = tuple(field.key for field in aliases if form_value(form, f"hide_{field.key}") == "yes")
    asked = tournament.details.privacy
    kept = tuple(given for given in before.consents if not asked.asks(given[0]))
    edited = replace(edited, consents=(*kept, *edited.consents))
    if "club" not in form:
        # a form with a single field leaves the others alone
        edited = replace(edited, constraints=before.constraints, consents=before.consents)
        hidden = hidden or before.hidden
        hidden_fields = (*hidden_fields, *before.hidden_fields)
    elif "rating" not in form:
        edited = replace(edited, constraints=replace(edited.constraints, rating=before.constraints.rating))
    return ask.EditPlayer(player=number, entry=edited, hidden=hidden, hidden_fields=hidden_fields)


def read_registration_correction(
    form: Form, tournament: Tournament, ruleset: Ruleset, *_: object
) -> ask.CorrectRegistration:
    """Read the fixed fields in a form, and the correcting official."""
    number = read_player_number(form)
    known = lookup.find_player(tournament, number)
    fixed = (field for field in ruleset.registration.fields if field.fixed and known.field(field.key))
    # unticked choices are not sent
    sent = (field.key for field in fixed if f"field_{field.key}" in form or field.kind is FieldKind.CHOICES)
    return ask.CorrectRegistration(
        player=number,
        fields=tuple((key, "\n".join(inputs.form_value_list(form, f"field_{key}"))) for key in sent),
        official=_official(form),
        reason=form_value(form, "reason"),
    )


def read_check_tick(form: Form, *_: object) -> ask.TickCheck:
    """Read the official, the player and the check: ``3/deck``, or ``3/deck/open`` to untick."""
    number, check, state = (*form_value(form, "tick").split("/"), "", "")[:3]
    return ask.TickCheck(
        player=read_player_number({"player": number}),
        check=check,
        official=read_public_name(form, "official"),
        ticked=state != "open",
    )


def read_announcement_change(form: Form, tournament: Tournament, _: Ruleset, faults: Faults) -> ask.ChangeAnnouncement:
    """Read a new announcement: what the form lacks stays."""
    swiss_rounds, cut = N_("The number of rounds"), N_("The size of the cut")
    return ask.ChangeAnnouncement(
        swiss_rounds=faults.check(0, read_number, form, "swiss_rounds", swiss_rounds, MOST_ROUNDS),
        cut=faults.check(0, read_number, form, "cut", cut, LARGEST_CUT),
        reason=form_value(form, "reason"),
        scenarios=tuple(form_value(form, "scenarios").splitlines()) if "scenarios" in form else None,
        windows=read_windows(form) or None,
        scenario_texts=read_scenario_texts(form) or None,
        chain=read_stages_to_come(form, tournament.chain[: len(tournament.begun) + 1], faults),
    )


def read_structure_choice(form: Form, *_: object) -> ask.ChooseStructure:
    """Read a structure; rounds and cut may be empty."""
    return ask.ChooseStructure(
        structure=form_value(form, "structure"),
        swiss_rounds=read_optional_number(form, "swiss_rounds", N_("The number of rounds"), MOST_ROUNDS),
        cut=read_optional_number(form, "cut", N_("The size of the cut"), LARGEST_CUT),
    )


def read_prize_number(form: Form) -> int:
    """Read the position of a prize in the list, from 1."""
    return read_number(form, "prize", N_("The prize's number"))


def read_prize_holder(form: Form) -> int | None:
    """Read who gets a prize; None for everybody it is for."""
    return read_optional_number(form, "player", N_("The player's number"))


def read_pairings_change(form: Form, *_: object) -> ask.ChangePairings:
    """Read a change of tables; the required fields depend on its kind."""
    change = next((change for change in PairingChangeKind if change.value == form_value(form, "change")), None)
    if change is None:
        raise Malformed("Choose what to change.", field="change")
    return ask.ChangePairings(
        round=read_round_number(form),
        change=change,
        player=read_player_number(form),
        other=read_optional_number(form, "other", N_("The other player's number")),
        table=read_optional_number(form, "table", N_("The table"), HIGHEST_TABLE, 1),
        reason=form_value(form, "reason"),
    )


def read_clock_adjustment(form: Form, *_: object) -> ask.AdjustClock:
    """Read minutes, which may be negative."""
    what = Message(N_("The number of minutes"))
    minutes = inputs.parse_integer(
        form_value(form, "minutes"), what=what, field="minutes", least=-LARGEST_STEP, most=LARGEST_STEP
    )
    return ask.AdjustClock(round=read_round_number(form), minutes=minutes)


def read_drop(form: Form, tournament: Tournament, ruleset: Ruleset, *_: object) -> ask.DropPlayer:
    """Read who drops, and what happens to the open match."""
    ways: dict[str, Literal["play", "lose"]] = {"play": "play", "lose": "lose"}
    return ask.DropPlayer(
        player=read_player_number(form),
        reason=form_value(form, "reason"),
        open_match=ways.get(form_value(form, "open_match"), "concede"),
        so_far=_so_far(form, tournament, ruleset),
        replace=form_value(form, "replace") != "no",
    )


def read_disqualification(form: Form, tournament: Tournament, ruleset: Ruleset, *_: object) -> ask.DisqualifyPlayer:
    """Read who is disqualified, and what happens to the last round."""
    return ask.DisqualifyPlayer(
        player=read_player_number(form),
        so_far=_so_far(form, tournament, ruleset),
        reason=form_value(form, "reason"),
        replace=form_value(form, "replace") != "no",
        give_round=form_value(form, "give_round") == "yes",
    )


def _so_far(form: Form, tournament: Tournament, ruleset: Ruleset) -> tuple[Score, ...] | None:
    """Read the score so far of the last round's match, which a player loses by leaving or a penalty."""
    running = tournament.current_round
    return read_score_so_far(form, ruleset.scoring.form(tournament.details, running.stage)) if running else None


def read_penalty(form: Form, tournament: Tournament, ruleset: Ruleset, *_: object) -> ask.GivePenalty:
    """Read a penalty; without a round it belongs to none."""
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


def read_substitute(form: Form, *_: object) -> ask.IssueSubstitute:
    """Read what is replaced, and the official."""
    return ask.IssueSubstitute(
        player=read_player_number(form),
        item=form_value(form, "item"),
        lost=form_value(form, "lost"),
        official=_official(form),
    )


def read_ruling(form: Form, *_: object) -> ask.GiveRuling:
    """Read a ruling, for a table or not; with an existing number it replaces that ruling."""
    return ask.GiveRuling(
        question=form_value(form, "question"),
        decision=form_value(form, "decision"),
        official=_official(form),
        round=read_optional_number(form, "round", N_("The round")) or None,
        match=read_optional_number(form, "match", N_("The table")) or None,
        ruling=read_optional_number(form, "ruling", N_("The ruling")) or None,
    )


def read_appeal(form: Form, *_: object) -> ask.AppealRuling:
    """Read an appeal and its outcome."""
    return ask.AppealRuling(
        ruling=read_number(form, "ruling", N_("The ruling")),
        player=read_player_number(form),
        official=_official(form),
        outcome=form_value(form, "outcome"),
        decision=form_value(form, "decision"),
    )


def _official(form: Form) -> str:
    """Read the typed official, else the chosen one."""
    return read_public_name(form, "official_other") or form_value(form, "official")


def read_details_change(form: Form, _: Tournament, ruleset: Ruleset, faults: Faults) -> ask.ChangeDetails:
    """Read all details."""
    return ask.ChangeDetails(details=read_details(form, ruleset, faults), one_person=is_one_person(form))


def is_one_person(form: Form) -> bool:
    """Whether the form confirms that the organiser's name is one person's."""
    return form_value(form, "one_person") == "yes"


CONFIRMABLE_REFUSALS: Mapping[type[Refusal], frozenset[str]] = {
    Namesake: frozenset({"register_player", "edit_player", "take_on_again"}),
    Absentee: frozenset({"register_player"}),
    NoPlace: frozenset({"register_player", "take_on_again", "accept_entry"}),
    SeveralPeople: frozenset({"create_event", "change_details", "start_event"}),
}
"""Refusals that ask a question, and the forms that can answer it when sent again."""
