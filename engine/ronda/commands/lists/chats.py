"""Chats from phones and computers: who wrote, who says they play, and who was added."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from ronda.commands.lists.contacts import split_contacts
from ronda.commands.lists.name_lines import (
    ONLY_CONTACT,
    NameLine,
    is_players_heading,
    read_name_line,
)
from ronda.commands.lists.remarks import GONE, NAMELESS, UNSURE, doubts_within, meaning_of_remark
from ronda.core import inputs
from ronda.core.text import N_, Message

ADDED = N_("was added to the group, and said nothing")
SILENT = N_("does not say that they play")
NOT_LISTED, AFTER_LIST = N_("not on the last list of the chat"), N_("says after the list that they play")

_DAY = (
    r"(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|today|yesterday|hoy|ayer|"
    r"[a-z]{3,10}\.? \d{1,2}, \d{4}|\d{1,2} (?:de )?[a-z]{3,10}\.?,? (?:de )?\d{4})"
)
_TIME = r"\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\s*[ap]\.?\s?m\.?)?"
_MOMENT = rf"(?:{_DAY}(?:,|\s+at|\s+a las)?\s+{_TIME}|{_TIME},\s+{_DAY})"
_DASH, _CLOCK = re.compile(r"\s*[—–-]\s*"), re.compile(rf"{_MOMENT}|{_TIME}", re.IGNORECASE)
_MOMENT_ALONE = re.compile(rf"\s*[—–-]\s*{_MOMENT}\s*", re.IGNORECASE)
_ONLY_TIME = re.compile(rf".{{1,60}}\s[—–-]\s+{_TIME}\s*", re.IGNORECASE)
_NO_MOMENT = "01.01.1970 00:00"
_SENDER = re.compile(r"[^\W\d_][^:]{0,60}:\s*")
_WHATSAPP = re.compile(
    rf"(?:\[{_MOMENT}\]\s*|\[{_TIME}\]\s*(?=[^:\n]{{1,60}}: )|{_MOMENT}\s+[-–]\s+)(.*)", re.IGNORECASE
)
_HEADS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?P<who>[^\[\]]{{1,60}}?),?\s*\[{_MOMENT}\]:?\s*(?P<said>.*)",
        rf"(?P<who>[^\[\]()]{{1,60}}?)\s\({_MOMENT}\):\s*(?P<said>.*)",
        rf"(?P<who>[^\[\]]{{1,60}}?)\s+[—–-]\s+(?:{_MOMENT}|{_TIME})\s*(?P<said>)",
    )
)
"""Copied chats of Telegram, Signal and Discord: sender and time, then the message."""
_ADDED = re.compile(
    r"(?:.+\s)?(?:añadió a|ha añadido a|agregó a|added)\s+(?P<whom>.+)|"
    r"(?P<self>.+?)\s+(?:se unió|se ha unido|joined)\b.*",
    re.IGNORECASE,
)
_PLAYS = re.compile(
    r"\+\s*1\b|^[👍🙋✋🖐💪]|\b(?:me apunto|apunt(?:ame|adme|ado|ada|enme)|(?:contad|cuenta|cuenten) conmigo|"
    r"(?:y )?yo(?: tambien| voy| si)?$|yo (?:tambien|voy|me apunto)|voy$|alli estare|me (?:uno|sumo)|^in$|"
    r"inscrib(?:eme|idme|anme)|dentro|presente|"
    r"i ?.?m in|count me in|me too|sign me up|put me down|i.?ll (?:be there|come|play|join)|i.?m (?:coming|playing))\b",
)
_DECLINES = re.compile(
    r"👎|\b(?:no (?:puedo|voy|podre|ire|vengo|llego|(?:cont|cuent)\w+ conmigo|me apunt\w+)|"
    r"me (?:borro|desapunto|bajo|caigo)|borr(?:a|ad)me|quit(?:a|ad)me|baja|(?:ca|wo)n.?t|cannot|"
    r"not (?:coming|playing|going)|i.?m out|count me out|drop me)\b"
)
_CALLED = re.compile(
    r"(?i:\b(?:soy|me llamo|aqu[ií]|i.?m|i am|this is|my name is))\s+(?P<name>[^\W\d_a-z][^,.;:!?\n()]*)|"
    r"(?P<before>\b[^\W\d_a-z]\w+) (?:here|aqu[ií])\b"
)
FEWEST_IN_LIST = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatMessage:
    """One message; system messages have no sender."""

    sender: str
    text: str


def is_chat(lines: Sequence[str]) -> bool:
    """Whether a text looks like messages with senders and times."""
    lines = _one_line_heads(lines)
    heads = sum(_read_head(line) is not None for line in lines)
    first = _plain(lines[0]) if heads else ""
    is_export = bool(_WHATSAPP.fullmatch(first))
    if sum(map(bool, map(_ONLY_TIME.fullmatch, lines))) * 2 > len(lines):
        return False
    is_several = heads > 1 or len(lines) < 3 or (is_export and first.startswith("["))  # noqa: PLR2004 - a message of few lines
    return heads > 0 and is_several and (is_export or heads * 4 >= len(lines))


def _plain(line: str) -> str:
    return inputs.without_hidden_marks(line).replace("\u202f", " ").replace("\xa0", " ").strip()


def chat_messages(lines: Sequence[str]) -> Iterator[ChatMessage]:
    """The messages of a chat in order; a line without sender continues the previous message."""
    open_message: ChatMessage | None = None
    for line in _one_line_heads(lines):
        if head := _read_head(line):
            if open_message:
                yield open_message
            open_message = head
        elif open_message:
            open_message = ChatMessage(sender=open_message.sender, text=f"{open_message.text}\n{line}".strip())
    if open_message:
        yield open_message


def _one_line_heads(lines: Sequence[str]) -> list[str]:
    """The lines with sender and time joined: Discord has them on three lines, Telegram may lack the time."""
    joined: list[str] = []
    for line in lines:
        joined.append(line)
        if len(joined) > 2 and _DASH.fullmatch(joined[-2]) and _CLOCK.fullmatch(line.strip()):  # noqa: PLR2004 - who, dash, time
            joined[-3:] = [f"{joined[-3].strip()} — {line.strip()}"]
        elif joined[-2:-1] and joined[-2].strip() and _MOMENT_ALONE.fullmatch(line):
            joined[-2:] = [f"{joined[-2].strip()} {line.strip()}"]
        elif joined[-2:-1] and _SENDER.fullmatch(joined[-2]) and not is_players_heading(joined[-2]) and _plays(line):
            joined[-2:] = [f"{joined[-2].rstrip(' :')} [{_NO_MOMENT}] {line}"]
    return joined


def _read_head(line: str) -> ChatMessage | None:
    line = _plain(line)
    if found := _WHATSAPP.fullmatch(line):
        sender, colon, said = found[1].partition(": ")
        if not colon and found[1].endswith(":"):
            sender, colon = found[1][:-1], ":"
        if not colon or (_ADDED.fullmatch(found[1]) and not _plays(said)):
            return ChatMessage(sender="", text=found[1])
        return _unlike_system(sender, said)
    found = next(filter(None, (pattern.fullmatch(line) for pattern in _HEADS)), None)
    return ChatMessage(sender=found["who"].strip(), text=found["said"].strip()) if found else None


def _unlike_system(sender: str, said: str) -> ChatMessage:
    """A message, or a system message in the group's name, which has no sender."""
    return ChatMessage(sender="" if _ADDED.fullmatch(said.strip()) else sender.strip().lstrip("~ "), text=said.strip())


