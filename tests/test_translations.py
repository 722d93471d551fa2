"""Every sentence exists in every language, in its plural forms; a language is one entry and one catalogue."""

import gettext
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Message as Entry

from ronda.commands.player_lists import LAST_NAME
from ronda.commands.setting_up import check_rounds
from ronda.core.errors import Impossible, Refusal
from ronda.core.state import Phase
from ronda.core.text import Message
from ronda.publish import build_site
from ronda.rulesets import find_ruleset
from ronda.rulesets.aristeia import KIND, TOURNAMENT_OPEN, TOURNAMENT_STANDARD
from ronda.views.app import Device, screen_page
from ronda.views.files.player_csv import players_csv
from ronda.views.public.event_context import event_status
from ronda.views.shared import column_titles, html, wording
from ronda.views.shared.languages import LANGUAGES, SOURCE_LANGUAGE, Language
from tests.playing import Organiser, custom
from tests.views.screens import Played
from workshop.build import catalogues, shell

ROOT = Path(__file__).parents[1]
PATHS = {key: catalogues.catalogue_path(key) for key in LANGUAGES if key != SOURCE_LANGUAGE}
PLACEHOLDER = re.compile(r"\{(\w+)\}|%\((\w+)\)s")

each_catalogue = pytest.mark.parametrize("language", PATHS)


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


@cache
def sentences() -> list[catalogues.Sentence]:
    return catalogues.extract_sentences()


def entries(language: str) -> list[Entry]:
    return [
        entry for entry in catalogues.read_catalogue(PATHS[language].read_text(encoding="utf-8"), language) if entry.id
    ]


def placeholders(text: str) -> set[str]:
    return {first or second for first, second in PLACEHOLDER.findall(text)}


def forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    """What a catalogue holds of a sentence: one text, or one for each form."""
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


def differs(entry: Entry, singular: int) -> bool:
    """Tell whether placeholders differ; the form for one may leave out the count, which is one of them."""
    *one, many = map(placeholders, forms(entry.id))
    if any(not form <= many or len(many - form) > 1 for form in one):
        return True
    count = (many - one[0] or many) if one else set()
    for number, form in enumerate(forms(entry.string)):
        missing = many - placeholders(form)
        spared = number == singular and len(missing) == 1 and missing <= count
        if placeholders(form) - many or (missing and not spared):
            return True
    return False


def test_there_are_sentences_and_a_language_besides_english() -> None:
    assert len(sentences()) > 300
    assert PATHS
    assert sorted(path.parents[1].name for path in catalogues.LOCALE.glob("*/LC_MESSAGES/*.po")) == sorted(PATHS)


@each_catalogue
def test_a_catalogue_is_current(language: str) -> None:
    """``python3 build.py messages`` would change nothing."""
    text = PATHS[language].read_text(encoding="utf-8")

    assert catalogues.updated_catalogue(text, language, sentences())[0] == text, "run: python3 build.py messages"


@each_catalogue
def test_every_sentence_is_translated_with_its_placeholders(language: str) -> None:
    all_entries = entries(language)
    catalogue = catalogues.read_catalogue(PATHS[language].read_text(encoding="utf-8"), language)
    singular = gettext.c2py(catalogue.plural_expr)(1)

    assert {
        "missing": [entry.id for entry in all_entries if not catalogues.is_translated(entry)],
        "fuzzy": [entry.id for entry in all_entries if entry.fuzzy],
        "obsolete": list(catalogue.obsolete),
        "forms": [
            e.id for e in all_entries if not isinstance(e.id, str) and len(forms(e.string)) != catalogue.num_plurals
        ],
        "placeholders": [entry.id for entry in all_entries if differs(entry, singular)],
    } == {"missing": [], "fuzzy": [], "obsolete": [], "forms": [], "placeholders": []}


@pytest.mark.parametrize(
    ("entry", "wrong"),
    [
        (Entry("{a} of {b}", "{b}: {a}"), False),
        (Entry("{a} of {b}", "{b}"), True),
        (Entry(("1 round", "{count} rounds"), ("una", "{count} rondas")), False),
        (Entry(("1 round", "{count} rounds"), ("una", "rondas")), True),
        (Entry(("1 round of {a}", "{count} rounds of {a}"), ("una", "{count} rondas de {a}")), True),
        (Entry(("{n} of {a}", "{n} all of {a}"), ("una de {a}", "{n} de {a}")), False),
        (Entry(("1 round", "{count} rounds"), ("{number} ronda", "{count} rondas")), True),
    ],
)
def test_a_wrong_placeholder_is_seen(entry: Entry, *, wrong: bool) -> None:
    assert differs(entry, 0) is wrong


