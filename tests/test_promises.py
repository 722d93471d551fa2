"""The pages that promise something name the tests that hold it, are short, and what they print runs."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.test_documents import LINK, ROOT, text_of
from workshop.dev.browser_support import OPTIONAL

PROMISES = {
    "SECURITY.md": 20,
    "docs/privacy.md": 15,
    "docs/files-for-ever.md": 9,
    "docs/accessibility.md": 10,
    "docs/browsers.md": len(OPTIONAL),
}
"""Each page with how many promises it has at least."""
LONGEST = 120
HEADS = re.compile(r"^\|.* held by \|\n\| ---.*\n((?:\|.*\n)+)", re.MULTILINE)
HELD_BY = re.compile(r"\[(test_\w+)\]\(([\w./-]+)\)")
FORMS = ROOT / ".github" / "ISSUE_TEMPLATE"


def promises(document: str) -> list[str]:
    """The rows of all tables whose last column says what holds them."""
    return [row for rows in HEADS.findall(text_of(document)) for row in rows.splitlines()]


@pytest.mark.parametrize("document", PROMISES)
def test_each_line_of_a_promise_names_a_test_that_there_is(document: str) -> None:
    rows = promises(document)
    named = [(row, HELD_BY.findall(row.rstrip(" |").rpartition("|")[2])) for row in rows]
    defined = [
        (name, f"def {name}(" in (ROOT / document).parent.joinpath(file).read_text("utf-8"))
        for _, tests in named
        for name, file in tests
    ]

    assert len(rows) >= PROMISES[document]
    assert [row for row, tests in named if not tests] == []
    assert [name for name, is_there in defined if not is_there] == []


@pytest.mark.parametrize("document", [*PROMISES, "CODE_OF_CONDUCT.md", "docs/roadmap.md"])
def test_a_promise_is_one_short_page_whose_links_lead_somewhere(document: str) -> None:
    targets = [(ROOT / document).parent / target for target in LINK.findall(text_of(document))]

    assert len(text_of(document).splitlines()) <= LONGEST
    assert [target for target in targets if not target.exists()] == []


def test_the_roadmap_has_ten_lines_at_most() -> None:
    numbers = [int(number) for number in re.findall(r"^(\d+)\. ", text_of("docs/roadmap.md"), re.MULTILINE)]

    assert numbers == list(range(1, len(numbers) + 1))
    assert 0 < len(numbers) <= 10


@pytest.mark.parametrize("file", sorted((ROOT / "tests" / "golden").glob("v*.ronda")), ids=lambda file: file.stem)
def test_a_file_is_read_without_ronda_by_the_lines_on_the_page(file: Path, tmp_path: Path) -> None:
    [program] = re.findall(r"^```python\n(.*?)^```", text_of("docs/files-for-ever.md"), re.DOTALL | re.MULTILINE)
    changed, cut = tmp_path / "changed.ronda", tmp_path / "cut.ronda"
    text = file.read_text(encoding="utf-8")
    changed.write_text(text.replace("PlayerRegistered", "PlayerReturned", 1), encoding="utf-8")
    cut.write_text("".join((*text.splitlines(keepends=True)[:-2], text.splitlines()[-1])), encoding="utf-8")

    def read(path: Path) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-X", "utf8", "-I", "-c", program, path]
        return subprocess.run(command, capture_output=True, encoding="utf-8", check=False)

    assert len(read(file).stdout.splitlines()) == len(text.splitlines()) - 2
    assert "was changed" in read(changed).stderr
    assert "the file is cut off" in read(cut).stderr


@pytest.mark.parametrize(
    ("form", "asked"),
    [("bug", "Copy what happened"), ("rule", "Document"), ("rule", "The sentence"), ("wish", "The moment of the day")],
)
def test_an_issue_form_asks_for_what_helps(form: str, asked: str) -> None:
    text = (FORMS / f"{form}.yml").read_text(encoding="utf-8")
    fields = re.findall(r"^  - type: (\w+)$", text, re.MULTILINE)
    identifiers = re.findall(r"^    id: (\w+)$", text, re.MULTILINE)

    assert asked in text
    assert set(fields) <= {"markdown", "textarea", "input"}
    assert len(set(identifiers)) == len(identifiers) == len([kind for kind in fields if kind != "markdown"])
    assert len(re.findall(r"^      label: \S", text, re.MULTILINE)) == len(identifiers)
