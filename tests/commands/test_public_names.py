"""Names that are typed: nothing hidden stays in them, and no contact comes into what everybody reads."""

from __future__ import annotations

import pytest

from ronda.commands import read_command
from ronda.core.errors import Malformed, Namesake
from ronda.core.inputs import same_name_key, without_hidden_marks
from tests.playing import Organiser

CONTACTS = (
    "+34 600 123 456|600123456|600 12 34 56|(212) 555-0199|020 7946 0958|+44 7700 900123|+49 (0)30 123456|"
    "0151/23456789|+351 912 345 678|+52 1 55 1234 5678|+54 9 11 1234-5678|+33 6 12 34 56 78|9 1234 5678|"
    "cel: 555 1234|ph 555-1234|elena@example.org|<elena@example.org>|elena(at)example.org|elena_at_example.org|"
    "@elena_r|ig: elena_r|ig elena_r|discord elena_r|elena#1234|wa.me/34600123456|https://wa.me/34600123456|"
    "t.me/elena_r|https://t.me/elena_r|https://wa.link/abcd|https://api.whatsapp.com/send?phone=34600123456|"
    "https://discord.gg/abcd|linkedin.com/in/elena|https://bsky.app/profile/elena|signal.me/#p/+34600123456|"
    "12345678Z|٦٠٠١٢٣٤٥٦|６００１２３４５６"
).split("|")
ALONE = "write the name alone."
FORMS: tuple[tuple[str, str, dict[str, str]], ...] = (
    ("register_player", "name", {}),
    ("register_player", "name", {"here": "yes"}),
    ("edit_player", "name", {"player": "1", "club": ""}),
    ("tick_check", "official", {"tick": "1/deck"}),
    ("give_penalty", "official_other", {"player": "1", "kind": "warning", "reason": "Late"}),
    ("issue_substitute", "official_other", {"player": "1", "item": "Dust"}),
    ("correct_registration", "official_other", {"player": "1", "reason": "Typo"}),
    ("change_details", "head_judges", {"name": "Open"}),
    ("change_details", "floor_judges", {"name": "Open"}),
)


def sent(command: str, form: dict[str, str]) -> Organiser:
    organiser = Organiser("keyforge")
    organiser.register("Gala Río")
    organiser.do(read_command(command, form, organiser.tournament, organiser.ruleset))
    return organiser


@pytest.mark.parametrize("typed", ["Elena Mar {}", "{} Elena Mar", "Elena Mar ({})", "Elena Mar:{}", "Elena Mar/{}"])
@pytest.mark.parametrize("contact", CONTACTS)
def test_a_contact_beside_a_name_is_refused_with_the_name_alone(contact: str, typed: str) -> None:
    with pytest.raises(Malformed) as refused:
        sent("register_player", {"name": typed.format(contact)})

    assert "“Elena Mar” stands beside a telephone number" in str(refused.value.message)


@pytest.mark.parametrize("contact", CONTACTS)
def test_a_contact_alone_is_no_name(contact: str) -> None:
    with pytest.raises(Malformed, match="write a name that everyone may read"):
        sent("register_player", {"name": contact})


@pytest.mark.parametrize(("command", "field", "others"), FORMS)
def test_no_field_of_a_name_takes_a_contact(command: str, field: str, others: dict[str, str]) -> None:
    with pytest.raises(Malformed) as refused:
        sent(command, {**others, field: "Elena Mar 600 123 456"})

    assert [part.field for part in refused.value.parts] == [field]
    assert ALONE in str(refused.value.message)


def test_a_name_that_was_taken_before_can_stay_while_something_else_changes() -> None:
    organiser = Organiser("keyforge")
    organiser.register("Elena @mar")
    form = {"player": "1", "name": "Elena @mar", "club": "Norte"}
    organiser.do(read_command("edit_player", form, organiser.tournament, organiser.ruleset))

    assert organiser.tournament.player(1).constraints.club == "Norte"


MARKS = (
    "\u200b \u200c \u200d \u2060 \u00ad \ufeff \u200e \u200f \u202a \u202e \u2066 \u2069 \u180e \u034f \u061c \ufe0e "
    "\ufe0f \U000e0101"
).split(" ")


@pytest.mark.parametrize("mark", MARKS)
@pytest.mark.parametrize("name", ["Ele{}na Mar", "{}Elena Mar", "Elena Mar{}", "Elena{} Mar", "Elena {}Mar"])
def test_marks_that_nobody_sees_are_no_part_of_a_name(name: str, mark: str) -> None:
    [_, player] = sent("register_player", {"name": name.format(mark)}).tournament.players

    assert player.name == "Elena Mar"


@pytest.mark.parametrize("mark", MARKS)
def test_who_looks_the_same_is_the_same(mark: str) -> None:
    with pytest.raises(Namesake):
        sent("register_player", {"name": f"Gala{mark} Río"})


@pytest.mark.parametrize(
    "name", ["Zoe 👩🏽\u200d🚀", "Zoe ❤\ufe0f", "Zoe 1\ufe0f\u20e3", "می\u200cخواهم", "क्\u200dष", "Zoe 🏳\ufe0f\u200d🌈"]
)
def test_what_pictures_and_scripts_need_stays(name: str) -> None:
    assert without_hidden_marks(name) == name
    assert same_name_key(name)
