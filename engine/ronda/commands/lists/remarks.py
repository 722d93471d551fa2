"""Remarks beside names about attendance, and words that are no name."""

import re

from ronda.commands.lists.cell_words import NAMES, PEOPLE
from ronda.core import inputs
from ronda.core.person_names import has_letters
from ronda.core.text import N_, Message

RESERVE, GONE = N_("on the waiting list"), N_("not coming")
UNSURE = N_("said with doubt: ask whether they play")
NAMELESS = N_("somebody more, without a name")
FREE_PLACE, NO_NAME = N_("a free place or a bye"), N_("no name")
PERHAPS_NOBODY = N_("may stand for nobody: ask who it is")

_RESERVES = (
    r"lista de (?:espera|reservas?|suplentes)|en (?:espera|duda|reserva)|reservas?|suplentes?|waiting ?list|"
    r"wait ?list(?:ed)?|reserves?|stand ?by|substitutes?|alternates?|maybe|tentative|interested|interesad[oa]s|quizas?|"
    r"dudas?|dudosos"
)
_LEAVES = (
    r"bajas?|(?:al final )?no (?:vie?n|va|voy?|pued|asist|jueg|lleg)\w*|al final no|not (?:coming|going|playing)|"
    r"ca(?:n.?|nno)t (?:come|go|play|make it)|cancel\w*|withdrawn|drop(?:s|ped)?|declined|rechazad[oa]s|retirad[oa]s?|"
    r"out|no(?= ?\()"
)
_HEADS = (
    (RESERVE, re.compile(rf"\W*(?:{_RESERVES})\b")),
    (GONE, re.compile(rf"\W*(?:{_LEAVES})(?!\w)")),
)
"""Headings of those who do not play; a name can begin the same way."""
_DOUBTS = (
    r"(?:por|sin|pendiente de) confirmar|to be confirmed|tbc|unconfirmed|pending|(?:en )?dud(?:a|os[oa])|maybe|perhaps|"
    r"quizas?|a lo mejor|tal vez|igual(?: va| voy)?|creo(?: que (?:si|voy|va|ire|ira|puedo|puede|viene))?|"
    r"(?:i |we )?(?:think|guess|hope) so|(?:i.?d )?rather not|si (?:(?:me|le) (?:da tiempo|dejan)|pued[oe]|llego)|"
    r"if (?:i|he|she|they) can|prob(?:abl\w+)?|seguramente|posibl[ey]\w*|possibl[ey]|not sure|"
    r"no (?:lo )?se(?= si|\W*$)|intentar\w+|(?:(?:i|he|she|they).?ll|will) try|(?:it )?depends|depende|en principio|"
    r"puede(?: que)?|hopefully|ojala|(?:un)?likely|interesad[oa]|interested|tentative|(?:al )?\d\d?\s?%"
)
_LEAVES_BESIDE = (
    rf"{_LEAVES}|[sm]e (?:baj[ao]|cae|caigo|desapunt[ao]|borr[ao]|va|retira)|cae|no (?:podr|ir|se present)\w*|ya no|"
    r"creo que no|no show|not attending|(?:ca(?:n.?|nno)|won.?|couldn.?)t(?: \w+)?|unable to|withdr[ae]w\w*|pulled out|"
    r"declin\w+|renuncia|(?:borr|quit|elimin|desapunt|tach|sustitu|reemplaz|cambi)[ai]d[oa]|crossed out|struck|"
    r"replaced|no(?=\W*$)|enferm[oa]|sick|injured|lesionad[oa]|ausente|absent|dn[sf]|dropp\w+"
)
_LEAD = (
    r"\W*(?:(?:ya|al final|finalmente|lo siento|sorry|perdon|pero|but|pues|he|she|ha|has|is|i.?m|yo|tambien|they)\W+)*"
)
_BESIDE = (
    (UNSURE, re.compile(rf"{_LEAD}(?:{_DOUBTS})(?!\w)")),
    (GONE, re.compile(rf"{_LEAD}(?:{_LEAVES_BESIDE})(?!\w)")),
    (RESERVE, re.compile(rf"{_LEAD}(?:{_RESERVES})(?!\w)")),
)
_COMES = re.compile(r"(?:s[ií]|yes|ok|voy|viene|coming|confirmad[oa]|confirmed)\W*")
_DOUBT_WITHIN = re.compile(rf"\b(?:{_DOUBTS})(?!\w)|[🤔🤷]")
_DOUBT_MARK = re.compile(r"(?<=\w)[\s(\[–—-]*(?:¿?\?+|🤔|🤷\S*|\b(?:al )?\d\d?\s?%)[)\]]*\s*$")
_ASIDE = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]\s*$")
_BEFORE_REMARK = re.compile(r"(?<=[\w)\].*~])(?:(\s*[,;:]|\s+[–—-]+)\s*|\s+)(?=\w)")
_PRONOUNS = r"(?:she|he|they|her|him|them|ella|[eé]l|elle)"
MARK_BESIDE = re.compile(rf"[^A-ZÀ-Þ].*|.*\d.*|[A-Z]{{1,3}}|(?i:{_PRONOUNS}(?:\s?[/,]\s?\w+){{0,3}})", re.DOTALL)
"""Text in brackets that is no part of the name, unlike “(Lugo)”."""
MORE = re.compile(
    r"[\s(,;]+(?:\+\s*\d\b|x\s?\d\b|(?:y|e|&|and|\+|con|with)\s+(?:(?:un[oa]?|su|mi|a|his|her|my)\s+)?(?:acompa[nñ]ante|"
    r"amig[oa]|friend|hij[oa]|son|daughter|guest|invitad[oa]|one more|otr[oa]|novi[oa]|herman[oa]|prim[oa])).*$",
    re.IGNORECASE,
)
"""A companion beside a name."""
_BESIDE_NAME = re.compile(
    r"[\s,(–—-]+(?:[€$£]\s?\d+(?:[.,]\d\d)?|\d+(?:[.,]\d\d)?\s?(?:€|\$|£|eur(?:os?)?\b))[\s)]*$|\s+#\d{1,6}$|"
    r"\s*[\u2190-\u2bff\U0001f000-\U0001faff\ufe0f\u200d]+\s*$",
    re.IGNORECASE,
)
LONGEST_REMARKED = 200
_PLACE = r"(?:plazas?|huecos?|puestos?|sitios?|lugar(?:es)?|slots?|spots?|places?|seats?)"
_FREE = r"(?:libres?|vacantes?|vaci[oa]s?|free|open|empty|vacant|available|disponibles?|reservad[oa]|reserved|left)"
_NOBODY = (
    (
        FREE_PLACE,
        (
            rf"(?:(?:quedan? |faltan? |hay )?\d* ?(?:{_PLACE} ?)?{_FREE}(?: {_PLACE})?|{_PLACE}|vacanc(?:y|ia)|byes?|"
            r"descansos?|descansa|libra)(?: ?\d+)?|(?:quedan?|faltan?) \d+.*"
        ),
    ),
    (
        NAMELESS,
        (
            r"info requested|an[oó]nim[oa]|anonymous|t\.?b\.?[ac]\.?|tbd|por (?:determinar|definir|confirmar|decidir)|"
            r"pendiente|sin (?:nombre|asignar|definir)|unassigned|unnamed|no name|n\.?n\.?|n/a|x{2,}|nadie|nobody|"
            r"no one|yo|me|tu|you|some(?:one|body)(?: else)?|alguien|(?:un[oa]?|mi|a|my|otr[oa]|another)? ?"
            r"(?:invitad[oa]|guest|acompa[nñ]ante|amig[oa]|friend|colega|prim[oa]|herman[oa]|brother|sister|hij[oa]|son|daughter|novi[oa]|cousin)"
            rf"(?: (?:de|of) .*)?(?: ?\d+)?|(?:\d+ )?(?:{PEOPLE}|{NAMES})"
        ),
    ),
    (NO_NAME, r"(?:mesa|table|ronda|round) \d+"),
    (PERHAPS_NOBODY, r"null|none|nan|nil|undefined|ninguno"),
)
"""Words in place of a name, with their meaning."""
_NOBODY_PATTERNS = tuple((said, re.compile(pattern)) for said, pattern in _NOBODY)


