"""Setting up a tournament: checking its details one by one (SW-ROLES, SW-TIER, SW-STRUCT)."""

import re
from dataclasses import replace
from datetime import date

from ronda.commands import requests as ask
from ronda.commands.consents import checked_privacy
from ronda.commands.notice import checked_notice
from ronda.commands.one_organiser import why_not_organised_by
from ronda.commands.places import checked_places
from ronda.commands.staff import why_staff_may_not_play
from ronda.commands.stage_chains import check_third_place, checked_chain
from ronda.core import inputs
from ronda.core.bounds import (
    FIRST_DAY,
    HIGHEST_TABLE,
    IDENTIFIER,
    LARGEST_CUT,
    LAST_DAY,
    LONGEST_ROUND,
    MOST_OFFICIALS,
    MOST_ROUNDS,
    SMALLEST_CUT,
)
from ronda.core.details import Details, FirstRound, PlacesOrder, TournamentSystem
from ronda.core.errors import Faults, Impossible, Malformed, NotNow
from ronda.core.facts import DetailsChanged, Fact, TournamentCreated
from ronda.core.stages import FEWEST_FOR_THIRD_PLACE
from ronda.core.state import Tournament
from ronda.core.text import N_, Message, Plural
from ronda.rules.ruleset import Ruleset
from ronda.rules.stages import CUSTOM


def create_tournament(command: ask.CreateTournament, ruleset: Ruleset) -> tuple[Fact, ...]:
    if not re.fullmatch(IDENTIFIER, command.tournament):
        raise Malformed("The identifier “{id}” is not one that Ronda makes.", id=command.tournament[:40])
    with Faults() as faults:
        details = faults.check(command.details, checked_details, command.details, ruleset)
        faults.note(why_not_organised_by(details.organiser, ruleset, one_person=command.one_person))
    return (TournamentCreated(tournament=command.tournament, game=ruleset.key, details=details),)


def refuse_existing_tournament() -> tuple[Fact, ...]:
    """Refuse to set up an existing tournament; raises ``NotNow``."""
    raise NotNow("The event exists already.")


def change_details(tournament: Tournament, ruleset: Ruleset, command: ask.ChangeDetails) -> tuple[Fact, ...]:
    """Change the details; what was announced at the start stays (SW-ANNOUNCE)."""
    wanted = replace(command.details, publication=tournament.details.publication, privacy=tournament.details.privacy)
    # options added to a game after the details were written have their defaults
    before = replace(tournament.details, options=_options(tournament.details, ruleset).options)
    with Faults() as faults:
        details = faults.check(before, checked_details, wanted, ruleset)
        if details.organiser != before.organiser:
            adapted = ruleset.for_tournament(details)
            faults.note(why_not_organised_by(details.organiser, adapted, one_person=command.one_person))
        if tournament.started:
            _check_what_is_fixed(faults, tournament, ruleset, before, details)
    if details == before:
        return ()
    return (DetailsChanged(details=details),)


def _check_what_is_fixed(
    faults: Faults, tournament: Tournament, ruleset: Ruleset, before: Details, details: Details
) -> None:
    """Note fields that were announced at the start and cannot change here (SW-ANNOUNCE)."""
    ruleset = ruleset.for_tournament(details)
    if _announced(details) != _announced(before):
        faults.note(
            NotNow(
                "Structure, format and tier were announced when the event started. Change rounds or cut under "
                "“Change the announcement”.",
                field="structure",
            )
        )
    announced = (before.scenarios, before.scenario_texts, before.windows)
    if (details.scenarios, details.scenario_texts, details.windows) != announced:
        faults.note(
            NotNow(
                "The event has started: change what each round plays, and when, under “Change the announcement”.",
                field="scenarios",
            )
        )
    if ruleset.staff.one_organiser and before.organiser and not details.organiser:
        faults.note(NotNow("A running event has exactly one organiser: enter the name.", field="organiser"))
    prizes = (before.notice.prizes, before.notice.sharing)
    if (details.notice.prizes, details.notice.sharing) != prizes:
        faults.note(NotNow("The event has started: change what it says of its prizes under “Prizes”.", field="sharing"))
    faults.note(why_staff_may_not_play(replace(tournament, details=details), ruleset))


def _announced(details: Details) -> tuple[object, ...]:
    chosen = (details.structure, details.system, details.twice, details.swiss_rounds, details.cut)
    return (*chosen, details.third_place, details.chain, details.first_round, details.options, details.tier)


