// Starts Pyodide with what travels to a browser and nothing else, and answers the questions in a file as the app's worker would.
import { readFileSync, writeFileSync } from "node:fs";

const [, , folder, questions, answers] = process.argv;
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: folder });
python.unpackArchive(new Uint8Array(readFileSync(`${folder}/engine.zip`)), "zip", { extractDir: "/lib/python3.13/site-packages" });
const failed = python.runPython(`
import importlib, sys, zipfile
from pathlib import Path

failed = []
packages = Path("/lib/python3.13/site-packages")
own = [path.relative_to(packages).as_posix() for path in packages.rglob("*.pyc") if "compiled" not in path.parts]
for path in (*zipfile.ZipFile("/lib/python313.zip").namelist(), *own):
    name = path.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
    try:
        importlib.import_module(name)
    except ImportError as error:
        failed.append(f"{name}: {error}")
import ronda.bridge
ronda.bridge.warm()
failed
`).toJs();
const bridge = python.pyimport("ronda.bridge");
const given = JSON.parse(readFileSync(questions, "utf8")).map(([name, question]) => {
  try {
    return bridge[name](question);
  } catch (error) {
    return String(error);
  }
});
writeFileSync(answers, JSON.stringify({ failed, given }));