def why_out(said: str) -> Message | None:
    """Why people under a heading do not play; None if it does not say so."""
    return _meaning(said, _HEADS, 2)


def meaning_of_remark(said: str) -> Message | None:
    """The meaning of a remark beside a name: waiting list, not coming, or in doubt."""
    return _meaning(said, _BESIDE, 3)


def doubts_within(said: str) -> bool:
    """Whether a message says anywhere that its sender is not sure."""
    return bool(_DOUBT_WITHIN.search(inputs.folded_text(said)))


def _meaning(said: str, table: tuple[tuple[str, re.Pattern[str]], ...], most_behind: int) -> Message | None:
    plain = inputs.folded_text(said)
    for meaning, pattern in table:
        if found := pattern.match(plain):
            rest = said.split()[len(found.group().split()) :]
            if len(rest) <= most_behind and not goes_on_as_name(" ".join(rest)):
                return Message(meaning)
    return None


def goes_on_as_name(text: str) -> bool:
    """Whether the words after a first one continue a name; its last word has a capital."""
    words = text.split()
    return bool(words) and all(word.replace("-", "").isalpha() for word in words) and words[-1].istitle()


def part_remark(text: str) -> tuple[str, str, Message | None]:
    """A name, the remark after it and its meaning; without a remark the text unchanged.

    After a mere blank, a remark has no capitals, as a name would, or only capitals.
    """
    if (found := _DOUBT_MARK.search(text)) and has_letters(text[: found.start()]):
        return text[: found.start()], "", Message(UNSURE)
    if len(text) > LONGEST_REMARKED or meaning_of_remark(text):
        return text, "", None
    aside = _ASIDE.search(text)
    if aside and has_letters(text[: aside.start()]) and (meaning := meaning_of_remark(aside[1])):
        return text[: aside.start()], aside[1], meaning
    for found in _BEFORE_REMARK.finditer(text):
        remark = text[found.end() :]
        is_told = bool(found[1]) or remark[0].islower() or remark[:2].isupper() or re.match(r"I\b|\d+\s?%", remark)
        meaning = meaning_of_remark(remark)
        if is_told and has_letters(text[: found.start()]) and (meaning or _COMES.fullmatch(remark)):
            return text[: found.start()], remark, meaning
    return text, "", None


def part_marks(name: str) -> tuple[str, bool]:
    """A name in a cell without prices, pictures and marks, and whether it brings a companion."""
    if len(name) > LONGEST_REMARKED:
        return name, False
    more = MORE.search(name)
    bare = name[: more.start()] if more else name
    if (aside := _ASIDE.search(bare)) and MARK_BESIDE.fullmatch(aside[1]):
        bare = bare[: aside.start()]
    bare = _BESIDE_NAME.sub("", bare).strip()
    return (bare, more is not None) if has_letters(bare) else (name, False)


def why_nobody_named(name: str) -> Message | None:
    """What stands in place of a name: a free place, somebody unknown, a number; None for a name."""
    plain = re.sub(r"[^\w\s./?]", " ", inputs.folded_text(name))
    plain = " ".join(plain.split())
    if not any(map(str.isalpha, plain)):
        return Message(NAMELESS if "?" in plain else NO_NAME)
    return next((Message(said) for said, pattern in _NOBODY_PATTERNS if pattern.fullmatch(plain)), None)
