"""Marks beside names, notes and legends, and how programs dress up a list."""

from __future__ import annotations

import pytest

from tests.people_lists.reading import read_people

THREE = ["Elena Mar", "Gala Río", "Inés Sol"]
MORE = "somebody more, without a name"
MARKS = (
    "(ES)|(ESP)|[ES]|(she/her)|(they/them)|(él)|(ella)|10€|(10€)|10 €|🇪🇸|⭐|✅|#1234|(U18)|(Sub-18)|(nuevo)|(1st time)|"
    "(VIP)|(vegetariano)|(c)|(capitán)|(TO)|(judge)|(L)|(2)|(llega tarde)|(con mazo prestado)|(KF)"
).split("|")
LAYOUTS = [
    "1. Elena Mar\n2. Gala Río {}\n3. Inés Sol",
    "Elena Mar\nGala Río {}\nInés Sol",
    "Name;Deck\nElena Mar;A\nGala Río {};B\nInés Sol;C",
]


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_beside_a_name_is_no_part_of_it(mark: str, layout: str) -> None:
    assert read_people(layout.format(mark)).names == THREE


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize(
    "more", ["+1", "(+1)", "+ 2", "x2", "(x2)", "y acompañante", "& friend", "con su hijo", "and guest", "y un amigo"]
)
def test_who_comes_with_somebody_is_asked_about(more: str, layout: str) -> None:
    read = read_people(layout.format(more))

    assert read.names == THREE
    assert [str(note) for note in read.outcomes[1].notes] == [MORE]


@pytest.mark.parametrize(
    "text",
    [
        "**Elena Mar**\n**Gala Río**\n**Inés Sol**",
        "*Elena Mar*\n*Gala Río*\n*Inés Sol*",
        "_Elena Mar_\n_Gala Río_\n_Inés Sol_",
        "__Elena Mar__\n__Gala Río__\n__Inés Sol__",
        "*Apuntados*\n*Elena Mar*\n*Gala Río*\n*Inés Sol*",
        "*Apuntados*\nElena Mar\nGala Río\nInés Sol",
        "1. **Elena Mar** - Quillfire\n2. **Gala Río** - Bruno\n3. **Inés Sol** - Nix",
        "**1.** Elena Mar\n**2.** Gala Río\n**3.** Inés Sol",
        "<li>Elena Mar</li>\n<li>Gala Río</li>\n<li>Inés Sol</li>",
        "<ol>\n<li>Elena Mar</li>\n<li>Gala Río</li>\n<li>Inés Sol</li>\n</ol>",
        "<p>Elena Mar</p><p>Gala Río</p><p>Inés Sol</p>",
        "Elena Mar<br>Gala Río<br/>Inés Sol",
        "<b>Elena Mar</b>\n<b>Gala Río</b>\n<b>Inés Sol</b>",
        "<div><span class='x'>Elena Mar</span></div>\n<div>Gala&nbsp;Río</div><div>In&eacute;s Sol</div>",
        "<tr><td>1</td><td>Elena Mar</td></tr>\n<tr>\n<td>2</td>\n<td>Gala Río</td></tr>\n<td>3</td><td>Inés Sol",
        "> 1. Elena Mar\n> 2. Gala Río\n> 3. Inés Sol",
        ">> Elena Mar\n>> Gala Río\n>> Inés Sol\n>> Un saludo",
        "On Mon, 2 Nov 2026, Pau <p@example.org> wrote:\n> 1. Elena Mar\n> 2. Gala Río\n> 3. Inés Sol\n\nMe too!",
        "El lun, 2 nov 2026 a las 10:15, Pau (<p@example.org>) escribió:\n> Elena Mar\n> Gala Río\n> Inés Sol\n>\n",
        "Elena Mar\nGala Río\nInés Sol\n\nSent from my iPhone",
        "Elena Mar\nGala Río\nInés Sol\nEnviado desde mi Samsung",
        "1. Elena Mar*\n2. Gala Río\n3. Inés Sol**\n* paid in cash\n** needs a deck",
        "Player,Deck,Paid\nElena Mar*,A,yes*\nGala Río,B,no\nInés Sol,C,no\n* paid in cash,,",
        "1. Elena Mar ✅\n2. Gala Río\n3. Inés Sol 🆕\n\n✅ = pagado\n🆕 = nuevo",
        "Leyenda: ✅ pagado\n1. Elena Mar ✅\n2. Gala Río\n3. Inés Sol",
        "1. Elena Mar 2. Gala Río 3. Inés Sol",
        "1 Elena Mar 2 Gala Río 3 Inés Sol",
        "Nombre;Mazo\nElena Mar;A\n\nNombre;Mazo\nGala Río;B\nInés Sol;C",
    ],
)
def test_every_dress_of_a_list_is_taken_off(text: str) -> None:
    assert read_people(text).names == THREE


