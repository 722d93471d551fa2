"""Setting up a tournament: the form for details, shared with new ones, and the one for announcements."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from ronda.commands import forms
from ronda.commands.announcing import why_not_change_announcement
from ronda.commands.forms.stages import CHAIN, stages_form
from ronda.core.bounds import MOST_ROUNDS
from ronda.core.details import Details, FirstRound, PlacesOrder, TournamentSystem
from ronda.core.errors import raise_if_refused
from ronda.core.inputs import Form, form_value, form_value_list, small_whole_number
from ronda.core.stages import FEWEST_FOR_THIRD_PLACE
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.formats.outlook.forecast import suggested_plan
from ronda.formats.pairing.seating import TableRanges
from ronda.rules.fields import Field, FieldKind
from ronda.rules.ruleset import Ruleset
from ronda.rules.stages import CUSTOM
from ronda.views.app.screen.view import EventContext, View
from ronda.views.app.setup import simulated_odds
from ronda.views.app.setup.chain_section import StageRow, chain_of_form, stage_rows
from ronda.views.app.setup.notice_section import notice_fields, notice_form
from ronda.views.app.setup.rounds_section import round_fields, rounds_form
from ronda.views.app.setup.structure_section import structure_cards
from ronda.views.shared import wording
from ronda.views.shared.first_round_texts import first_round_name
from ronda.views.shared.rules_page import structure_rows

CUT_SIZES = (0, 4, 8, 16, 32)
"""Offered cut sizes; others can be typed (SW-STRUCT)."""
OTHER_CUT = "other"

ROUND_LENGTH_LABELS = {"swiss": N_("Swiss rounds"), "elimination": N_("Elimination rounds"), "final": N_("Final")}

_TEXTS = tuple(
    "name date place tier structure system swiss_rounds organiser head_judges floor_judges tables places".split()
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CutField:
    """The chosen cut: an offered size, or another."""

    chosen: str
    """A size, or ``other``."""
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionField:
    """An option in the form."""

    field: Field
    values: tuple[str, ...]
    """Chosen or typed values; one for each position if the order counts, empty at the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionGroup:
    """Neighbouring options under one heading."""

    name: str
    help: str
    options: tuple[OptionField, ...]
    one_of: bool
    """Whether it is a single option with one value."""


def event_details_screen(context: EventContext) -> View:
    """The form for a tournament's details; the announcement at the start stays (SW-ANNOUNCE)."""
    tournament = context.tournament
    form = context.query or details_form(tournament.details)
    return View(
        template="details",
        title=Message(N_("Edit the details")),
        values={
            **details_form_values(form, context.ruleset, registered=simulated_odds.expected_players(tournament)),
            "fixed": tournament.started,
            "can_change_announcement": why_not_change_announcement(tournament) is None,
        },
    )


def announcement_screen(context: EventContext) -> View:
    """The form for changing the announcement after the start (SW-ANNOUNCE); raises ``Refusal`` at other times."""
    tournament = context.tournament
    raise_if_refused(why_not_change_announcement(tournament))
    query, ruleset = context.query, context.ruleset
    swiss_rounds = form_value(query, "swiss_rounds") or str(tournament.swiss_rounds)
    form = {**details_form(tournament.details), **query, "structure": CUSTOM, "swiss_rounds": swiss_rounds}
    begun = len(tournament.begun) + 1
    return View(
        template="announcement",
        title=Message(N_("Change the announcement")),
        values={
            "now": wording.structure_text(tournament, context.ruleset),
            "paired": len(tournament.rounds),
            "swiss_rounds": swiss_rounds,
            "by_round": round_fields(form, ruleset),
            "reason": form_value(query, "reason"),
            "cut": _cut(form_value_list(query, "cut") or (str(tournament.cut),)),
            "cuts": CUT_SIZES,
            "has_cuts": ruleset.stages.cuts,
            "is_swiss": tournament.details.system is TournamentSystem.SWISS,
            "stage": tournament.table_stage if tournament.chain else None,
            "cut_follows": tournament.next_stage is not None,
            "places": form_value(query, "cut") or tournament.cut,
            "chain_rows": tuple(row for row in _stages_to_come(tournament, ruleset, query) if row.number > begun),
            "odds": simulated_odds.announced_forecast(tournament, ruleset),
        },
    )


