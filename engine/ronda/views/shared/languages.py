"""The languages of app and pages: one entry here and one catalogue in ``templates/locale`` each."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """What a language needs besides its catalogue of sentences, plural forms, months and dates."""

    key: str
    """Its tag in pages and files, and its catalogue's folder."""
    name: str
    """In its own language."""
    browser: str
    """Language tag with country, as browsers send it."""
    letters: str = ""
    """Letters sorted separately, each after the one it follows: ``nñ``, or ``cĉ gĝ``."""
    decimal: str = "."
    percent: str = "{value}%"
    columns: str = ","
    """Column separator that the language's spreadsheets expect."""


_ALL = (
    Language(key="en", name="English", browser="en-GB"),
    Language(
        key="es",
        name="Español",
        browser="es-ES",
        letters="nñ",
        decimal=",",
        percent="{value}\N{NO-BREAK SPACE}%",
        columns=";",
    ),
)

LANGUAGES = {language.key: language for language in _ALL}
"""Languages by key, in the order offered."""
SOURCE_LANGUAGE = _ALL[0].key
"""The language of the source, without catalogue; the default for readers of no other language."""
