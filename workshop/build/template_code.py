"""Shrink the code that Jinja generates for templates, without loss; the app's own Python runs it unchanged."""

from __future__ import annotations

import ast
from bisect import bisect_right
from typing import override

FOLDER = "ronda/templates/compiled/"
"""The folder of the templates' code in the engine's archive."""
_LINES = "debug_info"
"""Jinja's variable that maps lines of code to lines of the template."""


def compact_template(source: str) -> ast.Module:
    """The code of a template on the template's own lines, without the line table.

    Filters and tests are assumed to exist: Jinja checks each in an extra function, but in our templates a missing one
    is an error anyway.
    """
    tree = ast.parse(source)
    _KnownNames().visit(tree)
    (lines,) = (node for node in tree.body if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == _LINES)
    pairs = [tuple(map(int, pair.split("="))) for pair in ast.literal_eval(lines.value).split("&") if pair]
    of_code = {code: template for template, code in pairs}
    starts = sorted(of_code)
    lines.value = ast.copy_location(ast.Constant(""), lines.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.stmt | ast.expr | ast.excepthandler | ast.arg | ast.keyword | ast.alias):
            nth = bisect_right(starts, node.lineno)
            node.lineno = node.end_lineno = of_code[starts[nth - 1]] if nth else 1
            node.col_offset = node.end_col_offset = 0
    return tree


class _KnownNames(ast.NodeTransformer):
    """Replace checks for existence with the direct lookup."""

    @override
    def visit_Try(self, node: ast.Try) -> ast.stmt:
        looked_up = ast.unparse(node.body[0]).partition(" = ")[2]
        return node.body[0] if looked_up.startswith(("environment.filters[", "environment.tests[")) else node
