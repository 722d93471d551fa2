"""Exported chats as lines of a copied chat.

Of Telegram (JSON, page) and DiscordChatExporter (JSON, page, text, CSV).
"""

import csv
import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import Any, override

from ronda.core.errors import Malformed

type Attributes = list[tuple[str, str | None]]

_JSON = re.compile(
    r'\s*\{(?:\s*"guild"\s*:|\s*"about"\s*:\s*"[^"]*Telegram|[^{]*"type"\s*:\s*"[a-z_]+",[^{]*"messages"\s*:\s*\[)'
)
_PAGE = re.compile(
    r'\s*<!doctype html.*(?:<div class="message (?:default|service)\b|chatlog__message)', re.IGNORECASE | re.DOTALL
)
_TEXT = re.compile(r"\s*={62}\nGuild: |\s*\[\d{1,2}[-/.][^\]\n]{3,9}\d [^\]\n]*:\d\d[^\]\n]*\] [^:\n]{2,40}\n[^\[\n]")
_TEXT_HEAD = re.compile(r"^\[[^\]\n]*\d[^\]\n]*\] ", re.MULTILINE)
_TEXT_END = re.compile(r"^(?:\{[A-Z]\w+\}|={62})$", re.MULTILINE)
_TABLE = "AuthorID,Author,Date,Content,"
_BEGINNING = 20_000
"""Characters within which an export shows its kind; a Discord page begins with much style."""
_BROUGHT = re.compile(r" (?:invited|created group .+ with members) ")
_JOINED = "joined the server."
_MOMENT = 19
"""Characters of a date and time without time zone."""
_NO_MOMENT = "01.01.1970 00:00:00"
"""Placeholder where the time is not needed, and for system messages on a page."""
_KINDS = {
    "chatlog__message-container": "message",
    "chatlog__author": "from_name",
    "chatlog__system-notification-author": "from_name",
    "chatlog__content": "text",
    "chatlog__system-notification-content": "joined",
    "chatlog__edited-timestamp": "none",
    "chatlog__reply": "none",
    **dict.fromkeys(("message", "from_name", "text", "body", "service", "forwarded"), ""),
    "date": "none",
}
"""Content of the page classes of both programs; empty ones are called by their own name."""


def chat_of_export(text: str) -> str:
    """The messages of an export as lines ``[day time] sender: text``; any other text unchanged.

    Raises ``Malformed`` for an export of several chats, and for a damaged one.
    """
    text = text.removeprefix("\ufeff")
    if _PAGE.match(text[:_BEGINNING]) or ("chatlog__message" in text and _PAGE.match(text)):
        page = _ExportedPage()
        page.feed(text)
        return "\n".join(page.lines)
    if _TEXT.match(text):
        parts = (part.partition("\n") for part in _TEXT_HEAD.split(text.replace("\r\n", "\n"))[1:])
        return "\n".join(_of_discord(who.removesuffix(" (pinned)"), _TEXT_END.split(said)[0]) for who, _, said in parts)
    if text.startswith(_TABLE):
        rows = list(csv.reader(text.splitlines(keepends=True)))[1:]
        return "\n".join(_of_discord(cells[1], cells[3]) for cells in rows if len(cells) > 3)  # noqa: PLR2004 - the content
    if not _JSON.match(text[:_BEGINNING]):
        return text
    try:
        export = json.loads(text)
        if "messages" in export:
            return "\n".join(line for message in export["messages"] for line in _message_lines(message))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise Malformed("This export of a chat is damaged: export it again.", field="text") from None
    raise Malformed("These are several chats: export the one with the list alone.", field="text")


def _message_lines(message: Mapping[str, Any]) -> Iterator[str]:
    """The lines of a JSON message: one of its sender, or one for each person who was added or joined."""
    if author := message.get("author"):
        yield _of_discord(author.get("nickname") or author["name"], message["content"])
        return
    moment, action, members = str(message["date"]).replace("T", " "), str(message.get("action")), message.get("members")
    if message["type"] == "message":
        parts = [part["text"] if isinstance(part, dict) else part for part in message["text"]]  # formatted text
        yield _line(moment, message.get("from"), "".join(parts))
    elif action.startswith("join_"):
        yield _line(moment, "", f"{message.get('actor')} joined")
    elif action in {"invite_members", "create_group"} and isinstance(members, list):
        yield from (_line(moment, "", f"{message.get('actor')} added {member}") for member in members if member)


def _of_discord(who: str, said: str) -> str:
    if said.strip().casefold() == _JOINED:
        return _line(_NO_MOMENT, "", f"{who.strip()} joined")
    return _line(_NO_MOMENT, who, said)


def _line(moment: str, sender: object, said: str) -> str:
    who = " ".join(str(sender or "").partition(" via @")[0].replace(":", " ").split())
    return f"[{moment[:_MOMENT]}] {f'{who}: ' if who else ''}{said.strip()}"


class _ExportedPage(HTMLParser):
    """Lines of a page of messages; a message that continues its sender's previous one names nobody."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._open: list[frozenset[str]] = []
        self._said: defaultdict[str, str] = defaultdict(str)
        self._sender = ""

    @override
    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        if tag == "br":
            self.handle_data("\n")
        if tag not in {"div", "span"}:
            return
        told = dict(attrs)
        classes = (told.get("class") or "").split()
        self._open.append(frozenset(_KINDS[each] or each for each in classes if each in _KINDS))
        if "message" in self._open[-1]:
            self._said.clear()
        if "date" in classes:
            self._said["moment"] = told.get("title") or ""

    @override
    def handle_data(self, data: str) -> None:
        for kind in next(filter(None, reversed(self._open)), frozenset()) - {"none"}:
            if kind != "from_name" or not any("forwarded" in outer for outer in self._open):
                self._said[kind] += data

    @override
    def handle_endtag(self, tag: str) -> None:
        if tag not in {"div", "span"} or not self._open or "message" not in (closed := self._open.pop()):
            return
        said = self._said
        who = " ".join(said["from_name"].split())
        if "service" in closed:
            self.lines.append(_line(_NO_MOMENT, "", _BROUGHT.sub(" added ", " ".join(said["body"].split()))))
        elif said["joined"]:
            self.lines.append(_of_discord(who, said["joined"]))
        else:
            self._sender = who or self._sender
            self.lines.append(_line(said["moment"] or _NO_MOMENT, self._sender, said["text"]))
