"""One player: registration, rounds, leaving and returning."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from ronda.commands.leaving import why_not_come_back, why_not_disqualify, why_not_drop
from ronda.commands.places import why_not_take_place_back
from ronda.commands.registering import why_not_remove
from ronda.commands.results import has_later_round
from ronda.core import lookup
from ronda.core.details import FirstRound
from ronda.core.entry_fee import entry_fee
from ronda.core.officials import resembled_official
from ronda.core.pairings import Stage
from ronda.core.payment_sums import HUNDREDTHS, keeps_payments
from ronda.core.state import Player, Tournament
from ronda.core.text import Message
from ronda.core.waiting_list import players_to_tell, waiting_turn
from ronda.rules.fields import Field
from ronda.rules.penalties import Effect, Penalty
from ronda.rules.ruleset import Ruleset
from ronda.views.app.players.absence_form import absence_form
from ronda.views.app.players.apart_screen import apart_form
from ronda.views.app.players.conduct import is_seeded, last_round_win, open_match_score, penalty_rows
from ronda.views.app.players.leaving_preview import disqualification_changes, drop_changes
from ronda.views.app.players.player_checks import player_checks
from ronda.views.app.players.private_link import has_private_link
from ronda.views.app.players.substitutes import substitute_rows
from ronda.views.app.screen.official_names import likely_checker, official_names
from ronda.views.app.screen.organiser_questions import same_person_question
from ronda.views.app.screen.view import EventContext, View, route_number
from ronda.views.shared import wording
from ronda.views.shared.cut_race import cut_race
from ronda.views.shared.double_bracket import defeats_left
from ronda.views.shared.entrant_origins import entrant_origin_here
from ronda.views.shared.player_rounds import player_rounds
from ronda.views.shared.player_stages import stage_places_of_players
from ronda.views.shared.registration import field_value_text
from ronda.views.shared.registration_corrections import official_corrections
from ronda.views.shared.stage_wording import losses_to_spare, out_text


@dataclass(frozen=True, slots=True, kw_only=True)
class LeavingOptions:
    """Possible changes to a player's presence, and the questions that they need."""

    remove: bool
    drop: bool
    disqualify: bool
    come_back: bool
    open_match: Message | None
    """The player's open match, conceded or still played (SW-DROP)."""
    won_match: Message | None
    """The last round's match that the opponent lost by absence (SW-NOBODY)."""
    must_concede: bool
    """Whether the open match is in a bracket, so that the opponent wins it (SW-ELIM-DROP)."""
    in_cut: bool
    """Whether the next best player may move up (SW-CUT)."""
    bracket_next: bool
    """Whether the place is in the bracket, not in a stage of rounds."""
    round_robin: bool
    """Whether future matches are lost instead of being paired without the player (RR-LEAVER)."""

    @property
    def match_ways(self) -> tuple[Literal["concede", "play", "lose"], ...]:
        """Choices for the dropping player's match of the last round, as in the form; empty if there are none."""
        if self.must_concede or self.in_cut or not (self.open_match or self.won_match):
            return ()
        return ("concede", "play") if self.open_match else ("concede", "lose")


