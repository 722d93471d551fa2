"""Keeping players apart in every Swiss round: the event's list, and the part for a player's page."""

from dataclasses import dataclass

from ronda.commands.keeping_apart import why_nobody_apart
from ronda.core.state import Player, Tournament
from ronda.core.text import N_, Message
from ronda.views.app.screen.view import EventContext, View


@dataclass(frozen=True, slots=True, kw_only=True)
class ApartGroup:
    """Players to keep apart from each other."""

    numbers: str
    """As in the form."""
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ApartForm:
    """The groups, and who can be added."""

    groups: tuple[ApartGroup, ...]
    others: tuple[ApartGroup, ...]
    """Groups that can take another player, then single players; empty if nobody can be kept apart any more."""


def apart_screen(context: EventContext) -> View:
    """All groups of the event, with the form for another."""
    tournament = context.tournament
    refusal = why_nobody_apart(tournament)
    return View(
        template="apart",
        title=Message(N_("Players kept apart")),
        values={
            "apart": _form(tournament, None),
            "people": tuple(_alone(player) for player in tournament.active_players),
            "closed": refusal.message if refusal else None,
            "later": tournament.details.apart_after_groups,
        },
    )


def apart_form(tournament: Tournament, player: Player) -> ApartForm | None:
    """The part for one player; None if there is nothing to show."""
    form = _form(tournament, player)
    return form if form.groups or form.others else None


def _form(tournament: Tournament, player: Player | None) -> ApartForm:
    mine = [group for group in tournament.kept_apart if player is None or player.id in group]
    can = why_nobody_apart(tournament) is None
    others = [each for each in tournament.active_players if player is None or each.id != player.id]
    joined = [group for group in tournament.kept_apart if player is None or player.id not in group]
    names = {each.id: each.name for each in (*tournament.taken_off, *tournament.players)}
    return ApartForm(
        groups=tuple(_group(group, names) for group in mine),
        others=(*(_group(group, names) for group in joined), *map(_alone, others)) if can else (),
    )


def _group(players: tuple[int, ...], names: dict[int, str]) -> ApartGroup:
    return ApartGroup(numbers=",".join(map(str, players)), names=tuple(names.get(each, f"#{each}") for each in players))


def _alone(player: Player) -> ApartGroup:
    return ApartGroup(numbers=str(player.id), names=(player.name,))
