"""Web address of a results site, if known, and the short address of each event in it."""

import re
from hashlib import sha256
from ipaddress import ip_address
from urllib.parse import quote, urlsplit

from ronda.core.errors import Malformed

LONGEST_SITE_ADDRESS = 200
"""Longest address in characters: phones cannot read a denser code across a room."""
SHORT_FOLDER = "e"
"""Folder of short addresses, beside the folders of the languages."""
_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Base-32 digits without letters that people confuse."""
_DIGITS = 6
_HOST = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]")


def site_address(text: str, *, field: str = "base_url") -> str:
    """The address of a web folder, ready to put in front of paths; empty for an empty text.

    Raises ``Malformed`` for anything else.
    """
    typed = text.strip()
    if not typed:
        return ""
    try:
        parts = urlsplit(typed)
        host = (parts.hostname or "").encode("idna").decode()
        port = f":{parts.port}" if parts.port is not None else ""
    except ValueError:
        host, port, parts = "", "", urlsplit("")
    folder = quote(parts.path.strip("/"), safe="/%:@!$&'()*+,;=~")
    plain = not (parts.query or parts.fragment or parts.username or parts.password)
    host = f"[{host}]" if ":" in host else host
    made = f"{parts.scheme}://{host}{port}/{folder}{'/' if folder else ''}"
    is_folder = plain and not typed.endswith(".html") and not re.search(r"\s|(^|/)\.\.?(/|$)", parts.path)
    if (
        parts.scheme not in {"http", "https"}
        or not _HOST.fullmatch(host)
        or not is_folder
        or len(made) > LONGEST_SITE_ADDRESS
    ):
        raise Malformed(
            "“{text}” is not the address of a folder on the web: write it like https://example.org/results/.",
            field=field,
            text=typed[:LONGEST_SITE_ADDRESS],
        )
    return made


def app_address(location: str) -> str:
    """The app's address, from the one the browser shows; empty if only this network reaches it."""
    try:
        address = site_address(re.sub(r"(index\.html)?([?#].*)?$", "", location))
    except Malformed:
        return ""
    host = urlsplit(address).hostname or ""
    return "" if _is_near(host) else address


def _is_near(host: str) -> bool:
    try:
        return ip_address(host).is_private
    except ValueError:
        return "." not in host or host.endswith((".local", ".localhost"))


def short_digest(identifier: str) -> str:
    """Eight hexadecimal digits that stand for an identifier in addresses."""
    return sha256(identifier.encode(errors="surrogatepass")).hexdigest()[:8]


def short_event_code(tournament: str) -> str:
    """Six characters that stand for a tournament in its short address, the same in every site."""
    number = int.from_bytes(sha256(f"short {tournament}".encode(errors="surrogatepass")).digest())
    return "".join(_LETTERS[number >> 5 * digit & 31] for digit in range(_DIGITS))


def short_address_file(name: str) -> str:
    """Path within a site of the page for a short name."""
    return f"{SHORT_FOLDER}/{name}/index.html"


def short_event_address(site: str, tournament: str) -> str:
    """A tournament's short address in a site; it leads to what is being played and never changes."""
    return f"{site}{SHORT_FOLDER}/{short_event_code(tournament)}/"


def spoken_address(address: str) -> str:
    """An address as people type it, without the parts that browsers add."""
    return re.sub(r"^https?://", "", address).removesuffix("/")
