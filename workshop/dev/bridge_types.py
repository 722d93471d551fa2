"""The TypeScript types of the messages between browser and Python, from the bridge's functions."""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    Never,
    NotRequired,
    TypeAliasType,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from ronda import bridge
from workshop.base.bootstrap import ROOT

PAGE = ROOT / "site" / "types" / "bridge.d.ts"
_HEAD = "// Written by `build.py bridge` from the types in engine/ronda/bridge: change them there.\n"
_PLAIN = {
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    NoneType: "null",
    object: "unknown",
    Never: "never",
}


def write_bridge_types() -> None:
    """Write the file with the types."""
    PAGE.write_text(bridge_types_text(), encoding="utf-8")


def bridge_types_text() -> str:
    """An interface for each type in a call, and ``Bridge`` with all calls by name.

    Raises ``TypeError`` for a type that has no meaning in JSON.
    """
    writer = _Writer()
    calls = [f"  {name}: {writer.exchange(function)};\n" for name, function in bridge.CALLS.items()]
    declared = {each.__name__: writer.declaration(each) for each in writer.waiting}  # grows while there are new ones
    table = (
        f"/** What is asked under which name, and what comes back. */\nexport interface Bridge {{\n{''.join(calls)}}}\n"
    )
    return "\n".join([_HEAD, *(text for _, text in sorted(declared.items())), table])


class _Writer:
    def __init__(self) -> None:
        self.waiting: list[Any] = []

    def exchange(self, function: Callable[..., object]) -> str:
        """The request and answer types of a bridge function."""
        asked, answer = get_type_hints(function, include_extras=True).values()
        if not is_typeddict(asked):
            raise TypeError(f"{function.__qualname__} takes no TypedDict.")
        return f"{{ question: {self.expression(asked)}; answer: {self.expression(answer)} }}"

    def declaration(self, named: Any) -> str:
        """A TypedDict as an interface, or an alias as one."""
        if isinstance(named, TypeAliasType):
            return f"export type {named.__name__} = {self.expression(named.__value__)};\n"
        bases = [base for base in named.__orig_bases__ if is_typeddict(base)]
        extends = f" extends {', '.join(map(self.expression, bases))}" if bases else ""
        inherited = {key for base in bases for key in get_type_hints(base)}
        hints = get_type_hints(named, include_extras=True)
        comments = dict(_field_comments(named))
        fields = (
            f"{_comment(comments.get(key), '  ')}  {self.field(key, hint)};\n"
            for key, hint in hints.items()
            if key not in inherited
        )
        return (
            f"{_comment(named.__doc__)}export interface {named.__name__.lstrip('_')}{extends} {{\n{''.join(fields)}}}\n"
        )

    def field(self, key: str, hint: Any) -> str:
        """A key of an interface, marked if it is optional."""
        if get_origin(hint) is NotRequired:
            return f"{key}?: {self.expression(get_args(hint)[0])}"
        return f"{key}: {self.expression(hint)}"

    def expression(self, hint: Any) -> str:
        """A type in TypeScript; named types are declared too."""
        if isinstance(hint, TypeAliasType) or is_typeddict(hint):
            if hint not in self.waiting:
                self.waiting.append(hint)
            return str(hint.__name__).lstrip("_")
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Literal:
            return " | ".join(map(json.dumps, arguments))
        if origin in {Union, UnionType}:
            return " | ".join(dict.fromkeys(map(self.expression, arguments)))
        if origin is tuple:
            return f"[{', '.join(map(self.expression, arguments))}]"
        if origin in {list, Sequence}:
            item = self.expression(arguments[0])
            return f"({item})[]" if " " in item else f"{item}[]"
        if origin in {dict, Mapping}:
            return f"Record<string, {self.expression(arguments[1])}>"
        if hint not in _PLAIN:
            raise TypeError(f"JSON has no {hint}.")
        return _PLAIN[hint]


def _field_comments(named: type) -> Iterator[tuple[str, str]]:
    """Yield the keys of a TypedDict that have a docstring, with it."""
    declared = ast.parse(inspect.getsource(named)).body[0]
    body = declared.body if isinstance(declared, ast.ClassDef) else []
    for field, below in pairwise(body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(key)), ast.Expr(ast.Constant(str(text))):
                yield key, text


def _comment(text: str | None, indent: str = "") -> str:
    return f"{indent}/** {' '.join(text.split())} */\n" if text else ""
