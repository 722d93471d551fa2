"""Where a results site stands on the web, if that is known, and the short address of each event in it."""

import re
from hashlib import sha256
from ipaddress import ip_address
from urllib.parse import quote, urlsplit

from ronda.core.errors import Malformed

LONGEST_SITE_ADDRESS = 200
"""Characters of a site's address: what is longer makes a code that no phone reads across a room."""
SHORT_FOLDER = "e"
"""The folder of short addresses, beside the trees of the languages."""
_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Those of base 32 that nobody takes for one another when they type."""
_DIGITS = 6
_HOST = re.compile(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\]")


def site_address(text: str, *, field: str = "base_url") -> str:
    """The address of a folder on the web as it stands in front of paths, or nothing for an empty text.

    Raises ``Malformed`` for what is no such address.
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
    """The address of the app by where a browser shows it; nothing where only this network reaches it."""
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
    """The path, inside a site, of the page under a short name."""
    return f"{SHORT_FOLDER}/{name}/index.html"


def short_event_address(site: str, tournament: str) -> str:
    """The short address of a tournament in a site, which leads to what is being played and never changes."""
    return f"{site}{SHORT_FOLDER}/{short_event_code(tournament)}/"


def spoken_address(address: str) -> str:
    """An address as people type it: browsers add the rest."""
    return re.sub(r"^https?://", "", address).removesuffix("/")
