"""Keeping players apart in every Swiss round, such as siblings or travelling companions (ST-APART)."""

import re
from collections.abc import Sequence

from ronda.commands import requests as ask
from ronda.commands.absences import absence_rounds
from ronda.commands.forms.numbers import read_optional_number
from ronda.core import lookup
from ronda.core.bounds import MOST_APART, MOST_GROUPS_APART
from ronda.core.errors import Impossible, NotNow, Refusal, raise_if_refused
from ronda.core.facts import Fact, PlayersKeptApart, PlayersLetMeet
from ronda.core.inputs import Form, form_value
from ronda.core.state import Tournament
from ronda.core.text import N_


def why_nobody_apart(tournament: Tournament) -> Refusal | None:
    """Why nobody can be kept apart, or None while Swiss rounds are to come."""
    if tournament.is_round_robin:
        return Impossible("In a round robin everybody meets everybody: nobody can be kept apart.")
    if tournament.started and (tournament.seeds is not None or not absence_rounds(tournament)):
        return NotNow("No Swiss round is left in which anybody could be kept apart.")
    return None


def why_not_kept_apart(tournament: Tournament, players: Sequence[int]) -> Refusal | None:
    """Why these players cannot be kept apart, or None for two or more who are not yet."""
    refusal = why_nobody_apart(tournament)
    if refusal is not None:
        return refusal
    for player in players:
        lookup.find_player(tournament, player)
    if not 1 < len(set(players)) <= MOST_APART:
        return Impossible("Choose two different players, and at most {most} in all.", field="players", most=MOST_APART)
    if any(set(players) <= set(group) for group in tournament.kept_apart):
        return Impossible("These players are kept apart already.", field="players")
    if len(tournament.kept_apart) >= MOST_GROUPS_APART:
        return Impossible("So many groups cannot be kept apart: let some meet again first.", field="players")
    return None


def keep_apart(tournament: Tournament, command: ask.KeepApart) -> tuple[Fact, ...]:
    """Keep players apart from now on; an existing group among them is merged."""
    group = tuple(sorted(set(command.players)))
    raise_if_refused(why_not_kept_apart(tournament, group))
    within = (other for other in tournament.kept_apart if set(other) < set(group))
    return (*(PlayersLetMeet(players=other) for other in within), PlayersKeptApart(players=group))


def why_not_let_meet(tournament: Tournament, players: Sequence[int]) -> Refusal | None:
    """Why these players cannot be allowed to meet, or None if they are a group that is kept apart."""
    if tuple(players) in tournament.kept_apart:
        return None
    return NotNow("These players are not kept apart any more.")


def let_meet(tournament: Tournament, command: ask.LetMeet) -> tuple[Fact, ...]:
    """Allow a group of players to meet again."""
    raise_if_refused(why_not_let_meet(tournament, command.players))
    return (PlayersLetMeet(players=command.players),)


def read_players(form: Form) -> tuple[int, ...]:
    """Read the numbers of a group or one player, and one more player."""
    chosen = (int(number) for number in re.findall(r"\d{1,9}", form_value(form, "players")))
    player = read_optional_number(form, "player", N_("The player's number"))
    return (*chosen, *(() if player is None else (player,)))
