"""Parsing one line of an informal list: the name, additions, or why it is no person."""

import re
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace

from ronda.commands.lists.cell_words import NAMES, PEOPLE
from ronda.commands.lists.contacts import parts_around_contacts, split_contacts
from ronda.commands.lists.list_marks import KEYCAPS, TELLING, bare_text, is_picture, without_list_marks
from ronda.commands.lists.remarks import (
    GONE,
    MARK_BESIDE,
    MORE,
    NAMELESS,
    PERHAPS_NOBODY,
    RESERVE,
    UNSURE,
    goes_on_as_name,
    meaning_of_remark,
    part_remark,
    why_nobody_named,
    why_out,
)
from ronda.core import inputs
from ronda.core.text import N_, Message

HEADING, CROSSED_OUT, TIME_OR_PRICE = N_("a heading"), N_("crossed out"), N_("a date, a time or a price")
ONLY_CONTACT = N_("only a contact, without a name")
PAIRING = N_("a pairing, not a player")
TWO = N_("perhaps two people: ask who they are")
SENTENCE, NOT_COUNTED = N_("reads like a sentence"), N_("not numbered like the others")

_PLAYERS = re.compile(
    rf"\W*(?:{PEOPLE}|{NAMES}|going|accepted|aceptad[oa]s|confirmed|playing|signed up|registered|van|voy|vienen|lista|"
    r"list|(?:si|yes)(?= ?\()|nick(?:name)?s?|user ?names?|usuarios?|apellidos?|surnames?)(?!\w)"
)
_HEADED = re.compile(
    rf"{_PLAYERS.pattern}|\W*(?:vamos|somos|we are|we.re|si|yes)[\W\d]*|\W*(?:grupo|group|pool) (?:[a-z]|\d\d?)"
)
"""Beginnings of a one-line list of names."""
_TEAM = re.compile(r"\W*(?:equipo|team)\s+(\S.*)", re.IGNORECASE)
_EVENT = re.compile(
    r"\b(?:torneos?|tournament|liga|league|campeonato|championship|inscripcion(?:es)?|registration|sign[- ]?ups?|entry|"
    r"entrada|precio|plazas|spots|fecha|lugar|venue|horario|empezamos|starts|bizum|paypal|"
    r"apunt(?:aos|arse|ate)|premios|prizes|tienda|cupo|aforo|ultima actualizacion|last update[d]?|organiz\w+|contacto?|"
    r"organis(?:er|ed)|numero de|number of|pagina \d|page \d|actualizad[oa]|updated)\b"
)
_EVENT_OR_NAME = re.compile(
    r"\b(?:open|price|fee|hora|copa|cup|date|start|total|lunes|martes|miercoles|jueves|viernes|sabado|domingo|monday|tuesday|"
    r"wednesday|thursday|friday|saturday|sunday)\b"
)
"""The same; these are names too if a name continues after them."""
BROUGHT = "(?:lista|list|enlace|link|url|mazo|baraja|deck|deck ?list|squad|squad ?list|escuadron|alineacion|line-?up)"
_TITLE = re.compile(
    rf"{BROUGHT}e?s|enlaces? .+|{BROUGHT}s? (?:de|del|al?|to|for|of) .+|"
    r"(?:grupo|group|mesa|table|pool|ronda|round|equipo|team)\s+(?:[a-z]|\d{1,2})|"
    r"time|when|where|location|cuando|donde|members?|miembros?"
)
"""Titles: part of an event, or something that everybody brings, as “Lista de YASB”."""
_TITLE_OR_NAME = re.compile(rf"{BROUGHT}(?:e?s)? .+|.+ {BROUGHT}(?:e?s)?")
_MONTH = (
    r"(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre|january|february|"
    r"march|april|may|june|july|august|september|october|november|december)"
)
_CHATTER = re.compile(
    r"\W*(?:(?:hola|hi|hello|hey|buenas|buenos dias|(?:muchas |mil )?gracias|thanks|thank you|saludos|un saludo|cheers|"
    r"regards|nos vemos|see you|hasta|suerte|good luck)(?: (?:a|all|everyone|there|people|gente|chicos|equipo|todos|"
    r"todas|you|tardes|dias|noches|alli|then|soon|luego|pronto|el|la|on|muchas|so|much|very|by|for|por|\W*\w+!)\b.*)?\W*|"
    r"i.?m in|me apunto|yo tambien|me too|count me in)\W*"
)
_TIME_OR_PRICE = re.compile(
    r"\b\d{1,2}[:.]\d\d\b|\b\d{1,2}\s*(?:h|hs|hrs|am|pm)\b|\d\s*(?:€|\$|£|eur\b|euros?\b)|[€$£]\s*\d|"
    r"\b\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}\b|"
    rf"\b\d{{1,2}}(?:st|nd|rd|th)?(?: de| of)? {_MONTH}\b|^{_MONTH} \d{{1,2}}\b"
)
STRUCK = re.compile(r"~{1,2}\s?(?=\S)([^~]{1,200}?)(?<=\S)\s?~{1,2}")
_EMPHASIS = re.compile(r"(?<!\w)([*_]{1,2})(?=\S)(.{1,200}?)(?<=\S)\1(?!\w)")
_COUNT_BEHIND = re.compile(r"\(\d+(?:\s?/\s?\d+)?\)$")
"""A count after a heading, as event calendars write it."""
_LINK = re.compile(r"[<(]?https?://\S+")
_SUM = r"(?:[€$£]\s?\d+(?:[.,]\d\d)?|\d+(?:[.,]\d\d)?\s?(?:€|\$|£|eur(?:os?)?\b))"
_NOT_PAID = re.compile(
    r"[\s,;:(\[–—-]*\b(?:no (?:ha )?pagad[oa]|sin pagar|no pag[oó]|pendiente(?: de (?:pago|pagar))?|falta pag(?:o|ar)|"
    r"debe|paga(?:r[aá])? en|not paid|no paid yet|unpaid|owes)\b[^,;]*$",
    re.IGNORECASE,
)
_HAS_PAID = re.compile(
    rf"[\s,;:(\[–—-]*\b(?:ya |ha )?(?:pagad[oa]|pag[oó]|paid|bizum)\b(?:\s+(?:en|in|por|by|with|con|at|the|la|el|"
    rf"tienda|shop|store|cash|efectivo|tarjeta|card|bizum|paypal|{_SUM}|\d+))*[\s)\].!]*$",
    re.IGNORECASE,
)
_PRICE_BEHIND = re.compile(rf"(?<=[^\W\d])[\s,;:(\[💰💵💶💷–—-]+{_SUM}[\s)\].!]*$", re.IGNORECASE)
_MENTION = re.compile(r"^@(?=[^\W\d_a-z]\w*\s[^\W\d_a-z])")
_ANSWER = re.compile(r"\W*(si|yes|no)\W*[👍👎✅❌✔✖]\W*")
"""Headings of those who come, and of those who do not."""
_LEGEND = re.compile(
    r"\s*(?:[^\w\s]{1,3}\s*=\s*\S|(?:leyenda|legend|key|clave|notas?|notes?|n\.?b\.?|p\.?[ds]\.?|ojo|aviso|importante|"
    r"important|info|opci[oó]n|option|encuesta|poll)\s*:|(?:sent|enviado) (?:from|desde) )",
    re.IGNORECASE,
)
"""Remarks about a list, beside it."""
_MARKDOWN_LINK = re.compile(r"\[([^\[\]]{1,200})\]\((https?://[^\s()]+)\)")
_ASIDE = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*$")
_REMARK = re.compile(
    r"(?<=[^\W\d])[,;]\s+(?=.*\d).*$|\.vcf\b.*$|\s+\d+(?:[.,]\d+)?\s?(?:%|(?:a[nñ]os?|years?|pts?|ptos?|points?|puntos?)\b).*$|\s*[,;–—-]?\s+(?:llega|viene|sale|llegar[ée]|tarde|talla|size|arrives?|late|leaves|"
    r"leaving|desde las|a partir de|con|with|trae|necesita|needs)\b.*$|\s*[–—-]\s+(?=\d).*$",
    re.IGNORECASE,
)
_BEHIND_DASH = re.compile(r"\s[–—*|-]\s+\S.*$")
"""Text after a numbered name, such as a deck."""
_TAG = re.compile(r"^(?:\[([^\[\]]{1,20})\]|([A-Z\d]{2,12})\s?\|)\s*([^\W\d].*)")
"""A club or state before a name."""
_RESERVE_NUMBER = re.compile(r"\s*(R\d{1,2})[.):]\s*(\S.*)")
_BETWEEN_NAMES = re.compile(
    r"\s?[,;]\s*|\s{1,3}[/|]\s{1,3}|(?<=[^\W\d_])/(?=[^\W\d_a-z])|\s{1,3}\+\s{1,3}(?=[^\W\d_])|\s{1,3}(?:y|e|and|&)\s{1,3}(?=[^,;]+$)"
)
_NUMBER_WITHIN = re.compile(r"(?<![\d/:.,-])(\d{1,2})(?:[.)]\s*|\s+)(?=[^\W\d_a-z])")
_MARK_WITHIN = re.compile(rf"(?:{KEYCAPS}|(?<!\S)[•●▪◦‣➤▶🔹🔸])(?=\s*[^\W\d_])")
"""A number or mark before each of several people on a line."""
_VERSUS = re.compile(r"\w\s+(?:vs?\.?|versus|contra)\s+\w", re.IGNORECASE)
_ONE_MORE = re.compile(r"\s*[(,;]?\s*\+\s*[0-9]\b.*$")
_TWO = re.compile(r"[^\W\d_]+ (?:y|e|and) [^\W\d_a-z][^\W\d_]*|[^\W\d_][^&+]* [&+] [^\W\d_a-z][^&+]*")
_DOUBTED = re.compile(r"[\W\d]*[❓❔🤔🤷]")
_VOTED = re.compile(
    r"\s*([👍👎✅❌✔✖☑🙋🚫❓❔🤔🤷])[\ufe0f\u200d♀♂\U0001f3fb-\U0001f3ff]*\s*(?:\(?\d{1,3}\)?\s*)?:?\s*(?=\w)"
)
"""The mark of an answer, as a heading of those who gave it."""
_FULL_WIDTH = str.maketrans("０１２３４５６７８９．）（：", "0123456789.)(:")
NO_MARK = re.compile(r"^[\W\d]*[❌🚫⛔✗✘✖☒👎]|[❌🚫⛔✗✘✖☒👎]\W*$")
FEWEST_PHONE_DIGITS = 7
LONGEST_NAMING = 2000
"""Characters of a line that names several people."""
MOST_WORDS = 7
"""Words of a name on a line; more look like a sentence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameLine:
    """A parsed line."""

    name: str
    note: str = ""
    contact: str = ""
    """Telephone numbers, e-mail addresses and accounts, which are never stored."""
    club: str = ""
    """The team above it."""
    paid: str = ""
    """``yes``, ``no`` or empty."""
    counted: bool = False
    """Whether a number or mark stood before it."""
    reason: Message | None = None
    """Why it is left out unless ticked."""
    doubt: Message | None = None
    """A question about an included person."""
    heads: Message | None = None
    """It is a heading whose people are left out for this reason."""


def read_name_line(text: str) -> NameLine:
    """Parse one line of a list; if it is no person, the name is empty or a reason is given."""
    text = inputs.without_hidden_marks(_MARKDOWN_LINK.sub(r"\1 \2", text.translate(_FULL_WIDTH))).strip()
    text, behind, meaning = part_remark(text)
    if _LEGEND.match(text):
        return NameLine(name=text, reason=Message(HEADING))
    if answer := _ANSWER.fullmatch(inputs.folded_text(text)):
        return NameLine(name=text, reason=Message(HEADING), heads=Message(GONE) if answer[1] == "no" else None)
    crossed = bool(NO_MARK.search(text))
    meaning = meaning or (Message(UNSURE) if _DOUBTED.match(text) else None)
    if _EMPHASIS.fullmatch(bare_text(text)):
        bold = _EMPHASIS.sub(r"\2", bare_text(text))
        return _heading(bold, is_head=True) or NameLine(name=bold, reason=Message(HEADING))
    is_framed = is_picture(text[:1]) and is_picture(text[-1:]) and _why_nobody(bare_text(text)) is not None
    is_telling, is_answer = TELLING.match(text) is not None, _VOTED.match(text) is not None
    text, counted = without_list_marks(_RESERVE_NUMBER.sub(r"- \2 (\1)", _EMPHASIS.sub(r"\2", text)))
    text = _TAG.sub(r"\3 [\1\2]", text)
    counted = (counted or is_answer) and not is_framed
    if struck := STRUCK.fullmatch(text.rstrip(" .")) or STRUCK.match(text):
        crossed, text = True, struck[1]
        text, more = without_list_marks(text)
        counted = counted or more
    whole = bare_text(_EMPHASIS.sub(r"\2", text))
    line = NameLine(name=whole, counted=counted)
    heading = _heading(whole, is_head=text.endswith(":"))
    if heading and (not counted or heading.heads or _COUNT_BEHIND.search(whole)):
        return heading
    parts, contact = parts_around_contacts(_MENTION.sub("", whole))
    name, *notes = list(filter(None, map(bare_text, parts))) or [""]
    notes = [*(link.strip("<>()") for link in _LINK.findall(name)), *(note for note in notes if len(note) > 1)]
    name = bare_text(_LINK.sub(" ", name)).strip("'\"" if contact else "")
    name, paid = _paid_beside(name)
    name, remarks, meanings = _remarks_beside(name, counted=counted)
    meanings = [Message(CROSSED_OUT) if crossed else None, meaning, *meanings]
    doubt = next((each for each in meanings if each and each.pattern in {UNSURE, NAMELESS}), None)
    doubt = doubt or (Message(TWO) if _TWO.fullmatch(name) else None)
    is_out = next((each for each in meanings if each and each.pattern not in {UNSURE, NAMELESS}), None)
    note = ", ".join(filter(None, (*remarks, behind, *notes)))
    line = replace(line, name=name, note=note, contact=contact, paid=paid, doubt=doubt)
    nobody = (
        (contact and not name, ONLY_CONTACT),
        (_ONE_MORE.fullmatch(name), NAMELESS),
        (_VERSUS.search(name), PAIRING),
    )
    nameless = why_nobody_named(name) if name else None
    if nameless == Message(PERHAPS_NOBODY):
        line, nameless = replace(line, doubt=nameless), None
    elif nameless and counted and not is_out:
        is_out = nameless
    is_out = is_out or next((Message(reason) for is_so, reason in nobody if is_so), None)
    if _CHATTER.fullmatch(inputs.folded_text(name)):
        is_out = is_out or Message(SENTENCE)
    if counted or is_out:
        return replace(line, reason=is_out)
    return replace(line, reason=Message(HEADING) if is_telling else _why_nobody(name) or nameless)


def _paid_beside(name: str) -> tuple[str, str]:
    """A name without a payment remark, and that."""
    for pattern, said in ((_NOT_PAID, "no"), (_HAS_PAID, "yes")):
        if pattern.search(name) and pattern.sub("", name).strip():
            return bare_text(pattern.sub("", name)), said
    return name, ""


def _remarks_beside(name: str, *, counted: bool) -> tuple[str, list[str], list[Message | None]]:
    """A name without the remarks behind it, those remarks, and the meaning of each."""
    remarks, meanings = list[str](), list[Message | None]()
    for pattern in (_ASIDE, _ONE_MORE, _REMARK, _BEHIND_DASH, _PRICE_BEHIND):
        if (found := pattern.search(name)) and found.start():
            remark = found.group().strip(" ,;-–—([)]")
            why = Message(RESERVE) if re.fullmatch(r"R\d{0,2}", remark) else meaning_of_remark(remark)
            is_kept = not MARK_BESIDE.fullmatch(remark) and found.group().lstrip().startswith("(")
            if pattern is _ASIDE and is_kept and not (counted or why):
                continue
            name, remarks = bare_text(name[: found.start()]), [remark, *remarks]
            meanings.append(why or (Message(NAMELESS) if MORE.match(f" {remark}") else None))
    return name, remarks, meanings


def one_name_a_line(text: str) -> str:
    """A text with one line per name where a line has several; any other text unchanged."""
    lines = text.strip().split("\n")
    *before, last = [line.rstrip().endswith((",", ";")) for line in lines]
    if before and all(before) and not last:
        lines = [" ".join(lines)]
    numbers = [int(number) for line in lines for number in _NUMBER_WITHIN.findall(line[:LONGEST_NAMING])]
    if len(numbers) > max(len(lines), 2) and sorted(numbers) == list(range(1, len(numbers) + 1)):
        parts = (re.split(rf"\s*(?={_NUMBER_WITHIN.pattern})", line)[::2] for line in lines)
        return "\n".join(part.strip(" ,;\t") for line in parts for part in line if part.strip())
    if any(len(_MARK_WITHIN.findall(line)) > 1 for line in lines):
        return "\n".join(part for line in lines for part in _parts_at_marks(line))
    is_only = sum(bool(re.search(r"[,;\t/|]", line)) for line in lines) < 2  # noqa: PLR2004 - no other is like it
    found = [part for line in _voters_apart(lines) for part in _names_of_line(line, is_only=is_only)]
    return text if len(found) == len(lines) else "\n".join(found)


def _parts_at_marks(line: str) -> list[str]:
    """A line that begins with a mark, split into parts with their own marks; any other line unchanged."""
    if len(line) > LONGEST_NAMING or not _MARK_WITHIN.match(line.lstrip()):
        return [line]
    return re.split(rf"\s*(?={_MARK_WITHIN.pattern})", line.strip())[1:]


def _voters_apart(lines: Sequence[str]) -> list[str]:
    """The lines, with one for each person behind an answer mark before several."""
    marks = [_VOTED.match(line[:LONGEST_NAMING]) for line in lines]
    parts = [
        _BETWEEN_NAMES.split(line[found.end() : LONGEST_NAMING].strip(" .")) if found else [line]
        for line, found in zip(lines, marks, strict=True)
    ]
    used = [found[1] for found in marks if found]
    is_headed = len(set(used)) == len(used) or max(map(len, parts)) > 2  # noqa: PLR2004 - “Surname, Given”
    return [
        part
        for line, found, names in zip(lines, marks, parts, strict=True)
        for part in (
            [f"{found[1]} {name}" for name in names]
            if found and is_headed and len(names) > 1 and all(name[:1].isupper() for name in names)
            else [line]
        )
    ]


def _names_of_line(line: str, *, is_only: bool) -> list[str]:
    """A line's heading and names as separate lines; the line itself if it has one name or none."""
    if len(line) > LONGEST_NAMING:
        return [line]
    head, *behind = re.split(r"\s{0,3}:\s*|\s{1,3}[-–—]\s{1,3}", without_list_marks(line)[0], maxsplit=1)
    rest, is_team = "".join(behind), bool(team_of_heading(head))
    is_no = bool(behind) and inputs.folded_text(head) == "no"
    is_headed = bool(behind) and bool(is_team or is_no or why_out(head) or _HEADED.fullmatch(inputs.folded_text(head)))
    parts = [part for part in _BETWEEN_NAMES.split((rest if is_headed else line).strip(" .")) if part]
    if len(parts) < 2 - (is_headed and (is_team or is_no)) or not all(
        "@" in part or part[0].isupper() or split_contacts(part)[0] != part for part in parts
    ):
        return [line]
    is_several = (
        len(parts) > 3  # noqa: PLR2004 - one person's cells
        or re.search(r",[^,;]+\s(?:y|e|and|&)\s", line)
        or all("@" in part for part in parts)
        or inputs.folded_text(parts[-1]) in {"tu", "you"}
        or (len(parts) > 2 and re.fullmatch(r"[^,;|]*", line))  # noqa: PLR2004 - “Ana/Eva/Iris”
        or (len(parts) > 2 and all(" " in part and goes_on_as_name(_ASIDE.sub("", part)) for part in parts))  # noqa: PLR2004
    )
    return ["No vienen:" if is_no else f"{head}:", *parts] if is_headed else parts if is_only and is_several else [line]