def _stages_to_come(tournament: Tournament, ruleset: Ruleset, query: Form) -> tuple[StageRow, ...]:
    """The rows of a chain's future stages, as announced or typed (ST-CHAIN)."""
    if not tournament.chain or tournament.next_stage is None:
        return ()
    begun = len(tournament.begun) + 1
    typed = {key: value for key, value in query.items() if key.startswith("stage_")}
    # unticked boxes are not in the form
    announced = stages_form(tournament.chain[:begun] if typed else tournament.chain)
    form = {**announced, f"stage_{begun}_places": str(tournament.cut or ""), **typed}
    return stage_rows(form, ruleset, tournament.details, tournament.announced_for)


def details_form(details: Details) -> dict[str, str | Sequence[str]]:
    """Details as the form that would enter them; unset values are ""."""
    return {
        "name": details.name,
        "date": details.date,
        "place": details.place,
        "tier": details.tier,
        "structure": details.structure,
        "system": CHAIN if details.chain else details.system.value,
        "twice": "yes" if details.twice else "",
        "third_place": "yes" if details.third_place else "",
        "first_round": details.first_round.value,
        "swiss_rounds": _text(details.swiss_rounds),
        "cut": _text(details.cut),
        "organiser": details.organiser,
        "head_judges": "\n".join(details.head_judges),
        "floor_judges": "\n".join(details.floor_judges),
        **{f"option_{key}": value.splitlines() or "" for key, value in details.options},
        "tables": table_ranges_text(details.tables),
        "clubs_apart": "yes" if details.clubs_apart else "",
        "apart_after_groups": "yes" if details.apart_after_groups else "",
        "places": str(details.places or ""),
        "places_order": details.places_order.value,
        **rounds_form(details),
        **notice_form(details.notice),
        **{f"minutes_{slot}": str(minutes) for slot, minutes in details.minutes},
        **stages_form(details.chain),
    }


def table_ranges_text(ranges: TableRanges) -> str:
    """Ranges of table numbers as typed: ``1–10, 21–30``."""
    return ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in ranges)


def _text(value: int | None) -> str:
    return "" if value is None else str(value)


