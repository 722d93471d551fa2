"""Line-ups as they are pasted (AGL-LINEUP)."""

import pytest

from ronda.commands import requests as ask
from tests.playing import Organiser, custom

FOUR = ("Maximus", "Parvati", "8-Ball", "Gata")
DETAILS = custom(3, options=(("lineup_size", "4"),))


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(FOUR),
        "Maximus, Parvati, 8-Ball, Gata",
        "Maximus, Parvati, 8-Ball y Gata",
        "Maximus, Parvati, 8-Ball, and Gata.",
        "Maximus; Parvati; 8-Ball; Gata",
        "Maximus / Parvati / 8-Ball / Gata",
        "Maximus, Parvati\n8-Ball, Gata",
        "Alineación inicial (4):\n1. Maximus\n2.- Parvati\n3) 8-Ball\n4º Gata",
        "Starting line-up: Maximus, Parvati, 8-Ball, Gata",
        "• Maximus\n• Parvati\n- 8-Ball\n* Gata",
        "1️⃣ Maximus\n2️⃣ Parvati\n3️⃣ 8-Ball\n4️⃣ Gata",
        "Equipo\n\n— Maximus\n— Parvati\n\n— 8-Ball\n— Gata",
        "1.Maximus 2.Parvati 3.8-Ball 4.Gata",
        "1. Maximus 2. Parvati 3. 8-Ball 4. Gata",
        "1) Maximus, 2) Parvati, 3) 8-Ball, 4) Gata",
        "1️⃣ Maximus 2️⃣ Parvati 3️⃣ 8-Ball 4️⃣ Gata",
        "Maximus + Parvati + 8-Ball + Gata",
        "Maximus+Parvati+8-Ball+Gata",
        "Maximus - Parvati - 8-Ball - Gata",
        "Maximus – Parvati – 8-Ball – Gata",
        "*Maximus*\n_Parvati_\n**8-Ball**\n~Gata~",
        "*Maximus*, *Parvati*, *8-Ball*, *Gata*",
        "🔵 Maximus\n🔵 Parvati\n⚽️ 8-Ball\n🐱 Gata",
        "🔵 Maximus 🔵 Parvati 🔵 8-Ball 🔵 Gata",
        "Maximus 🛡️\nParvati 🔥\n8-Ball 🎱\nGata 🐱",
        "Maximus ➡️ Parvati ➡️ 8-Ball ➡️ Gata",
        "Titulares: Maximus, Parvati, 8-Ball, Gata",
        "Mi alineación: Maximus, Parvati, 8-Ball, Gata",
        "*Mi equipo para el sábado:*\nMaximus\nParvati\n8-Ball\nGata",
        "Mi alineación\nMaximus\nParvati\n8-Ball\nGata",
        "My starting lineup\nMaximus\nParvati\n8-Ball\nGata",
        "Maximus (Tanque)\nParvati (Apoyo)\n8-Ball [Control]\nGata (Asalto)",
        "Maximus (Tanque), Parvati (Apoyo), 8-Ball (Control) y Gata (Asalto)",
        "Tanque: Maximus\nApoyo: Parvati\nControl: 8-Ball\nAsalto: Gata",
        "| Maximus | Parvati | 8-Ball | Gata |",
        "Maximus (4), Parvati (3), 8-Ball (5), Gata (4)",
        "Maximus (4) / Parvati (3) / 8-Ball (5) / Gata (4)",
        "Patrocinador: Oxyd\nMaximus\nParvati\n8-Ball\nGata",
    ],
)
def test_agl_lineup_a_pasted_list_is_read_name_by_name(text: str) -> None:
    organiser = Organiser("aristeia", details=DETAILS)
    organiser.register("Alba", lineup=text)
    alba = organiser.tournament.player(1)

    assert tuple(alba.field("lineup").splitlines()) == FOUR
    assert alba.field("sponsor") == ("oxyd" if "Oxyd" in text else "")


def test_agl_lineup_a_comma_in_a_list_with_one_name_a_line_belongs_to_the_name() -> None:
    organiser = Organiser("aristeia", details=DETAILS)
    lines = ("Maximus, the First", "Parvati", "Member 3", "4 Hands")
    organiser.register("Alba", lineup="\n".join(lines))

    assert tuple(organiser.tournament.player(1).field("lineup").splitlines()) == lines


def test_agl_sponsor_what_is_given_counts_more_than_what_a_list_says() -> None:
    organiser = Organiser("aristeia", details=DETAILS)
    fields = (("sponsor", "vissiorama"), ("lineup", "Sponsor: Oxyd\nMaximus, Parvati, 8-Ball, Gata"))
    organiser.do(ask.RegisterPlayers(entries=(ask.PlayerEntry(name="Alba", fields=fields),)))

    assert organiser.tournament.player(1).field("sponsor") == "vissiorama"


@pytest.mark.parametrize(
    "names",
    [
        ("Member (1)", "Member (2)", "Member (3)", "Member (4)"),
        ("“Ironhide”", "¡Zas!", "Dr. Kino", "Nº 5"),
        ("Max & Co", "T-800", "A+", "N1"),
    ],
)
def test_agl_lineup_what_belongs_to_a_name_stays(names: tuple[str, ...]) -> None:
    organiser = Organiser("aristeia", details=DETAILS)
    organiser.register("Alba", lineup="\n".join(names))

    assert tuple(organiser.tournament.player(1).field("lineup").splitlines()) == names
