"""What a club's templates ask of Ronda's own, compared with what these have now: one sentence for each fault."""

from collections.abc import Iterator, Mapping

from jinja2 import Environment, TemplateSyntaxError, nodes

from ronda.core.errors import Faults, Malformed, Refusal
from ronda.core.written_keys import unknown_keys
from ronda.publish.club.club_templates import ClubTemplates, TemplateFile
from ronda.publish.club.overridable_templates import (
    CLUB_PREFIX,
    PAGE_TEMPLATES,
    PART_TEMPLATES,
    RONDA_PREFIX,
)
from ronda.views.shared.html import template_environment, template_names
from ronda.views.shared.languages import SOURCE_LANGUAGE


def checked_templates(templates: ClubTemplates) -> ClubTemplates:
    """The same; raises ``Malformed``, or ``Refusals`` for several faults, each with its file and line."""
    jinja = templates.environment(SOURCE_LANGUAGE)
    with Faults() as faults:
        parsed = {file: faults.check(nodes.Template([]), _parsed, jinja, file) for file in templates.files}
        added = {file.name: _nested_blocks(tree) for file, tree in parsed.items()}
        for file, tree in parsed.items():
            for fault in _faults_of(file, tree, added):
                faults.note(fault)
    return templates


def ronda_blocks(name: str) -> frozenset[str]:
    """The blocks of a page of Ronda's own, with those of the templates behind it."""
    behind = PAGE_TEMPLATES[name]
    own = template_environment(SOURCE_LANGUAGE).get_template(name).blocks
    return frozenset(own) | (ronda_blocks(behind) if behind else frozenset())


def _parsed(jinja: Environment, file: TemplateFile) -> nodes.Template:
    try:
        tree = jinja.parse(file.text, file.name, file.place)
        jinja.compile(file.text, file.name, file.place)  # finds filters that are not, and a block that is there twice
    except TemplateSyntaxError as problem:
        raise _placed(
            file, problem.lineno, "This cannot be read: {problem}.", problem=(problem.message or "").rstrip(".")
        ) from None
    return tree


def _faults_of(file: TemplateFile, tree: nodes.Template, added: Mapping[str, frozenset[str]]) -> Iterator[Refusal]:
    if file.name in PAGE_TEMPLATES:
        yield from _page_faults(file, tree, added)
    elif file.name in PART_TEMPLATES or file.name.startswith(CLUB_PREFIX):
        pass
    else:
        yield Malformed(
            "{file}: there is no such template to override. Its name has to stand in docs/templates.md, or in club/.",
            file=file.place,
        )
    yield from _missing_files(file, tree, added)


def _page_faults(file: TemplateFile, tree: nodes.Template, added: Mapping[str, frozenset[str]]) -> Iterator[Refusal]:
    """Of a page that does not go on from Ronda's own, or fills a block that this has not."""
    own = f"{RONDA_PREFIX}{file.name}"
    first = next((node for node in tree.body if not _is_blank(node)), None)
    if not (isinstance(first, nodes.Extends) and _constant(first.template) == own):
        line = first.lineno if first else 1
        yield _placed(
            file, line, "Begin it with {begin}, so that it stays a page of Ronda.", begin=f'{{% extends "{own}" %}}'
        )
        return
    known = sorted(ronda_blocks(file.name).union(*(added.get(name, ()) for name in _behind(file.name))))
    inside = {id(block) for outer in tree.find_all(nodes.Block) for block in _blocks_in(outer)}
    for block in tree.find_all(nodes.Block):
        if id(block) not in inside:
            for name, meant in unknown_keys([block.name], known):
                pattern = "Ronda's page has no block “{block}”. Write {known} in its place, or leave it out."
                yield _placed(file, block.lineno, pattern, block=name, known=meant)


def _missing_files(file: TemplateFile, tree: nodes.Template, added: Mapping[str, object]) -> Iterator[Refusal]:
    """What it includes or imports and nobody has; where the name is worked out, that is seen when it is filled."""
    own = template_names()
    there = {*added, *own, *(f"{RONDA_PREFIX}{name}" for name in own)}
    for node in tree.find_all((nodes.Include, nodes.Import, nodes.FromImport)):
        name = _constant(node.template)  # type: ignore[attr-defined]  # each of the three has one
        if isinstance(name, str) and name not in there:
            yield _placed(
                file, node.lineno, "There is no template {name}. Correct the name, or add the file.", name=name
            )


def _behind(name: str) -> Iterator[str]:
    """The templates whose blocks a page fills."""
    while name := PAGE_TEMPLATES[name]:
        yield name


def _nested_blocks(tree: nodes.Template) -> frozenset[str]:
    """The blocks that a template adds inside those that it fills."""
    return frozenset(block.name for outer in tree.find_all(nodes.Block) for block in _blocks_in(outer))


def _blocks_in(outer: nodes.Block) -> Iterator[nodes.Block]:
    for node in outer.body:
        if isinstance(node, nodes.Block):
            yield node
        yield from node.find_all(nodes.Block)


def _is_blank(node: nodes.Node) -> bool:
    return isinstance(node, nodes.Output) and all(
        isinstance(part, nodes.TemplateData) and not part.data.strip() for part in node.nodes
    )


def _constant(node: nodes.Node | None) -> object:
    return node.value if isinstance(node, nodes.Const) else None


def _placed(file: TemplateFile, line: int, pattern: str, **values: str) -> Refusal:
    return Malformed(pattern, **values).within("{file}, line {line}: {problem}", file=file.place, line=line)
