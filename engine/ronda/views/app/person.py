"""One player: registration, rounds, and leaving or coming back."""

from collections.abc import Iterator
from dataclasses import dataclass

from ronda.commands.leaving import why_not_come_back, why_not_disqualify, why_not_drop
from ronda.commands.registering import why_not_remove
from ronda.commands.results import is_followed
from ronda.core import lookup
from ronda.core.officials import resemblance
from ronda.core.pairings import Stage
from ronda.core.state import Player, Tournament
from ronda.core.text import Message
from ronda.formats.standings import standings
from ronda.rules.fields import Field
from ronda.rules.penalties import Effect, Penalty
from ronda.rules.ruleset import Ruleset
from ronda.views.app.conduct import entered_round, penalty_rows, so_far
from ronda.views.app.door_checks import checker, ticks
from ronda.views.app.officials import officials
from ronda.views.app.private_link import is_linked
from ronda.views.app.questions import same_person
from ronda.views.app.substitutes import substitutes
from ronda.views.app.view import Context, View, whole_number
from ronda.views.shared import wording
from ronda.views.shared.corrections import corrections
from ronda.views.shared.double_bracket import spare_defeats
from ronda.views.shared.players import player_rounds
from ronda.views.shared.prospects import cut_race
from ronda.views.shared.registration import shown


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """What can be done about a player's presence, and what has to be asked."""

    remove: bool
    drop: bool
    disqualify: bool
    come_back: bool
    open_match: Message | None
    """The player's open match, conceded or still played (SW-DROP)."""
    won_match: Message | None
    """The match of the last round that the opponent lost by not being there (SW-NOBODY)."""
    must_concede: bool
    """The open match is one of a bracket: the opponent has it (SW-ELIM-DROP)."""
    in_cut: bool
    """The next best player may move up (SW-CUT)."""
    round_robin: bool
    """Matches to come are lost, instead of being paired without the player (RR-LEAVER)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedField:
    """A field that stays as it is, unless an official corrects it."""

    field: Field
    shown: tuple[Message | str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """A correction as the page tells it."""

    day: str
    """The local day as an ISO date."""
    time: str
    official: str
    reason: str
    changes: tuple[Message, ...]


def player(context: Context, number: str) -> View:
    """Give a player's screen; raises ``Refusal`` if there is no such player."""
    tournament, ruleset = context.tournament, context.ruleset
    person = lookup.player(tournament, whole_number(number))
    completed = tournament.completed_swiss_rounds
    table = standings(tournament, ruleset) if completed else None
    race = cut_race(tournament, ruleset)
    asked = resemblance(tournament, person)
    return View(
        template="player",
        title=Message("{name}", (("name", person.name),)),
        values={
            "player": person,
            "first": context.asked("first"),
            "is_linked": is_linked(context.device.hall, tournament, person.id),
            "same_person": same_person(asked) if asked else None,
            "status": wording.STATUS[person.status],
            "rank": table.rank.get(person.id) if table else None,
            "after_round": completed,
            "chance": race.by_player.get(person.id) if race else None,
            "defeats": spare_defeats(tournament).get(person.id),
            "registration": ruleset.registration.fields,
            "fixed": tuple(_fixed(tournament, ruleset, person)),
            "corrections": tuple(_ruled(context, person)),
            "officials": officials(tournament.details),
            "official": ruleset.staff.official,
            "ticks": ticks(person, ruleset.registration),
            "checker": checker(context.log),
            "clubs": {other.constraints.club for other in tournament.players if other.constraints.club},
            "before_round_1": not tournament.rounds,
            "totals": ruleset.standings.total_names,
            "rounds": player_rounds(tournament, ruleset, person.id),
            "list_sheet": ruleset.paper.list_sheet,
            "aliases": ruleset.registration.aliases,
            "has_cuts": ruleset.stages.cuts,
            "has_sheet": ruleset.paper.control_sheet is not None,
            "penalties": penalty_rows(
                tournament, ruleset, [given for given in tournament.penalties if given.player == person.id]
            ),
            "leaving": leaving(tournament, person),
            "so_far": so_far(tournament, ruleset, person),
            "substitutes_rule": ruleset.substitutes,
            "substitutes": substitutes(context, tournament.substitutes, person.id),
            "entered": entered_round(tournament, ruleset, person, _disqualification(ruleset)),
        },
        section="players",
    )


def _disqualification(ruleset: Ruleset) -> Penalty | None:
    """Give the game's plain kind of disqualification, the first of them."""
    return next((kind for kind in ruleset.penalties if kind.effect is Effect.DISQUALIFICATION), None)


def _fixed(tournament: Tournament, ruleset: Ruleset, person: Player) -> Iterator[FixedField]:
    """Give the fields that only an official corrects since round 1 was paired (ANY-FIXED, XW-LIST)."""
    for field in ruleset.registration.fields if tournament.rounds else ():
        value = person.field(field.key)
        if field.fixed and value:
            yield FixedField(field=field, shown=_lines(field, value))


def _lines(field: Field, value: str) -> tuple[Message | str, ...]:
    if field.choices:
        return shown(field, value)
    return tuple(line for line in value.splitlines() if line)


def _ruled(context: Context, person: Player) -> Iterator[Ruled]:
    told = corrections(context.log, context.ruleset.registration.fields)
    for correction in reversed(told.get(person.id, ())):
        at = context.device.local(correction.at)
        yield Ruled(
            day=at.date().isoformat(),
            time=context.device.clock(correction.at),
            official=correction.official,
            reason=correction.reason,
            changes=tuple(change.told for change in correction.changes),
        )


def leaving(tournament: Tournament, person: Player) -> Leaving:
    """Give what can be done about a player's presence now (SW-DROP, SW-DQ, SW-CUT)."""
    current = tournament.current_round
    match = current.match_of(person.id) if current else None
    is_open = match is not None and match.is_open
    won = bool(match and match.result and match.result.is_unplayed and match.winner == person.id)
    won = won and not is_followed(tournament, len(tournament.rounds))
    return Leaving(
        remove=why_not_remove(tournament, person) is None,
        drop=why_not_drop(tournament, person) is None,
        disqualify=why_not_disqualify(tournament, person) is None,
        come_back=why_not_come_back(tournament, person) is None,
        open_match=wording.match_title(match) if match is not None and is_open else None,
        won_match=wording.match_title(match) if won and match else None,
        must_concede=current is not None and current.stage is Stage.ELIMINATION,
        in_cut=person.id in (tournament.seeds or ()) and not tournament.elimination_begun,
        round_robin=tournament.is_round_robin and bool(tournament.rounds) and tournament.seeds is None,
    )
