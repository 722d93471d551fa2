"""Column titles of player lists in every language: whole titles, and single words."""

import re
from collections.abc import Iterable, Mapping
from functools import cache

from ronda.commands.player_lists import (
    BYE,
    CLUB,
    FIELD,
    FIRST_NAME,
    FIXED_TABLE,
    HIDDEN,
    IGNORED,
    LAST_NAME,
    NAME,
    OWED,
    PAID,
    RATING,
    SEATS,
    SEED,
    STATE,
)
from ronda.core import inputs
from ronda.core.text import N_
from ronda.rules.fields import Field
from ronda.views.shared import html
from ronda.views.shared.languages import LANGUAGES

COLUMN_TARGETS = (
    (NAME, N_("Name")),
    (FIRST_NAME, N_("First name")),
    (LAST_NAME, N_("Last name")),
    (CLUB, N_("Club or team")),
    (FIXED_TABLE, N_("Fixed table")),
    (BYE, N_("Bye in round 1")),
    (RATING, N_("Player's rating")),
    (SEED, N_("Seed (1 is the best)")),
    (HIDDEN, N_("Hidden on the results pages")),
    (PAID, N_("Paid")),
    (OWED, N_("Owed")),
    (STATE, N_("Ticket or state")),
    (SEATS, N_("Seats in the order")),
    (IGNORED, N_("(ignore)")),
)
"""Column contents besides the game's fields, with translatable names."""

ALIAS = "alias"
MEANINGS = (
    (SEATS, N_("=tickets|quantity|qty|seats|how many|number of tickets")),
    (SEED, N_("seed|seeding|ranking|rank|standings")),
    (RATING, N_("rating|elo|ranking|rank|standings|wertung")),
    (
        IGNORED,
        N_(
            "mail|email|phone|telephone|mobile|cell|whatsapp|telegram|discord|instagram|address|city|country|postcode|"
            "zip|birth|birthday|age|gender|pronouns|shirt|allergies|dietary|diet|food|lunch|emergency|guardian|parent|"
            "consent|accept|agree|terms|privacy|photo|comments|notes|questions|hear|timestamp|time|date|created|id|ip|"
            "currency|coupon|price|cost|ranking|rating|seed|score|result|alone|someone|friend|checked|list given|"
            "referee|judge|staff|volunteer|buyer|purchaser|companion|borrow|kind of player|password|item|lineitem|"
            "product|joined"
        ),
    ),
    (
        STATE,
        N_(
            "status|state|ticket type|type of ticket|registration type|entry type|attendance|attending|attend|"
            "confirmed|confirmation|rsvp|dropped|drop|withdrawn|cancelled|canceled"
        ),
    ),
    (OWED, N_("owed|owing|owes|due|balance|to pay")),
    (PAID, N_("paid|payment")),
    (HIDDEN, N_("hide|hidden")),
    (BYE, N_("bye|byes")),
    (FIXED_TABLE, N_("table")),
)
"""Meanings of title words, in order of precedence, before the game's fields are considered.

An entry that begins with = is a whole title.
"""
LATER_MEANINGS = (
    (CLUB, N_("club|team|group|store|shop|association|guild|crew")),
    (NAME, N_("full name|complete name|first last name|name surname|names surnames")),
    (LAST_NAME, N_("=last|surname|surnames|last name|family name|lastname")),
    (FIRST_NAME, N_("=first|first name|given name|forename|firstname|christian name")),
    (ALIAS, N_("nick|nickname|alias|gamer tag|gamertag|handle|username|user")),
    (NAME, N_("player|participant|attendee|competitor|entrant|registered|signed up|who|holder|pilot|call you")),
    (NAME, N_("name")),
)
"""Meanings considered after the game's fields.

:data:`ALIAS` counts as the name if there is no other; the last word also occurs in names of things.
"""
BILLING_WORDS = N_("billing")
"""Titles for the person who paid; used as the player if no other column names one."""
LINK_WORDS = N_("link|url|web")
_UNCOUNTED = N_("of|the|an|and|or|in|your|you|is|what|which|question")
"""Words of titles and field names that carry no meaning."""


def field_targets(fields: Iterable[Field]) -> tuple[tuple[str, str], ...]:
    """Registration fields as column contents: (key, translatable name)."""
    return tuple((f"{FIELD}{field.key}", field.name) for field in fields)


def each_language(sentence: str) -> list[str]:
    """The parts of a sentence, separated by bars, in each language."""
    return [word for lang in LANGUAGES for word in html.translator_for(lang)(sentence).split("|") if sentence]


def title_words(texts: Iterable[str]) -> list[str]:
    """The words of texts in the singular, also split at capitals and underscores."""
    apart = [re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", text) for text in texts]
    return [_singular(word) for text in apart for word in inputs.folded_words(text)]


def _singular(word: str) -> str:
    return word.removesuffix("s") if len(word) > 3 else word  # noqa: PLR2004 - “yes” and “bus” stay


@cache
def meaning_phrases(meanings: tuple[tuple[str, str], ...]) -> list[tuple[str, list[frozenset[str]]]]:
    """For each content the sets of words that a title must contain together."""
    return [
        (target, [telling_words(words) for words in each_language(several) if not words.startswith("=")])
        for target, several in meanings
    ]


@cache
def whole_titles(fields: tuple[Field, ...]) -> Mapping[frozenset[str], str]:
    """Contents of columns by the set of all meaningful words of the title."""
    meanings = [(target, each_language(words)) for target, words in (*MEANINGS, *LATER_MEANINGS)]
    known = {telling_words(words): target for target, several in reversed(meanings) for words in several}
    for target, phrases in field_phrases(fields):
        known |= {phrase: target for phrase in phrases if known.get(phrase, IGNORED) == IGNORED}
    return known


@cache
def _spare_words() -> frozenset[str]:
    return frozenset(title_words(each_language(_UNCOUNTED)))


def telling_words(text: str) -> frozenset[str]:
    """The meaningful words of a title; all words if none is."""
    every = frozenset(title_words([text]))
    return every - _spare_words() or every


@cache
def field_phrases(fields: tuple[Field, ...]) -> list[tuple[str, list[frozenset[str]]]]:
    """For each field its word sets in each language; “team, deck or list” gives each word separately."""
    found = []
    for field in fields:
        names = [part for each in each_language(field.name) for part in re.split(r",\s*|\s+(?:or|o)\s+", each)]
        names += [*each_language(field.also_called), field.key.replace("_", "")]
        phrases = [words for part in names if (words := frozenset(title_words([part])) - _spare_words())]
        found.append((f"{FIELD}{field.key}", phrases))
    return found