@pytest.mark.parametrize("between", ["   ", "\t", " | ", ", "])
def test_two_numbered_names_on_a_line_are_two_people(between: str) -> None:
    rows = f"1. Elena Mar{between}2. Gala Río\n3. Inés Sol{between}4. Pau Luna"
    columns = f"1. Elena Mar{between}3. Inés Sol\n2. Gala Río{between}4. Pau Luna"

    assert read_people(rows).names == [*THREE, "Pau Luna"]
    assert sorted(read_people(columns).names) == sorted([*THREE, "Pau Luna"])


HEADED = [
    "Somos Elena Mar, Gala Río y Inés Sol",
    "We are: Elena Mar, Gala Río and Inés Sol",
    "Elena Mar/Gala Río/Inés Sol",
    "Elena Mar + Gala Río + Inés Sol",
    "Elena Mar (capitana), Gala Río, Inés Sol",
    "yes: Elena Mar, Gala Río, Inés Sol\nno: Pau Luna\nmaybe: Zoe Cruz",
    "Sí 👍\nElena Mar\nGala Río\nInés Sol\nNo 👎\nPau Luna",
    "Elena Mar sí\nGala Río sí\nInés Sol sí\nPau Luna no",
    "Elena Mar - yes\nGala Río - yes\nInés Sol - yes\nPau Luna - no",
    "1. Elena Mar | KeyForge\n2. Gala Río\n3. Inés Sol | X-Wing",
    "1. Elena Mar\n   Mazo: Quill\n2. Gala Río\n   Mazo: Bruno\n3. Inés Sol",
    "Apuntados:\n1. Elena Mar\n2. Gala Río\n3. Inés Sol\n\nEn duda:\n- Pau Luna",
    "Nombre:Elena Mar\nMazo: A\n\nNombre: Gala Río\nMazo: B\n\nNombre: Inés Sol\nMazo: C",
    "Full Name - First Name,Full Name - Last Name,ID\nElena,Mar,1\nGala,Río,2\nInés,Sol,3",
    "Nombre,¿Vienes con acompañante?\nElena Mar,No\nGala Río,Sí\nInés Sol,No",
    '"Mar, Elena","Quill"\n"Río, Gala","Bruno"\n"Sol, Inés","Nix"',
    "[10:15]Elena Mar: me apunto\n[10:16]Gala Río: yo voy\n[10:17]Inés Sol: +1",
    "Elena Mar\n — 2/11/2026, 10:15\nme apunto\nGala Río\n — 2/11/2026, 10:16\n+1\nInés Sol\n — 2/11/2026, 10:17\n+1",
]


@pytest.mark.parametrize("text", HEADED)
def test_what_heads_names_and_what_answers_beside_them_is_understood(text: str) -> None:
    assert read_people(text).names == THREE


NUMBERS = ["1. |2. |3. ", "1) |2) |3) ", "#1 |#2 |#3 ", "• |• |• ", "||", "🎲 |🎲 |🎲 ", "1: |2: |3: "]
ENDS = [
    *" ✅| (pagado)| - 10€| 600123456| @nick_x| (llega tarde)| 🦊| <a@example.org>| (she/her)| (ES)| — pagado".split(
        "|"
    ),
    " | KeyForge",
]


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("numbers", NUMBERS)
def test_every_number_and_every_remark_go_together(numbers: str, end: str) -> None:
    ends = [end, "", end]
    lines = [number + name + after for number, name, after in zip(numbers.split("|"), THREE, ends, strict=True)]

    assert read_people("\n".join(lines)).names == THREE
