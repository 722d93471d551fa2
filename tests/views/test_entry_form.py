"""The form in which people register themselves: the fields of every game, in plain HTML (REG-CODE)."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronda.commands.forms.names import checked_public_name
from ronda.core.consents import DEFAULT_TEXTS, Consent, ConsentPurpose, Privacy, consent_fingerprint
from ronda.core.details import Details
from ronda.core.errors import Malformed
from ronda.rules.ruleset import Ruleset
from ronda.rulesets import every_ruleset
from ronda.views.shared.entry_form import NAME_ALONE, EntryForm, entry_form
from ronda.views.shared.html import template_environment
from ronda.views.shared.languages import LANGUAGES
from tests.views.pages import read


def drawn(form: EntryForm, language: str = "en", **given: dict[str, str]) -> str:
    template = template_environment(language).get_template("shared/entry_form.html")
    return str(template.make_module().fields(form, **given))  # type: ignore[attr-defined] # a macro of the template


def asked(ruleset: Ruleset) -> EntryForm:
    return entry_form(ruleset, Details(name="Cup"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)
def test_reg_code_each_field_of_each_game_is_asked_under_its_own_name(ruleset: Ruleset, language: str) -> None:
    html = drawn(asked(ruleset), language)

    assert read(f"<main>{html}</main>").faults == []
    assert set(re.findall(r'name="([^"]+)"', html)) == {
        "name",
        "club",
        *(f"field_{field.key}" for field in ruleset.registration.fields if not field.by_organiser),
    }
    assert "<script" not in html


@pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)
def test_reg_code_only_the_name_is_required_as_lists_can_follow(ruleset: Ruleset) -> None:
    assert [field.name for field in asked(ruleset).fields if field.required] == ["name"]
    assert re.findall(r'<input id="(\w+)"[^>]* required', drawn(asked(ruleset))) == ["name"]


def is_alone(name: str) -> bool:
    return re.fullmatch(NAME_ALONE, name) is not None


@pytest.mark.parametrize(
    "name",
    "Ana Gil 600111222|600 11 12 22 Ana|Ana (+34 600 111 222)|Ana, 600111222|ana@example.org|Ana <ana@example.org>|"
    "Ana @ana_gil|@ana_gil|600111222".split("|"),
)
def test_reg_code_the_page_at_home_refuses_a_name_beside_a_contact(name: str) -> None:
    assert not is_alone(name)


@pytest.mark.parametrize(
    "name", ["Ana Gil", "Ana 2", "R2-D2", "Ana 2026", "Ángel Ñu", "Ana @ Bea", "O'Neil 21/11/2026"]
)
def test_reg_code_the_page_at_home_takes_a_name(name: str) -> None:
    assert is_alone(name)
    assert checked_public_name(name, "name") == name


PIECES = st.sampled_from([*"Aé_ .,-/@+()0123456789", "600", "11", "Ana", "example.org", "2026-11-21", " 21/11/2026"])


@given(st.lists(PIECES, min_size=1, max_size=16).map("".join))
def test_reg_code_what_the_page_at_home_refuses_the_door_refuses_too(name: str) -> None:
    if not is_alone(name):
        with pytest.raises(Malformed):
            checked_public_name(name, "name")


@pytest.mark.parametrize("ruleset", every_ruleset(), ids=lambda ruleset: ruleset.key)
def test_what_was_typed_and_what_was_refused_stand_at_their_fields(ruleset: Ruleset) -> None:
    form = asked(ruleset)
    typed = {field.name: f'"<{field.name}>"' for field in form.fields if field.kind in {"line", "block"}}
    refused = {field.name: f"No: {field.name}" for field in form.fields}
    html = drawn(form, typed=typed, refused=refused)

    for field in form.fields:
        assert f'id="{field.name}-refused">No: {field.name}</span>' in html
        assert re.search(rf'aria-describedby="{field.name}-refused[ "]', html)
    for name in typed:
        assert f"&#34;&lt;{name}&gt;&#34;" in html
    assert "<field_" not in html


def test_reg_consent_boxes_send_the_fingerprint_of_the_text_that_was_read() -> None:
    own = Consent(purpose=ConsentPurpose.CONTACT, text="They may <write> to me.")
    privacy = Privacy(consents=(Consent(purpose=ConsentPurpose.RESULTS), own))
    form = entry_form(every_ruleset()[0], Details(name="Cup", privacy=privacy))
    texts = dict(re.findall(r'name="consent_(\w+)" value="\w+">\s*<span>(.*)</span>', drawn(form)))
    values = {
        language: re.findall(r'name="consent_\w+" value="(\w+)"', drawn(form, language)) for language in LANGUAGES
    }

    assert "I play whether I agree or not." in drawn(form)
    assert texts["results"].endswith("<small>Without it the results pages show a number.</small>")
    assert "<small>" not in texts["contact"]
    assert texts["contact"] == "They may &lt;write&gt; to me."
    assert values["en"] == [consent_fingerprint(DEFAULT_TEXTS[ConsentPurpose.RESULTS]), consent_fingerprint(own.text)]
    assert values["es"][0] != values["en"][0]
    assert values["es"][1] == values["en"][1]
    typed = {"consent_contact": values["en"][1]}
    assert re.findall(r'name="(\w+)" value="\w+" checked', drawn(form, typed=typed)) == ["consent_contact"]
