"""What the styles of the app may ask the browser to do again and again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

SITE = Path(__file__).resolve().parent.parent / "site"
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
WITHIN = re.compile(r":(has|not)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")
BETWEEN = re.compile(r"[\s>+~]+")
BESIDE = re.compile(r",(?![^(]*\))")
OF_ROWS = {"a", "bdi", "button", "form", "input", "li", "p", "small", "span", "strong", "td", "th", "tr", "i", "b"}
"""What rows of a long list are made of."""
LISTS = {"board", "disc", "door", "people", "people-name", "seat", "seat-who", "seats", "show-row", "table"}
"""Classes that each row has."""
AROUND = re.compile(r"(?<![\w-])(?:html|body|main|:root)[^\s,{>+~]*?:has\((?:[^()]|\([^()]*\))*\)")
"""What looks into the whole page."""
STEPS = re.compile(r"[^\s]*?:has\(\s*(?:>\s*[^\s>(),]+(?:\([^()]*\))?\s*,?\s*)+\)")
"""The same by children alone: in steps, of which none leads further than one."""
PAPER = re.compile(r"@media print \{(?:[^{}]|\{[^{}]*\})*\}")


def selectors() -> Iterator[tuple[str, str]]:
    """The selectors with ``:has()``, each with the place that it styles."""
    for file in SITE.glob("*.css"):
        rules = COMMENT.sub("", file.read_text(encoding="utf-8"))
        for head in re.findall(r"[^{}]*:has\([^{}]*(?=\{)", rules):
            plain = WITHIN.sub(lambda found: f":{found[1]}", head.strip())
            for selector in BESIDE.split(plain):
                if ":has" in selector:
                    yield f"{file.name}: {head.strip()}", BETWEEN.split(selector.strip())[-1]


def test_no_rule_that_looks_into_something_styles_what_each_row_has() -> None:
    """At each change Chromium looks at all that the last part of such a rule may mean, wherever that stands."""
    found = list(selectors())
    elsewhere = [(rule, last) for rule, last in found if ":has" not in last]
    rows = [rule for rule, last in elsewhere if re.split(r"[:\[]", last)[0].strip(".") in OF_ROWS | LISTS]

    assert len(found) > 30
    assert rows == []


def test_nothing_that_holds_a_list_is_styled_by_what_stands_anywhere_in_it() -> None:
    """With each changed row Chromium would look through all of them; a way of children ends above them."""
    found = [
        (file.name, selector.strip())
        for file in SITE.glob("*.css")
        for selector in AROUND.findall(PAPER.sub("", COMMENT.sub("", file.read_text(encoding="utf-8"))))
    ]
    deep = [(file, selector) for file, selector in found if not STEPS.fullmatch(selector)]

    assert len(found) > 10
    assert deep == []


def test_no_rule_styles_anything_behind_anything() -> None:
    """With each new row Chromium would style anew all that stands in its list: `:not(:first-child)` says the same."""
    rules = "".join(COMMENT.sub("", file.read_text(encoding="utf-8")) for file in SITE.glob("*.css"))

    assert re.findall(r"[^{}]*\*\s*[+~]\s*\*[^{}]*(?=\{)", rules) == []
