"""Telegram's own exports are read as the chats that people copy from it; accounts are contacts and no names."""

from __future__ import annotations

import base64
import json
from html import escape
from urllib.parse import parse_qs

import pytest

from ronda.bridge import opening
from ronda.commands.lists.layout import ListKind
from ronda.core.errors import Malformed
from ronda.core.person_names import looks_like
from tests.people_lists.reading import read_people

type Message = tuple[str, object]
CHAT: list[Message] = [
    ("Elena Mar", "Me apunto, y mi hermano llega tarde: 10:30"),
    ("Gala: Río", ["yo también, con ", {"type": "mention", "text": "@ines_kf"}, ""]),
    ("Pau", "no puedo"),
    ("[NORTE] Inés", "+1"),
    ("Zoe", ["¿A qué hora es?"]),
]
PEOPLE = ["Elena Mar", "Gala Río", "Inés"]
LEFT_OUT = [
    ("Yago Sol", "was added to the group, and said nothing"),
    ("Ugo", "was added to the group, and said nothing"),
    ("Pau", "not coming"),
    ("Zoe", "does not say that they play"),
]
LIST = "Lista:\n" + "\n".join(f"{number}. {name}" for number, name in enumerate(("Elena", "Gala", "Inés", "Pau"), 1))


def exported(messages: list[Message], *services: dict[str, object]) -> str:
    """The file result.json of a chat, with what the program said before."""
    said = [
        {"id": at, "type": "service", "date": "2026-11-02T21:10:00", "date_unixtime": "1", "text": "", **service}
        for at, service in enumerate(services)
    ]
    said += [
        {
            "id": at,
            "type": "message",
            "date": "2026-11-02T21:12:00",
            "from": who,
            "from_id": f"user{at}",
            "text": text,
            "text_entities": [],
        }
        for at, (who, text) in enumerate(messages, 100)
    ]
    return json.dumps({"name": "KF Norte", "type": "private_supergroup", "id": 7, "messages": said}, indent=1)


ADDED: tuple[dict[str, object], ...] = (
    {"actor": "Elena Mar", "action": "invite_members", "members": ["Yago Sol", None]},
    {"actor": "Ugo", "action": "join_group_by_link", "inviter": "Elena Mar"},
    {"actor": "Elena Mar", "action": "pin_message", "message_id": 3},
)


def page(*blocks: str) -> str:
    """The file messages.html of a chat."""
    return (
        '<!DOCTYPE html>\n<html>\n\n <head>\n\n  <meta charset="utf-8"/>\n<title>Exported Data</title>\n </head>\n'
        '\n <body onload="CheckLocation();">\n\n  <div class="page_wrap">\n\n   <div class="page_header">\n\n    '
        '<div class="text bold">\nKF Norte\n    </div>\n\n   </div>\n\n   <div class="page_body chat_page">\n\n    '
        '<div class="history">\n\n' + "\n\n".join(blocks) + "\n\n    </div>\n   </div>\n  </div>\n </body>\n</html>\n"
    )


def service(said: str) -> str:
    return (
        f'     <div class="message service" id="message-1">\n\n      <div class="body details">\n{said}\n      </div>\n'
        "\n     </div>"
    )


def message(who: str, text: str, *, forwarded: str = "") -> str:
    named = f'<div class="from_name">\n{escape(who)} \n       </div>\n\n' if who else ""
    joined = "" if who else " joined"
    shown = escape(text, quote=False).replace("\n", "<br>")
    body = f'       <div class="text">\n{shown}\n       </div>\n'
    if forwarded:
        body = (
            f'<div class="forwarded body">\n<div class="from_name">\n{forwarded} <span class="details"> 01.11.2026 '
            f"09:00:00</span>\n</div>\n{body}</div>\n"
        )
    return (
        f'     <div class="message default clearfix{joined}" id="message5">\n\n      <div class="body">\n\n       '
        '<div class="pull_right date details" title="02.11.2026 21:12:00 UTC+01:00">\n21:12\n       </div>\n\n       '
        f"{named}{body}\n      </div>\n\n     </div>"
    )


def test_an_export_in_json_gives_those_who_say_that_they_play() -> None:
    read = read_people(exported(CHAT, *ADDED))

    assert (read.listed.kind, read.names, read.left_out) == (ListKind.CHAT, PEOPLE, LEFT_OUT)


