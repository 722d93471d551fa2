"""How long the app takes to start, beside the same engine on Pyodide as its package brings it.

Run it as `.venv/bin/python bench/peers/start.py --rounds 5` after `python3 build.py test` installed what it needs. Both
are served from this machine and opened in turn in one Chromium; both end when Python has imported the engine and made
its first page ready. What is left to the stock start: Pyodide's own files, the standard library, the engine and its
packages as source.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "engine"), str(ROOT)]

from playwright.sync_api import Browser, sync_playwright

from bench.boot import first_visit, ready_after
from bench.hosted import served
from workshop.base import input_stamps
from workshop.build import bundle
from workshop.dev import chromium

PAGE = '<!doctype html><p id="starting"><script type="module" src="page.js"></script>'
SCRIPT = """
const worker = new Worker("stock.js", { type: "module" });
worker.onmessage = () => {
  performance.measure("ronda-ready");
  document.querySelector("#starting").hidden = true;
};
"""
WORKER = """
import { loadPyodide } from "./pyodide/pyodide.mjs";
const engine = await (await fetch("engine.zip")).arrayBuffer();
const python = await loadPyodide();
python.unpackArchive(engine, "zip", { extractDir: "/lib/python3.13/site-packages" });
python.runPython("import ronda.bridge; ronda.bridge.warm_up_engine()");
postMessage("ready");
"""


def stock(folder: Path) -> None:
    """Write a page that starts the engine with nothing done for it."""
    shutil.copytree(bundle.PYODIDE, folder / "pyodide")
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    (folder / "page.js").write_text(SCRIPT, encoding="utf-8")
    (folder / "stock.js").write_text(WORKER, encoding="utf-8")
    with zipfile.ZipFile(folder / "engine.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for source, target in ((bundle.ENGINE, "ronda"), (bundle.TEMPLATES, "ronda/templates"), *packages()):
            for path in input_stamps.source_files(source):
                archive.write(path, f"{target}/{path.relative_to(source).as_posix()}")
        archive.writestr("ronda/edition", input_stamps.engine_edition())


def packages() -> list[tuple[Path, str]]:
    """The folders of the packages that the engine needs."""
    return [(bundle.package_folder(name), name) for name in bundle.PURE_PACKAGES]


def opened(browser: Browser, url: str) -> float:
    """The milliseconds of a stock start with nothing on the device."""
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(url)
        return ready_after(page)


def app_opened(browser: Browser, url: str) -> tuple[float, float]:
    """The milliseconds of the app's first visit, and of the start after it."""
    with browser.new_context() as context:
        first = first_visit(context, url)
        page = context.pages[0]
        page.wait_for_timeout(2000)  # until the memory is kept
        page.reload()
        return first, ready_after(page)


def main() -> None:
    """Print the medians, and how many times as long the stock start takes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    with (
        served() as url,
        tempfile.TemporaryDirectory(prefix="stock-", dir=bundle.DIST) as made,
        sync_playwright() as playwright,
    ):
        stock(Path(made))
        browser = playwright.chromium.launch(executable_path=chromium.ensure_chromium(), args=["--no-sandbox"])
        theirs, first, later = [], [], []
        for _ in range(rounds):
            theirs.append(opened(browser, f"{url}/{Path(made).name}/"))
            visit, start = app_opened(browser, f"{url}/app/")
            first.append(visit)
            later.append(start)
        browser.close()
    base = statistics.median(theirs)
    for name, taken in (("stock Pyodide", theirs), ("Ronda, first visit", first), ("Ronda, next start", later)):
        middle = statistics.median(taken)
        span = f"{min(taken):6.0f}–{max(taken):6.0f}"
        print(f"{name:20} median {middle:6.0f} ms   {span}   stock takes {base / middle:4.1f} times as long")


if __name__ == "__main__":
    main()