def read_chat(
    lines: Sequence[str], read_list: Callable[[Sequence[str]], list[tuple[int, NameLine]]]
) -> list[tuple[int, NameLine]]:
    """The last list in a chat, if there is one, then everyone who wrote or was added, once each.

    People who decline after the list do not play; those who said only before it that they play are not on it.
    """
    messages = list(chat_messages(lines))
    texts = [message.text.splitlines() for message in messages]
    lists = [at for at, text in enumerate(texts) if sum(read_name_line(x).counted for x in text) >= FEWEST_IN_LIST]
    at = lists[-1] + 1 if lists else 0
    listed = read_list(texts[at - 1]) if lists else []
    before = {key: replace(person, reason=Message(NOT_LISTED)) for key, person in _people_by_key(messages[:at]).items()}
    found = dict(listed)
    for person in (before | _people_by_key(messages[at:])).values():
        words = set(inputs.folded_words(person.name)) if person.name else set()
        each = [(number, set(inputs.folded_words(line.name))) for number, line in listed]
        same = [number for number, theirs in each if words and (theirs <= words or theirs >= words)]
        if len(same) != 1:
            doubt = Message(AFTER_LIST) if listed and not person.reason else None
            found[max(found, default=0) + 1] = replace(person, doubt=doubt or person.doubt)
        elif person.reason == Message(GONE):
            found[same[0]] = replace(found[same[0]], reason=person.reason)
        elif not person.reason and "+1" in person.note.replace(" ", ""):
            found[same[0]] = replace(found[same[0]], doubt=Message(NAMELESS))
    return list(found.items())


def _people_by_key(messages: Sequence[ChatMessage]) -> dict[str, NameLine]:
    """People who wrote or were added, once each, and why somebody is left out unless ticked."""
    people: dict[str, NameLine] = {}
    for message in messages:
        for line in _people_of(message):
            key = inputs.similar_name_key(line.name or line.contact)
            known = people.get(key)
            if known is None or known.reason or (line.reason and line.reason.pattern == GONE):
                people[key] = line
    return people


def _people_of(message: ChatMessage) -> Iterator[NameLine]:
    """The sender of a message with what it says about playing, or the people whom it says were added."""
    if not message.sender:
        if added := _ADDED.fullmatch(message.text):
            for part in re.split(r",\s*|\s+(?:y|e|and)\s+", added["whom"] or added["self"]):
                name, contact = split_contacts(part.strip(" ."))
                yield NameLine(
                    name=name, contact=contact, note=message.text, reason=Message(ADDED if name else ONLY_CONTACT)
                )
        return
    name, contact = split_contacts(read_name_line(f"- {message.sender}").name or message.sender)
    said = inputs.folded_text(message.text)
    called = _CALLED.search(message.text)
    if not name and called:
        name = read_name_line(f"- {called['name'] or called['before']}").name
    is_unsure = doubts_within(message.text)
    reason = None if _plays(message.text) else Message(N_("perhaps") if is_unsure else SILENT)
    if _DECLINES.search(said) or meaning_of_remark(message.text) == Message(GONE):
        reason = Message(GONE)
    contact = contact or split_contacts(message.sender)[1]
    yield NameLine(
        name=name,
        contact=contact,
        note=message.text,
        reason=reason if name else Message(ONLY_CONTACT),
        doubt=Message(UNSURE) if is_unsure and not reason else None,
    )


def _plays(said: str) -> bool:
    return bool(_PLAYS.search(re.sub(r"(?<=\w)[^\w+]+$", "", inputs.folded_text(said))))
