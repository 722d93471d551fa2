"""The translation catalogues (.po): kept current with the source, and compiled for gettext (.mo)."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import click
from babel.messages import mofile, pofile
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir, extract_from_file

from ronda.views.shared.languages import LANGUAGES, SOURCE_LANGUAGE
from workshop.base import atomic_write
from workshop.base.bootstrap import ROOT
from workshop.build import node_packages, shell

LOCALE = ROOT / "templates" / "locale"
EPOCH = datetime(1980, 1, 1, tzinfo=UTC)
"""The date of each compiled catalogue, whose bytes must not depend on when it was made."""


def _refusal_classes() -> Iterator[str]:
    """The names of all refusal classes in the engine, each after its base class."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in sorted((ROOT / "engine").rglob("*.py")))
    derived = re.findall(r"^class (\w+)\((\w+)\):", text, re.MULTILINE)
    waiting = ["Refusal"]
    for name in waiting:
        yield name
        waiting.extend(each for each, base in derived if base == name)


@cache
def sentence_keywords() -> dict[str, tuple[int, int] | None]:
    """The functions that take a sentence, in Python and templates; for plurals, which arguments are the forms."""
    single = ("N_", "Message", "within", *_refusal_classes(), "_", "gettext", "in_all", "each")
    return dict.fromkeys(single) | {"Plural": (1, 2), "ngettext": (1, 2)}


_JINJA = "jinja2.ext:babel_extract"
_METHODS = [("ronda/**.py", "python"), ("**.html", _JINJA)]
_OPTIONS = {"**.html": {"trimmed": "false"}}
_PLACEHOLDER = re.compile(r"\{\w+\}|%\(\w+\)s")
_HEADER = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms};\\n"

"""

type Sentence = str | tuple[str, str]
"""A sentence to translate, or its singular and plural forms."""


def update_catalogues(locale: Path = LOCALE) -> Iterator[tuple[Path, str]]:
    """Update the catalogue of each language, or create it; yields each with what was done."""
    sentences = extract_sentences()
    for language in LANGUAGES:
        if language != SOURCE_LANGUAGE:
            path = catalogue_path(language, locale)
            text, report = updated_catalogue(
                path.read_text(encoding="utf-8") if path.exists() else "", language, sentences
            )
            atomic_write.write_atomically(path, text.encode())
            yield path, report


def catalogue_path(language: str, locale: Path = LOCALE) -> Path:
    return locale / language / "LC_MESSAGES" / "ronda.po"


def updated_catalogue(text: str, language: str, sentences: list[Sentence]) -> tuple[str, str]:
    """A catalogue with exactly these sentences, keeping existing translations, and what was done to it."""
    old = {message.id: message for message in read_catalogue(text, language) if message.id}
    messages = [old.get(sentence) or Message(sentence) for sentence in sentences]
    added, dropped = len(set(sentences) - set(old)), len(set(old) - set(sentences))
    missing = sum(not is_translated(message) for message in messages)
    return _written(messages, language), f"{added} added, {dropped} dropped, {missing} to translate."


def is_translated(message: Message) -> bool:
    """Whether every form of a sentence is translated."""
    return all(message.string) if isinstance(message.string, tuple) else bool(message.string)


def read_catalogue(text: str, language: str) -> Catalog:
    """Read a catalogue; raises Babel's error if the text is none."""
    return pofile.read_po(io.BytesIO(text.encode()), locale=language, abort_invalid=True)


def _written(messages: Iterable[Message], language: str) -> str:
    catalogue = Catalog(locale=language)
    for message in messages:
        message.flags &= {"fuzzy"}  # Babel guesses at formats
        catalogue[message.id] = message
    made = io.BytesIO()
    pofile.write_po(made, catalogue, width=0, no_location=True, omit_header=True)
    header = _HEADER.format(language=language, plural_forms=catalogue.plural_forms.removesuffix(";"))
    return header + made.getvalue().decode().strip() + "\n"


def extract_sentences() -> list[Sentence]:
    """Every sentence of engine, templates and shell in the order of a catalogue."""
    plurals: dict[str, str] = {}
    for _, singular, plural in _forms():
        if _is_said(singular):
            known = plurals.setdefault(singular, plural)
            if known and plural and known != plural:
                message = f"“{singular}” has two forms for many: “{known}” and “{plural}”."
                raise click.ClickException(message)
            plurals[singular] = known or plural
    in_order = sorted(plurals, key=lambda singular: (singular.casefold(), singular))
    return [(singular, plurals[singular]) if plurals[singular] else singular for singular in in_order]


def _forms() -> Iterator[tuple[Path, str, str]]:
    """The sentences in the source: file, sentence, and plural form or an empty string."""
    for folder in (ROOT / "engine", ROOT / "templates"):
        for name, _, found, _, _ in extract_from_dir(str(folder), _METHODS, _OPTIONS, keywords=sentence_keywords()):
            yield (folder / name, found, "") if isinstance(found, str) else (folder / name, found[0], found[1])
    for name in shell.TEMPLATES:
        path = node_packages.SITE / name
        for _, sentence, _, _ in extract_from_file(_JINJA, str(path), keywords=sentence_keywords()):
            yield path, str(sentence), ""


def compiled_catalogues(files: Collection[Path]) -> Iterator[tuple[Path, bytes]]:
    """Yield the compiled catalogues by path, with only the sentences of some source files."""
    said = {singular for path, singular, _ in _forms() if path in files}
    for source in sorted(LOCALE.glob("*/LC_MESSAGES/*.po")):
        whole = _read(source)
        part = Catalog(locale=whole.locale, creation_date=EPOCH)
        for message in whole:
            if message.id and (message.id if isinstance(message.id, str) else message.id[0]) in said:
                part[message.id] = message
        made = io.BytesIO()
        mofile.write_mo(made, part)
        yield source.with_suffix(".mo"), made.getvalue()


def _is_said(pattern: str) -> bool:
    """Whether a pattern can differ between languages: it has words, or several values to order."""
    words = _PLACEHOLDER.sub("", pattern)
    return any(map(str.isalpha, words)) or len(_PLACEHOLDER.findall(pattern)) > 1


def compile_stale(locale: Path = LOCALE) -> None:
    """Write a .mo beside every .po where it is missing or older than the .po or its compiler."""
    for source in sorted(locale.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        if not target.exists() or any(_changed(target) < _changed(each) for each in (source, Path(__file__))):
            _compile(source, target)


def _changed(path: Path) -> int:
    return path.stat().st_mtime_ns


def _read(source: Path) -> Catalog:
    try:
        with source.open("rb") as stream:
            catalogue = pofile.read_po(stream, abort_invalid=True)
    except pofile.PoFileError as error:
        message = f"{source.relative_to(ROOT)} is not a well-formed catalogue: {error}."
        raise click.ClickException(message) from error
    catalogue.creation_date = EPOCH
    return catalogue


def _compile(source: Path, target: Path) -> None:
    catalogue = _read(source)
    # A concurrent reader finds either the old file or the whole new one.
    written = target.with_name(f"{target.name}.{os.getpid()}")
    with written.open("wb") as stream:
        mofile.write_mo(stream, catalogue)
    written.replace(target)