def links_beside_names(lines: Sequence[str]) -> list[str]:
    """The lines with a link on its own line moved beside the name before it."""
    joined: list[str] = []
    for line in lines:
        is_link = bool(joined and _LINK.fullmatch(line.strip()) and joined[-1].strip() and not _LINK.search(joined[-1]))
        if is_link:
            joined[-1] = f"{joined[-1].rstrip(' :')} {line.strip()}"
        joined.append("" if is_link else line)
    return joined


def part_commas(found: Sequence[tuple[int, NameLine]]) -> list[tuple[int, NameLine]]:
    """The lines of a list, split at commas, unless most are ``Surname, Given``."""
    names = [line.name for _, line in found if not line.reason]
    if sum("," in name for name in names) * 2 > len(names):
        return list(found)
    return [(number, line if line.reason else _before_comma(line, names)) for number, line in found]


def _before_comma(line: NameLine, names: Container[str]) -> NameLine:
    if re.search(r"\([^()]*,[^()]*\)", line.name):
        return line
    name, _, behind = (part.strip() for part in line.name.partition(","))
    is_name = not behind or (behind[0].islower() and not name[:1].isupper())
    if is_name or name in names or f"{behind} {name}" in names:
        return line
    return replace(line, name=name, note=", ".join(filter(None, (behind, line.note))))


