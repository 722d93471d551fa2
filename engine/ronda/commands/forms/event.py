"""Reading a tournament's announcement."""

import re
from itertools import count, takewhile

from ronda.commands.forms.choices import read_choice
from ronda.commands.forms.names import checked_public_name
from ronda.commands.forms.notice import read_notice
from ronda.commands.forms.numbers import read_number, read_optional_number
from ronda.commands.forms.places import read_places
from ronda.commands.forms.stages import CHAIN, read_stages
from ronda.core import inputs
from ronda.core.bounds import LARGEST_CUT, LONGEST_ROUND, MOST_ROUNDS
from ronda.core.details import Details, FirstRound, PlacesOrder, TournamentSystem
from ronda.core.errors import Faults, Malformed
from ronda.core.inputs import Form, form_value
from ronda.core.publication import ListVisibility, NameStyle, Publication
from ronda.core.text import N_
from ronda.rules.ruleset import Ruleset
from ronda.rules.stages import CUSTOM


def read_details(form: Form, ruleset: Ruleset, faults: Faults | None = None) -> Details:
    """Read details from fields named as in ``Details``, ``option_<key>`` and ``minutes_<slot>``.

    With ``faults``, unreadable values are added to them and left out; otherwise raises ``Malformed``.
    """
    if faults is None:
        with Faults() as alone:
            return read_details(form, ruleset, alone)
    swiss_rounds, cut = N_("The number of rounds"), N_("The size of the cut")
    length = N_("The length of a round")
    custom = form_value(form, "structure") == CUSTOM
    is_chain = custom and form_value(form, "system") == CHAIN
    numbered = custom and not is_chain
    return Details(
        name=form_value(form, "name"),
        date=form_value(form, "date"),
        place=form_value(form, "place"),
        tier=form_value(form, "tier") or ruleset.tiers.kinds[0].key,
        organiser=form_value(form, "organiser"),
        head_judges=faults.check((), _officials, form, "head_judges"),
        floor_judges=faults.check((), _officials, form, "floor_judges"),
        structure=form_value(form, "structure") or ruleset.stages.structures[0].key,
        swiss_rounds=faults.check(None, read_optional_number, form, "swiss_rounds", swiss_rounds, MOST_ROUNDS)
        if numbered
        else None,
        cut=faults.check(None, _cut, form, cut) if numbered else None,
        system=faults.check(TournamentSystem.SWISS, _system, form_value(form, "system")),
        twice=form_value(form, "twice") == "yes",
        third_place=numbered and form_value(form, "third_place") == "yes",
        first_round=faults.check(FirstRound.RANDOM, read_choice, FirstRound, form, "first_round", FirstRound.RANDOM),
        chain=read_stages(form, faults) if is_chain else (),
        options=tuple(
            (option.key, "\n".join(inputs.form_value_list(form, f"option_{option.key}")))
            for option in ruleset.options.fields
        ),
        minutes=tuple(
            (slot, minutes)
            for slot in ("swiss", "elimination", "final")
            if (minutes := faults.check(None, read_optional_number, form, f"minutes_{slot}", length, LONGEST_ROUND, 1))
            is not None
        ),
        scenarios=tuple(form_value(form, "scenarios").splitlines()),
        scenario_texts=read_scenario_texts(form),
        windows=read_windows(form),
        tables=faults.check((), read_table_ranges, form_value(form, "tables")),
        clubs_apart=form_value(form, "clubs_apart") == "yes",
        apart_after_groups=form_value(form, "apart_after_groups") == "yes",
        places=faults.check(0, read_places, form),
        places_order=faults.check(
            PlacesOrder.ARRIVAL, read_choice, PlacesOrder, form, "places_order", PlacesOrder.ARRIVAL
        ),
        notice=read_notice(form, faults),
    )


def _officials(form: Form, key: str) -> tuple[str, ...]:
    return tuple(checked_public_name(name, key) for name in form_value(form, key).splitlines())


def read_publication(form: Form) -> Publication:
    """Read what the results pages show (ANY-PUBLIC); raises ``Malformed`` for an unknown choice."""
    from_round = form_value(form, "lists") == ListVisibility.ROUND
    return Publication(
        names=read_choice(NameStyle, form, "names", NameStyle.FULL),
        lists=read_choice(ListVisibility, form, "lists", ListVisibility.ALWAYS),
        unlisted=form_value(form, "unlisted") == "yes",
        lists_round=(read_optional_number(form, "lists_round", N_("The round"), MOST_ROUNDS, 1) or 0)
        if from_round
        else 0,
    )


def _system(key: str) -> TournamentSystem:
    if key == CHAIN:
        return TournamentSystem.SWISS
    try:
        return TournamentSystem(key or TournamentSystem.SWISS)
    except ValueError:
        raise Malformed("There is no tournament system “{key}”.", field="system", key=key[:40]) from None


def _cut(form: Form, what: str) -> int | None:
    read_size = read_number if "other" in inputs.form_value_list(form, "cut") else read_optional_number
    return read_size(form, "cut", what, LARGEST_CUT)


def read_table_ranges(text: str) -> tuple[tuple[int, int], ...]:
    """Read the hall's table numbers: ``1-10, 21-30``, or one number for the first table; raises ``Malformed``."""
    parts = [part.strip() for part in re.split(r"[,;]", text) if part.strip()]
    ranges = []
    for part in parts:
        found = re.fullmatch(r"([0-9]{1,4})(?:\s*[-–]\s*([0-9]{1,4}))?", part)
        if found is None:
            raise Malformed(
                "The tables “{text}” cannot be read: write ranges such as 1–10, 21–30, or only the first number.",
                field="tables",
                text=part[:40],
            )
        ranges.append((int(found[1]), int(found[2] or found[1])))
    return tuple(ranges)


def read_scenario_texts(form: Form) -> tuple[str, ...]:
    """Read the rules of each round's scenario, if the form has them."""
    rounds = takewhile(lambda number: f"scenario_text_{number}" in form, count(1))
    return tuple(form_value(form, f"scenario_text_{number}") for number in rounds)


def read_windows(form: Form) -> tuple[tuple[str, str], ...]:
    """Read the first and last day of each round, if the form has them."""
    rounds = takewhile(lambda number: f"window_from_{number}" in form, count(1))
    return tuple(
        (form_value(form, f"window_from_{number}"), form_value(form, f"window_to_{number}")) for number in rounds
    )
