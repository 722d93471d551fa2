"""Absent players, removed or dropped, with what brings them back (ANY-CHECKIN, SW-LATE, SW-DROP)."""

from dataclasses import dataclass

from ronda.commands.joining_late import absent_players, way_back
from ronda.core import inputs
from ronda.core.state import Player, PlayerStatus, Tournament
from ronda.core.text import Message
from ronda.rules.ruleset import Ruleset
from ronda.views.shared import registration, wording


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsentRow:
    """An absent player."""

    number: int
    name: str
    club: str
    facts: tuple[Message | str, ...]
    status: str
    """Translatable; empty for a removed player, who has no page."""
    namesake: int
    """Number of a player with the same name, who may be another person; 0 if none."""
    back: bool
    """Whether they can come back now."""
    text: str
    """Text that the filter searches."""


def absent_rows(tournament: Tournament, ruleset: Ruleset) -> tuple[AbsentRow, ...]:
    """Everybody who was once registered and is neither in the event nor disqualified."""
    absent = absent_players(tournament)
    here = {inputs.same_name_key(player.name): player.id for player in tournament.registered_players} if absent else {}
    return tuple(_absent_row(tournament, ruleset, player, here) for player in absent)


def _absent_row(tournament: Tournament, ruleset: Ruleset, player: Player, here: dict[str, int]) -> AbsentRow:
    quick = (field for field in ruleset.registration.fields if field.quick)
    has_left = player.status is PlayerStatus.DROPPED
    return AbsentRow(
        number=player.id,
        name=player.name,
        club=player.constraints.club,
        facts=tuple(fact for field in quick for fact in registration.field_value_text(field, player.field(field.key))),
        status=wording.STATUS_NAMES[player.status] if has_left else "",
        namesake=0 if has_left else here.get(inputs.same_name_key(player.name), 0),
        back=bool(way_back(tournament, player)),
        text=f"{player.name} {player.constraints.club}",
    )
