"""Templates of a club in front of Ronda's own: what they may be, what is said of them, and that they only show."""

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from jinja2 import ModuleLoader, nodes

from ronda.commands import requests as ask
from ronda.core.errors import Malformed, Refusal
from ronda.core.progress import ProgressSteps
from ronda.journal import Log
from ronda.publish import SiteFrame, build_index_files, event_section, ranking_section
from ronda.publish.club.club_templates import ClubTemplates, TemplateFile
from ronda.publish.club.overridable_templates import (
    BASE_TEMPLATE,
    PAGE_TEMPLATES,
    PART_TEMPLATES,
    REGISTER_TEMPLATE,
    STYLE_TEMPLATE,
)
from ronda.publish.club.template_check import checked_templates, ronda_blocks
from ronda.publish.page_templates import RONDA_TEMPLATES, PageTemplates
from ronda.rulesets import find_ruleset
from ronda.views.public.event_context import event_folder
from ronda.views.shared import html
from ronda.views.shared.languages import SOURCE_LANGUAGE
from tests.playing import Organiser, eventful
from tests.seasons import install, rated_ruleset, season
from tests.views.test_club_site import LOOK
from tests.views.test_web_address import cup
from workshop.build import catalogues
from workshop.cli.template_folder import read_template_folder

ROOT = Path(__file__).parents[2]
HALL_PAGES = frozenset(f"public/{name}.html" for name in ("clocks", "entry", "me", "missing", "own"))
"""What a hall's server shows."""
ROW = re.compile(r"^\| `(\S+)` \| (?:`(\S+)`)? ?\| (.*?) \| .+ \|$", re.MULTILINE)
EXTENDS = '{{% extends "ronda/{}" %}}\n'


@pytest.fixture(autouse=True)
def _compiled() -> None:
    catalogues.compile_stale()


def checked(**texts: str) -> ClubTemplates:
    """Templates by their names, of which the ending is left out, and ``_`` stands for the slash."""
    files = ((name.replace("_", "/", 1) + ".html", text) for name, text in texts.items())
    return checked_templates((TemplateFile(name=name, text=text, place=f"look/{name}") for name, text in files), "look")


def filled(name: str, **blocks: str) -> str:
    """The text of a template that fills blocks."""
    text = "".join(f"{{% block {block} %}}{inside}{{% endblock %}}\n" for block, inside in blocks.items())
    return EXTENDS.format(f"public/{name}.html") + text


def pages(made: Organiser, templates: PageTemplates = RONDA_TEMPLATES, *more: Log) -> dict[str, bytes]:
    """All files of a site with an event in the look of a club, and the ranking of other events."""
    frame = SiteFrame(look=LOOK, templates=templates)
    parts = [event_section(made.log, frame), *([ranking_section(more, frame, season="2026")] if more else [])]
    lists = build_index_files([part.entry for part in parts], frame)
    return {path: files[path] for files in (lists, *(part.files for part in parts)) for path in files}


def own_tree(name: str) -> nodes.Template:
    return html.template_environment(SOURCE_LANGUAGE).parse((ROOT / "templates" / name).read_text(encoding="utf-8"))


def own_blocks(name: str) -> list[str]:
    return [block.name for block in own_tree(name).find_all(nodes.Block)]


def test_every_page_of_a_site_that_has_blocks_can_be_overridden_and_goes_on_from_what_is_said() -> None:
    parents = {BASE_TEMPLATE: "", REGISTER_TEMPLATE: ""}
    for path in sorted((ROOT / "templates/public").glob("*.html")):
        for node in own_tree(name := f"public/{path.name}").find_all(nodes.Extends):
            assert isinstance(node.template, nodes.Const)
            parents[name] = node.template.value

    assert dict(PAGE_TEMPLATES) == {name: parent for name, parent in parents.items() if name not in HALL_PAGES}