def choose_structure(tournament: Tournament, ruleset: Ruleset, command: ask.ChooseStructure) -> tuple[Fact, ...]:
    """Change only the structure, for the one-tap offer when the players do not fit theirs (SW-STRUCT)."""
    chosen = (command.structure, command.swiss_rounds, command.cut)
    structure, rounds, cut = chosen if command.structure == CUSTOM else (command.structure, None, None)
    third_place = tournament.details.third_place and not 0 < (cut or 0) < FEWEST_FOR_THIRD_PLACE
    details = replace(
        tournament.details, structure=structure, swiss_rounds=rounds, cut=cut, chain=(), third_place=third_place
    )
    return change_details(tournament, ruleset, ask.ChangeDetails(details=details))


def checked_details(details: Details, ruleset: Ruleset) -> Details:
    """The tidied details; raises ``Refusal`` naming every faulty field."""
    with Faults() as faults:
        name = faults.check("", _name, details.name)
        day = faults.check("", checked_day, details.date)
        place = faults.check(
            "", inputs.checked_line, details.place, what=Message("The place"), field="place", longest=120
        )
        organiser = faults.check("", checked_organiser, details.organiser)
        head_judges = faults.check((), _names, details.head_judges, "head_judges")
        floor_judges = faults.check((), _names, details.floor_judges, "floor_judges")
        tables = faults.check((), _checked_tables, details.tables)
        notice = faults.check(details.notice, checked_notice, details.notice)
        places, places_order = faults.check((0, PlacesOrder.ARRIVAL), checked_places, details)
        # the following depends on the options
        details = _options(details, ruleset)
        ruleset = ruleset.for_tournament(details)
        tier = faults.check("", _tier, details.tier, ruleset)
        system = faults.check(TournamentSystem.SWISS, _system, details, ruleset)
        chain = faults.check((), checked_chain, details, ruleset) if details.structure == CUSTOM else ()
        structure, swiss_rounds, cut = faults.check(("", None, None), _checked_structure, details, ruleset)
        third_place = faults.check(False, _third_place, replace(details, system=system), ruleset)
        minutes = faults.check((), _minutes, details, ruleset)
        scenarios = faults.check((), checked_scenarios, details, ruleset)
        texts = faults.check((), checked_scenario_texts, details, ruleset)
        windows = faults.check((), checked_windows, details, ruleset)
    begins = windows[0][0] if windows else ""
    return Details(
        name=name,
        date=min(day, begins) if day and begins else day,  # a league is no younger than its first round
        place=place,
        tier=tier,
        organiser=organiser,
        head_judges=head_judges,
        floor_judges=floor_judges,
        options=details.options,
        minutes=minutes,
        structure=structure,
        swiss_rounds=swiss_rounds,
        cut=cut,
        system=system,
        chain=chain,
        twice=details.twice and system is TournamentSystem.ROUND_ROBIN,
        third_place=third_place,
        first_round=_first_round(replace(details, structure=structure, system=system, chain=chain)),
        scenarios=scenarios,
        scenario_texts=texts,
        windows=windows,
        tables=tables,
        clubs_apart=details.clubs_apart,
        apart_after_groups=details.apart_after_groups,
        places=places,
        places_order=places_order,
        notice=notice,
        publication=details.publication,
        privacy=checked_privacy(details.privacy),
    )


def _name(text: str) -> str:
    name = inputs.checked_line(text, what=Message("The name of the event"), field="name", longest=120)
    if not name:
        raise Malformed("The event needs a name.", field="name")
    return name


def checked_organiser(name: str) -> str:
    """The organiser's tidied name; raises ``Malformed``."""
    return inputs.checked_line(name, what=Message("The organiser"), field="organiser")


def checked_day(text: str, field: str = "date") -> str:
    """A day as ISO 8601, or ""; raises ``Malformed`` for an invalid day or an impossible year."""
    stripped = text.strip()
    if not stripped:
        return ""
    try:
        day = date.fromisoformat(stripped)
    except ValueError:
        raise Malformed(
            "The date “{text}” must be a day of the calendar, such as 2026-11-21.",
            field=field,
            text=stripped[:20],
        ) from None
    if not FIRST_DAY <= day <= LAST_DAY:
        raise Malformed(
            "The year of “{text}” must be from {first} to {last}.",
            field=field,
            text=stripped[:20],
            first=FIRST_DAY.year,
            last=LAST_DAY.year,
        )
    return day.isoformat()


