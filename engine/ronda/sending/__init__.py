"""Sending pages to a host: each kind of host is one file, which says what to ask and never asks by itself.

An adapter gives requests and takes answers, as plain values. Who has a network carries them: the command line with
``http.client``, a browser with ``fetch``.
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
    """All kinds of targets, by scheme; other packages bring more than there are here."""
    brought = (extension.load(TargetKind) for extension in known_extensions(TARGETS))
    return tuple(sorted((*own_target_kinds(), *brought), key=lambda kind: kind.scheme))


def own_target_kinds() -> tuple[TargetKind, ...]:
    """Those of Ronda: every module of the package ``targets`` holds one ``KIND``."""
    names = (module.name for module in pkgutil.iter_modules(targets.__path__))
    return tuple(importlib.import_module(f"{targets.__name__}.{name}").KIND for name in names)


def target_address_forms() -> tuple[str, ...]:
    """How addresses are written, of the kinds that have one to write."""
    return tuple(kind.form for kind in target_kinds() if kind.form)


def parse_typed_target(address: str) -> Target:
    """The target of an address that a person wrote; raises as :func:`parse_target`, also for that of the app."""
    target = parse_target(address)
    if not target.kind.form:
        raise _unreadable()
    return target


def parse_target(address: str) -> Target:
    """The target of an address, such as ``github:owner/repository`` or ``s3://bucket``.

    Raises ``Malformed`` for what is none; it never repeats what was given, which may hold what is secret.
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
