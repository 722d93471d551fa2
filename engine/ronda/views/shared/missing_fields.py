"""Missing registration fields."""

from ronda.core.state import Player, Tournament
from ronda.rules.fields import Field
from ronda.rules.ruleset import Ruleset


def players_lacking(tournament: Tournament, field: Field) -> tuple[Player, ...]:
    """Active players without a value in a field."""
    return tuple(player for player in tournament.active_players if not player.field(field.key))


def incomplete_fields(tournament: Tournament, ruleset: Ruleset) -> tuple[Field, ...]:
    """Fields that everybody must fill in and somebody has not."""
    return tuple(field for field in ruleset.registration.fields if field.missed and players_lacking(tournament, field))
