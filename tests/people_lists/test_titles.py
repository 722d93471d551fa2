"""Titles of columns as forms, shops and other programs write them: by their words, in the right field or in none."""

from __future__ import annotations

import pytest

from ronda.views.shared.column_titles import field_phrases
from tests.people_lists.reading import read_people
from tests.playing import Organiser

PERSON, GIVEN, FAMILY = ("Elena Mar", "Gala Río"), ("Elena", "Gala"), ("Mar", "Río")
ANSWER, NUMBER, TEXT, MAIL = ("Sí", "No"), ("3", "12"), ("Rojo", "Verde"), ("e@example.org", "g@example.org")
DECKS, FACTIONS, POINTS = ("Quillfire", "Old Bruno"), ("rebel", "imperial"), ("98", "100")
CLUBS, LINKS = ("Norte", "Sur"), ("https://example.org/a", "https://example.org/b")

NAMES = """
Name|Full name|Player|Player name|Player Name:|What is your name?|Your name|Your full name|Name of player|Participant|
Participant name|Attendee|Attendee name|Competitor|Entrant|First and last name|Nombre|Nombre completo|
Nombre y apellidos|Nombre y Apellidos *|
Apellidos y nombre|Jugador|Jugadora|Jugador/a|Jugadores|Nombre del jugador|Nombre del jugador/a|
Nombre del participante|Participante|Inscrito|Inscrita|Inscrito/a|Asistente|¿Cómo te llamas? (nombre y apellidos)|
¿Cuál es tu nombre?|Tu nombre|Indica tu nombre y apellidos|PLAYER_NAME|playerName|Names
"""
GIVEN_NAMES = "First Name|First name *|Given name|Forename|firstName|First_Name|Nombre de pila|Attendee first name"
FAMILY_NAMES = "Last Name|Surname|Family name|lastname|LastName|Apellidos|Apellido|Primer apellido|Tus apellidos"
DECK = """
Deck|Deck name|Name of your deck|Which deck will you play?|KeyForge deck|Your Archon deck|Mazo|Nombre del mazo|
¿Qué mazo vas a jugar?|Mazo de KeyForge|Deck link|Enlace al mazo (Master Vault)
"""
CLUB = (
    "Club|Team|Team name|Your club|Club or team|Equipo|¿De qué club vienes?|Grupo|Group|Nombre del equipo|Store|Tienda"
)
TABLE, BYE = (
    "Fixed table|Table|Table number|Mesa|Mesa fija|Número de mesa",
    "Bye|Won Bye|Bye ronda 1|First round bye|Byes",
)
PAID = "Paid|Pagado|¿Has pagado?|Pagado (Bizum)|Total Paid|Ha pagado|Pago|Payment"
OWED = "Owed|Total Owed|Amount owed|Debe"
STATE = "Ticket Type|Attendee Status|Order status|Status|Estado|Estado del pedido|Tipo de entrada|RSVP|Attendance"
SEATS = "Quantity|Cantidad|Number of tickets|Número de entradas|Qty"
NONE_OF_THEM = """
Timestamp|Marca temporal|Email Address|Email|E-mail|Correo|Correo electrónico|Dirección de correo electrónico|Phone|
Phone number|Teléfono|Teléfono móvil|Móvil|WhatsApp|Discord handle|Discord|Discord name|Alias|Nick|Nickname|GamerTag|
Short GamerTag|Username|Challonge Username|Order #|Order Date|Attendee #|Id|Nº|#|Dietary needs|Allergies|Alergias|
Pronouns|Pronombres|Edad|Age|Fecha de nacimiento|Date of birth|Ciudad|City|Country|Acepto las normas|I accept the rules|
¿Vienes con alguien?|Comentarios|Admin Notes|How did you hear of us?|Talla de camiseta|DNI|Checked In|List given|
Do you need to borrow a deck?|Nombre del tutor legal|Parent or guardian name|Emergency contact name|Buyer name|
Nombre del comprador|Player ID|Name of your companion
"""


def titles(text: str) -> list[str]:
    return [title for title in text.replace("\n", "").strip().split("|") if title]


