"""The scripts of the shell import one another in one direction."""

import re
from graphlib import TopologicalSorter
from pathlib import Path

SITE = Path(__file__).parents[1] / "site"
IMPORTED = re.compile(r"""^(?:import|export)\b[^;]*?["']\./([\w./-]+\.js)["']""", re.MULTILINE)


def test_no_script_imports_one_that_leads_back_to_it() -> None:
    scripts = {path.name: path.read_text(encoding="utf-8") for path in SITE.glob("*.js")}
    imported = {name: set(IMPORTED.findall(text)) & scripts.keys() for name, text in scripts.items()}

    assert {"hall.js", "live.js"} <= imported["main.js"]  # imports are found
    TopologicalSorter(imported).prepare()  # raises CycleError with the circle's names