def test_an_exported_page_gives_those_who_say_that_they_play() -> None:
    blocks = [
        service("2 November 2026"),
        service("Elena Mar created group «KF Norte» with members Yago Sol"),
        service("Ugo joined group by link from Elena Mar"),
        message("Elena Mar", "Hola"),
        message("", "Me apunto & traigo dados <3"),
        message("Gala: Río via @gif", "yo también"),
        message("Pau", "no puedo"),
        message("[NORTE] Inés", "me apunto", forwarded="Somebody Else"),
        message("Zoe", "¿A qué hora es?"),
    ]
    read = read_people(page(*blocks))

    assert (read.listed.kind, read.names, read.left_out) == (ListKind.CHAT, PEOPLE, LEFT_OUT)


@pytest.mark.parametrize(
    "text", [exported([("Elena", LIST)]), page(message("Elena", LIST)), exported([("Elena", f"{LIST}\n5. @zoe_kf")])]
)
def test_the_last_list_of_an_export_is_the_list_however_long_it_is(text: str) -> None:
    assert read_people(text).names == ["Elena", "Gala", "Inés", "Pau"]


def test_a_long_list_in_a_chat_leaves_it_a_chat() -> None:
    people = [f"{number}. Elena {chr(64 + number)}" for number in range(1, 21)]
    text = "\n".join(("2/11/26, 21:12 - Elena: Lista", *people, "2/11/26, 21:13 - Gala: gracias"))

    assert len(read_people(text).names) == len(people)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (exported(CHAT)[:-30], "This export of a chat is damaged: export it again."),
        (
            '{"type": "private_group", "id": 1, "messages": [{"type": "message", "date": "", "text": 5}]}',
            "This export of a chat is damaged: export it again.",
        ),
        (
            '{\n "about": "Here is the data you requested. Remember: Telegram is ad free.",\n "chats": {"list": []}}',
            "These are several chats: export the one with the list alone.",
        ),
    ],
)
def test_what_is_wrong_with_an_export_is_said(text: str, sentence: str) -> None:
    with pytest.raises(Malformed) as refused:
        read_people(text)
    assert str(refused.value) == sentence


@pytest.mark.parametrize("route", ["list", "t/{}/players"])
@pytest.mark.parametrize("text", [exported(CHAT), page(*(message(who, str(text)) for who, text in CHAT))])
def test_an_export_that_is_opened_or_shared_is_looked_at(text: str, route: str) -> None:
    content = {"content": base64.b64encode(text.encode()).decode(), "route": route.format("ABCDEFGH"), "lang": "en"}
    answer = opening.identify_file(content)  # type: ignore[arg-type]

    assert isinstance(answer, dict)
    typed = parse_qs(str(answer.get("typed", "?"))[1:])["text"][0]
    assert typed.startswith(("[2026-11-02 21:12:00] Elena Mar: Me apunto", "[02.11.2026 21:12:00]"))


@pytest.mark.parametrize(
    "line",
    [
        "Elena @elena_mar",
        "Elena (@elena.mar)",
        "Elena <@!123456789>",
        "Elena Discord: elena.mar",
        "Elena (Discord elena#1234)",
        "Elena [Discord elena]",
        "Elena, telegram @elena",
        "Elena IG: @elena.mar",
        "Elena https://www.instagram.com/elena.mar",
        "Elena instagram.com/elena",
        "@elena Elena",
        "1. Elena — @elena",
    ],
)
def test_an_account_is_no_part_of_a_name(line: str) -> None:
    read = read_people(f"{line}\n2. Gala Río\n3. Inés Sol" if line[0] == "1" else f"{line}\nGala Río\nInés Sol")

    assert read.names[0] == "Elena"
    assert "@" not in str(read.players[0])


def test_who_is_only_an_account_is_left_out_and_named_by_it() -> None:
    read = read_people("1. @elena\n2. Gala\n3. Inés")

    assert (read.names, read.left_out) == (["Gala", "Inés"], [("@elena", "only a contact, without a name")])


def test_no_cell_keeps_an_account() -> None:
    read = read_people("Nombre;Mazo;Club\nElena @elena;Quillfire;@club\nGala;@gala;Norte")

    assert [(each.name, each.field("deck"), each.constraints.club) for each in read.players] == [
        ("Elena", "Quillfire", ""),
        ("Gala", "", "Norte"),
    ]


@pytest.mark.parametrize("name", ["Elena @elena", "@elena"])
def test_an_account_in_a_name_is_asked_about_before_it_is_published(name: str) -> None:
    assert looks_like(name) == "the name of an account"
