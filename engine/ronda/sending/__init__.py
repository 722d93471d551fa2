"""Send pages to a host: each kind of host is one module, which says what to ask but never asks by itself.

An adapter yields requests and receives answers, as plain values. Something with a network carries them: the command
line with ``http.client``, a browser with ``fetch``.
"""

import importlib
import pkgutil
from functools import cache
from urllib.parse import parse_qsl

from ronda.core.errors import Malformed
from ronda.core.extensions import TARGETS, known_extensions
from ronda.sending import targets
from ronda.sending.target import Target, TargetKind


@cache
def target_kinds() -> tuple[TargetKind, ...]:
    """All kinds of targets, by scheme; other packages may add kinds."""
    brought = (extension.load(TargetKind) for extension in known_extensions(TARGETS))
    return tuple(sorted((*own_target_kinds(), *brought), key=lambda kind: kind.scheme))


def own_target_kinds() -> tuple[TargetKind, ...]:
    """Ronda's own kinds: every module of the package ``targets`` defines one ``KIND``."""
    names = (module.name for module in pkgutil.iter_modules(targets.__path__))
    return tuple(importlib.import_module(f"{targets.__name__}.{name}").KIND for name in names)


def target_address_forms() -> tuple[str, ...]:
    """How addresses are written, for the kinds that people can type."""
    return tuple(kind.form for kind in target_kinds() if kind.form)


def parse_typed_target(address: str) -> Target:
    """The target of an address that a person typed.

    Raises as :func:`parse_target`, and for a kind that only the app can use.
    """
    target = parse_target(address)
    if not target.kind.form:
        raise _unreadable()
    return target


def parse_target(address: str) -> Target:
    """The target of an address, such as ``github:owner/repository`` or ``s3://bucket``.

    Raises ``Malformed``, which never repeats the text, since it may contain a secret.
    """
    scheme, colon, rest = address.partition(":")
    place, _, query = rest.removeprefix("//").partition("?")
    given = parse_qsl(query, keep_blank_values=True)
    for kind in target_kinds():
        if colon and scheme == kind.scheme:
            options = dict(given)
            if len(options) < len(given) or not options.keys() <= set(kind.options):
                break
            target = kind.read(place, options)
            if target is not None:
                return target
            break
    raise _unreadable()


def _unreadable() -> Malformed:
    return Malformed(
        "The address of the target cannot be read; it never holds a token or a key. Write one of: {forms}.",
        forms=", ".join(target_address_forms()),
    )