def test_the_list_of_blocks_in_the_documents_is_what_the_templates_have() -> None:
    told = (ROOT / "docs/templates.md").read_text(encoding="utf-8")

    assert [(name, behind, re.findall(r"`(\w+)`", blocks)) for name, behind, blocks in ROW.findall(told)] == [
        (name, behind, own_blocks(name)) for name, behind in PAGE_TEMPLATES.items()
    ]
    [parts] = re.findall(r"These parts have no blocks\..+?\n\n", told, re.DOTALL)
    assert re.findall(r"`(\w+/[\w.]+)`", parts) == list(PART_TEMPLATES)


def test_the_blocks_of_a_page_are_its_own_and_those_behind_it() -> None:
    assert ronda_blocks("public/round.html") == {
        *own_blocks("public/round.html"),
        *own_blocks("public/event.html"),
        *own_blocks(BASE_TEMPLATE),
    }


def test_no_part_has_blocks_or_macros_that_another_template_asks_for() -> None:
    for name in set(PART_TEMPLATES) - {STYLE_TEMPLATE}:
        assert own_blocks(name) == []
        assert f'import "{name}"' not in "".join(
            path.read_text("utf-8") for path in (ROOT / "templates").rglob("*.html")
        )


@pytest.mark.parametrize("game", ["keyforge", "xwing", "custom"])
def test_templates_that_change_nothing_leave_every_byte_as_it_is(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = eventful(game)
    install(monkeypatch, find_ruleset("keyforge"), find_ruleset("custom"), rated_ruleset())
    files = [TemplateFile(name=name, text=EXTENDS.format(name), place=name) for name in PAGE_TEMPLATES]
    files += [TemplateFile(name=name, text=f'{{% include "ronda/{name}" %}}', place=name) for name in PART_TEMPLATES]

    assert pages(made, checked_templates(files, "look"), *season()) == pages(made, RONDA_TEMPLATES, *season())


def test_a_packed_ronda_which_has_its_templates_compiled_alone_checks_and_fills_in_the_same_way(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made, texts = cup(), {"public_base": filled("base", banner="Packed"), "public_ways": "{{ gone }}"}
    plain = pages(made, checked(public_base=texts["public_base"], club_a="as it stands"))
    html.template_environment(SOURCE_LANGUAGE).compile_templates(
        tmp_path, filter_func=set(html.template_names()).__contains__, zip=None, ignore_errors=False
    )
    monkeypatch.setattr(html, "template_loader", lambda: ModuleLoader(tmp_path))

    assert pages(made, checked(public_base=texts["public_base"], club_a="packed")) == plain
    with pytest.raises(Malformed, match=r"look/public/ways\.html, line 1 cannot be filled: 'gone' is undefined"):
        pages(made, checked(**texts))
    with pytest.raises(Malformed, match=r"has no block “mian”\. Write main in"):
        checked(public_round=filled("round", mian="a"))


def test_a_block_is_filled_on_all_pages_in_each_language_around_what_ronda_has_there() -> None:
    made = cup()
    made.play_on()
    banner = '<p class="note">{{ _("Players") }} · {{ look.name }}{% block more %}{% endblock %}</p>'
    templates = checked(
        public_base=filled("base", banner=banner, foot='{{ super() }}{% include "club/sponsors.html" %}'),
        public_round=filled("round", more=" · Round"),
        public_player_rounds="",
        club_sponsors="<p>Thanks to <b>everybody</b></p>",
    )

    own, plain = pages(made, templates), pages(made)
    for path in plain:
        if not path.endswith(".html") or path.endswith("register.html"):
            continue
        shown = own[path].decode()
        word = "Jugadores" if path.startswith("es/") else "Players"
        more = " · Round" if re.search(r"/(round-\d|now)\.html", path) and "/now" not in path else ""
        assert f'<p class="note">{word} · Players &amp; &lt;b&gt;Friends&lt;/b&gt;{more}' in shown
        assert "<p>Thanks to <b>everybody</b></p>" in shown
        assert "club.css" in shown
        assert policy(shown) == policy(plain[path].decode())


def test_around_the_form_of_a_registration_blocks_are_filled_and_its_script_stays_the_only_one() -> None:
    made = Organiser("xwing")
    banner = '{{ _("Players") }} · {{ look.name }}<script>alert(1)</script>'
    templates = checked(public_register=filled("register", banner=banner, main="{{ super() }}<p>Until Friday</p>"))

    for language, word in (("en", "Players"), ("es", "Jugadores")):
        path = f"{language}/{event_folder(made.log)}/register.html"
        own, plain = (pages(made, each)[path].decode() for each in (templates, RONDA_TEMPLATES))
        assert f"</header>\n{word} · Players &amp; &lt;b&gt;Friends&lt;/b&gt;<script>alert(1)</script>" in own
        assert own.index('<form id="entry"') < own.index("<p>Until Friday</p>") < own.index("</main>")
        assert policy(own) == policy(plain)
        assert "unsafe" not in policy(own)


@pytest.mark.parametrize("name", ["base", "overview", "index", "register"])
@pytest.mark.parametrize(
    "text",
    [
        "{{% set {0} = '\"><script>alert(1)</script>'|safe %}}",
        "{{% macro {0}() %}}<script>alert(1)</script>{{% endmacro %}}",
        "{{% if true %}}{{% from 'club/a.html' import more as {0} %}}{{% endif %}}",
    ],
)
def test_what_stands_beside_blocks_takes_the_place_of_no_value_of_the_page(name: str, text: str) -> None:
    made, told = Organiser("xwing"), "language is_root leads policy style script root unlisted forms".split()
    more = "{% macro more() %}<script>alert(1)</script>{% endmacro %}"
    beside = "".join(text.format(value) for value in told)
    templates = checked(**{f"public_{name}": filled(name) + beside}, club_a=more)
    plain = pages(made, checked(club_a=more))

    for path, page in pages(made, templates).items():
        assert page == plain[path], path


def policy(page: str) -> str:
    """The policy of a page, which stands before all that a template can fill."""
    found = re.search(r"<head>\s*<meta charset=\"utf-8\">\s*<meta http-equiv=\"Content-Security-Policy\"[^>]*>", page)
    assert found
    return found[0]


FIRST_PAGE = 'line 2: Begin it with {% extends "ronda/public/index.html" %}, so that it stays a page of Ronda.'
FAULTS = [
    (
        {"public_rating_season": filled("rating_season", rules="a", sidebar="b", mian="c")},
        (
            "look/public/rating_season.html, line 3: Ronda's page has no block “sidebar”. Write banner, description, "
            "event, foot, head, home, live, main, places, rules, script, title, updated, ways in its place, or leave "
            "it out. look/public/rating_season.html, line 4: Ronda's page has no block “mian”. Write main in its "
            "place, or leave it out."
        ),
    ),
    ({"public_index": "{# ours #}\n<p>Hello"}, f"look/public/index.html, {FIRST_PAGE}"),
    ({"public_index": '\n{% extends "public/index.html" %}'}, f"look/public/index.html, {FIRST_PAGE}"),
    (
        {"public_ways": "a\n{% endif %}"},
        "look/public/ways.html, line 2: This cannot be read: Encountered unknown tag 'endif'.",
    ),
    ({"club_a": "\n\n{{ 1|shine }}"}, "look/club/a.html, line 3: This cannot be read: No filter named 'shine'."),
    (
        {"club_a": '\n{% include "club/b.html" %}'},
        "look/club/a.html, line 2: There is no template club/b.html. Correct the name, or add the file.",
    ),
    (
        {"public_parts": "a"},
        "look/public/parts.html is no template to override: call it as docs/templates.md does, or put it into club/.",
    ),
    ({}, "look holds no templates: name the folder in which public/ is."),
]


@pytest.mark.parametrize(("texts", "said"), FAULTS)
def test_each_fault_is_said_in_a_sentence_with_file_and_line(texts: dict[str, str], said: str) -> None:
    with pytest.raises(Refusal) as refused:
        checked(**texts)
    assert str(refused.value) == said


@pytest.mark.parametrize(
    "text",
    [
        "{{ evnt.name }}",
        "{{ ''.__class__.__mro__ }}",
        "{{ look.__init__.__globals__ }}",
        "{{ identity.pkgutil }}",
        "{{ ways.__wrapped__ }}",
        "{{ '{a.format.__func__.__globals__}'|fill(a='b') }}",
        "{{ '{a:{a.format}}'|fill(a='b') }}",
        "{% macro say(s) %}{a.join.__func__}{% endmacro %}{{ namespace(words=say, values=[('a', 'b')])|sentence }}",
        "{{ 'a'.format_map }}{{ '{0.__class__}'.format(1) }}",
        "{{ alternates.append(1) }}",
        "{{ site.render(_) }}",
        "{{ 1 / 0 }}",
        '{% include "club/" ~ language ~ ".html" %}',
        '{% include "public/ways.html" %}',
    ],
)
def test_what_cannot_be_filled_or_reaches_for_more_than_a_page_shows_ends_in_a_sentence(text: str) -> None:
    templates = checked(public_index=filled("index", live=f"\n{text}"), public_ways='{% include "public/ways.html" %}')

    with pytest.raises(
        Malformed, match=r"^look/public/\w+\.html, line [13] cannot be filled: .+\. Correct it, or take"
    ):
        pages(cup(), templates)


def test_a_fault_of_ronda_s_own_is_not_said_to_be_the_club_s() -> None:
    templates = checked(club_a="a")

    with pytest.raises(Exception, match="undefined") as failed:
        list(templates.render_steps("public/index.html", "en", {}))
    assert not isinstance(failed.value, Refusal)


def test_what_is_hidden_or_private_is_in_no_value_of_any_page() -> None:
    made = Organiser("xwing")
    made.register("Alba García", "Bruno Ríos", "Carla Soto", "Dario Vega")
    made.do(
        ask.EditPlayer(
            player=1, entry=ask.PlayerEntry(name="Alba García", fields=(("squad_list", "Squad 4711"),)), hidden=True
        )
    )
    made.begin()
    made.play_on()
    frame = SiteFrame(templates=(seen := _Seen()))
    part = event_section(made.log, frame)
    dict(build_index_files([part.entry], frame))

    assert len(seen.values) > 20
    assert "Bruno" in repr(seen.values)
    assert not re.search("Alba|4711", repr(seen.values))


class _Seen:
    """Keeps what any template could read."""

    digest = "seen"

    def __init__(self) -> None:
        self.values: list[object] = []

    def render_steps(self, template: str, language: str, values: Mapping[str, object]) -> ProgressSteps[str]:
        self.values.append(values)
        return (yield from RONDA_TEMPLATES.render_steps(template, language, values))


def test_a_folder_is_read_with_slashes_without_what_a_dot_hides_and_without_links(tmp_path: Path) -> None:
    (tmp_path / "look/public").mkdir(parents=True)
    (tmp_path / "look/.git").mkdir()
    (tmp_path / "look/.git/config").write_bytes(b"\xff")
    (tmp_path / "look/public/now.html").write_text(filled("now", banner="ä"), encoding="utf-8")
    read = read_template_folder(str(tmp_path / "look"))

    assert isinstance(read, ClubTemplates)
    assert [file.name for file in read.files] == ["public/now.html"]
    assert read_template_folder(None) is None
    assert read_template_folder("") == RONDA_TEMPLATES
    (tmp_path / "look/club").symlink_to(tmp_path)
    with pytest.raises(Refusal, match="club is a link, which could lead anywhere"):
        read_template_folder(str(tmp_path / "look"))


def test_two_folders_of_the_same_templates_have_one_sign() -> None:
    first, second = checked(club_a="a"), checked_templates([TemplateFile(name="club/a.html", text="a", place="x")], "x")

    assert first.digest == second.digest != checked(club_a="b").digest
