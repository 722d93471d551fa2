"""The JavaScript of app and pages stays within the budget that docs/architecture.md states with its reason."""

import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
MADE = "*.min.js"
"""What is made of sources that are counted."""
BUDGET = re.compile(r"at most ([\d,]+) lines")

SAMPLE = """\
// a comment alone

const address = "http://localhost"; /* a comment
   that goes on */
const text = `one
// two

three`;
const pattern = /\\/*'/; // code comes first
"""


def lines_of_code(*paths: Path) -> dict[str, int]:
    """Count the lines on which a token stands: comments and blank lines have none."""
    program = shutil.which("node")
    assert program is not None
    command = [program, str(ROOT / "tests" / "javascript_lines.js"), *map(str, paths)]
    told = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    return {Path(path).name: int(count) for count, path in (line.split(" ", 1) for line in told.splitlines())}


def test_the_shell_is_within_its_budget() -> None:
    stated = BUDGET.findall((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8"))
    scripts = ((ROOT / "site").glob("*.js"), (ROOT / "site" / "pages").glob("*.js"), (ROOT / "templates").rglob("*.js"))
    sources = sorted(path for folder in scripts for path in folder if not path.match(MADE))
    counted = lines_of_code(*sources)

    assert len(stated) == 1
    assert sum(counted.values()) <= int(stated[0].replace(",", "")), counted


def test_comments_and_blank_lines_cost_nothing_and_text_that_looks_like_them_does(tmp_path: Path) -> None:
    (tmp_path / "sample.js").write_text(SAMPLE, encoding="utf-8")

    assert lines_of_code(tmp_path / "sample.js") == {"sample.js": 6}
