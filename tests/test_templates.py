"""What djLint does not ask of a template."""

from pathlib import Path

from ronda.views.shared import html

TEMPLATES = Path(__file__).parents[1] / "templates"
LONGEST = 160


def test_no_line_of_a_template_is_too_long_to_be_read() -> None:
    files = [path for path in TEMPLATES.rglob("*.*") if path.suffix[1:] in html.TEMPLATE_KINDS]
    long = [
        f"{path.relative_to(TEMPLATES)}:{number}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if len(line) > LONGEST and 'url("data:' not in line  # a picture cannot be broken
    ]

    assert len(files) > 50
    assert long == []


def test_no_two_templates_have_the_same_name_in_the_archive_of_the_app() -> None:
    names = html.template_names()
    assert len(names) == len({html.PackedTemplates.get_template_key(name) for name in names})
