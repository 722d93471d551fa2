"""Templates and languages: values in, HTML out."""

import gettext
import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from io import BytesIO
from itertools import batched
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING, Protocol, override
from zipfile import Path as ZipPath

from jinja2 import BaseLoader, BytecodeCache, Environment, FileSystemLoader, ModuleLoader, StrictUndefined, Template
from jinja2.bccache import Bucket
from markupsafe import Markup, escape

from ronda.core import build_identity, dates
from ronda.core.alphabet import name_sort_key
from ronda.core.caching import cached_by_identity
from ronda.core.consents import asked_consents
from ronda.core.progress import ProgressSteps
from ronda.core.round_names import name_in_sentence
from ronda.core.text import Message, Translate
from ronda.core.text import isolate_direction as isolated_text
from ronda.core.web_address import short_digest, spoken_address
from ronda.views.shared import wording
from ronda.views.shared.languages import LANGUAGES, SOURCE_LANGUAGE
from ronda.views.shared.list_pages import ListPage, order_for_cutting, split_by_name, split_evenly
from ronda.views.shared.name_widths import name_widths

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from ronda.ranking.glicko import StrengthEstimate

TEMPLATE_KINDS = ("css", "html")
"""Extensions of templates."""
_SHORT_PREFIX = re.compile(r"(\b[^\W\d]{1,2}-\w+)")
"""A compound that must not be broken, such as X-Wing."""
_MORE_THAN_NAMES = re.compile(r"\{\w*[^\w}]")
COMPILED_FOLDER = "compiled"
"""Folder, beside the templates, for what Jinja2 compiles from them."""
ROWS_KEPT = 16_384
"""Cached answers for values that long tables repeat."""
PIECES_A_STEP = 500
"""Pieces of a page in one step, which takes some milliseconds."""
PACKED_KEY_LENGTH = len("tmpl_") + 8
"""Characters in the name of a template's module: enough of its digest to be unique."""
NAMES_FILE = "names"
"""The file in that folder that lists the templates, one per line; their sources may be absent."""

_PACKAGE = Path(__file__).resolve().parents[2]


def _templates() -> "Traversable":
    """The folder of templates: inside the package, even in a zip, or beside it in a checkout.

    A folder in a zip is never cached, because it keeps the file open.
    """
    if not _PACKAGE.is_dir():
        return ZipPath(_PACKAGE.parent, f"{_PACKAGE.name}/templates/")
    packaged = _PACKAGE / "templates"
    return packaged if packaged.is_dir() else _PACKAGE.parents[1] / "templates"


def translations_folder() -> "Traversable":
    return _templates() / "locale"


@cache
def _translations(language: str) -> gettext.NullTranslations:
    if language == SOURCE_LANGUAGE:
        return gettext.NullTranslations()
    catalogue = translations_folder() / language / "LC_MESSAGES" / "ronda.mo"
    return gettext.GNUTranslations(BytesIO(catalogue.read_bytes()))


@cache
def translator_for(language: str) -> Translate:
    """Translates an English sentence, or the right one of singular and plural, into the language."""
    translations = _translations(language)

    def translate(sentence: str, many: str = "", count: int = 1, /) -> str:
        if not sentence:
            return ""  # catalogues keep their own header under the empty sentence
        return translations.ngettext(sentence, many, count) if many else translations.gettext(sentence)

    return translate


@cache
def template_loader() -> BaseLoader:
    """The modules that the app's build made from the templates, else the templates themselves."""
    compiled = _templates() / COMPILED_FOLDER
    return PackedTemplates(str(compiled)) if compiled.is_dir() else FileSystemLoader(str(_templates()))


class PackedTemplates(ModuleLoader):
    """The modules that the app's build made from the templates, under short names.

    Each name is in the archive twice.
    """

    @staticmethod
    @override
    def get_template_key(name: str) -> str:
        return ModuleLoader.get_template_key(name)[:PACKED_KEY_LENGTH]


