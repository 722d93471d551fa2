"""Reports of unexpected failures: place and step, without any name."""

import re
import traceback
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

_PYTHON_STEP = re.compile(r'File "(?:[^"]*/(?=ronda/)|[^"]*/)?([^"]+)", line (\d+), in ([\w<>]+)$')
_SCRIPT_STEP = re.compile(r"(?:^|[/(@ ])([\w-]+\.m?js)[^\s:()]*:(\d+:\d+)\)?$")
_CALLER = re.compile(r"(?:at )?(?:async |new )?(?:[\w ]*\*)?([\w$.<>]+)(?=@| \(| \[as )")
_ERROR = re.compile(r"(?:Uncaught )?(?:\w+\.)*((?:[A-Z]\w*)?(?:Error|Exception))(?::|$)")
_MOST_LINES = 60
_COMMAND = re.compile(r"\w{1,60}")


@dataclass(frozen=True, slots=True, kw_only=True)
class CrashReport:
    """A failure."""

    route: str
    """The window's route as in the address; never shown unchanged."""
    doing: str
    """The command or call at that time; empty if unknown."""
    stack: tuple[str, ...]
    """Names of errors, and the code locations that led to them."""

    @classmethod
    def read(cls, raw: Mapping[str, Any]) -> "CrashReport":
        """Read the browser's report."""
        doing = str(raw.get("doing") or "")
        return cls(
            route=str(raw.get("route") or "/"),
            doing=doing if _COMMAND.fullmatch(doing) else "",
            stack=stack_without_names(str(raw.get("stack") or "")),
        )


def crash_of_exception(error: BaseException, route: str) -> CrashReport:
    """The report of a Python exception while a screen is made."""
    return CrashReport(
        route=route, doing="render", stack=stack_without_names("".join(traceback.format_exception(error)))
    )


def stack_without_names(stack: str) -> tuple[str, ...]:
    """The steps of a stack and the names of errors, without their messages."""
    steps = [step for line in stack.splitlines() if (step := _step_of(line.strip()))]
    return tuple(step for step, before in zip(steps, ["", *steps], strict=False) if step != before)[:_MOST_LINES]


def _step_of(line: str) -> str:
    """The code location in a line of a stack; the rest may contain names."""
    if step := _PYTHON_STEP.match(line):
        return f"{step[1]}:{step[2]} {step[3]}"
    if step := _SCRIPT_STEP.search(line):
        caller = _CALLER.match(line)
        return f"{step[1]}:{step[2]}{' ' + caller[1] if caller else ''}"
    error = _ERROR.match(line)
    return error[1] if error else ""
