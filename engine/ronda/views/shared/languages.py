"""The languages of app and pages. A language is one entry here and one catalogue in ``templates/locale``."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """What a language needs besides its catalogue, which has its sentences, plural forms, months and dates."""

    key: str
    """Its tag in pages and files; the folder of its catalogue."""
    name: str
    """In its own words."""
    browser: str
    """What a browser that speaks it asks for, with a country."""
    letters: str = ""
    """Letters that lists of names keep apart, each behind the one that it follows: ``nñ``, or ``cĉ gĝ``."""
    decimal: str = "."
    percent: str = "{value}%"
    columns: str = ","
    """Between the columns of a file for a spreadsheet: what the spreadsheets of that language expect."""


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
"""Every language by its key, in the order in which they are offered."""
SOURCE_LANGUAGE = _ALL[0].key
"""The language of the source, which has no catalogue; who speaks none of the others reads it."""
