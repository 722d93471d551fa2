"""Several people in one row of a team, and chats that go on after their last list."""

from __future__ import annotations

import pytest

from tests.people_lists.reading import ReadPeople, read_people

FOXES = [("Elena Mar", "Zorras"), ("Gala Río", "Zorras"), ("Inés Sol", "Zorras")]
OWLS = [("Pau Luna", "Búhos"), ("Zoe Cruz", "Búhos")]


def of_clubs(read: ReadPeople) -> list[tuple[str, str]]:
    return [(player.name, player.constraints.club) for player in read.players]


@pytest.mark.parametrize(
    "text",
    [
        "Team,Player 1,Player 2,Player 3\nZorras,Elena Mar,Gala Río,Inés Sol\nBúhos,Pau Luna,Zoe Cruz,",
        "Nombre del equipo;Capitán;Jugador 2;Jugador 3\nZorras;Elena Mar;Gala Río;Inés Sol\nBúhos;Pau Luna;Zoe Cruz;",
        (
            "Name [Player 1],Name [Player 2],Name [Player 3],Team name\nElena Mar,Gala Río,Inés Sol,Zorras\n"
            "Pau Luna,Zoe Cruz,,Búhos"
        ),
        "Equipo\tNombre 1\tNombre 2\tNombre 3\nZorras\tElena Mar\tGala Río\tInés Sol\nBúhos\tPau Luna\tZoe Cruz\t",
        "Team Zorras: Elena Mar, Gala Río, Inés Sol\nTeam Búhos: Pau Luna, Zoe Cruz",
        "Equipo Zorras: Elena Mar, Gala Río y Inés Sol\nEquipo Búhos: Pau Luna y Zoe Cruz.",
        "1. Equipo Zorras: Elena Mar, Gala Río, Inés Sol\n2. Equipo Búhos: Pau Luna, Zoe Cruz",
        "Equipo Zorras - Elena Mar, Gala Río, Inés Sol\nEquipo Búhos - Pau Luna, Zoe Cruz",
        "Torneo\nEquipo Zorras:\n- Elena Mar\n- Gala Río\n- Inés Sol\n\nEquipo Búhos:\n- Pau Luna\n- Zoe Cruz",
    ],
)
def test_each_person_of_a_team_is_registered_with_it(text: str) -> None:
    assert of_clubs(read_people(text)) == [*FOXES, *OWLS]


def test_what_stands_beside_the_players_of_a_team_stays_with_each() -> None:
    read = read_people("Team,Player 1,Player 2,Status\nZorras,Elena,Gala,confirmed\nBúhos,Pau,Zoe,cancelled")

    assert read.names == ["Elena", "Gala"]
    assert read.left_out == [("Pau", "cancelled"), ("Zoe", "cancelled")]


@pytest.mark.parametrize(
    "text",
    [
        "Grupo A: Elena Mar, Gala Río\nGrupo B: Inés Sol, Pau Luna",
        "Grupo A\nElena Mar\nGala Río\nGrupo B\nInés Sol\nPau Luna",
    ],
)
def test_a_group_is_no_team(text: str) -> None:
    assert of_clubs(read_people(text)) == [(name, "") for name in ("Elena Mar", "Gala Río", "Inés Sol", "Pau Luna")]


def test_a_line_up_behind_a_name_stays_one() -> None:
    read = read_people("Elena: Maximus, Parvati, 8-Ball, Gata\nGala: Hexx, Lunah, Gata, Parvati", "aristeia")

    assert read.names == ["Elena", "Gala"]


LIST = "[3/11/26, 18:05:20] Elena Mar: Torneo\n1. Elena Mar\n2. Gala Río\n3. Inés Sol"
AFTER = "says after the list that they play"


@pytest.mark.parametrize(
    "said",
    ["Me apunto", "yo también", "I'm in", "im in!", "+1", "Count me in", "👍", "🙋", "yo!", "Voy 😀", "me sumo", "in"],
)
def test_who_says_after_the_list_that_they_play_is_in_and_marked(said: str) -> None:
    read = read_people(f"{LIST}\n[3/11/26, 18:07:20] Oto Ras: {said}\n[3/11/26, 18:08:20] Ugo: ¿a qué hora es?")

    assert read.names == ["Elena Mar", "Gala Río", "Inés Sol", "Oto Ras"]
    assert [[str(note) for note in each.notes] for each in read.outcomes if each.name == "Oto Ras"] == [[AFTER]]
    assert ("Ugo", "does not say that they play") in read.left_out


@pytest.mark.parametrize(
    "said",
    [
        "me bajo",
        "al final no puedo ir",
        "can't make it",
        "Can’t come, sorry",
        "I'm out",
        "no cuenten conmigo",
        "drop me please",
        "sorry, won't be there",
        "👎",
    ],
)
def test_who_says_after_the_list_that_they_do_not_play_is_left_out(said: str) -> None:
    read = read_people(f"{LIST}\n[3/11/26, 18:07:20] Gala Río: {said}")

    assert (read.names, read.left_out[-1]) == (["Elena Mar", "Inés Sol"], ("Gala Río", "not coming"))


def test_somebody_of_the_list_who_brings_one_more_is_asked() -> None:
    read = read_people(f"{LIST}\n[3/11/26, 18:07:20] Gala Río: +1")

    assert read.names == ["Elena Mar", "Gala Río", "Inés Sol"]
    assert [str(note) for note in read.outcomes[2].notes] == ["somebody more, without a name"]


@pytest.mark.parametrize(
    "text",
    [
        "Elena Mar:\nMe apunto\n\nGala Río:\nYo también\n",
        "Elena Mar (3 nov 2026, 18:05): me apunto\nGala Río (3 nov 2026, 18:06): voy",
        "Elena Mar — 18:05\nme apunto\nGala Río — 18:06\nyo también\n",
        "Elena Mar\n — \n18:05\nme apunto\nGala Río\n — \n18:06\nyo también\n",
    ],
)
def test_messages_without_a_day_or_a_time_are_a_chat(text: str) -> None:
    assert read_people(text).names == ["Elena Mar", "Gala Río"]


def test_a_time_behind_a_name_is_no_message() -> None:
    assert read_people("Elena Mar — 10:30\nGala Río — 11:00\nInés Sol").names == ["Elena Mar", "Gala Río", "Inés Sol"]
