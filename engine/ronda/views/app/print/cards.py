"""Cards to print and cut: one for each player, scanned at the door, and one for each table."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from ronda.codes.paper_codes import PlayerCode, TableCode
from ronda.codes.qr_code import QrCode
from ronda.core.errors import NotNow
from ronda.core.state import Tournament
from ronda.core.text import N_, Message
from ronda.formats.pairing.seating import hall_table_numbers
from ronda.views.app.print.list_layout import NameRoom
from ronda.views.app.print.print_screens import NOBODY_REGISTERED
from ronda.views.app.screen.view import EventContext, View


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSheet:
    """Cards across and down, and the space for a name."""

    across: int
    most: int
    room: NameRoom | None = None


PLAYER_CARDS = CardSheet(across=3, most=8, room=NameRoom(width=120, height=35, size=15, lines=3))
LINKED_PLAYER_CARDS = CardSheet(across=2, most=7, room=NameRoom(width=255, height=33, size=14))
"""They also have the code of the player's own page."""
TABLE_CARDS = CardSheet(across=2, most=4)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrintCard:
    """The content of a card."""

    number: int
    name: str
    """Empty on a table's card."""
    code: QrCode
    own: QrCode | None = None
    """The player's private link, while the event is shown in the hall."""


def print_player_cards(context: EventContext) -> View:
    """A card for each player in the event, with the private link while shown in the hall.

    Raises ``NotNow`` without players.
    """
    tournament, site, hall = context.tournament, context.device.site, context.device.hall
    made = [
        PrintCard(
            number=player.id,
            name=player.name,
            code=site.on_paper(tournament.id, PlayerCode(player=player.id)),
            own=hall.own_code(player.id) if hall else None,
        )
        for player in tournament.active_players
    ]
    has_links = any(card.own for card in made)
    view = _cards_view(Message(N_("Players' cards")), made, LINKED_PLAYER_CARDS if has_links else PLAYER_CARDS)
    lacks_links = hall is not None and tournament.id in hall.events and not has_links
    return replace(view, is_secret=has_links, values={**view.values, "lacks_links": lacks_links})


def print_table_cards(context: EventContext) -> View:
    """A card for each table that the players need; raises ``NotNow`` if there is none."""
    tournament, site = context.tournament, context.device.site
    made = [
        PrintCard(number=table, name="", code=site.on_paper(tournament.id, TableCode(table=table)))
        for table in _tables(tournament)
    ]
    return _cards_view(Message(N_("Table cards")), made, TABLE_CARDS)


def _tables(tournament: Tournament) -> list[int]:
    """The tables in use or needed: the hall's from the first on, and fixed and used ones."""
    players = tournament.active_players
    fixed = {player.constraints.fixed_table for player in players} - {0}
    used = {match.number for round_ in tournament.rounds[-1:] for match in round_.matches if match.second is not None}
    return sorted({*islice(hall_table_numbers(tournament.details.tables), math.ceil(len(players) / 2)), *fixed, *used})


def _cards_view(title: Message, made: Sequence[PrintCard], sheet: CardSheet) -> View:
    """Cards shared evenly over the fewest sheets; raises ``NotNow`` if there is none."""
    if not made:
        raise NotNow(NOBODY_REGISTERED)
    pages = math.ceil(len(made) / (sheet.most * sheet.across))
    rows = math.ceil(len(made) / pages / sheet.across)
    return View(
        template="print/cards",
        title=title,
        values={
            "cards": tuple(made),
            "pages": pages,
            "rows": rows,
            "across": sheet.across,
            "slots": rows * sheet.across,
            "room": sheet.room,
            "has_links": sheet is LINKED_PLAYER_CARDS,
            "lacks_links": False,
            "round": None,
        },
    )