class _PackedTemplate(Template):
    """A template compiled by the app's build; its code keeps the template's line numbers."""

    @override
    def get_corresponding_lineno(self, lineno: int) -> int:
        return lineno


class CompiledTemplates(BytecodeCache):
    """Compiled templates, shared by all languages."""

    def __init__(self) -> None:
        self._codes: dict[tuple[str, str], CodeType] = {}

    @override
    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self._codes.get((bucket.key, bucket.checksum))

    @override
    def dump_bytecode(self, bucket: Bucket) -> None:
        if bucket.code is not None:
            self._codes[bucket.key, bucket.checksum] = bucket.code


_COMPILED = CompiledTemplates()


@cache
def template_environment(language: str) -> Environment:
    """The Jinja2 environment of a language: everything escaped, undefined values are errors."""
    jinja = environment_of_kind(Environment, template_loader(), language, _COMPILED)
    if isinstance(jinja.loader, ModuleLoader):
        jinja.template_class = _PackedTemplate
    return jinja


def environment_of_kind[Kind: Environment](
    kind: type[Kind], loader: BaseLoader, language: str, compiled: CompiledTemplates
) -> Kind:
    """A Jinja2 environment of the given class for a language, with the filters of templates.

    ``compiled`` is shared by the languages of one class only: classes compile differently.
    """
    jinja = kind(
        loader=loader,
        extensions=["jinja2.ext.i18n"],
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        bytecode_cache=compiled,
    )
    translations = _translations(language)
    jinja.install_gettext_translations(translations, newstyle=True)  # type: ignore[attr-defined]  # the extension adds it
    translate = translator_for(language)
    # the extension's own function would look a sentence up for each of a table's thousand rows
    jinja.globals["_"] = cache(lambda sentence: Markup(translate(sentence)))  # noqa: S704 - ours, as the extension has it
    jinja.filters["say"] = lambda text: (
        text.render(translate) if isinstance(text, Message) else translate(text) if text else ""
    )
    jinja.filters["asked_consents"] = lambda privacy: asked_consents(privacy, translate)
    jinja.filters["amount"] = lambda value, digits=0: amount_text(value, digits, language)
    jinja.filters["number"] = lambda value, digits=0: number_text(value, digits, language)
    jinja.filters["estimate"] = lru_cache(ROWS_KEPT)(lambda estimate: estimate_text(estimate, language))
    jinja.filters["change"] = lambda value, digits=0: change_html(value, digits, language)
    jinja.filters["percent"] = lambda value: percent_text(value, language)
    jinja.filters["points"] = wording.points_text
    jinja.filters["some_points"] = wording.named_points_text
    jinja.filters["day"] = lru_cache(ROWS_KEPT)(lambda iso: day_text(iso, translate))
    jinja.filters["in_sentence"] = name_in_sentence
    jinja.filters["lowered"] = wording.lowercase_first
    jinja.filters["fill"] = fill_pattern
    jinja.filters["by_name"] = lambda items: sort_by_name(items, language)
    jinja.filters["initials"] = lambda items: with_initials(items, language)
    jinja.filters["leaves"] = lambda items, parts, most: pages_by_letter(
        items, parts=parts, most=most, language=language
    )
    jinja.filters["evenly"] = split_evenly
    jinja.filters["in_cutting_order"] = order_for_cutting
    jinja.filters["name_width"] = lambda name: name_widths(name)[0]
    jinja.filters["whole"] = unbroken_words_html
    jinja.filters["plain"] = isolated_text
    jinja.filters["isolated"] = isolated_html
    jinja.filters["short_digest"] = short_digest
    jinja.filters["spoken"] = spoken_address
    jinja.filters["as_json"] = as_json
    jinja.filters["paragraphs"] = lambda text: text.split("\n\n") if text else []
    jinja.filters["sentence"] = lambda message: isolated_sentence_html(message, translate)
    # a season has tens of thousands of matches, and the same pairs repeat
    jinja.filters["match_row"] = lru_cache(ROWS_KEPT)(
        lambda match: Markup(jinja.get_template("public/points_match.html").render(match=match))  # noqa: S704 - ours
    )
    jinja.globals["language"] = language
    jinja.globals["languages"] = tuple(LANGUAGES.values())
    jinja.globals["in_all"] = in_all_languages
    jinja.globals["identity"] = build_identity
    jinja.globals["ways"] = cached_by_identity(
        lambda event, **where: jinja.get_template("public/ways.html").render(event=event, **where)
    )
    return jinja


