// Starts Pyodide with what travels to a browser and nothing else, and answers the questions in a file as the app's worker would.
import { readFileSync, writeFileSync } from "node:fs";

const [, , folder, questions, answers] = process.argv;
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const python = await loadPyodide({ indexURL: folder });
python.FS.writeFile("/engine.zip", new Uint8Array(readFileSync(`${folder}/engine.zip`)));
const failed = python.runPython(`
import importlib, sys, zipfile

failed = []
sys.path.append("/engine.zip")
own = [path for path in zipfile.ZipFile("/engine.zip").namelist() if path.endswith(".pyc") and "/compiled/" not in path]
for path in (*zipfile.ZipFile("/lib/python313.zip").namelist(), *own):
    name = path.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
    try:
        importlib.import_module(name)
    except ImportError as error:
        failed.append(f"{name}: {error}")
import ronda.bridge
ronda.bridge.warm_up_engine()
from ronda.bridge import background_jobs, season_sending, seasons
for each in (background_jobs, season_sending, seasons):
    each.SLICE_SECONDS = float("inf")  # a busy machine would answer how far it has come
failed
`).toJs();
const bridge = python.pyimport("ronda.bridge");
const given = JSON.parse(readFileSync(questions, "utf8")).map(([name, question]) => {
  try {
    return bridge.call_by_name(name, question);
  } catch (error) {
    return String(error);
  }
});
writeFileSync(answers, JSON.stringify({ failed, given }));
