"""Discord's channels as DiscordChatExporter writes them in its four formats, and polls as Doodle exports them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable

import pytest

from ronda.commands.lists.layout import ListKind
from ronda.commands.lists.spreadsheets import sheet_text
from tests.people_lists.reading import read_people

SAID = [
    ("Elena Mar", "me apunto"),
    ("Gala Río", "yo también\ncon la zorra"),
    ("Gala Río", "¿hay aparcamiento?"),
    ("Inés Sol", "I'm in"),
    ("Pau", "no puedo"),
    ("Zoe", "¿a qué hora es?"),
]
IN, OUT = ["Elena Mar", "Gala Río", "Inés Sol"], {("Pau", "not coming"), ("Zoe", "does not say that they play")}
JOINED = ("Ugo Luna", "was added to the group, and said nothing")


def as_json() -> str:
    messages: list[dict[str, object]] = [
        {
            "id": str(at),
            "type": "Default" if at else "Reply",
            "timestamp": "2026-11-03T18:05:20.123+01:00",
            "timestampEdited": None,
            "isPinned": False,
            "content": said,
            "author": {"id": "7", "name": "account7", "discriminator": "0000", "nickname": who, "isBot": False},
            "attachments": [],
        }
        for at, (who, said) in enumerate(SAID)
    ]
    joined = {**messages[0], "type": "GuildMemberJoin", "content": "Joined the server."}
    joined["author"] = {"name": "ugo", "nickname": "Ugo Luna"}
    guild = {"id": "1", "name": "Liga", "iconUrl": "x"}
    channel = {"id": "2", "type": "GuildTextChat", "category": "Text", "name": "copa", "topic": None}
    export = {"guild": guild, "channel": channel, "dateRange": {"after": None, "before": None}}
    return json.dumps({**export, "messages": [joined, *messages], "messageCount": 6}, indent=2)


def as_text() -> str:
    head = "=" * 62
    said = "\n".join(f"[03/11/2026 18:0{at}] {who}\n{text}\n\n" for at, (who, text) in enumerate(SAID))
    said = said.replace("Inés Sol\nI'm in\n", "Inés Sol (pinned)\nI'm in\n\n{Reactions}\n👍 (2)\n")
    said += "\n[03/11/2026 18:09] Ugo Luna\nJoined the server.\n"
    above, below = "Guild: Liga\nChannel: Text / copa\nTopic: El torneo", "Exported 6 message(s)"
    return f"{head}\n{above}\n{head}\n\n{said}\n{head}\n{below}\n{head}\n"


def as_csv() -> str:
    made = io.StringIO()
    made.write("AuthorID,Author,Date,Content,Attachments,Reactions\n")
    rows = [*SAID, ("Ugo Luna", "Joined the server.")]
    csv.writer(made, quoting=csv.QUOTE_ALL).writerows(
        ["7", who, "2026-11-03T18:05:20.0000000+01:00", said, "", "👍 (2)"] for who, said in rows
    )
    return made.getvalue()


def as_page() -> str:
    def message(at: int, who: str, said: str) -> str:
        header = (
            f'<div class="chatlog__reply"><div class="chatlog__reply-author" title="x">Yago</div>'
            f'<div class="chatlog__reply-content"><span class="chatlog__reply-link">me apunto</span></div></div>'
            f'<div class=chatlog__header><span class="chatlog__author" title="account7" data-user-id=7>{who}</span>'
            f'<span class="chatlog__timestamp" title="martes"><a href="#1">03/11/2026 18:05</a></span></div>'
        )
        first = "" if at and SAID[at - 1][0] == who else header
        return (
            f'<div id=chatlog__message-container-{at} class="chatlog__message-container" data-message-id={at}>'
            "<div class=chatlog__message><div class=chatlog__message-aside>"
            "<img class=chatlog__avatar src=x alt=Avatar></div>"
            f'<div class=chatlog__message-primary>{first}<div class="chatlog__content chatlog__markdown">'
            f"<span class=chatlog__markdown-preserve>{said.replace(chr(10), '<br>')}</span>"
            f'<span class=chatlog__edited-timestamp title="x">(edited)</span></div>'
            "<div class=chatlog__reactions><div class=chatlog__reaction>"
            "<span class=chatlog__reaction-count>2</span></div></div>"
            "</div></div></div>"
        )

    joined = (
        '<div id=chatlog__message-container-9 class="chatlog__message-container"><div class=chatlog__message>'
        '<div class=chatlog__message-primary><span class="chatlog__system-notification-author">Ugo Luna</span>'
        " <span> </span>"
        "<span class=chatlog__system-notification-content><span>joined the server.</span></span>"
        '<span class=chatlog__system-notification-timestamp><a href="#9">18:09</a></span></div></div></div>'
    )
    body = "".join(message(at, *each) for at, each in enumerate(SAID))
    return (
        '<!DOCTYPE html><html lang="en"><head><title>Liga - copa</title><meta charset="utf-8">'
        f"<style>{'a{}' * 9000}</style></head>"
        f'<body><div class=preamble><div class=preamble__entry>Liga</div></div><div class="chatlog">'
        f"<div class=chatlog__message-group>{body}{joined}</div></div></body></html>"
    )


@pytest.mark.parametrize("made", [as_json, as_text, as_csv, as_page])
def test_a_channel_that_was_exported_gives_those_who_say_that_they_play(made: Callable[[], str]) -> None:
    read = read_people(made())

    assert (read.listed.kind, read.names) == (ListKind.CHAT, IN)
    assert set(read.left_out) == {*OUT, JOINED}


YES, PERHAPS, NONE = ["Elena Mar", "Gala Río"], ("Inés Sol", "perhaps"), ("Pau Luna", "not coming")
DATES = [
    ['Poll "Copa de invierno"', "", ""],
    ["https://doodle.com/poll/abc", "", ""],
    ["", "", ""],
    ["", "November 2026", ""],
    ["", "Sat 21", "Sun 22"],
    ["", "10:00 AM – 2:00 PM", "10:00 AM"],
]


@pytest.mark.parametrize(
    ("yes", "perhaps", "no"), [("OK", "(OK)", ""), ("✓", "(✓)", "✗"), ("Yes", "If need be", "No"), ("Sí", "(Sí)", "")]
)
@pytest.mark.parametrize("separator", ["\t", ",", ";", "sheet"])
@pytest.mark.parametrize("above", [DATES, [["", "Sábado", "Domingo"]], [["Participants (4)", "Sábado", "Domingo"]]])
def test_who_comes_by_a_poll_is_in(yes: str, perhaps: str, no: str, separator: str, above: list[list[str]]) -> None:
    rows = [
        *above,
        ["Elena Mar", yes, no],
        ["Gala Río", perhaps, yes],
        ["Inés Sol", no, perhaps],
        ["Pau Luna", no, no],
        ["Count", "1", "1"],
    ]
    made = io.StringIO()
    csv.writer(made, delimiter=separator[-1], lineterminator="\n").writerows(rows)
    read = read_people(sheet_text("Poll", rows) if separator == "sheet" else made.getvalue())

    assert read.names == YES
    assert {PERHAPS, NONE} <= set(read.left_out)


@pytest.mark.parametrize("yes", ["OK", "✓", "Sí"])
def test_people_across_a_poll_are_people(yes: str) -> None:
    rows = [
        ["", "Elena Mar", "Gala Río", "Inés Sol", "Pau Luna"],
        ["Sat 21 Nov", yes, f"({yes})", "", ""],
        ["Sun 22 Nov", "", yes, f"({yes})", ""],
    ]
    read = read_people("\n".join(";".join(row) for row in rows))

    assert read.names == YES
    assert {PERHAPS, NONE} <= set(read.left_out)


def test_a_table_with_a_yes_and_a_no_for_each_is_no_poll() -> None:
    read = read_people("Name;Paid;First time?\nElena;Yes;No\nGala;No;No\nInés;No;")

    assert (read.names, read.columns[1]) == (["Elena", "Gala", "Inés"], "paid")
