"""GitHub's own description of the calls that Ronda makes: each request and each answer is held to it."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from jsonschema import Draft202012Validator

FILE = Path(__file__).parent / "github_calls.json"
"""What of it concerns Ronda; ``test_real_hosts.py`` compares that with the whole."""
BODY = "body"
_WRONG_TOKEN = 401


@cache
def calls() -> dict[str, dict[str, Any]]:
    """The calls by name."""
    described: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))["calls"]
    return described


def hold_request(method: str, address: str, body: bytes) -> str:
    """Hold what is asked to the description; gives which call it is, raises where something is not as described."""
    name = name_of(method, address)
    call, url = calls()[name], urlsplit(address)
    assert parse_qs(url.query).keys() <= set(call["query"]), f"{name}: {url.query}"
    assert bool(body) == (BODY in call), name
    if body:
        _hold(name, BODY, body)
    return name


def hold_answer(name: str, status: int, answer: bytes) -> None:
    """Hold what is answered to a call to the description; raises as :func:`hold_request`."""
    if status != _WRONG_TOKEN:  # of which the description says nothing for any call
        _hold(name, str(status), answer)


def name_of(method: str, address: str) -> str:
    """Which call it is; raises ``ValueError`` where it is none."""
    path = urlsplit(address).path
    [name] = [
        name for name, call in calls().items() if call["method"] == method and _path(call["path"]).fullmatch(path)
    ]
    return name


@cache
def _path(template: str) -> re.Pattern[str]:
    """What the addresses of a call look like; what comes last may have slashes."""
    *parts, last = re.split(r"\{\w+\}", template)
    whole = "[^/]+".join(map(re.escape, parts))
    return re.compile(whole + ("[^/]+" if last or template.count("{") == len(("owner", "repo")) else ".+") + last)


@cache
def _hold(name: str, which: str, content: bytes) -> None:
    """Hold a body to its schema; what was held once is not read again."""
    _validator(name, which).validate(json.loads(content))


@cache
def _validator(name: str, which: str) -> Draft202012Validator:
    call = calls()[name]
    schema = call[BODY] if which == BODY else call["answers"].get(which)
    assert schema is not None, f"{name} does not answer {which}"
    return Draft202012Validator({**schema, "$defs": json.loads(FILE.read_text(encoding="utf-8"))["$defs"]})
