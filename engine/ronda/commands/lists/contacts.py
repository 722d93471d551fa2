"""Contacts in a line: telephones, addresses, accounts and the numbers of identity cards, which nothing keeps."""

import re

_NETWORK = "(?:discord|telegram|tg|instagram|insta|ig)"
_ACCOUNT_PAGE = (
    r"(?:www\.|m\.)?(?:wa\.me|t\.me|telegram\.me|(?:instagram|facebook|twitter|x|tiktok)\.com|"
    r"discord(?:app)?\.com/users)/"
)
_KEPT = (
    rf"(?:https?://(?!{_ACCOUNT_PAGE})|(?<![\w.@-])(?!{_ACCOUNT_PAGE})(?:[a-z0-9-]{{1,63}}\.){{1,4}}[a-z]{{2,10}}/)\S+|"
    r"(?<![\w-])[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}\b"
)
"""Links and the keys of decks, whose digits are no telephone."""
_AT = r"\s?[(\[{]\s?(?:at|arroba)\s?[)\]}]\s?"
_DOT = r"(?:\s?[(\[{]\s?(?:dot|punto)\s?[)\]}]\s?|\s(?:dot|punto)\s|\s\.\s|\.)"
_ADDRESS = (
    rf"[<(\[]?(?:mailto:)?(?<![\w.+'-])(?:[\w.+'-]{{1,64}}(?:{_AT}|@\s?)[\w-]{{1,63}}(?:{_DOT}[\w-]{{1,63}}){{1,4}}|"
    r"[\w.+'-]{1,64}@[\w-]{1,63}(?:,(?-i:[a-z]{2,3})\b)?|"
    rf"(?-i:[a-z0-9])[\w.+'-]{{0,63}}\s(?:@|at|arroba)\s[\w-]{{1,63}}{_DOT}[\w-]{{1,63}})[>)\]]?\.?(?!\w)|"
    rf"(?:https?://)?{_ACCOUNT_PAGE}\S+"
)
_ACCOUNT = (
    rf"[(\[<]{_NETWORK}\b[^()\[\]<>]{{1,60}}[)\]>]|"
    rf"[(\[<]?(?:\b{_NETWORK}\s?:\s*@?|(?:\b{_NETWORK}\s+)?(?<![\w.])@[!&]?(?:\s(?=\w+\.\w))?)[\w.]{{2,40}}(?:\#\d{{4}})?[)\]>]?|"
    r"[(\[<]?(?<![\w.])[\w.]{2,32}\#\d{4}\b[)\]>]?"
)
"""What somebody is called on Discord, Telegram or Instagram."""
_LABEL = (
    r"(?:tel[eé]fono|tel|tfno|tlfn?o?|m[oó]vil|phone|mobile|cell|whatsapp|wa|id|dni|nif|nie|pasaporte|passport)\b"
    r"[.:]*\s*"
)
_PERSON_NUMBER = (
    rf"[(\[]?(?:{_LABEL})?(?<!\w)(?:[0-9]{{1,2}}\.?[0-9]{{3}}\.?[0-9]{{3}}-?[A-Z]|[XYZ]-?[0-9]{{7}}-?[A-Z]|"
    r"[A-Z]{2,3}-?[0-9]{6,7})(?!\w)[)\]]?"
)
_PHONE = (
    rf"(?<![\w/-])[(\[]?(?:{_LABEL})?(?!\d{{4}}-\d\d-\d\d|\d{{1,2}}/\d{{1,2}}/\d{{4}}\b)(?:\+|00)?\(?[0-9]"
    r"(?:[ \t().\u2010-\u2015/·•_\ufe0f\u20e3-]{0,2}[0-9]){6,14}(?!\w)[\ufe0f\u20e3]*[)\]]?(?:\s*\(whatsapp\))?"
    r"(?:\s*(?:x|ext)\.?\s?[0-9]{1,5}\b|\s(?:y|o|and|or)\s(?=[(+0-9]))?|\bext\.?\s?[0-9]{1,5}\b"
)
_CONTACT = re.compile(rf"(?P<kept>{_KEPT})|{_ADDRESS}|{_ACCOUNT}|{_PERSON_NUMBER}|{_PHONE}", re.IGNORECASE)


def split_contacts(text: str) -> tuple[str, str]:
    """A text without telephone numbers, e-mail addresses, accounts and the numbers of identity cards, and those."""
    parts, contact = parts_around_contacts(text)
    return (tidy_around(" ".join(parts)), contact) if contact else (text, "")


def parts_around_contacts(text: str) -> tuple[list[str], str]:
    """What stands before, between and behind the contacts of a text, and those."""
    found = [match.group().strip() for match in _CONTACT.finditer(text) if not match["kept"]]
    return _CONTACT.sub(lambda match: match["kept"] or "\n", text).split("\n"), " ".join(found)


def tidy_around(text: str) -> str:
    """A text without empty brackets, and without the blanks and marks at its ends."""
    bare = re.sub(r"[(\[][^\w()\[\]]*[)\]]", " ", text)
    return " ".join(bare.split()).strip(" ,;:–—-/").rstrip(" ([,;:–—-/")
