"""Telegram's own exports of a chat, in JSON and as a web page, as the lines of a chat that was copied."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from typing import Any, override

from ronda.core.errors import Malformed

type Attributes = list[tuple[str, str | None]]

_JSON = re.compile(r'\s*\{(?:\s*"about"\s*:\s*"[^"]*Telegram|[^{]*"type"\s*:\s*"[a-z_]+",[^{]*"messages"\s*:\s*\[)')
_PAGE = re.compile(r'\s*<!doctype html.*<div class="message (?:default|service)\b', re.IGNORECASE | re.DOTALL)
_BEGINNING = 20_000
"""Characters in which an export tells what it is."""
_BROUGHT = re.compile(r" (?:invited|created group .+ with members) ")
_MOMENT = 19
"""Characters of a day and a time, without the time zone."""
_NO_MOMENT = "01.01.1970 00:00:00"
"""Of what the program itself says on a page."""


def chat_of_export(text: str) -> str:
    """The messages of an export as lines ``[day time] sender: text``; any other text as it is.

    Raises ``Malformed`` for an export of several chats, and for a damaged one.
    """
    if _PAGE.match(text[:_BEGINNING]):
        page = _ExportedPage()
        page.feed(text)
        return "\n".join(page.lines)
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
    """Yield what a message of the JSON says: one line of its sender, or one for each who was added or joined."""
    moment, action, members = str(message["date"]).replace("T", " "), str(message.get("action")), message.get("members")
    if message["type"] == "message":
        parts = [part["text"] if isinstance(part, dict) else part for part in message["text"]]  # of a text its letters
        yield _line(moment, message.get("from"), "".join(parts))
    elif action.startswith("join_"):
        yield _line(moment, "", f"{message.get('actor')} joined")
    elif action in {"invite_members", "create_group"} and isinstance(members, list):
        yield from (_line(moment, "", f"{message.get('actor')} added {member}") for member in members if member)


def _line(moment: str, sender: object, said: str) -> str:
    who = " ".join(str(sender or "").partition(" via @")[0].replace(":", " ").split())
    return f"[{moment[:_MOMENT]}] {f'{who}: ' if who else ''}{said.strip()}"


class _ExportedPage(HTMLParser):
    """The lines of a page of messages; one that follows its sender's own names nobody."""

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
        if tag != "div":
            return
        told = dict(attrs)
        self._open.append(frozenset((told.get("class") or "").split()))
        if "message" in self._open[-1]:
            self._said.clear()
        if "date" in self._open[-1]:
            self._said["moment"] = told.get("title") or ""

    @override
    def handle_data(self, data: str) -> None:
        kinds = self._open[-1] if self._open else frozenset()
        for kind in kinds & {"from_name", "text", "body"}:
            if kind != "from_name" or not any("forwarded" in outer for outer in self._open):
                self._said[kind] += data

    @override
    def handle_endtag(self, tag: str) -> None:
        if tag != "div" or not self._open or "message" not in (closed := self._open.pop()):
            return
        said = self._said
        if "service" in closed:
            self.lines.append(_line(_NO_MOMENT, "", _BROUGHT.sub(" added ", " ".join(said["body"].split()))))
        else:
            self._sender = said["from_name"] or self._sender
            self.lines.append(_line(said["moment"], self._sender, said["text"]))
