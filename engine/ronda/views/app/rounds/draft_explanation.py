"""The explanation of a draft in plain words (SW-R1, SW-PAIR, SW-BYE, AGL-PAIR, AGL-BYE)."""

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from ronda.core.details import FirstRound
from ronda.core.facts import RoundDrafted
from ronda.core.state import Draft, Tournament
from ronda.core.text import N_, Message
from ronda.formats.pairing import draft_tables
from ronda.formats.pairing.entrants import Entrant
from ronda.formats.pairing.systems import find_pairing_system
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import pairing_notes as notes
from ronda.views.shared.apart_notes import kept_apart_notes
from ronda.views.shared.first_round_texts import FIRST_ROUND_SENTENCES


def draft_explanation(
    tournament: Tournament,
    ruleset: Ruleset,
    draft: Draft,
    entrants: Mapping[int, Entrant],
    again: RoundDrafted | None,
) -> tuple[Message, ...]:
    """One sentence for each reason; takes the players to pair, and the pairing that the draft's seed gives now."""
    if tournament.is_round_robin:
        return (_by_table(draft), *notes.pairing_notes(tournament, ruleset, draft))
    by_losses = notes.pairs_by_losses(tournament, draft)
    sentences = [_beginning(tournament, ruleset, draft)]
    if draft.round > 1 and ruleset.pairing.avoid_rematches and not draft.receipt.rematches:
        sentences.append(Message(N_("Nobody meets the same opponent again.")))
    without_floaters = replace(draft, receipt=replace(draft.receipt, floaters=()))
    sentences += kept_apart_notes(tournament, draft)
    sentences += notes.pairing_notes(tournament, ruleset, without_floaters)
    bye = draft_tables.draft_bye(tournament, draft.pairings)
    if bye is not None:
        sentences.append(_bye(tournament, draft, entrants, bye, again))
    names = {player.id: player.name for player in tournament.players}
    points = {player: Fraction(entrant.points) for player, entrant in entrants.items()}
    sentences += [
        notes.downfloat_note(names, points, draft, floater, by_losses=by_losses) for floater in draft.receipt.floaters
    ]
    return tuple(sentences)


def _by_table(draft: Draft) -> Message:
    if draft.by_hand:
        return Message(N_("The Berger table decides the pairings; a table was changed by hand."))
    if draft.round == 1:
        return Message(N_("The Berger table decides the pairings; its numbers were drawn by lot."))
    return Message(N_("The Berger table and the lots of round 1 decide the pairings."))


def _beginning(tournament: Tournament, ruleset: Ruleset, draft: Draft) -> Message:
    if draft.by_hand:
        return Message(N_("Changed by hand after it was paired."))
    if draft.round == 1:
        return Message(FIRST_ROUND_SENTENCES[tournament.details.first_round])
    if notes.pairs_by_losses(tournament, draft):
        return Message(N_("Drawn at random among the undefeated, and among those with one loss."))
    return Message(find_pairing_system(ruleset.pairing).description)


def _bye(
    tournament: Tournament, draft: Draft, entrants: Mapping[int, Entrant], bye: int, again: RoundDrafted | None
) -> Message:
    player = ("player", tournament.player(bye).name)
    if again is None or draft_tables.draft_bye(tournament, again.pairings) != bye:
        return Message(N_("The organiser gave {player} the bye."), (player,))
    if draft.round == 1 and tournament.details.first_round is not FirstRound.RANDOM:
        return Message(N_("{player} has the bye: the last by rating."), (player,))
    if draft.round == 1:
        return Message(N_("The lot gave {player} the bye."), (player,))
    if entrants[bye].byes:
        return Message(
            N_("{player} has the bye: everybody has had one, and {player} is last of those with the fewest."), (player,)
        )
    return Message(N_("{player} has the bye: the lowest placed of those who have had none."), (player,))