def details_form_values(form: Form, ruleset: Ruleset, *, registered: int) -> dict[str, object]:
    """The template's values as typed so far; ``registered`` players are assumed if the form has no number."""
    form = _without_stale_defaults(form, ruleset)
    picked = _picked(form, ruleset)
    ruleset = ruleset.for_tournament(picked)
    texts = {key: form_value(form, key) for key in _TEXTS}
    if texts["tier"] not in {tier.key for tier in ruleset.tiers.kinds}:
        texts["tier"] = ruleset.tiers.kinds[0].key
    if texts["structure"] != CUSTOM and ruleset.stages.structure(texts["structure"]) is None:
        texts["structure"] = ruleset.stages.structures[0].key
    has_chains = ruleset.stages.cuts and len(ruleset.stages.systems) > 1
    if texts["system"] not in ruleset.stages.systems and not (has_chains and texts["system"] == CHAIN):
        texts["system"] = ruleset.stages.systems[0]
    expected = small_whole_number(form_value(form, "expected")) or registered
    cut, chosen = _cut(form_value_list(form, "cut")), _chosen(form, picked, texts["structure"])
    if texts["structure"] == CUSTOM and texts["system"] == CHAIN:
        chosen = replace(chosen, swiss_rounds=None, cut=None, chain=chain_of_form(form, expected))
    elif (
        chosen.structure == CUSTOM and chosen.swiss_rounds is None and chosen.system is not TournamentSystem.ROUND_ROBIN
    ):
        usual = suggested_plan(ruleset, chosen, expected)
        texts["swiss_rounds"], chosen = str(usual.swiss_rounds), replace(chosen, swiss_rounds=usual.swiss_rounds)
        if not any(form_value_list(form, "cut")):
            cut, chosen = _cut((str(usual.cut),)), replace(chosen, cut=usual.cut)
    is_double = chosen.system is TournamentSystem.DOUBLE_ELIMINATION
    if is_double and chosen.swiss_rounds and not chosen.cut:
        cut, chosen = _cut((str(CUT_SIZES[1]),)), replace(chosen, cut=CUT_SIZES[1])
    # a bracket that is too small, or double elimination, has no such tick
    asks_third_place = (
        ruleset.stages.cuts
        and not is_double
        and ((chosen.cut or 0) >= FEWEST_FOR_THIRD_PLACE or (chosen.swiss_rounds == 0 and not chosen.chain))
    )
    chosen = replace(chosen, third_place=chosen.third_place and asks_third_place)
    option_rows = tuple(_option(field, form) for field in ruleset.options.fields_for(picked))
    return {
        "ruleset": ruleset,
        "form": texts,
        "clubs_apart": form_value(form, "clubs_apart") == "yes",
        "apart_after_groups": form_value(form, "apart_after_groups") == "yes",
        "places_order": form_value(form, "places_order") or PlacesOrder.ARRIVAL.value,
        "twice": form_value(form, "twice") == "yes",
        "third_place": chosen.third_place,
        "asks_third_place": asks_third_place,
        "first_round": form_value(form, "first_round") or FirstRound.RANDOM.value,
        "first_rounds": _first_rounds(chosen),
        "first_options": tuple(_groups(option for option in option_rows if option.field.up_front)),
        "options": tuple(_groups(option for option in option_rows if not option.field.up_front)),
        "custom": CUSTOM,
        "system_before": picked.system.value,
        "systems": (
            *((system.value, wording.SYSTEM_NAMES[system]) for system in ruleset.stages.systems),
            *(((CHAIN, N_("Several stages")),) if has_chains else ()),
        ),
        "chain_rows": stage_rows(form, ruleset, chosen, expected) if chosen.chain else (),
        "chain_fields": tuple((key, form_value(form, key)) for key in form if key.startswith("stage_")),
        "tier_advice": ruleset.tiers.advice(replace(picked, tier=texts["tier"], structure=texts["structure"])),
        "cut": cut,
        "cuts": CUT_SIZES[1:] if is_double else CUT_SIZES,
        "asks_cut": ruleset.stages.cuts and chosen.swiss_rounds != 0,
        "minutes": _minutes(
            form,
            ruleset,
            begins_with_bracket=chosen.swiss_rounds == 0,
            has_bracket=chosen.chain[-1].is_bracket
            if chosen.chain
            else texts["structure"] != CUSTOM or is_double or chosen.swiss_rounds == 0 or cut.chosen != "0",
        ),
        "by_round": round_fields(form, ruleset),
        "notice": notice_fields(form, ruleset, replace(picked, tier=texts["tier"])),
        "tables": {structure.key: structure_rows(structure) for structure in ruleset.stages.structures},
        "expected": expected or "",
        "odds": simulated_odds.structure_forecast(ruleset, chosen, expected)
        if chosen.system is TournamentSystem.SWISS
        else None,
        "cards": structure_cards(ruleset, chosen, expected),
    }


def _first_rounds(chosen: Details) -> tuple[tuple[str, str], ...]:
    """Methods for round 1 with names; brackets and groups have one by rating, a single group none (ST-SEED)."""
    begins_as = chosen.chain[0].system.value if chosen.chain else chosen.system.value
    if begins_as == TournamentSystem.ROUND_ROBIN.value and not chosen.begins_in_groups:
        return ()
    ways = tuple(FirstRound)[:2] if chosen.swiss_rounds == 0 or chosen.begins_in_groups else tuple(FirstRound)
    return tuple((way.value, first_round_name(replace(chosen, first_round=way))) for way in ways)


def _chosen(form: Form, picked: Details, structure: str) -> Details:
    """The details so far, with structure and round lengths as far as readable."""
    rounds, sizes = form_value(form, "swiss_rounds"), form_value_list(form, "cut")
    return replace(
        picked,
        structure=structure,
        swiss_rounds=min(small_whole_number(rounds) or 0, MOST_ROUNDS) if rounds.strip() else None,
        cut=max((small_whole_number(size) or 0 for size in sizes), default=0),
        third_place=form_value(form, "third_place") == "yes",
        minutes=tuple(
            (slot, minutes)
            for slot in ROUND_LENGTH_LABELS
            if (minutes := small_whole_number(form_value(form, f"minutes_{slot}")))
        ),
    )


