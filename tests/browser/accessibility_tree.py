"""What Chromium gives a screen reader of a page, as text: one line for each thing, with its role, name and state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page

UNTOLD = {"generic", "none", "InlineTextBox", "LineBreak", "RootWebArea", "ListMarker", "Iframe"}
"""Of these only what is in them is told."""
WHOLE = {"Date", "InputTime"}
"""Fields that the browser makes of parts, which are its own, with the day and time of now."""
STATES = ("level", "checked", "pressed", "expanded", "selected", "required", "disabled", "invalid", "hasPopup", "modal")
TIME = re.compile(r"\b\d{1,2}:\d\d(?::\d\d)?\b")
DAY = re.compile(
    r"\b\d{1,2} (?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}\b"
)
BUILD = re.compile(r"\b[0-9a-f]{12}\b|\b\d+\.\d+\.\d+\b")


def told_lines(page: Page) -> list[str]:
    """The tree of the page; times, days, versions and builds, which differ from run to run, are the same in each."""
    devtools = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = devtools.send("Accessibility.getFullAXTree")["nodes"]
    devtools.detach()
    by_id = {node["nodeId"]: node for node in nodes}
    root = next(node for node in nodes if "parentId" not in node)
    return [BUILD.sub("BUILD", DAY.sub("DAY", TIME.sub("TIME", line))) for line in _lines(root, by_id, 0, "")]


def _lines(node: dict[str, Any], by_id: dict[str, dict[str, Any]], depth: int, around: str) -> Iterator[str]:
    """Lines of a node and what is in it, two spaces deeper; without texts that repeat the name around them."""
    role, name = _value(node, "role"), _value(node, "name")
    is_told = not node.get("ignored") and role not in UNTOLD and not (role == "StaticText" and name.strip() in around)
    if is_told:
        yield "  " * depth + _line(node, role, name)
    for child in () if role in WHOLE else node.get("childIds", ()):
        if child in by_id:
            yield from _lines(by_id[child], by_id, depth + is_told, name or around if is_told else around)


def _line(node: dict[str, Any], role: str, name: str) -> str:
    if role == "StaticText":
        return f"“{name.strip()}”"
    states = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
    told = [f"{key}={states[key]}" for key in STATES if states.get(key) not in {None, False, "false", ""}]
    told = told if role != "listitem" else []
    value, description = "" if role in WHOLE else _value(node, "value"), _value(node, "description")
    told += [f"value “{value}”"] if value else []
    told += [f"described “{description}”"] if description and description != name else []
    return " ".join((role, f"“{name}”" if name else "", *told)).replace("  ", " ").rstrip()


def _value(node: dict[str, Any], key: str) -> str:
    return str(node.get(key, {}).get("value", ""))
