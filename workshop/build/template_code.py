"""What Jinja makes of templates, made smaller and losing nothing: the app's own Python runs it, with nothing else."""

from __future__ import annotations

import ast
from bisect import bisect_right
from typing import override

FOLDER = "ronda/templates/compiled/"
"""Where the code of the templates is in the engine's archive."""
_LINES = "debug_info"
"""The name by which Jinja's code says which of its lines come from which line of the template."""


def compact_template(source: str) -> ast.Module:
    """The code of a template on the template's own lines, without the table that leads to them.

    It takes each filter and test for there: Jinja's own code says in a function of its own that one is not, and in a
    template of ours that would be a fault either way.
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
    """Puts what is looked up in the place of asking whether it is there."""

    @override
    def visit_Try(self, node: ast.Try) -> ast.stmt:
        looked_up = ast.unparse(node.body[0]).partition(" = ")[2]
        return node.body[0] if looked_up.startswith(("environment.filters[", "environment.tests[")) else node