def _system(form: Form) -> TournamentSystem:
    """The system so far; structures from the documents are Swiss."""
    key = form_value(form, "system")
    return (
        TournamentSystem(key)
        if form_value(form, "structure") == CUSTOM and key in set(TournamentSystem)
        else TournamentSystem.SWISS
    )


def _picked(form: Form, ruleset: Ruleset) -> Details:
    """The details so far that other fields depend on: the system, and valid choices."""
    options = {f"option_{field.key}": _possible(field, form) for field in ruleset.options.fields}
    return replace(forms.read_details({**options, "name": "-"}, ruleset), system=_system(form))


def _without_stale_defaults(form: Form, ruleset: Ruleset) -> Form:
    """The form without defaults of the previously chosen system: the new one has its own.

    Rounds without a cut are such a default if the bracket is a system by itself.
    """
    key, now = form_value(form, "system_before"), _system(form)
    if key not in set(TournamentSystem) or key == now:
        return form
    before, stale = TournamentSystem(key), set[str]()
    for field in ruleset.options.fields_for(replace(_picked(form, ruleset), system=before)):
        name = f"option_{field.key}"
        if "\n".join(filter(None, form_value_list(form, name))) == field.default:
            stale.add(name)
    has_cut = any(small_whole_number(size) for size in form_value_list(form, "cut"))
    if TournamentSystem.DOUBLE_ELIMINATION in {before, now} and not has_cut:
        stale |= {"swiss_rounds", "cut"}
    return {name: value for name, value in form.items() if name not in stale}


def _possible(field: Field, form: Form) -> Sequence[str]:
    chosen = form_value_list(form, f"option_{field.key}")
    keys = {choice.key for choice in field.choices}
    return (
        tuple(key for key in chosen if key in keys) if field.kind in {FieldKind.CHOICE, FieldKind.CHOICES} else chosen
    )


def _option(field: Field, form: Form) -> OptionField:
    written = "\n".join(form_value_list(form, f"option_{field.key}")).strip()
    if field.kind is FieldKind.CHOICE and written not in {choice.key for choice in field.choices}:
        written = ""
    values = tuple(field.value_in(written).splitlines())
    places = max(field.most, len(values)) if field.kind is FieldKind.CHOICES else 1
    return OptionField(field=field, values=(*values, *[""] * (places - len(values))))


def _groups(options: Iterable[OptionField]) -> Iterator[OptionGroup]:
    for (name, one_of), members in groupby(options, lambda option: _heading(option.field)):
        group = tuple(members)
        help_ = group[0].field.help if one_of or name == group[0].field.name else ""
        yield OptionGroup(name=name, help=help_, options=group, one_of=one_of)


def _heading(field: Field) -> tuple[str, bool]:
    return field.group or field.name, field.kind is FieldKind.CHOICE


def _cut(chosen: tuple[str, ...]) -> CutField:
    first = chosen[0] if chosen else "0"
    if first in {"", *map(str, CUT_SIZES)}:
        return CutField(chosen=first or "0", other="")
    return CutField(chosen=OTHER_CUT, other=chosen[-1] if chosen[-1] != OTHER_CUT else "")


def _minutes(
    form: Form, ruleset: Ruleset, *, begins_with_bracket: bool, has_bracket: bool
) -> tuple[tuple[str, str, str, int | None], ...]:
    """Key, name, the organiser's minutes, and the rules' minutes of each kind of round, if any (SW-CLOCK)."""
    rules: Mapping[str, int] = ruleset.stages.minutes(_picked(form, ruleset))
    names = {**ROUND_LENGTH_LABELS, "swiss": wording.rounds_before_the_cut(_system(form))}
    if begins_with_bracket:
        del names["swiss"]
    if not has_bracket:
        names = {"swiss": names["swiss"]}
    slots = names if ruleset.stages.cuts else {"swiss": ruleset.stages.each_round}
    lengths = {} if ruleset.stages.has_days else rules
    return tuple((slot, name, form_value(form, f"minutes_{slot}"), lengths.get(slot)) for slot, name in slots.items())
