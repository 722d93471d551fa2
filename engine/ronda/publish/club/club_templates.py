"""A club's templates in front of Ronda's own: looked up first, and run where they can do nothing but make text.

The app has no compiler of templates, so only commands import this.
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
    """A template of a club's."""

    name: str
    """In its folder, with slashes."""
    text: str
    place: str = field(compare=False)
    """What the file is called to who wrote it."""


class PageContext(Context):
    """What a page is given stands, its policy among it, whatever a template sets or imports beside its blocks."""

    @override
    def resolve_or_missing(self, key: str) -> Any:
        return self.parent[key] if key in self.parent else super().resolve_or_missing(key)

    @override
    def get_all(self) -> dict[str, Any]:
        return {**self.vars, **self.parent}


class ClubEnvironment(ImmutableSandboxedEnvironment):
    """Runs what somebody else may have written: it reads the values of a page and changes none of them."""

    context_class = PageContext

    @override
    def is_safe_attribute(self, obj: object, attr: str, value: object) -> bool:
        """A sentence is only said: what fills it would take any pattern, and reach into what is filled in."""
        return not isinstance(obj, Message) and super().is_safe_attribute(obj, attr, value)


@dataclass(frozen=True, kw_only=True)
class ClubTemplates:
    """Templates that take the place of Ronda's own, or stand beside them for these."""

    files: tuple[TemplateFile, ...]

    @cached_property
    def digest(self) -> str:
        """A digest of all of them."""
        return sha256(repr([(file.name, file.text) for file in self.files]).encode()).hexdigest()[:16]

    def environment(self, language: str) -> Environment:
        """What finds them first, and Ronda's own also behind their prefix."""
        return _environment(self, language)

    def render_steps(self, template: str, language: str, values: Mapping[str, object]) -> ProgressSteps[str]:
        """Raises ``Malformed`` with file and line where one of them cannot be filled."""
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
        """What is wrong with the innermost of these templates that was at work; None where none was."""
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
    """Why a style sheet would stand on no page: only a site with a club's look has one."""
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
    # through a module everything is reached that it imports
    jinja.globals["identity"] = {
        "VERSION": build_identity.VERSION,
        "build_number": build_identity.build_number,
    }
    return jinja


def _loader_of(templates: ClubTemplates) -> BaseLoader:
    found = {file.name: (file.text, file.place, None) for file in templates.files}
    return FunctionLoader(found.get)
