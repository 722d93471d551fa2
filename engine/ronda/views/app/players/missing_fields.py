"""A registration field that some players still lack, filled in one after the other (KF-FORMAT: Sealed decks)."""

from ronda.core.errors import Impossible
from ronda.core.state import Player, Tournament
from ronda.core.text import N_, Message
from ronda.rules.fields import Field
from ronda.rules.ruleset import Ruleset
from ronda.views.app.screen.view import EventContext, View


def players_lacking(tournament: Tournament, field: Field) -> tuple[Player, ...]:
    """The active players who have nothing registered in a field."""
    return tuple(player for player in tournament.active_players if not player.field(field.key))


def incomplete_fields(tournament: Tournament, ruleset: Ruleset) -> tuple[Field, ...]:
    """Fields that everybody has to give and somebody lacks."""
    return tuple(field for field in ruleset.registration.fields if field.missed and players_lacking(tournament, field))


def missing_field_screen(context: EventContext, key: str) -> View:
    """The players who lack a field; raises ``Impossible`` if the game has no such field."""
    field = context.ruleset.registration.field(key)
    if field is None:
        raise Impossible("{game} has no registration field “{key}”.", game=context.ruleset.title, key=key[:40])
    return View(
        template="fill",
        title=Message(N_("Fill in: {field}"), (("field", Message(field.name)),)),
        values={
            "field": field,
            "lacking": players_lacking(context.tournament, field),
            "others": tuple(other for other in context.ruleset.registration.fields if other.key != key),
        },
    )