def render_template(template: str, language: str, **values: object) -> str:
    return template_environment(language).get_template(template).render(values)


def render_template_steps(template: str, language: str, **values: object) -> ProgressSteps[str]:
    """:func:`render_template` in steps; their number is unknown."""
    return (yield from render_steps(template_environment(language), template, values))


def render_steps(jinja: Environment, template: str, values: Mapping[str, object]) -> ProgressSteps[str]:
    """:func:`render_template_steps` in any environment."""
    parts: list[str] = []
    for pieces in batched(jinja.get_template(template).generate(values), PIECES_A_STEP):
        parts += pieces
        yield 0, 1
    return "".join(parts)


@cache
def template_source(path: str) -> bytes:
    """The bytes of a template file."""
    return (_templates() / path).read_bytes()


def load_templates() -> None:
    """Load every template in every language, so that the first page is as fast as later ones."""
    for name in template_names():
        for language in LANGUAGES:
            template_environment(language).get_template(name)


def template_names() -> list[str]:
    """All templates, even where the build kept only compiled ones."""
    compiled = _templates() / COMPILED_FOLDER / NAMES_FILE
    if compiled.is_file():
        return compiled.read_text("utf-8").splitlines()
    return [name for name in FileSystemLoader(str(_templates())).list_templates() if name.endswith(TEMPLATE_KINDS)]


def amount_text(value: Fraction, digits: int, language: str) -> str:
    """A standings number with ``digits`` decimals; with 0, whole numbers and halves as they are."""
    if digits or value.denominator != wording.HALF.denominator:
        return number_text(value, digits, language)
    whole = abs(value.numerator) // wording.HALF.denominator
    return ("−" if value < 0 else "") + (f"{whole}½" if whole else "½")


def number_text(value: Fraction | float, digits: int, language: str) -> str:
    """A number rounded half up to ``digits`` decimals, in the language's notation."""
    numerator, denominator = value.as_integer_ratio()
    whole = (2 * abs(numerator) * 10**digits + denominator) // (2 * denominator)
    text = str(whole).rjust(digits + 1, "0")
    sign = "−" if numerator < 0 and whole else ""
    if not digits:
        return sign + text
    return f"{sign}{text[:-digits]}{LANGUAGES[language].decimal}{text[-digits:]}"


def estimate_text(estimate: "StrengthEstimate", language: str) -> str:
    """A rating, with its deviation if it has one: ``1500 ± 350``."""
    rating = number_text(estimate.rating, 0, language)
    return f"{rating} ± {number_text(estimate.deviation, 0, language)}" if estimate.deviation else rating


def change_html(value: float, digits: int, language: str) -> Markup:
    """The rise or fall of a rating."""
    shown = number_text(value, digits, language)
    if not value:
        return Markup("0")
    rose = value > 0
    return Markup(f'<span class="{"rise" if rose else "fall"}">{"+" if rose else ""}{shown}</span>')  # noqa: S704 - ours


def percent_text(value: int, language: str) -> str:
    """A whole percentage in the language's notation."""
    return LANGUAGES[language].percent.format(value=value)


def day_text(iso: str, translate: Translate) -> str:
    """An ISO date in words, or "" for none."""
    if not iso:
        return ""
    return dates.date_in_words(iso).render(translate)


