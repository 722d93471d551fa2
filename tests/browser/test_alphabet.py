"""Names in a list stand as the browser itself would sort them, whatever the language."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from ronda import journal
from ronda.core import inputs
from ronda.views.shared.html import sort_by_name
from ronda.views.shared.languages import LANGUAGES, Language
from tests.browser import person
from tests.playing import Organiser

FIRST = """Ana ana ÁNA Óscar oscar Olga Ñoño ñoño Nono Nuria Ülle Ulla Uma Çelik Celia Zoe Zöe Øystein Oyvind Straße
Strasse Stratos Æbel Aebel Afra Łukasz Lukasz Luz Đorđe Dorde Dora Þór Zuzana Jean-Luc JeanLuc Jean D'Arcy D’Arcy
Darcy O'Neil ONeil Oneil Œuvre Oeuvre Ofelia Ibáñez Ibanez Ibarra Ibañes""".split()
LAST = """de la Peña|De La Pena|Delapeña|del Río|van der Berg|Van Dyk|Nuñez|Núñez|Nunez|Nuñoz|Núnzio|García-Márquez|
García Márquez|Garcia|2|10|007|Jr.|(Sara)|Ñ|N|O|z|Zzz|ñandú|Nz|Ns""".replace("\n", "").split("|")
PIECES = "abcdefghijklmnopqrstuvwxyzABCÑñÑñÁáéÍóÖöüÜçÇßæÆøØåÅ0189 -'’.()_,/&  "
SORT = """([names, language]) => {
    const { compare } = new Intl.Collator(language);
    return names.sort(compare);
}"""
SAME = """([pairs, language]) => {
    const { compare } = new Intl.Collator(language, { sensitivity: "base" });
    return pairs.filter(([first, second]) => compare(first, second) !== 0);
}"""

each_language = pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES.keys())


def names(count: int) -> list[str]:
    """Names such as people have, and some that nobody has."""
    chance = random.Random(count)
    made = {f"{chance.choice(FIRST)} {chance.choice(LAST)}" for _ in range(count)}
    made |= {f"{chance.choice(LAST)}, {chance.choice(FIRST)}" for _ in range(count)}
    odd = ("".join(chance.choices(PIECES, k=chance.randint(1, 6))) for _ in range(count))
    made |= {" ".join(name.split()) for name in odd if name.strip()}
    return sorted(made)


@each_language
def test_names_stand_as_the_browser_sorts_them(browser: Browser, language: Language) -> None:
    """Two names change places only where the browser too sees but case, accents or kinds of quotes between them."""
    listed = names(3000)
    page = browser.new_page()
    ours, theirs = sort_by_name(listed, language.key), page.evaluate(SORT, [listed, language.browser])
    apart = [pair for pair in zip(ours, theirs, strict=True) if pair[0] != pair[1]]

    assert len(listed) > 4000
    assert page.evaluate(SAME, [apart, language.browser]) == []
    assert ours == sort_by_name(random.Random(1).sample(listed, k=len(listed)), language.key)
    page.close()


@pytest.mark.desk
@each_language
def test_the_app_sorts_in_the_browser_as_outside_of_it(page: Page, tmp_path: Path, language: Language) -> None:
    organiser = Organiser("keyforge")
    organiser.register(*{inputs.similar_name_key(name): name for name in names(40)}.values())
    file = tmp_path / "event.ronda"
    file.write_text(journal.log_file_text(organiser.log), encoding="utf-8")
    person.wait_until_ready(page)
    person.open_file(page, file)
    person.speak(page, language.key)
    person.visit(page, f"/t/{organiser.tournament.id}/players")

    expect(page.locator("html")).to_have_attribute("lang", language.key)
    everybody = [player.name for player in organiser.tournament.players]
    assert len(everybody) > 60
    expect(page.locator(".people-name")).to_have_count(len(everybody))
    assert page.locator(".people-name").all_inner_texts() == sort_by_name(everybody, language.key)
