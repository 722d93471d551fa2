"""Contact data in a line: telephone numbers, addresses, accounts and identity-card numbers, which are never stored."""

import re

_NETWORK = "(?:discord|telegram|tg|instagram|insta|ig|twitter|facebook|fb)"
_ACCOUNT_PAGE = (
    r"(?<![\w-])(?:(?:www|m|api|chat|[a-z]{2})\.)?(?:wa\.(?:me|link)|(?:t|m|signal|line|telegram)\.me|"
    r"(?:instagram|facebook|twitter|x|tiktok|whatsapp|linkedin)\.com|bsky\.app|discord\.gg|twitch\.tv|"
    r"discord(?:app)?\.com/(?:users|invite))/"
)
_KEPT = (
    rf"(?:https?://(?!{_ACCOUNT_PAGE})|(?<![\w.@-])(?!{_ACCOUNT_PAGE})(?:[a-z0-9-]{{1,63}}\.){{1,4}}[a-z]{{2,10}}/)\S+|"
    r"(?<![\w-])[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}\b"
)
"""Links and deck keys, whose digits are no telephone number."""
_AT = r"(?:\s?[(\[{]\s?(?:at|arroba|a)\s?[)\]}]\s?|_(?:at|arroba)_)"
_DOT = r"(?:\s?[(\[{]\s?(?:dot|punto)\s?[)\]}]\s?|\s(?:dot|punto)\s|\s\.\s|\.)"
_ADDRESS = (
    rf"[<(\[]?(?:mailto:)?(?<![\w.+'-])(?:[\w.+'-]{{1,64}}?(?:{_AT}|@\s?)[\w-]{{1,63}}(?:{_DOT}[\w-]{{1,63}}){{1,4}}|"
    r"[\w.+'-]{1,64}@[\w-]{1,63}(?:,(?-i:[a-z]{2,3})\b)?|"
    rf"(?-i:[a-z0-9])[\w.+'-]{{0,63}}\s(?:@|at|arroba)\s[\w-]{{1,63}}{_DOT}[\w-]{{1,63}})[>)\]]?\.?(?!\w)|"
    rf"(?:https?://)?{_ACCOUNT_PAGE}\S+"
)
_ACCOUNT = (
    rf"[(\[<]{_NETWORK}\b[^()\[\]<>]{{1,60}}[)\]>]|"
    rf"[(\[<]?(?:\b{_NETWORK}\s?:\s*@?|(?:\b{_NETWORK}\s+)?(?<![\w.])@[!&]?(?:\s(?=\w+\.\w))?)[\w.]{{2,40}}(?:\#\d{{4}})?[)\]>]?|"
    rf"\b{_NETWORK}\s+(?-i:[a-z\d]*[._\d][a-z\d._]*|(?!name|handle|user|nick|"
    r"tag\b|id\b|account|usuario|cuenta|nombre)[a-z\d]{3,40}(?=[\s)]*$))|"
    rf"[(\[<]?(?:\b{_NETWORK}\s+)?(?<![\w.])[\w.]{{2,32}}\#\d{{4}}\b[)\]>]?"
)
"""Account names on Discord, Telegram or Instagram."""
_LABEL = (
    r"(?:tel[eé]fono|tel|tfno|tlfn?o?|m[oó]vil|mobile|mob|phone|ph|cell?|celular|whatsapp|wa|n[uú]mero|num|id|dni|nif|"
    r"nie|pasaporte|passport)\b"
    r"[.:]*\s*"
)
_PERSON_NUMBER = (
    rf"[(\[]?(?:{_LABEL})?(?<!\w)(?:[0-9]{{1,2}}\.?[0-9]{{3}}\.?[0-9]{{3}}-?[A-Z]|[XYZ]-?[0-9]{{7}}-?[A-Z]|"
    r"[A-Z]{2,3}-?[0-9]{6,7})(?!\w)[)\]]?"
)
_PHONE = (
    rf"(?:(?<![\w/-])|(?<=[^\W\d_][/-])|(?<=[^\W\d_])(?=[67]\d{{8}}(?!\w)))[(\[]?(?:{_LABEL})?"
    r"(?!\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}/\d{4}\b)(?:\+|00)?\(?\d"
    r"(?:[ \t().\u2010-\u2015/·•_\ufe0f\u20e3-]{0,2}\d){6,14}(?!\w)[\ufe0f\u20e3]*[)\]]?(?:\s*\(whatsapp\))?"
    r"(?:\s*(?:x|ext)\.?\s?[0-9]{1,5}\b|\s(?:y|o|and|or)\s(?=[(+0-9]))?|\bext\.?\s?[0-9]{1,5}\b"
)
_CONTACT = re.compile(rf"(?P<kept>{_KEPT})|{_ADDRESS}|{_ACCOUNT}|{_PERSON_NUMBER}|{_PHONE}", re.IGNORECASE)

_BESIDE = re.compile(r"[(\[][^()\[\]\n]*\n[^()\[\]\n]*[)\]]?|\n[^()\[\]\n]*[)\]]")
"""Brackets around a contact, of which a line end is left."""


def split_contacts(text: str) -> tuple[str, str]:
    """A text without telephone numbers, e-mail addresses, accounts and identity-card numbers; and those."""
    around, contact = _without_contacts(text)
    return (tidy_around(_BESIDE.sub(" ", around)), contact) if contact else (text, "")


def parts_around_contacts(text: str) -> tuple[list[str], str]:
    """The parts of a text before, between and after its contacts; and the contacts."""
    around, contact = _without_contacts(text)
    return _BESIDE.sub(lambda beside: f"\n{beside[0].strip('()[]')}\n", around).split("\n"), contact


def _without_contacts(text: str) -> tuple[str, str]:
    """A text with a line end in place of each contact; and the contacts."""
    found = [match.group().strip() for match in _CONTACT.finditer(text) if not match["kept"]]
    return (_CONTACT.sub(lambda match: match["kept"] or "\n", text), " ".join(found)) if found else (text, "")


def tidy_around(text: str) -> str:
    """A text without empty brackets, and without blanks and marks at its ends."""
    bare = re.sub(r"[(\[][^\w()\[\]]*[)\]]", " ", text)
    return " ".join(bare.split()).strip(" ,;:–—-/|").rstrip(" ([,;:–—-/|")
