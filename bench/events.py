"""The events that are measured: so many players with nothing but names, of one game and from one seed."""

from __future__ import annotations

from typing import Any

from ronda.commands import requests as ask
from ronda.core.details import Details
from ronda.rulesets import find_ruleset
from workshop.cli.simulated_organiser import Organiser

GAME = "keyforge"


def registered(players: int, **details: Any) -> Organiser:
    """An event for which so many are registered; takes what else its details say."""
    named = Details(name=f"{players} players", **details)
    create = ask.CreateTournament(tournament=f"bench-{players}", game=GAME, details=named)
    organiser = Organiser(find_ruleset(GAME), create, seed=players)
    organiser.register(*(f"Player {number}" for number in range(1, players + 1)))
    return organiser


def in_round(number: int, players: int, **details: Any) -> Organiser:
    """An event in which the round of a number runs, with no result of it."""
    organiser = registered(players, **details)
    organiser.begin()
    for _ in range(number - 1):
        organiser.play_round()
    organiser.pair()
    return organiser
