"""A club's templates in front of Ronda's: found first, and run in a sandbox.

The app has no template compiler, so only commands import this module.
"""

import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import sha256
from typing import Any, override

from jinja2 import BaseLoader, ChoiceLoader, Environment, FunctionLoader, PrefixLoader
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from ronda.core import build_identity
from ronda.core.errors import Impossible, Malformed, Refusal
from ronda.core.progress import ProgressSteps
from ronda.core.text import Message
from ronda.publish.club.club_look import ClubLook
from ronda.publish.club.overridable_templates import RONDA_PREFIX, STYLE_TEMPLATE
from ronda.publish.page_templates import PageTemplates
from ronda.views.shared import html


@dataclass(frozen=True, slots=True, kw_only=True)
class TemplateFile:
    """One template of a club."""

    name: str
    """Path in its folder, with slashes."""
    text: str
    place: str = field(compare=False)
    """The file's location as its author knows it."""


class PageContext(Context):
    """Protects a page's values, including its policy, from assignments and imports outside blocks."""

    @override
    def resolve_or_missing(self, key: str) -> Any:
        return self.parent[key] if key in self.parent else super().resolve_or_missing(key)

    @override
    def get_all(self) -> dict[str, Any]:
        return {**self.vars, **self.parent}


class ClubEnvironment(ImmutableSandboxedEnvironment):
    """Runs untrusted templates: they read a page's values and change none."""

    context_class = PageContext

    @override
    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        """Blocks attributes of sentences: formatting one with any pattern could reach into its values."""
        return not isinstance(obj, Message) and super().is_safe_attribute(obj, attr, value)


@dataclass(frozen=True, kw_only=True)
class ClubTemplates:
    """Templates that replace Ronda's, or that these include."""

    files: tuple[TemplateFile, ...]

    @cached_property
    def digest(self) -> str:
        """A digest of all of them."""
        return sha256(repr([(file.name, file.text) for file in self.files]).encode()).hexdigest()[:16]

    def environment(self, language: str) -> Environment:
        """The environment that finds them first; the prefix always finds Ronda's own."""
        return _environment(self, language)

    def render_steps(self, template: str, language: str, values: Mapping[str, object]) -> ProgressSteps[str]:
        """Raises ``Malformed`` with file and line if one of them cannot be rendered."""
        try:
            return (yield from html.render_steps(self.environment(language), template, values))
        except Refusal:
            raise
        except Exception as problem:
            fault = self._fault(problem)
            if fault is None:
                raise
            raise fault from problem

    def _fault(self, problem: Exception) -> Malformed | None:
        """The fault in the innermost club template involved; None if none was."""
        places = {file.place for file in self.files}
        for frame in reversed(traceback.extract_tb(problem.__traceback__)):
            if frame.filename in places:
                return Malformed(
                    "{file}, line {line} cannot be filled: {problem}. Correct it, or take the file out.",
                    file=frame.filename,
                    line=frame.lineno,
                    problem=str(problem).rstrip("."),
                )
        return None


def why_style_unused(templates: PageTemplates, look: ClubLook) -> Impossible | None:
    """Why a style sheet would never be used: only a site with a look has one."""
    if look or not (isinstance(templates, ClubTemplates) and STYLE_TEMPLATE in {file.name for file in templates.files}):
        return None
    return Impossible(
        "{file} adds to the look of a club, and there is none: name it too, with --club.", file=STYLE_TEMPLATE
    )


_COMPILED = html.CompiledTemplates()


@cache
def _environment(templates: ClubTemplates, language: str) -> ClubEnvironment:
    own = html.template_loader()
    loader = ChoiceLoader([_loader_of(templates), own, PrefixLoader({RONDA_PREFIX.rstrip("/"): own})])
    jinja = html.environment_of_kind(ClubEnvironment, loader, language, _COMPILED)
    # a module leads to everything it imports
    jinja.globals["identity"] = {
        "VERSION": build_identity.VERSION,
        "build_number": build_identity.build_number,
    }
    return jinja


def _loader_of(templates: ClubTemplates) -> BaseLoader:
    found = {file.name: (file.text, file.place, None) for file in templates.files}
    return FunctionLoader(found.get)