def fill_pattern(pattern: str, **values: object) -> Markup:
    """A translated pattern with its ``{names}`` filled and escaped; raises ``ValueError`` for other placeholders.

    Otherwise a club's template could reach into the values.
    """
    # Markup's own formatting takes twice as long, and a page has hundreds
    filled = {name: _filling(value) for name, value in values.items()}
    return Markup(_escaped_pattern(pattern).format(**filled))  # noqa: S704 - escaped


@lru_cache(ROWS_KEPT, typed=True)  # typed, because Markup is equal to the same plain text
def _escaped_pattern(pattern: str) -> str:
    if _MORE_THAN_NAMES.search(pattern):
        message = f"{pattern!r} has more than names between its braces"
        raise ValueError(message)
    return str(escape(pattern))


@lru_cache(ROWS_KEPT, typed=True)
def _filling(value: object) -> Markup:
    return value if isinstance(value, Markup) else escape(isolated_text(value))


def unbroken_words_html(text: str) -> Markup:
    """A text, escaped or not, in which a word with a short prefix, such as X-Wing, is never broken."""
    parts = _SHORT_PREFIX.split(str(escape(text)))
    kept = (f'<span class="whole">{part}</span>' if _SHORT_PREFIX.fullmatch(part) else part for part in parts)
    return Markup("".join(kept))  # noqa: S704 - escaped


def as_json(value: object) -> Markup:
    """A value as JSON for a data script; no text in it can end the script."""
    text = json.dumps(value, ensure_ascii=False)
    for special in "<>&":
        text = text.replace(special, f"\\u{ord(special):04x}")
    return Markup(text)  # noqa: S704 - escaped


class HasName(Protocol):
    """Anything that can be sorted by name."""

    @property
    def name(self) -> str:
        """The name as typed."""
        ...


def sort_by_name[Item: HasName | str](items: Iterable[Item], language: str) -> list[Item]:
    """Names, or named things, in the language's alphabetical order; equal names keep the given order."""
    named = list(items)
    names = tuple(item if isinstance(item, str) else item.name for item in named)
    return [named[place] for place in _order(names, LANGUAGES[language].letters)]


@lru_cache(maxsize=8)
def _order(names: tuple[str, ...], letters: str) -> tuple[int, ...]:
    """The indices of names in sorted order; cached, because most steps change no name."""
    return tuple(sorted(range(len(names)), key=lambda place: name_sort_key(names[place], letters)))


def with_initials[Item: HasName](items: Iterable[Item], language: str) -> list[tuple[str, Item]]:
    """Sorted names; each that begins a new letter is paired with it, the others with ""."""
    letters = LANGUAGES[language].letters
    lettered: list[tuple[str, Item]] = []
    before: object = None
    for item in sort_by_name(items, language):
        first = item.name[0]
        plain = unicodedata.normalize("NFD", first)[0]
        place = name_sort_key(first, letters)[0]
        letter = (plain if name_sort_key(plain, letters)[0] == place else first).upper()
        lettered.append((letter if place != before else "", item))
        before = place
    return lettered


@cached_by_identity
def pages_by_letter[Item: HasName](
    items: Iterable[Item], *, parts: int, most: int, language: str
) -> tuple[ListPage[Item], ...]:
    """A sorted list in ``parts`` pages of at most ``most`` items."""
    letters = LANGUAGES[language].letters
    return split_by_name(sort_by_name(items, language), parts, most, lambda item: item.name, letters)


def isolated_sentence_html(message: Message, translate: Translate) -> Markup:
    """A message whose values are isolated, so that names keep their own direction."""
    values = {
        key: value.render(translate) if isinstance(value, Message) else isolated_html(value)
        for key, value in message.values
    }
    return fill_pattern(message.words(translate), **values)


def isolated_html(value: object) -> Markup:
    """Typed text as HTML that keeps its own direction."""
    return Markup(f"<bdi>{escape(value)}</bdi>")  # noqa: S704 - escaped


def in_all_languages(sentence: str) -> str:
    """A sentence in every language, for readers who have not chosen one."""
    return " · ".join(dict.fromkeys(translator_for(language)(sentence) for language in LANGUAGES))
