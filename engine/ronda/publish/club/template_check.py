"""Checking a club's templates against Ronda's current ones: one sentence for each fault."""

from collections.abc import Iterable, Iterator, Mapping

from jinja2 import Environment, TemplateSyntaxError, nodes

from ronda.core.errors import Faults, Impossible, Malformed, Refusal
from ronda.core.text import N_
from ronda.core.written_keys import unknown_keys
from ronda.publish.club.club_templates import ClubTemplates, TemplateFile
from ronda.publish.club.overridable_templates import CLUB_PREFIX, PAGE_TEMPLATES, PART_TEMPLATES, RONDA_PREFIX
from ronda.views.shared.html import template_environment, template_names
from ronda.views.shared.languages import SOURCE_LANGUAGE


def checked_templates(files: Iterable[TemplateFile], folder: object) -> ClubTemplates:
    """The checked templates of a folder; ``folder`` is its name.

    Raises ``Malformed``, or ``Refusals`` for several faults, each with file and line; ``Impossible`` for an empty
    folder.
    """
    templates = ClubTemplates(files=tuple(files))
    if not templates.files:
        raise Impossible("{folder} holds no templates: name the folder in which public/ is.", folder=folder)
    jinja = templates.environment(SOURCE_LANGUAGE)
    with Faults() as faults:
        parsed = {}
        for file in templates.files:
            if tree := faults.check(None, _parsed, jinja, file):
                parsed[file] = tree
        added = {file.name: _nested_blocks(tree) for file, tree in parsed.items()}
        for file, tree in parsed.items():
            for fault in _faults_of(file, tree, added):
                faults.note(fault)
    return templates


def ronda_blocks(name: str) -> frozenset[str]:
    """The blocks of a page of Ronda's, including those of the templates it extends."""
    behind = PAGE_TEMPLATES[name]
    own = template_environment(SOURCE_LANGUAGE).get_template(name).blocks
    return frozenset(own) | (ronda_blocks(behind) if behind else frozenset())


def _parsed(jinja: Environment, file: TemplateFile) -> nodes.Template:
    try:
        tree = jinja.parse(file.text, file.name, file.place)
        jinja.compile(file.text, file.name, file.place)  # finds unknown filters and duplicate blocks
    except TemplateSyntaxError as problem:
        said = (problem.message or "").rstrip(".")
        raise _placed(file, problem.lineno, N_("This cannot be read: {problem}."), problem=said) from None
    return tree


def _faults_of(file: TemplateFile, tree: nodes.Template, added: Mapping[str, frozenset[str]]) -> Iterator[Refusal]:
    if file.name in PAGE_TEMPLATES:
        yield from _page_faults(file, tree, added)
    elif file.name not in PART_TEMPLATES and not file.name.startswith(CLUB_PREFIX):
        yield Malformed(
            "{file} is no template to override: call it as docs/templates.md does, or put it into club/.",
            file=file.place,
        )
    yield from _missing_files(file, tree, added)


def _page_faults(file: TemplateFile, tree: nodes.Template, added: Mapping[str, frozenset[str]]) -> Iterator[Refusal]:
    """Faults of a page that does not extend Ronda's own, or else of its blocks."""
    own = f"{RONDA_PREFIX}{file.name}"
    first = next((node for node in tree.body if not _is_blank(node)), None)
    if isinstance(first, nodes.Extends) and _constant(first.template) == own:
        yield from _block_faults(file, tree, ronda_blocks(file.name).union(*_added_behind(file.name, added)))
        return
    pattern = N_("Begin it with {begin}, so that it stays a page of Ronda.")
    yield _placed(file, first.lineno if first else 1, pattern, begin=f'{{% extends "{own}" %}}')


def _block_faults(file: TemplateFile, tree: nodes.Template, known: frozenset[str]) -> Iterator[Refusal]:
    """Faults of blocks that are filled but never shown."""
    inner = _nested_blocks(tree)
    filled = {block.name: block.lineno for block in tree.find_all(nodes.Block) if block.name not in inner}
    for name, meant in unknown_keys(filled, sorted(known)):
        pattern = N_("Ronda's page has no block “{block}”. Write {known} in its place, or leave it out.")
        yield _placed(file, filled[name], pattern, block=name, known=meant)


def _missing_files(file: TemplateFile, tree: nodes.Template, added: Mapping[str, object]) -> Iterator[Refusal]:
    """Faults of includes and imports that do not exist; computed names fail only when rendered."""
    own = template_names()
    there = {*added, *own, *(f"{RONDA_PREFIX}{name}" for name in own)}
    for node in tree.find_all((nodes.Include, nodes.Import, nodes.FromImport)):
        name = _constant(node.template)  # type: ignore[attr-defined]  # each of the three has one
        if isinstance(name, str) and name not in there:
            pattern = N_("There is no template {name}. Correct the name, or add the file.")
            yield _placed(file, node.lineno, pattern, name=name)


def _added_behind(name: str, added: Mapping[str, frozenset[str]]) -> Iterator[frozenset[str]]:
    """Blocks that a club added to the templates that a page extends."""
    while name := PAGE_TEMPLATES[name]:
        yield added.get(name, frozenset())


def _nested_blocks(tree: nodes.Template) -> frozenset[str]:
    """Blocks that a template adds inside those that it fills."""
    return frozenset(inner.name for outer in tree.find_all(nodes.Block) for inner in outer.find_all(nodes.Block))


def _is_blank(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Output) and all(
        isinstance(part, nodes.TemplateData) and not part.data.strip() for part in node.nodes
    )


def _constant(node: nodes.Node | None) -> object:
    return node.value if isinstance(node, nodes.Const) else None


def _placed(file: TemplateFile, line: int, pattern: str, **values: str) -> Refusal:
    return Malformed(pattern, **values).within("{file}, line {line}: {problem}", file=file.place, line=line)
