"""Registering an event's players for another one of its game, with what lasts beyond the day."""

from ronda.commands import registering
from ronda.commands import requests as ask
from ronda.core.facts import Fact
from ronda.core.fold import apply_fact
from ronda.core.pairings import Constraints
from ronda.core.state import Player, Tournament
from ronda.formats.pairing import player_constraints
from ronda.rules.ruleset import Ruleset


def take_over_players(
    tournament: Tournament, ruleset: Ruleset, before: Tournament, moment: ask.Moment
) -> tuple[Fact, ...]:
    """Register all players of another tournament, hidden where they were; raises ``Refusal``."""
    if not before.players:
        return ()
    # a table fixed for a player who left may also be fixed for one who stays
    tables = {each.constraints.fixed_table: each.id for each in (*before.players, *before.active_players)}
    entries = tuple(
        _entry(player, tournament, ruleset, keeps_table=tables[player.constraints.fixed_table] == player.id)
        for player in before.players
    )
    facts = list(registering.register_players(tournament, ruleset, ask.RegisterPlayers(entries=entries), moment))
    for fact in facts:
        tournament = apply_fact(tournament, fact)
    for player, entry, known in zip(tournament.players, entries, before.players, strict=True):
        hiding = ask.EditPlayer(player=player.id, entry=entry, hidden=known.hidden, hidden_fields=known.hidden_fields)
        facts += registering.edit_player(tournament, ruleset, hiding)
    return tuple(facts)


def _entry(player: Player, tournament: Tournament, ruleset: Ruleset, *, keeps_table: bool) -> ask.PlayerEntry:
    """The lasting part of a registration: no list, no bye, and no table that the hall lacks."""
    table = player.constraints.fixed_table if keeps_table else 0
    if table and player_constraints.why_not_in_hall(tournament.details.tables, table, field="fixed_table"):
        table = 0
    lasting = ((field.key, player.field(field.key)) for field in ruleset.registration.lasting)
    return ask.PlayerEntry(
        name=player.name,
        fields=tuple((key, value) for key, value in lasting if value),
        constraints=Constraints(club=player.constraints.club, fixed_table=table),
        namesake=True,
        given_name=player.given_name,
    )
