"""A player's private link on the screen, to be scanned by their phone at the door."""

from ronda.core import lookup
from ronda.core.errors import NotNow
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.session.hall_server import HallServer
from ronda.views.app.screen.view import EventContext, View, route_number

NOT_IN_HALL = N_("There is no private link: the event is not shown in the hall.")
NO_LINK = N_("The hall gives no private link now: its server has to run, and this computer to be in a network.")


def has_private_link(hall: HallServer | None, tournament: Tournament, player: int) -> bool:
    """Whether a player can get a private link."""
    is_active = any(each.id == player for each in tournament.active_players)
    return hall is not None and tournament.id in hall.events and is_active


def private_link_screen(context: EventContext) -> View:
    """The code of the private link of the player in the query.

    Raises ``Refusal`` for an unknown player, or without a link.
    """
    tournament, hall = context.tournament, context.device.hall
    person = lookup.find_player(tournament, route_number(context.query_value("player")))
    if hall is None or not has_private_link(hall, tournament, person.id):
        raise NotNow(NOT_IN_HALL)
    code = hall.own_code(person.id)
    if code is None:
        raise NotNow(NO_LINK)
    return View(
        template="private_link",
        title=Message("{name}", (("name", person.name),)),
        values={"player": person.id, "code": code},
        is_secret=True,
    )