def _heading(whole: str, *, is_head: bool) -> NameLine | None:
    """The heading or remark in a line, for example with a final colon; None for a name."""
    plain = inputs.folded_text(whole)
    head, colon, after = re.sub(r"(?<=\d):(?=\d\d)", ".", whole).partition(":")
    if reason := why_out(head if colon else whole):
        beside = read_name_line(f"- {after}") if after.strip() else None
        if beside and not re.fullmatch(r"[\W\d]*", beside.name):
            return replace(beside, reason=reason, heads=reason)
        return NameLine(name=whole, heads=reason, reason=Message(HEADING))
    is_count = sum(map(str.isdigit, after)) < FEWEST_PHONE_DIGITS and not after.strip(" .0123456789()/")
    if not is_head and colon and re.fullmatch(BROUGHT, inputs.folded_text(head).strip()):
        return NameLine(name=whole, reason=Message(HEADING))
    if is_head or (colon and is_count) or re.fullmatch(rf"(?:{_PLAYERS.pattern})\W*(?:[(\[][\W\d]+)?", plain):
        return NameLine(name=whole, reason=Message(HEADING))
    return None


def is_players_heading(text: str) -> bool:
    """Whether a heading introduces those who play."""
    return bool(_PLAYERS.match(inputs.folded_text(bare_text(text))))


def team_of_heading(text: str) -> str:
    """The team that a heading names, or ""."""
    found = _TEAM.fullmatch(text.rstrip(" :"))
    return found[1] if found else ""


def _why_nobody(name: str) -> Message | None:
    """Why an unnumbered line is probably no person."""
    plain = inputs.folded_text(name)
    goes_on = goes_on_as_name(name.partition(" ")[2])
    if _CHATTER.fullmatch(plain) or name.startswith(("¿", "¡")):
        return Message(SENTENCE)
    if _TIME_OR_PRICE.search(plain):
        return Message(TIME_OR_PRICE)
    if len(plain.split()) > MOST_WORDS or (re.search(r"[.!?]$", name) and len(plain.split()) > 3):  # noqa: PLR2004 - “Ana G. J.” has three
        return Message(SENTENCE)
    found = _EVENT.search(plain) or (None if goes_on else _EVENT_OR_NAME.search(plain))
    is_heading = (
        (found and (found.start() == 0 or re.search(r"\d|:", plain)))
        or _TITLE.fullmatch(plain)
        or (not goes_on and _TITLE_OR_NAME.fullmatch(plain))
    )
    return Message(HEADING) if is_heading else None
