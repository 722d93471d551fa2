"""The documents for readers: as long as they may be, with what they name there, and every command in one of them."""

import importlib
import pkgutil
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import build
import ronda
import workshop
from ronda.core import details, facts

ROOT = Path(__file__).parents[1]
README, ARCHITECTURE, GLOSSARY = "README.md", "docs/architecture.md", "docs/glossary.md"
PATH = re.compile(
    r"(?<![\w./-])(?:(?:engine|workshop|site|templates|tests|bench|docs)/[\w./*-]*|[\w-]+\.(?:py|md|toml))(?![\w/<])"
)
"""A path of the project, or a file at its root."""
LINK = re.compile(r"\]\(([^)#:]+)(?:#[^)]*)?\)")
NAME = re.compile(r"`([a-z_]+(?:\.\w+)*)`")
ENGINE = {module.name for module in pkgutil.iter_modules(ronda.__path__)}
WORKSHOP = "workshop"
AN_ENTRY = re.compile(r"^\| (?!word \||---)[^|]+ \| [^|]+ \| [^|]+ \|$", re.MULTILINE)
"""Of the glossary."""
UNRELEASED = "## Unreleased"


def text_of(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def find_name(name: str) -> object:
    """Import as much of a dotted name as is a module, and look up the rest; raises what that raises."""
    first, *rest = name.split(".")
    found: object = workshop if first == WORKSHOP else importlib.import_module(f"ronda.{first}")
    path = WORKSHOP if first == WORKSHOP else f"ronda.{first}"
    for part in rest:
        path += f".{part}"
        try:
            found = getattr(found, part)
        except AttributeError:
            found = importlib.import_module(path)
    return found


def engine_names(document: str) -> list[str]:
    """Modules, classes and functions that a document names, by their packages."""
    every = NAME.findall(text_of(document))
    return [name for name in every if name.split(".")[0] in ENGINE or name.startswith(f"{WORKSHOP}.")]


@pytest.mark.parametrize(("document", "most"), [(README, 110), ("CHANGELOG.md", 150)])
def test_a_document_is_no_longer_than_its_readers_have_time_for(document: str, most: int) -> None:
    """The changelog may grow with releases: what is bounded is the time before the first."""
    text = text_of(document)
    if UNRELEASED in text:
        begin, _, rest = text.partition(UNRELEASED)
        text = begin + UNRELEASED + rest.partition("\n## ")[0]

    assert len(text.splitlines()) <= most


def test_readme_says_why_in_three_sentences_and_leads_on() -> None:
    [why] = re.findall(
        r"^## Why it is so\n\n(.*?)\n(?=\[docs/architecture\.md\])", text_of(README), re.DOTALL | re.MULTILINE
    )

    assert len(re.findall(r"\.(?:\s|$)", why)) == 3


@pytest.mark.parametrize("document", [README, ARCHITECTURE, GLOSSARY])
def test_every_path_that_is_named_exists(document: str) -> None:
    links = {(ROOT / document).parent / target for target in LINK.findall(text_of(document))}
    prose = LINK.sub("]", text_of(document))
    paths = {ROOT / path for path in PATH.findall(prose)} - {ROOT / document}
    beside = {
        path for path in paths if not path.exists() and path.parent == ROOT and (ROOT / "docs" / path.name).exists()
    }

    assert links | paths
    assert sorted(str(path) for path in (links | paths) - beside if not path.exists()) == []


@pytest.mark.parametrize(("document", "least"), [(ARCHITECTURE, 30), (GLOSSARY, 40)])
def test_every_name_of_the_code_exists(document: str, least: int) -> None:
    names = engine_names(document)

    assert len(names) >= least
    for name in names:
        find_name(name)


def test_the_layers_are_those_of_the_import_contract() -> None:
    contract = re.search(r"^layers = \[\n(.*?)^\]", text_of("pyproject.toml"), re.DOTALL | re.MULTILINE)
    table = text_of(ARCHITECTURE).partition("## The layers")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE)

    assert contract
    layers = re.findall(r'"(.+)"', contract[1])
    assert [set(re.findall(r"\w+", row)) for row in rows] == [set(layer.split(" | ")) for layer in layers]


def test_every_word_of_the_glossary_has_a_line_and_a_place() -> None:
    entries = AN_ENTRY.findall(text_of(GLOSSARY))

    assert 40 <= len(entries) <= 60
    assert [entry for entry in entries if not NAME.search(entry.rstrip(" |").rpartition("|")[2])] == []


def test_every_command_is_in_a_table_of_the_documents() -> None:
    documents = [ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    rows = "\n".join(
        line.split("|")[1]
        for document in documents
        for line in document.read_text("utf-8").splitlines()
        if line[:1] == "|"
    )
    shown = set(re.findall(r"`([a-z-]+)(?: [^`]*)?`", rows))

    assert set(build.main.commands) - shown == set()


def test_every_field_that_the_format_names_is_one_of_its_type() -> None:
    """A rename of code must not reach what is written down."""
    rows = re.findall(r"^\| ((?:`\w+`,? )+)of (.+?) \|", text_of("docs/file-format.md"), re.MULTILINE)
    wrong = [
        f"{name} of {type_name}"
        for names, types in rows
        for type_name in re.findall(r"`([A-Z]\w+)`", types)
        for name in re.findall(r"`(\w+)`", names)
        if name not in stored_names(getattr(facts, type_name, None) or getattr(details, type_name))
    ]

    assert len(rows) >= 10
    assert wrong == []


def stored_names(stored: Any) -> set[str]:
    return {each.metadata.get("written", each.name) for each in fields(stored)}