def _tier(key: str, ruleset: Ruleset) -> str:
    if not key:
        return ruleset.tiers.kinds[0].key
    if key in {tier.key for tier in ruleset.tiers.kinds}:
        return key
    raise Malformed("There is no tier “{key}”.", field="tier", key=key[:40])


def _names(names: tuple[str, ...], field: str) -> tuple[str, ...]:
    tidy = (inputs.checked_line(name, what=Message("The name of an official"), field=field) for name in names)
    named = tuple(name for name in tidy if name)
    if len(named) > MOST_OFFICIALS:
        raise Malformed(
            "Officials named: {count}. There can be {most} at most.", field=field, count=len(named), most=MOST_OFFICIALS
        )
    return named


def _options(details: Details, ruleset: Ruleset) -> Details:
    """The details with the applicable options, tidied and consistent."""
    with Faults() as faults:
        options = tuple((o.key, faults.check("", o.check, details.option(o.key))) for o in ruleset.options.fields)
    given = replace(details, options=options)
    values = tuple(
        (option.key, option.value_in(given.option(option.key))) for option in ruleset.options.fields_for(given)
    )
    tidy = ruleset.options.tidy(replace(details, options=values))
    ruleset.options.check(tidy)
    return tidy


def checked_scenarios(details: Details, ruleset: Ruleset) -> tuple[str, ...]:
    """The tidied scenario of each round; empty if there are none (AGL-SCENARIO)."""
    if "scenarios" not in ruleset.stages.announces:
        return ()
    what = Message("A scenario")
    tidy = [
        inputs.checked_line(text, what=what, field="scenarios", longest=200) for text in details.scenarios[:MOST_ROUNDS]
    ]
    return tuple(tidy) if any(tidy) else ()


def checked_scenario_texts(details: Details, ruleset: Ruleset) -> tuple[str, ...]:
    """The rules of each round's scenario in paragraphs, without empty ones at the end (AGL-SCENARIO)."""
    if "scenarios" not in ruleset.stages.announces:
        return ()
    with Faults() as faults:
        texts = [
            faults.check(
                "",
                inputs.checked_paragraphs,
                text,
                what=Message("The scenario of round {number}", (("number", number),)),
                field=f"scenario_text_{number}",
            )
            for number, text in enumerate(details.scenario_texts[:MOST_ROUNDS], start=1)
        ]
    while texts and not texts[-1]:
        texts.pop()
    return tuple(texts)


def checked_windows(details: Details, ruleset: Ruleset) -> tuple[tuple[str, str], ...]:
    """The days of each round, without empty ones at the end; raises ``Malformed`` or ``Impossible``."""
    if "windows" not in ruleset.stages.announces:
        return ()
    windows = []
    with Faults() as faults:
        for number, (first, last) in enumerate(details.windows[:MOST_ROUNDS], start=1):
            begins = faults.check("", checked_day, first, f"window_from_{number}")
            ends = faults.check("", checked_day, last, f"window_to_{number}")
            if begins and ends and begins > ends:
                faults.note(
                    Impossible(
                        "Round {round} would end before it begins: correct its days.",
                        field=f"window_to_{number}",
                        round=number,
                    )
                )
            windows.append((begins, ends))
    while windows and not any(windows[-1]):
        windows.pop()
    return tuple(windows)