CASES = [
    *((title, "seed", ("1", "2")) for title in ("Seed", "Cabeza de serie", "Siembra", "Ranking", "Seed number")),
    *((title, "rating", ("1530", "1480.5")) for title in ("Rating", "Elo", "Wertung", "Elo FIDE", "Ranking", "Nivel")),
    *((title, "name", PERSON) for title in titles(NAMES)),
    *((title, "first_name", GIVEN) for title in titles(GIVEN_NAMES)),
    *((title, "last_name", FAMILY) for title in titles(FAMILY_NAMES)),
    *((title, "field_deck", LINKS if "link" in title or "Enlace" in title else DECKS) for title in titles(DECK)),
    *((title, "club", CLUBS) for title in titles(CLUB)),
    *((title, "fixed_table", NUMBER) for title in titles(TABLE)),
    *((title, "first_round_bye", ANSWER) for title in titles(BYE)),
    *((title, "paid", ANSWER) for title in titles(PAID)),
    *((title, "owed", NUMBER) for title in titles(OWED)),
    *((title, "state", TEXT) for title in titles(STATE)),
    *((title, "seats", NUMBER) for title in titles(SEATS)),
]
OTHERS = {
    **dict.fromkeys(titles(NONE_OF_THEM), TEXT),
    **dict.fromkeys(("Do you need to borrow a deck?", "Checked In", "List given", "¿Vienes con alguien?"), ANSWER),
    **dict.fromkeys(("Order #", "Attendee #", "Id", "Nº", "#", "Edad", "Age", "Player ID"), NUMBER),
    **dict.fromkeys(("Email Address", "Email", "E-mail", "Correo", "Correo electrónico"), MAIL),
    **dict.fromkeys(
        ("Nombre del tutor legal", "Parent or guardian name", "Emergency contact name", "Buyer name"), PERSON
    ),
    **dict.fromkeys(("Nombre del comprador", "Name of your companion"), PERSON),
}


def guessed(title: str, cells: tuple[str, str], beside: tuple[str, tuple[str, str]], game: str = "keyforge") -> str:
    """What the second of two columns is taken for."""
    rows = "\n".join(f"{name}\t{cell}" for name, cell in zip(beside[1], cells, strict=True))
    return read_people(f"{beside[0]}\t{title}\n{rows}", game).columns[1]


@pytest.mark.parametrize(("title", "target", "cells"), CASES, ids=[case[0] for case in CASES])
def test_a_title_lands_in_its_field(title: str, target: str, cells: tuple[str, str]) -> None:
    beside = {"name": ("Club", CLUBS), "first_name": ("Surname", FAMILY), "last_name": ("First name", GIVEN)}

    assert guessed(title, cells, beside.get(target, ("Player", PERSON))) == target


@pytest.mark.parametrize("title", OTHERS)
def test_a_title_that_is_none_of_ours_is_offered_and_taken_by_nothing(title: str) -> None:
    assert guessed(title, OTHERS[title], ("Player", PERSON)) == ""


@pytest.mark.parametrize(
    ("title", "target", "cells"),
    [
        ("Faction", "field_faction", FACTIONS),
        ("Facción", "field_faction", FACTIONS),
        ("Facción con la que juegas", "field_faction", FACTIONS),
        ("Which faction do you play?", "field_faction", FACTIONS),
        ("Puntos", "field_squad_points", POINTS),
        ("Squad points", "field_squad_points", POINTS),
        ("Points", "field_squad_points", POINTS),
        ("Squadlist", "field_squad_list", LINKS),
        ("Lista de escuadrón", "field_squad_list", LINKS),
        ("Squad", "", ("231", "198")),
        ("Squad checked", "", ANSWER),
    ],
)
def test_the_fields_of_a_game_are_known_by_their_words(title: str, target: str, cells: tuple[str, str]) -> None:
    assert guessed(title, cells, ("Player", PERSON), "xwing") == target


SQUAD_TITLES = """
Lista YASB|Lista de YASB|YASB link|YASB|Squad list (XWS)|XWS|Enlace YASB|Enlace de la lista|Lista|Tu lista|Army list|
Squad link|Launch Bay Next|Lista (YASB o texto)|¿Qué lista juegas?|Link to list|Flota|List link|Lista X-Wing
"""
DECK_TITLES = """
Deck link|Link DoK|DoK|Enlace del Master Vault|Master Vault|MV link|Lista de la Vault|Deck URL|Decklist|Lista de mazo|
Arconte|Deck ID|ID del mazo|Link|Enlace|Baraja|Nombre de la baraja|Decks of KeyForge
"""
LINEUP_TITLES = "Alineación|Line-up|Lineup|Plantilla|Lista|Lista de Aristos|Roster|Contendientes|Equipo (4 Aristos)"
NUMBERS = tuple(f"https://www.keyforgegame.com/deck-details/{at}6089989-9641-4722-8262-680927347512" for at in (1, 2))
LINEUPS = ("Maximus, Parvati, 8-Ball, Gata", "Parvati, Gata, Hexx, Lunah")


@pytest.mark.parametrize(
    ("title", "game", "field", "cells"),
    [
        *((title, "xwing", "field_squad_list", LINKS) for title in titles(SQUAD_TITLES)),
        *((title, "keyforge", "field_deck", NUMBERS) for title in titles(DECK_TITLES)),
        *((title, "aristeia", "field_lineup", LINEUPS) for title in titles(LINEUP_TITLES)),
        ("Enlace a la lista", "custom", "field_note", LINKS),
        ("List points", "xwing", "field_squad_points", POINTS),
        ("Puntos de la lista", "xwing", "field_squad_points", POINTS),
    ],
)
def test_what_players_bring_is_known_by_the_programs_that_write_it(
    title: str, game: str, field: str, cells: tuple[str, str]
) -> None:
    assert guessed(title, cells, ("Player", PERSON), game) == field