def test_an_update_adds_and_drops_and_keeps_what_is_translated() -> None:
    begun, report = catalogues.updated_catalogue("", "es", ["Round", ("1 player", "{count} players")])
    assert report == "2 added, 0 dropped, 2 to translate."
    assert "nplurals=2; plural=(n != 1);" in begun
    filled = begun.replace('msgid "Round"\nmsgstr ""', '# of a table\n#, fuzzy\nmsgid "Round"\nmsgstr "Ronda"')
    again, report = catalogues.updated_catalogue(filled, "es", ["New", "Round"])

    assert report == "1 added, 1 dropped, 1 to translate."
    assert again.endswith('msgid "New"\nmsgstr ""\n\n# of a table\n#, fuzzy\nmsgid "Round"\nmsgstr "Ronda"\n')
    assert catalogues.updated_catalogue(again, "es", ["New", "Round"])[0] == again


def test_a_template_compiles_to_the_same_code_in_every_language(tmp_path: Path) -> None:
    compiled = {}
    for language in LANGUAGES:
        folder = tmp_path / language
        html.template_environment(language).compile_templates(
            folder, extensions=html.TEMPLATE_KINDS, zip=None, ignore_errors=False
        )
        compiled[language] = {path.name: path.read_bytes() for path in folder.iterdir()}

    assert len(compiled[SOURCE_LANGUAGE]) == sum(
        path.suffix[1:] in html.TEMPLATE_KINDS for path in (ROOT / "templates").rglob("*.*")
    )
    assert all(code == compiled[SOURCE_LANGUAGE] for code in compiled.values())


# -- what is counted ---------------------------------------------------------------------------------------------------


COUNTED = [
    (wording.structure_numbers_text(1, 0, cuts=False), "One round", "Una ronda"),
    (wording.structure_numbers_text(2, 0, cuts=False), "2 rounds", "2 rondas"),
    (wording.structure_numbers_text(1, 0), "One Swiss round, no cut", "Una ronda suiza, sin corte"),
    (wording.structure_numbers_text(2, 0), "2 Swiss rounds, no cut", "2 rondas suizas, sin corte"),
    (
        wording.structure_numbers_text(1, 4),
        "One Swiss round, then a cut to the top 4",
        "Una ronda suiza y corte a los 4 mejores",
    ),
    (wording.named_points_text(Fraction(1)), "1 point", "1 punto"),
    (wording.named_points_text(Fraction(2)), "2 points", "2 puntos"),
    (wording.named_points_text(Fraction(1, 2)), "½ points", "½ puntos"),
    (wording.named_points_text(Fraction(3, 2)), "1½ points", "1½ puntos"),
]


@pytest.mark.parametrize(("message", "english", "spanish"), COUNTED, ids=str)
def test_a_message_counts_in_every_language(message: Message, english: str, spanish: str) -> None:
    assert [message.render(html.translator_for(language)) for language in ("en", "es")] == [english, spanish]
    assert str(message) == english
    assert (
        str(html.isolated_sentence_html(message, html.translator_for("es"))).replace("<bdi>", "").replace("</bdi>", "")
        == spanish
    )


def test_a_refusal_counts() -> None:
    aristeia = find_ruleset("aristeia")
    refusals = {}
    for kind in (TOURNAMENT_OPEN, TOURNAMENT_STANDARD):
        details = custom(0, options=((KIND.key, kind),))
        with pytest.raises(Impossible) as refused:
            check_rounds(details, aristeia, 0, 0)
        refusals[aristeia.stages.fewest_rounds(details)] = refused.value.message

    assert str(refusals[1]) == "This kind of event has at least 1 round, not 0."
    assert refusals[1].render(html.translator_for("es")) == "Este tipo de evento tiene al menos 1 ronda, no 0."
    assert str(refusals[3]) == "This kind of event has at least 3 rounds, not 0."
    assert refusals[3].render(html.translator_for("es")) == "Este tipo de evento tiene al menos 3 rondas, no 0."


def test_a_results_page_counts() -> None:
    organiser = Organiser("keyforge", details=replace(custom(2), minutes=(("swiss", 1),)))
    organiser.start(6)
    organiser.pair()
    said = []
    for match in organiser.round.matches[:2]:
        organiser.report(match, organiser.result(match))
        said.append(str(event_status(organiser.tournament)))
    (english,) = (
        page
        for path, page in build_site([organiser.log]).items()
        if path.startswith("en/") and path.endswith("round-1.html")
    )

    assert said == [f"Now playing: Round 1. {count} in." for count in ("1 of 3 results is", "2 of 3 results are")]
    assert "<span>1 minute</span>" in english.decode()