def _checked_tables(ranges: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
    """The ranges of table numbers in order; raises ``Malformed`` or ``Impossible``."""
    before = 0
    for first, last in ranges:
        if not 1 <= first <= last <= HIGHEST_TABLE:
            raise Malformed(
                "The tables “{first}–{last}” are not a range of numbers from 1 to {most}.",
                field="tables",
                first=first,
                last=last,
                most=HIGHEST_TABLE,
            )
        if first <= before:
            raise Impossible(
                "The ranges of tables must go up and not overlap: “{first}–{last}” begins too low.",
                field="tables",
                first=first,
                last=last,
            )
        before = last
    return ranges


def _minutes(details: Details, ruleset: Ruleset) -> tuple[tuple[str, int], ...]:
    own = ruleset.stages.minutes(details)
    with Faults() as faults:
        for slot, minutes in details.minutes:
            if slot not in own or not 1 <= minutes <= LONGEST_ROUND:
                faults.note(
                    Malformed(
                        "A round lasts from 1 to {most} minutes, not {minutes}.",
                        field=f"minutes_{slot}",
                        most=LONGEST_ROUND,
                        minutes=minutes,
                    )
                )
    return tuple(
        (slot, minutes) for slot, minutes in details.minutes if minutes != own[slot] or not ruleset.stages.names_lengths
    )


def _checked_structure(details: Details, ruleset: Ruleset) -> tuple[str, int | None, int | None]:
    """The structure's key, and Swiss rounds and cut for a custom one; raises ``Refusal`` (SW-STRUCT)."""
    if details.structure != CUSTOM:
        if ruleset.stages.structure(details.structure) is None:
            raise Malformed("There is no structure “{key}”.", field="structure", key=details.structure[:40])
        return details.structure, None, None
    if details.chain:
        first = details.chain[0]
        return CUSTOM, 0 if first.is_bracket else first.rounds or 1, first.progression.places
    rounds, cut = details.swiss_rounds, details.cut
    if _system(details, ruleset) is TournamentSystem.ROUND_ROBIN:
        check_rounds(details, ruleset, MOST_ROUNDS, cut or 0)
        return CUSTOM, None, checked_cut(cut or 0)
    if rounds is None or not 0 <= rounds <= MOST_ROUNDS:
        pattern = (
            N_("A custom structure needs its number of Swiss rounds, from 0 to {most}.")
            if ruleset.stages.cuts
            else N_("A custom structure needs its number of rounds, from 1 to {most}.")
        )
        raise Malformed(pattern, field="swiss_rounds", most=MOST_ROUNDS)
    with Faults() as faults:
        faults.check(None, check_rounds, details, ruleset, rounds, cut or 0)
        size = faults.check(0, checked_cut, cut or 0) if rounds else 0
    return CUSTOM, rounds, size


def _first_round(details: Details) -> FirstRound:
    """How round 1 is paired; random except in a custom structure that does not begin with a round robin (ST-SEED).

    Groups by rating have only one method (ST-GROUPS).
    """
    if details.begins_in_groups:
        return details.first_round if details.first_round is FirstRound.RANDOM else FirstRound.HALVES
    first = details.chain[0].system.value if details.chain else details.system.value
    seeds = details.structure == CUSTOM and first != TournamentSystem.ROUND_ROBIN.value
    return details.first_round if seeds else FirstRound.RANDOM


def _third_place(details: Details, ruleset: Ruleset) -> bool:
    """Whether there is a match for third place; only in a custom structure with a bracket (ST-THIRD)."""
    rounds = details.swiss_rounds != 0 or details.system is TournamentSystem.ROUND_ROBIN
    places = details.cut or 0 if rounds else 0
    wanted = details.third_place and details.structure == CUSTOM and not details.chain and ruleset.stages.cuts
    if not wanted or (rounds and not places):
        return False
    check_third_place(places, double=details.system is TournamentSystem.DOUBLE_ELIMINATION)
    return True


def _system(details: Details, ruleset: Ruleset) -> TournamentSystem:
    if details.structure != CUSTOM:
        return TournamentSystem.SWISS
    if details.system not in ruleset.stages.systems:
        raise Impossible("This game is not played in that system: choose Swiss rounds.", field="system")
    return details.system


def check_rounds(details: Details, ruleset: Ruleset, rounds: int, cut: int) -> None:
    """Refuse rounds or a cut impossible in this kind of tournament (AGL-ROUNDS); raises ``Impossible``."""
    if rounds < ruleset.stages.fewest_rounds(details):
        raise Impossible(
            Plural(
                "This kind of event has at least {least} round, not {rounds}.",
                "This kind of event has at least {least} rounds, not {rounds}.",
                "least",
            ),
            field="swiss_rounds",
            least=ruleset.stages.fewest_rounds(details),
            rounds=rounds,
        )
    if cut and not ruleset.stages.cuts:
        raise Impossible("This game has no elimination rounds: choose no cut.", field="cut")
    if rounds and not cut and ruleset.stages.cuts and details.system is TournamentSystem.DOUBLE_ELIMINATION:
        raise Impossible(
            "Double elimination after Swiss rounds needs a cut: enter its size, or 0 Swiss rounds to begin with "
            "elimination.",
            field="cut",
        )


def checked_cut(size: int) -> int:
    """The size of a cut; raises ``Malformed`` for an impossible one (SW-CUT)."""
    if size != 0 and not SMALLEST_CUT <= size <= LARGEST_CUT:
        raise Malformed(
            "A cut takes {least} to {most} players, or 0 for none.", field="cut", least=SMALLEST_CUT, most=LARGEST_CUT
        )
    return size