@pytest.mark.parametrize("mark", ["\t", ";", "|"])
def test_commas_in_cells_are_no_columns(mark: str) -> None:
    read = read_people(f"Player{mark}Squad\nElena{mark}A, B, C, D\nGala{mark}B, C, D, E", "aristeia")

    assert (read.names, read.listed.separator) == (["Elena", "Gala"], mark)


def test_a_whole_table_of_titles_is_a_header_whatever_stands_in_it() -> None:
    for first in ("Jugador/a\tMazo que traes", "Player\tDeck", "¿Cómo te llamas? (nombre)\tNombre de tu mazo"):
        read = read_people(f"{first}\nElena Mar\tQuillfire\nGala Río\tOld Bruno")
        assert (read.names, read.columns) == (["Elena Mar", "Gala Río"], ("name", "field_deck"))


def test_an_alias_is_the_name_only_where_there_is_no_other() -> None:
    assert read_people("Nick\tClub\nMareada\tNorte\nGalita\tSur").names == ["Mareada", "Galita"]
    assert read_people("Nick\tPlayer\nMareada\tElena\nGalita\tGala").names == ["Elena", "Gala"]


def test_there_are_more_titles_than_a_hundred() -> None:
    assert len(CASES) + len(OTHERS) > 180


@pytest.mark.parametrize(
    ("title", "yes", "no", "reason"),
    [
        ("RSVP", "Yes", "No", "not coming"),
        ("Asistencia", "Sí", "No", "not coming"),
        ("Will you attend?", "Yes", "No", "not coming"),
        ("Confirmado", "Sí", "No", "not coming"),
        ("Confirmado", "Sí", "Lista de espera", "on the waiting list"),
        ("Status", "Going", "Maybe", "perhaps"),
        ("Status", "Going", "Interested", "perhaps"),
        ("Status", "Active", "Withdrawn", "cancelled"),
        ("Estado del pedido", "Completado", "Fallido", "not paid"),
        ("Estado del pedido", "Completado", "Expirado", "not paid"),
        ("Estado del pedido", "Completado", "Borrador", "not paid"),
        ("Estado del pedido", "Completado", "En espera", "not paid"),
        ("Order status", "completed", "Failed", "not paid"),
        ("Order status", "completed", "on-hold", "not paid"),
    ],
)
def test_who_does_not_come_by_a_column_is_left_out(title: str, yes: str, no: str, reason: str) -> None:
    read = read_people(f"Name;{title}\nElena;{yes}\nGala;{no}")

    assert (read.names, read.left_out) == (["Elena"], [("Gala", reason)])


def test_the_export_of_a_meeting_names_no_club() -> None:
    read = read_people("Name\tRSVP\tGuests\tJoined Group on\nElena\tYes\t0\t3 May 2020\nGala\tNo\t0\t3 May 2020")

    assert (read.names, read.players[0].constraints.club) == (["Elena"], "")


@pytest.mark.parametrize(
    "text",
    [
        "Order Status;First Name (Billing);Last Name (Billing);Email (Billing);Item Name\ncompleted;{0};{1};;Seat",
        "Estado;Nombre (facturación);Apellidos (facturación);Artículo\nCompletado;{0};{1};Torneo",
        "Name,Financial Status,Lineitem name,Billing Name,Billing Phone\n#1001,paid,Ticket,{0} {1},600111222",
        "Billing first name,Billing last name,First name,Last name\nZoe,Sol,{0},{1}",
        "Billing name,Name\nZoe Sol,{0} {1}",
    ],
)
def test_the_player_of_a_shops_order_is_who_paid_where_nobody_else_is_named(text: str) -> None:
    assert read_people(text.format("Elena", "Mar")).names == ["Elena Mar"]


def test_the_day_of_a_payment_says_that_it_was_paid() -> None:
    read = read_people("Name,Paid at\nElena,2026-11-01 10:00:00 +0100\nGala,")

    assert not any(outcome.notes for outcome in read.outcomes)
    assert read.columns == ("name", "paid")


@pytest.mark.parametrize("game", ["keyforge", "xwing", "aristeia", "custom"])
def test_a_field_that_has_no_other_names_is_called_nothing_else(game: str) -> None:
    fields = Organiser(game).ruleset.registration.fields
    words = {word for _, phrases in field_phrases(fields) for phrase in phrases for word in phrase}

    assert not words & {"", "charset", "language", "version", "revision"}


@pytest.mark.parametrize("title", ["Army", "Bando", "Side"])
def test_a_column_of_factions_is_one_whatever_it_is_called(title: str) -> None:
    read = read_people(f"Name;{title}\nElena;Rebel Alliance\nGala;Galactic Empire", "xwing")

    assert (read.names, read.columns) == (["Elena", "Gala"], ("name", "field_faction"))