@dataclass(frozen=True, slots=True, kw_only=True)
class FixedField:
    """A field that only an official can correct."""

    field: Field
    shown: tuple[Message | str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionRow:
    """A correction on the page."""

    day: str
    """The local day as an ISO date."""
    time: str
    official: str
    reason: str
    changes: tuple[Message, ...]


def player_screen(context: EventContext, number: str) -> View:
    """Takes the number in the route; raises ``Refusal`` for an unknown player."""
    tournament, ruleset = context.tournament, context.ruleset
    person = lookup.find_player(tournament, route_number(number))
    stages = stage_places_of_players(tournament, ruleset).get(person.id, ())
    race = cut_race(tournament, ruleset)
    resemblance = resembled_official(tournament, person)
    interchange = ruleset.registration.interchange
    leaving, payment = leaving_options(tournament, person), tournament.payment(person.id)
    fee = entry_fee(tournament.details.notice.fee)
    entered = last_round_win(tournament, ruleset, person, _disqualification(ruleset))
    return View(
        template="player",
        title=Message("{name}", (("name", person.name),)),
        values={
            "player": person,
            "privacy": tournament.details.privacy,
            "first": context.query_value("first"),
            "is_linked": has_private_link(context.device.hall, tournament, person.id),
            "same_person": same_person_question(resemblance) if resemblance else None,
            "origin": entrant_origin_here(tournament, person.id),
            "status": wording.STATUS_NAMES[person.status],
            "out": out_text(tournament, person),
            "stages": stages,
            "chance": race.by_player.get(person.id) if race else None,
            "defeats": (defeats_left(tournament) or losses_to_spare(tournament)).get(person.id),
            "registration": ruleset.registration.fields,
            "fixed": tuple(_fixed_fields(tournament, ruleset, person)),
            "corrections": tuple(_correction_rows(context, person)),
            "officials": official_names(tournament.details),
            "official": ruleset.staff.official,
            "ticks": player_checks(person, ruleset.registration),
            "checker": likely_checker(context.log, context.device),
            "clubs": {other.constraints.club for other in tournament.players if other.constraints.club},
            "before_round_1": not tournament.rounds,
            "asks_rating": tournament.details.first_round is not FirstRound.RANDOM and not tournament.rounds,
            "totals": ruleset.standings.total_names,
            "rounds": player_rounds(tournament, ruleset, person.id),
            "list_sheet": ruleset.paper.list_sheet,
            "in_code": next((field for field in ruleset.registration.fields if field.in_code), None),
            "remarks": {
                field.key: field.remarks(text) if field.is_read(text) else (field.unread_text,)
                for field in ruleset.registration.fields
                for text in (person.field(field.key),)
            },
            "interchange": interchange,
            "interchange_text": interchange.text(dict(person.fields)) if interchange else "",
            "aliases": ruleset.registration.aliases,
            "has_cuts": ruleset.stages.cuts,
            "has_sheet": ruleset.paper.control_sheet is not None,
            "penalties": penalty_rows(
                tournament, ruleset, [given for given in tournament.penalties if given.player == person.id]
            ),
            "apart": apart_form(tournament, person),
            "absences": absence_form(tournament, ruleset, person),
            "limits_places": bool(tournament.details.places) or person in players_to_tell(tournament),
            "turn": waiting_turn(tournament, person.id),
            "can_take_back": why_not_take_place_back(tournament, person) is None,
            "is_to_tell": person in players_to_tell(tournament),
            "offers_payment": keeps_payments(tournament) or not tournament.details.notice.fee_unticked,
            "fee": Fraction(fee.amount, HUNDREDTHS) if fee else None,
            "payment": payment,
            "is_payment_kept": keeps_payments(tournament),
            "payment_amount": Fraction(payment.amount, HUNDREDTHS) if payment else None,
            "part_paid": Fraction(payment.part_paid, HUNDREDTHS) if payment else None,
            "leaving": leaving,
            "drop_effects": drop_changes(context, person, leaving.match_ways, in_cut=leaving.in_cut)
            if leaving.drop
            else [],
            "disqualify_effects": disqualification_changes(
                context, person, entered=bool(entered), in_cut=leaving.in_cut
            )
            if leaving.disqualify
            else [],
            "so_far": open_match_score(tournament, ruleset, person),
            "substitutes_rule": ruleset.substitutes,
            "substitutes": substitute_rows(context, tournament.substitutes, person.id),
            "entered": entered,
        },
    )


def _disqualification(ruleset: Ruleset) -> Penalty | None:
    """The game's first plain kind of disqualification."""
    return next((kind for kind in ruleset.penalties if kind.effect is Effect.DISQUALIFICATION), None)


def _fixed_fields(tournament: Tournament, ruleset: Ruleset, person: Player) -> Iterator[FixedField]:
    """Fields that only an official can correct since round 1 was paired (ANY-FIXED, XW-LIST)."""
    for field in ruleset.registration.fields if tournament.rounds else ():
        value = person.field(field.key)
        if field.fixed and value:
            yield FixedField(field=field, shown=_lines(field, value))


def _lines(field: Field, value: str) -> tuple[Message | str, ...]:
    if field.choices:
        return field_value_text(field, value)
    return field.lines(value)


def _correction_rows(context: EventContext, person: Player) -> Iterator[CorrectionRow]:
    corrections = official_corrections(context.log, context.ruleset.registration.fields)
    for correction in reversed(corrections.get(person.id, ())):
        at = context.device.local(correction.at)
        yield CorrectionRow(
            day=at.date().isoformat(),
            time=context.device.clock(correction.at),
            official=correction.official,
            reason=correction.reason,
            changes=tuple(change.text for change in correction.changes),
        )


def leaving_options(tournament: Tournament, person: Player) -> LeavingOptions:
    """Possible changes to a player's presence now (SW-DROP, SW-DQ, SW-CUT)."""
    current = tournament.current_round
    match = current.match_of(person.id) if current else None
    is_open = match is not None and match.is_open
    won = bool(match and match.result and match.result.is_unplayed and match.winner == person.id)
    won = won and not has_later_round(tournament, len(tournament.rounds))
    return LeavingOptions(
        remove=why_not_remove(tournament, person) is None,
        drop=why_not_drop(tournament, person) is None,
        disqualify=why_not_disqualify(tournament, person) is None,
        come_back=why_not_come_back(tournament, person) is None,
        open_match=wording.match_title(match) if match is not None and is_open else None,
        won_match=wording.match_title(match) if won and match else None,
        must_concede=current is not None and current.stage is Stage.ELIMINATION,
        in_cut=is_seeded(tournament, person),
        bracket_next=tournament.seeds is not None,
        round_robin=tournament.is_round_robin and bool(tournament.rounds) and tournament.seeds is None,
    )
