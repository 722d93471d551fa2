"""Every list by name, on screens, paper, projector and pages, is in the order of the reader's language."""

import re
from collections.abc import Iterator

import pytest

from ronda.core.details import Details
from ronda.publish import build_site
from ronda.rulesets import find_ruleset
from ronda.views.app import Device, screen_page
from tests.views.screens import NOW, Played
from workshop.build import catalogues

NAMES = ["Zoe", "Óscar", "Olga", "Nuto", "Ñandú", "nadia", "Ørsted"]
DOOR = r'class="door-name">\s*<bdi>'
ROW = r'<th scope="row">\s*<bdi>'
ORDER = {
    "en": ["nadia", "Ñandú", "Nuto", "Olga", "Ørsted", "Óscar", "Zoe"],
    "es": ["nadia", "Nuto", "Ñandú", "Olga", "Ørsted", "Óscar", "Zoe"],
}


@pytest.fixture(scope="module", autouse=True)
def compiled_catalogues() -> None:
    catalogues.compile_stale()


@pytest.fixture
def played() -> Played:
    event = Played(find_ruleset("keyforge"), 0, details=Details(name="Friday Cup", floor_judges=("Zz",)))
    event.register(*NAMES)
    return event


def listed(html: str, begin: str, end: str, lead: str = r">\s*(?:<bdi>)?") -> list[str]:
    """The names in a part of a page that stand behind some tag; an opponent in small letters is none of them."""
    part = html[html.index(begin) :]
    part = re.sub(r"<small>.*?</small>", "", part[: part.index(end, len(begin))], flags=re.DOTALL)
    return re.findall(rf"{lead}({'|'.join(NAMES)})<", part)


def shown(played: Played, path: str, language: str) -> str:
    id_ = played.tournament.id
    return screen_page(f"/t/{id_}{path}", {id_: played.log}, Device(now=NOW), language).html


def before(played: Played, language: str) -> Iterator[list[str]]:
    """The lists that there are before the first round."""
    yield listed(shown(played, "/players", language), 'id="players"', "</ul>")
    yield listed(shown(played, "/checkin", language), 'id="door"', "</main>", DOOR)


def during(played: Played, language: str) -> Iterator[list[str]]:
    """The lists that there are from the first round on."""
    yield listed(shown(played, "/conduct", language), 'id="penalty-player"', "</select>")
    yield listed(shown(played, "/round/1?by=name", language), '<tbody id="places">', "</tbody>", ROW)
    yield listed(shown(played, "/print/pairings/names", language), "paper-names", "</ul>")
    yield listed(shown(played, "/projector", language), 'id="slide-by_name"', "</ol>")
    site = {path: content.decode() for path, content in build_site([played.log]).items() if path.startswith(language)}
    (players,) = (html for path, html in site.items() if path.endswith("/players.html"))
    (round_,) = (html for path, html in site.items() if path.endswith("/round-1.html"))
    yield listed(players, 'class="people"', "</ul>")
    yield listed(round_, 'class="seats"', "</ol>")
    yield listed(shown(played, "/print/report", language), "paper-players", "</ul>")


@pytest.mark.parametrize(("language", "order"), ORDER.items(), ids=ORDER.keys())
def test_lists_by_name_are_in_the_order_of_the_language(played: Played, language: str, order: list[str]) -> None:
    lists = list(before(played, language))
    played.begin()
    played.play_round()
    lists += during(played, language)

    assert lists == [order] * 9
    latest = listed(shown(played, "/players?by=number", language), 'id="players"', "</ul>")
    assert latest == NAMES[::-1]
