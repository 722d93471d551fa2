import { loadPyodide } from "./pyodide/pyodide.mjs";
import { dropSnapshots, keepSnapshot, readSnapshot } from "./snapshot.js";

/** @import { AskPython } from "./types/messages" */

const SITE_PACKAGES = { extractDir: "/lib/python3.13/site-packages" };

const { instantiateStreaming: works } = WebAssembly;

/**
 * Loads Pyodide; fails where its module is missing or damaged, or the memory is, of which Pyodide only warns, and waits for ever.
 * @param {Parameters<typeof loadPyodide>[0]} options
 */
const load = (options) => Promise.race([new Promise((_, reject) => {
  WebAssembly.instantiateStreaming = (...given) => works(...given).catch((error) => { reject(error); throw error; });
}), loadPyodide({ indexURL: "./pyodide/", ...options })]);

/**
 * Starts Python with the engine in it and returns `ask(name, question)`: JSON over, JSON back.
 * @param {(step: number) => void} progress
 * @returns {Promise<AskPython>}
 */
export async function startPython(progress) {
  progress(1);
  const engine = fetch("./engine.zip").then((response) => response.arrayBuffer());
  const python = (await restored(engine)) ?? (await booted(engine, progress));
  const bridge = python.pyimport("ronda.bridge");
  progress(4);
  return (name, question) => JSON.parse(bridge[name](JSON.stringify(question)));
}

/**
 * Starts from the memory that this device kept: everything is imported, every template compiled.
 * @param {Promise<ArrayBuffer>} engine
 */
async function restored(engine) {
  const memory = await readSnapshot();
  if (!memory) return null;
  try {
    const python = await load({ _loadSnapshot: memory });
    python.unpackArchive(await engine, "zip", SITE_PACKAGES); // files are not part of the memory
    return python;
  } catch (error) {
    console.warn("Ronda starts the long way:", error);
    await dropSnapshots();
    return null;
  }
}

/**
 * Starts from nothing, and keeps the memory at the one moment when no event and no proxy is in it.
 * @param {Promise<ArrayBuffer>} engine
 * @param {(step: number) => void} progress
 */
async function booted(engine, progress) {
  const python = await load({ _makeSnapshot: true });
  progress(2);
  python.unpackArchive(await engine, "zip", SITE_PACKAGES);
  python.runPython("import ronda.bridge");
  progress(3);
  python.runPython("ronda.bridge.warm()");
  keepSnapshot(python.makeMemorySnapshot());
  return python;
}
