"""Setup round by round: scenarios, their full rules, and days (AGL-SCENARIO)."""

from dataclasses import dataclass
from datetime import date, timedelta
from itertools import pairwise

from ronda.core.bounds import MOST_ROUNDS
from ronda.core.details import Details
from ronda.core.inputs import Form, form_value, form_value_list, small_whole_number
from ronda.rules.ruleset import Ruleset
from ronda.rules.stages import CUSTOM

USUAL_DAYS, MOST_DAYS = 14, 366


@dataclass(frozen=True, slots=True, kw_only=True)
class DaysFill:
    """Filling in the days of all rounds: the first day, and the days of a round."""

    first: str
    days: str
    done: str
    """What the form's days were filled in from; empty if they were not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundFields:
    """The form's fields for rounds, as far as the game announces them."""

    scenarios: str | None
    """One per line; None if the game has no scenarios."""
    texts: tuple[tuple[int, str], ...]
    """Number and full scenario rules of each possible round."""
    windows: tuple[tuple[int, str, str], ...]
    """Number, first and last day of each possible round (AGL-KINDS)."""
    fill: DaysFill


def round_fields(form: Form, ruleset: Ruleset) -> RoundFields:
    """The fields for rounds, with days filled in if the form newly has a first day."""
    announces = ruleset.stages.announces
    rounds = range(1, _rounds(form, ruleset) + 1)
    fill = DaysFill(
        first=form_value(form, "fill_from"),
        days=form_value(form, "fill_days") or _days_so_far(form),
        done=form_value(form, "filled"),
    )
    filled = _filled_days(fill, len(rounds)) if "windows" in announces else ()
    fill_mark = f"{fill.first}-{fill.days}" if filled else fill.done
    again = fill_mark != fill.done
    return RoundFields(
        scenarios="\n".join(form_value_list(form, "scenarios")) if "scenarios" in announces else None,
        texts=tuple((number, form_value(form, f"scenario_text_{number}")) for number in rounds)
        if "scenarios" in announces
        else (),
        windows=tuple(
            (number, *filled[number - 1])
            if filled and (again or f"window_from_{number}" not in form)
            else (number, form_value(form, f"window_from_{number}"), form_value(form, f"window_to_{number}"))
            for number in rounds
        )
        if "windows" in announces
        else (),
        fill=DaysFill(first=fill.first, days=fill.days, done=fill_mark),
    )


def rounds_form(details: Details) -> dict[str, str]:
    """The announcement of each round as the form that would enter it, fields numbered from 1."""
    windows = list(enumerate(details.windows, start=1))
    return {
        "scenarios": "\n".join(details.scenarios),
        **{f"scenario_text_{number}": text for number, text in enumerate(details.scenario_texts, start=1)},
        **{f"window_from_{number}": first for number, (first, _) in windows},
        **{f"window_to_{number}": last for number, (_, last) in windows},
    }


def _rounds(form: Form, ruleset: Ruleset) -> int:
    custom = form_value(form, "swiss_rounds") if form_value(form, "structure") == CUSTOM else ""
    if custom.isdecimal():
        return min(int(custom[:9]), MOST_ROUNDS)
    return max((step.swiss_rounds for structure in ruleset.stages.structures for step in structure.steps), default=0)


def _days_so_far(form: Form) -> str:
    """The length of round 1 so far, else the usual one."""
    try:
        ends = [date.fromisoformat(form_value(form, key)) for key in ("window_from_1", "window_to_1")]
    except ValueError:
        return str(USUAL_DAYS)
    return str(max((ends[1] - ends[0]).days + 1, 1))


def _filled_days(fill: DaysFill, rounds: int) -> tuple[tuple[str, str], ...]:
    """Consecutive days for the rounds; empty if the first day or the number is invalid."""
    days = small_whole_number(fill.days) or 0
    if not 1 <= days <= MOST_DAYS:
        return ()
    try:
        first = date.fromisoformat(fill.first)
        begins = [first + timedelta(days=days * number) for number in range(rounds + 1)]
    except (ValueError, OverflowError):
        return ()
    return tuple((begin.isoformat(), (end - timedelta(days=1)).isoformat()) for begin, end in pairwise(begins))