# -- a third language --------------------------------------------------------------------------------------------------


THIRD = Language(key="eo", name="Esperanto", browser="eo", decimal="·", percent="{value} pct", columns="|")
SAID = {
    "Language": "Lingvo",
    "Settings": "Agordoj",
    "Update now": "Aktualigi nun",
    "{day} {month} {year}": "la {day}-a de {month} {year}",
    "November": "novembro",
    "Name": "Nomo",
    "=last|surname|surnames|last name|family name|lastname": "familia nomo",
}


@pytest.fixture
def third(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Language]:
    """Add a language as CONTRIBUTING says: one entry, one catalogue, and what is not translated yet stays English."""
    monkeypatch.setitem(LANGUAGES, THIRD.key, THIRD)
    monkeypatch.setattr(html, "translations_folder", lambda: tmp_path)
    for path, report in catalogues.update_catalogues(tmp_path):
        assert report == f"{len(sentences())} added, 0 dropped, {len(sentences())} to translate.", path
    path = catalogues.catalogue_path(THIRD.key, tmp_path)
    text = path.read_text(encoding="utf-8")
    for sentence, said in SAID.items():
        assert f'msgid "{sentence}"\nmsgstr ""' in text
        text = text.replace(f'msgid "{sentence}"\nmsgstr ""', f'msgid "{sentence}"\nmsgstr "{said}"')
    path.write_text(text, encoding="utf-8")
    catalogues.compile_stale(tmp_path)
    _forget()
    yield THIRD
    _forget()


def _forget() -> None:
    by_words = (column_titles.whole_titles, column_titles._spare_words)
    phrases = (column_titles.meaning_phrases, column_titles.field_phrases)
    for kept in (html.template_environment, html.translator_for, html._translations, *by_words, *phrases):
        kept.cache_clear()


def test_a_third_language_is_offered(third: Language) -> None:
    played = Played(find_ruleset("keyforge"), 4)
    settings = screen_page("/settings", {}, Device.read({}), SOURCE_LANGUAGE).html
    site = build_site([played.log])
    index = shell.render_shell_file("index.html")

    for language in LANGUAGES.values():
        assert f'data-value="{language.key}"' in settings
        assert language.name in settings
        assert f'hreflang="{language.key}"' in site["index.html"].decode()
    assert "Lingvo" in settings
    assert f"{third.key}/index.html" in site
    assert f'data-languages="{" ".join(LANGUAGES)}"' in index
    assert '<span lang="eo">Aktualigi nun</span>' in index


def test_a_third_language_has_its_own_numbers_and_dates(third: Language) -> None:
    played = Played(find_ruleset("keyforge"), 4).until(Phase.FINISHED)
    site = build_site([played.log])
    (overview,) = (page.decode() for path, page in site.items() if re.fullmatch(r"eo/.+/index\.html", path))

    assert "la 21-a de novembro 2026" in overview
    assert html.number_text(Fraction(5, 2), 1, third.key) == "2·5"
    assert html.percent_text(40, third.key) == "40 pct"
    assert players_csv(played.tournament, played.ruleset, third.key).splitlines()[0].startswith("\ufeffNumber|Nomo|")
    titles = column_titles.whole_titles(played.ruleset.registration.fields)
    assert titles[column_titles.telling_words("Familia nomo")] == LAST_NAME


def test_nothing_names_a_language_but_the_table() -> None:
    keys = "|".join(LANGUAGES)
    naming = re.compile(rf"""["'`](?:{keys})(?:-[A-Z]{{2}})?["'`]|lang=["']?(?:{keys})\b|:lang\((?:{keys})\b""")
    patterns = (
        "engine/**/*.py",
        "workshop/**/*.py",
        "build.py",
        "site/*.*",
        "templates/**/*.html",
        "templates/**/*.css",
    )
    files = {path for pattern in patterns for path in ROOT.glob(pattern)}
    table = ROOT / "engine" / "ronda" / "views" / "shared" / "languages.py"

    assert len(files) > 200
    assert naming.search(table.read_text(encoding="utf-8"))
    assert [path for path in sorted(files - {table}) if naming.search(path.read_text(encoding="utf-8"))] == []


def classes_of(refusal: type[Refusal]) -> Iterator[str]:
    """The names of a class of refusals and of all that are derived from it in the engine."""
    if refusal.__module__.startswith("ronda."):
        yield refusal.__name__
    for each in refusal.__subclasses__():
        yield from classes_of(each)


def test_the_sentences_of_every_class_of_refusals_are_extracted() -> None:
    assert set(classes_of(Refusal)) <= set(catalogues.sentence_keywords())
