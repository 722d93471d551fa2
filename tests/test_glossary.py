"""The Spanish catalogue speaks the words of the games' documents: one word for one thing, everywhere."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.catalog import Message as Entry
from babel.messages.extract import extract_from_dir

from ronda.commands import requests as ask
from ronda.publish import build_site
from ronda.rulesets import find_ruleset
from ronda.views.app import Device, screen_page
from ronda.views.shared import html
from tests.playing import Organiser, custom
from tests.views.pages import text_of
from workshop.build import catalogues

CATALOGUE = catalogues.catalogue_path("es")
RULESETS = Path(__file__).parents[1] / "engine" / "ronda" / "rulesets"
PLACEHOLDER = re.compile(r"\{\w+\}")
MONTHS = r"^(January|February|March|April|May|June|July|August|September|October|November|December)$"


class Said(NamedTuple):
    """A sentence in both languages, without the names of what is filled in."""

    english: str
    spanish: str


class Rule(NamedTuple):
    """What holds of a sentence: with such English the Spanish has one word, or never has another."""

    english: str
    """A pattern; the rule is only for sentences that match it, or with ``but`` for all others."""
    has: str = ""
    never: str = ""
    but: bool = False

    def breaks(self, said: Said) -> bool:
        """Tell whether a sentence does not keep the rule."""
        if bool(re.search(self.english, said.english, re.IGNORECASE)) is self.but:
            return False
        lacks = self.has and not re.search(self.has, said.spanish, re.IGNORECASE)
        return bool(lacks or (self.never and re.search(self.never, said.spanish, re.IGNORECASE)))


NEVER = "$^"
"""The English of nothing."""

RULES = {
    # Whoever wins an event “gana el torneo”: nobody says it otherwise.
    "evento": Rule(
        r"\btournaments?\b|\bwins (the final and )?the event\b|^Champion\b",
        never=r"(?<!normativa de )\btorneos?\b",
        but=True,
    ),
    "empezar": Rule(NEVER, never=r"\bcom(enz|ienz)", but=True),
    "categoría": Rule(r"\btiers?\b", has=r"categoría", never=r"\bnivel"),
    "etapa": Rule(r"\bstages?\b", has=r"\betapas?\b"),
    "etapa, no fase": Rule(r"\bphase", never=r"\bfases?\b", but=True),
    "rendirse": Rule(r"\bconce(de|ssion)", has=r"\b(rend|rind|renunci|conce[dn])|partida concedida"),
    # The box on a slip, “I drop”, has no room for the long word; the organiser's button takes somebody else out.
    "abandonar": Rule(
        r"(?<!\|)(?<!^I )\bdrop(s|ped|ping)?\b(?! anywhere)",
        has=r"\baband|Retirar del evento",
        never=r"\bse (va|ha ido)\b|\bde baja\b",
    ),
    "rendición, no concesión": Rule(NEVER, never=r"concesión|\bconcede\b(?! la partida)", but=True),
    "sanción": Rule(r"\|", never=r"penaliz", but=True),
    "normativa de torneo": Rule(r"tournament regulations", has=r"normativas? (de|para) torneo"),
    "reglamento, el del juego": Rule(r"rulebook", never=r"reglamento", but=True),
    "Primera Sangre": Rule(r"first blood", has=r"(?-i:Primera Sangre)", never=r"(?-i:rimera sangre)"),
    "ronda a la que se faltó": Rule(r"\bmissed\b", never=r"rondas? (que se )?perd|se perdieron"),
    "incomparecencia": Rule(r"did not appear|no-show", never=r"incomparecencia", but=True),
    "tiempo agotado": Rule(r"^time called|“time called”|going-to-time|after time was called", has=r"tiempo agotado"),
    "tiempo agotado, no fin": Rule(NEVER, never=r"\bfin del? tiempo", but=True),
    "mazos introductorios": Rule(r"starter deck", has=r"mazos? introductorios?"),
    "criaturas aliadas": Rule(r"friendly creatures", has=r"criaturas aliadas"),
    "bonificación de Æmbar": Rule(r"bonus æmber", has=r"bonificación de Æmbar"),
    "armamento principal": Rule(r"primary weapon", has=r"armamento principal"),
    "lista de escuadrón": Rule(r"squad lists?", has=r"listas? de escuadrón"),
    "calidad de los rivales": Rule(r"^strength of schedule \(SoS\)$", has=r"^Calidad de los rivales$"),
    "calidad de los oponentes": Rule(r"^strength of schedule$", has=r"^Calidad de los oponentes$"),
    "calidad ampliada": Rule(r"extended strength of schedule", has=r"calidad de los oponentes ampliada"),
    "Corvus PIN": Rule(r"corvus pin", has=r"Corvus PIN"),
    "ranking": Rule(r"^(?!.*standings).*\branking\b", has=r"\branking\b", never=r"\bclasificación"),
    "puntuación AGL": Rule(r"agl rating", has=r"puntuación AGL"),
    "decidido por": Rule(r"^decided by$", has=r"^Decidido por$"),
    "reincorporarse": Rule(
        r"\b(come|came|coming|back into|can return|cannot return)\b(?! in)", never=r"\bvuelve al\b|\bvolver\b"
    ),
    "un bye": Rule(NEVER, never=r"(tien|ten|tuv|recib)\w* bye\b|\bpor bye\b", but=True),
    "enfrentamiento, no partida": Rule(r"\bgames?\b|\bseries\b|\bmulligan\b", never=r"\bpartidas?\b", but=True),
    "usted": Rule(NEVER, never=r"\b(tú|tus?|ti|te|haz|(?<!se )escribe|pulsa)\b|^(Di|Da|Pon|Ve) ", but=True),
    "mayúscula": Rule(rf"^(?!{MONTHS[1:]})(?-i:[A-Z])", has=r"^(?-i:[^a-záéíóúñ])"),
    "minúscula": Rule(r"^(?-i:[a-z])", has=r"^(?-i:[^A-ZÁÉÍÓÚÑ])"),
}
OF_THE_AGL = re.compile(r"encargad|\b(rend|rind)|penaliz|\bjue(z|ces)\b|apelaci|reglamento de torneo", re.IGNORECASE)
"""Words of the other games' documents, where the AGL's has Organizador, Árbitro, conceder la partida and inapelable."""

SINGLE = ("xwing", "aristeia")
"""Games whose documents call a match «partida»: it is never a series."""
OF_A_CONCESSION = {
    "Did somebody concede? The numbers stand as they are.",
    "Say who conceded the match.",
    "Who gave up",
    "who conceded is missing: add 1 for {first} or 2 for {second} before “{ending}”.",
}
"""Said only where a form has a field for who conceded, as in the AGL."""


def forms(text: str | Sequence[str] | None) -> tuple[str, ...]:
    return (text or "",) if text is None or isinstance(text, str) else tuple(text)


def said_by(game: str) -> set[str]:
    """The sentences that only the file or folder of one game says."""
    folder = RULESETS / game
    found = extract_from_dir(str(folder), [("**.py", "python")], keywords=catalogues.sentence_keywords())
    return {one for _, _, sentences, _, _ in found for one in forms(sentences)}


def sentences(entry: Entry) -> Iterator[Said]:
    *_, many = forms(entry.id)
    for spanish in forms(entry.string):
        yield Said(PLACEHOLDER.sub("…", many), PLACEHOLDER.sub("…", spanish))


def broken(entries: Sequence[Entry], own: set[str]) -> dict[str, list[Said]]:
    """What breaks which rule; ``own`` are the sentences of games that may say «partida»."""
    found: dict[str, list[Said]] = {}
    for entry in entries:
        for name, rule in RULES.items():
            if name == "enfrentamiento, no partida" and own.intersection(forms(entry.id)):
                continue
            if wrong := [said for said in sentences(entry) if rule.breaks(said)]:
                found.setdefault(name, []).extend(wrong)
    return found


def test_the_catalogue_keeps_the_glossary() -> None:
    entries = [entry for entry in catalogues.read_catalogue(CATALOGUE.read_text(encoding="utf-8"), "es") if entry.id]
    own = OF_A_CONCESSION.union(*map(said_by, SINGLE))

    assert len(own) > 100
    assert broken(entries, own) == {}


WRONG = [
    ("evento", "Start the event", "Empezar el torneo"),
    ("empezar", "The event cannot start", "El evento no puede comenzar"),
    ("categoría", "There is no tier “{key}”.", "No existe el nivel «{key}»."),
    ("etapa", "The stage is over.", "Ha terminado."),
    ("etapa, no fase", "The Swiss rounds are over.", "La fase ha terminado."),
    ("rendirse", "{player} concedes", "{player} abandona"),
    ("abandonar", "{name} dropped.", "{name} se ha ido."),
    ("rendición, no concesión", "By concession", "Por concesión"),
    ("sanción", "Penalties", "Penalizaciones"),
    ("normativa de torneo", "The tournament regulations", "El reglamento de torneos"),
    ("reglamento, el del juego", "The rules decide", "Decide el reglamento"),
    ("Primera Sangre", "First Blood", "Primera sangre"),
    ("ronda a la que se faltó", "a round missed counts 0", "una ronda perdida cuenta 0"),
    ("incomparecencia", "Forfeit", "Incomparecencia"),
    ("tiempo agotado", "Time called", "Tiempo"),
    ("tiempo agotado, no fin", "Time", "Fin del tiempo"),
    ("mazos introductorios", "a starter deck", "un mazo de inicio"),
    ("criaturas aliadas", "Friendly creatures", "Criaturas amigas"),
    ("bonificación de Æmbar", "bonus Æmber", "Æmbar adicional"),
    ("armamento principal", "primary weapons", "armas principales"),
    ("lista de escuadrón", "Squad list", "Lista del escuadrón"),
    ("calidad de los rivales", "Strength of schedule (SoS)", "Calidad de los oponentes"),
    ("calidad de los oponentes", "Strength of schedule", "Calidad de los rivales"),
    ("calidad ampliada", "Extended strength of schedule", "Calidad ampliada de los oponentes"),
    ("Corvus PIN", "Corvus PIN", "PIN de Corvus"),
    ("ranking", "Season ranking", "Clasificación de la temporada"),
    ("puntuación AGL", "AGL rating", "Puntuación"),
    ("decidido por", "Decided by", "Decide"),
    ("reincorporarse", "Coming back", "Volver"),
    ("un bye", "the opponent has a bye", "el oponente tiene bye"),
    ("enfrentamiento, no partida", "The open match", "La partida pendiente"),
    ("usted", "Choose who won.", "Di quién ganó."),
    ("mayúscula", "The log is empty.", "el registro está vacío."),
    ("minúscula", "open", "Pendiente"),
]


@pytest.mark.parametrize(("name", "english", "spanish"), WRONG, ids=[name for name, _, _ in WRONG])
def test_a_wrong_word_is_seen(name: str, english: str, spanish: str) -> None:
    assert name in broken([Entry(english, spanish)], set())


def test_every_rule_is_tried() -> None:
    assert [name for name, _, _ in WRONG] == list(RULES)


def test_a_game_without_series_may_call_its_match_a_partida() -> None:
    entry = Entry("The match is over.", "La partida ha terminado.")

    assert broken([entry], {"The match is over."}) == {}


def test_agl_roles_the_league_has_the_words_of_its_own_document() -> None:
    """AGL-ROLES, AGL-POINTS: on the screens, paper and pages of an event, not only in what the game says itself."""
    catalogues.compile_stale()
    organiser = Organiser("aristeia", details=custom(3, organiser="Nara Ruiz", head_judges=("Odel Rey",)))
    organiser.start(5)
    organiser.pair()
    organiser.do(ask.GivePenalty(player=1, kind="warning", reason="Tarde", official="Odel Rey", round=1))
    organiser.do(ask.GiveRuling(question="¿Vale?", decision="No", official="Odel Rey", round=1, match=1))
    event, known = f"/t/{organiser.tournament.id}", {organiser.tournament.id: organiser.log}
    routes = ["/new?game=aristeia", *(f"{event}{route}" for route in ROUTES)]
    said = {route: text_of(screen_page(route, known, Device.read({}), "es").html) for route in routes}
    said |= {
        path: text_of(made.decode())
        for path, made in build_site([organiser.log]).items()
        if path.startswith("es/") and path.endswith(".html")
    }
    wrong = {where: found[0] for where, text in said.items() if (found := OF_THE_AGL.search(text))}

    assert len(said) > 20
    assert wrong == {}


def test_words_with_two_meanings_are_told_apart() -> None:
    entries = catalogues.read_catalogue(CATALOGUE.read_text(encoding="utf-8"), "es")
    spanish = {word: entries[word].string for word in ("Lost", "Lost component", "Open", "Open it", "Games")}

    assert spanish == {
        "Lost": "PP",
        "Lost component": "Componente perdido",
        "Open": "Pendiente",
        "Open it": "Abrirlo",
        "Games": "Partidas",
    }
    headings = {entry.name for reference in find_ruleset("xwing").references for entry in reference.entries}
    assert "Lost component" in headings
    assert "Lost" not in headings


def test_kf_identity_the_card_is_read_for_two_minutes_at_most() -> None:
    """KF-IDENTITY: how long, and not when."""
    [note] = [note for note in find_ruleset("keyforge").notes if note.rule == "KF-IDENTITY"]

    assert "durante dos minutos como máximo" in html.translator_for("es")(note.text)


ROUTES = (
    *(
        "",
        "/details",
        "/conduct",
        "/rulings",
        "/round/1",
        "/round/1?more=1",
        "/round/1/table/1",
        "/players",
        "/player/1",
    ),
    *("/rules", "/checklist", "/print/report", "/print/slips", "/print/pairings", "/sheets", "/history"),
)

OF_DROPPING = re.compile(
    r"\b(leav\w*|left) (the (event|cut)|after)\b|^(left|leaving)\b(?! empty| out)|^\{count\} gone|nobody leaves"
    r"|\b(some|who)(body|ever)? (leaves|has left)\b",
    re.IGNORECASE,
)
"""Other English words for what a player does who drops."""


def test_dropping_has_one_word_in_english() -> None:
    """SW-DROP: what is tapped, marked, printed and told is one word, that of the documents."""
    entries = catalogues.read_catalogue(CATALOGUE.read_text(encoding="utf-8"), "es")
    english = [sentence for entry in entries for sentence in forms(entry.id)]

    assert "Dropped" in english
    assert [sentence for sentence in english if OF_DROPPING.search(sentence)] == []


@pytest.mark.parametrize(
    "wrong", ["Leaves the event", "left", "{count} gone", "Leaving", "Somebody leaves: choose who"]
)
def test_another_word_for_dropping_is_seen(wrong: str) -> None:
    assert OF_DROPPING.search(wrong)
