// Runs the tests of the engine that need nothing but Python in the Python of a Pyodide, with the packages of some folder.
import process from "node:process";

import { loadPyodide } from "pyodide";

const [, , root, packages, ...asked] = process.argv;
const python = await loadPyodide({ env: { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1", PYTHONUTF8: "1" } });
for (const [folder, outside] of [
  ["/ronda", root],
  ["/packages", packages],
]) {
  python.FS.mkdir(folder);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: outside }, folder);
}
python.globals.set("asked", python.toPy(asked));
process.exitCode = python.runPython(`
import os, sys

sys.path[:0] = ["/ronda/engine", "/ronda", "/packages"]
os.chdir("/ronda")
import pytest

print(f"Python {sys.version.split()[0]} of Pyodide:", flush=True)
without = ("cacheprovider", "faulthandler", "xdist", "hypothesispytest")
int(pytest.main(["--noconftest", "--timeout=0", *(f"-pno:{each}" for each in without), *asked]))
`);
