"""Every sentence that can reach a person exists in every language."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from ronda.views.shared import html

ROOT = Path(__file__).parents[1]
LOCALES = sorted((ROOT / "templates" / "locale").glob("*/LC_MESSAGES/ronda.po"))
KEYWORDS = dict.fromkeys(
    ("_", "N_", "gettext", "Message", "Refusal", "Malformed", "NotNow", "Impossible", "UnreadableFile", "within")
) | {"ngettext": (1, 2)}
PLACEHOLDER = re.compile(r"\{(\w+)\}|%\((\w+)\)s")


def extracted() -> Iterator[str]:
    options = {"**.html": {"trimmed": "false"}}
    methods = [("ronda/**.py", "python"), ("**.html", "jinja2.ext:babel_extract")]
    for folder in ("engine", "templates"):
        for _, _, message, _, _ in extract_from_dir(str(ROOT / folder), methods, options, keywords=KEYWORDS):
            yield from (message,) if isinstance(message, str) else filter(None, message)


def placeholders(text: str) -> set[str]:
    return {first or second for first, second in PLACEHOLDER.findall(text)}


def has_words(text: str) -> bool:
    return any(character.isalpha() for character in PLACEHOLDER.sub("", text))


EXTRACTED = set(extracted())
SENTENCES = sorted(filter(has_words, EXTRACTED))


def test_there_are_sentences_and_a_language_besides_english() -> None:
    assert len(SENTENCES) > 300
    assert LOCALES


def variants(text: str | Sequence[str]) -> tuple[str, ...]:
    """Give what the catalogue holds of a message: one text, or those for one and for several."""
    return (text,) if isinstance(text, str) else tuple(text)


@pytest.mark.parametrize("path", LOCALES, ids=lambda path: path.parents[1].name)
def test_every_sentence_is_translated_with_its_placeholders(path: Path) -> None:
    with path.open("rb") as stream:
        catalogue = read_po(stream)
    translated: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        ids, strings = variants(message.id), variants(message.string or "")
        if all(strings):
            translated |= dict.fromkeys(ids, strings)

    missing = [sentence for sentence in SENTENCES if sentence not in translated]
    broken = [
        sentence
        for sentence in SENTENCES
        for string in translated.get(sentence, ())
        if not placeholders(string) <= placeholders(sentence)
        or (len(translated[sentence]) == 1 and placeholders(string) != placeholders(sentence))
    ]
    unused = [sentence for sentence in translated if sentence and sentence not in EXTRACTED]

    assert ([], [], []) == (missing, broken, unused)


def test_a_template_compiles_to_the_same_code_in_every_language(tmp_path: Path) -> None:
    compiled = {}
    for language in html.LANGUAGES:
        folder = tmp_path / language
        html.environment(language).compile_templates(folder, extensions=html.KINDS, zip=None, ignore_errors=False)
        compiled[language] = {path.name: path.read_bytes() for path in folder.iterdir()}

    assert len(compiled["en"]) == sum(path.suffix[1:] in html.KINDS for path in (ROOT / "templates").rglob("*.*"))
    assert all(code == compiled["en"] for code in compiled.values())
