"""Keys of files that people write by hand."""

from collections.abc import Collection, Iterable, Iterator
from difflib import get_close_matches


def unknown_keys(written: Iterable[str], known: Collection[str]) -> Iterator[tuple[str, str]]:
    """Each key that nobody knows, with the one that was meant, or all of them where none is near."""
    for key in written:
        if key not in known:
            yield key, next(iter(get_close_matches(key.lower(), known, n=1)), ", ".join(known))
