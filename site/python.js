import { loadPyodide } from "./pyodide/pyodide.mjs";
import { weight } from "./build-id.js";
import { follow, importPacked, unpacked } from "./packed.js";
import { dropSnapshots, keepSnapshot, readSnapshot } from "./snapshot.js";

/** @import { AskPython } from "./types/messages" */
/** @typedef {(part: number, bytes?: number) => void} Progress */

/** The part of a first start that is spent on loading, on a usual line. */
const LOADING = 0.8;

/** Where Python finds the engine's archive; it reads modules out of it as they are asked for. */
const ARCHIVE = "/engine.zip";

/** @type {Promise<Uint8Array<ArrayBuffer>>} Python's library, an archive as well. */
let library;

const { fetch: asks, WebAssembly: { instantiateStreaming: works } } = globalThis;
globalThis.fetch = async (asked, how) => {
  const [named] = String(asked).match(/(?<=\/pyodide\/)[^/]+$/) ?? [];
  // what Pyodide asks for by a name under which no host has it
  if (named === "pyodide.asm.wasm") return unpacked("./packed/python.bin", "application/wasm");
  if (named === "python_stdlib.zip") return new Response(await library);
  return asks(asked, how);
};

/** @param {string} path */
const archive = async (path) => new Uint8Array(await (await unpacked(path, "application/zip")).arrayBuffer());

/**
 * Loads Pyodide; fails where its module is missing or damaged, or the memory is, of which Pyodide only warns, and waits for ever.
 * @param {Parameters<typeof loadPyodide>[0]} options
 */
const load = (options) => Promise.race([new Promise((_, reject) => {
  WebAssembly.instantiateStreaming = (...given) => works(...given).catch((error) => { reject(error); throw error; });
}), loadPyodide({ indexURL: "./pyodide/", ...options })]);

/**
 * Starts Python with the engine in it and returns `ask(name, question)`: JSON over, JSON back.
 * @param {Progress} progress How much of it is done, of 1.
 * @returns {Promise<AskPython>}
 */
export async function startPython(progress) {
  follow((bytes) => progress(LOADING * bytes / weight, bytes));
  await importPacked("./packed/glue.bin");
  const python = (await restored()) ?? (await booted(progress));
  const bridge = python.pyimport("ronda.bridge");
  progress(1);
  return (name, question) => JSON.parse(bridge.call_by_name(name, JSON.stringify(question)));
}

/**
 * Python gets the engine's archive as it is: to unpack it takes a fifth of the worker's time.
 * @param {Awaited<ReturnType<typeof loadPyodide>>} python
 * @param {Uint8Array} engine
 */
const hold = (python, engine) => python.FS.writeFile(ARCHIVE, engine, { canOwn: true });

/** Starts from the memory that this device kept: everything is imported, every template compiled. */
async function restored() {
  const kept = await readSnapshot();
  if (!kept) return null;
  try {
    library = Promise.resolve(kept.library);
    const python = await load({ _loadSnapshot: kept.memory });
    hold(python, kept.engine); // files are not part of the memory
    return python;
  } catch (error) {
    console.warn("Ronda starts the long way:", error);
    await dropSnapshots();
    return null;
  }
}

/**
 * Starts from nothing, and keeps the memory at the one moment when no event and no proxy is in it.
 * @param {Progress} progress
 */
async function booted(progress) {
  library = archive("./packed/library.bin");
  const coming = archive("./packed/engine.bin");
  const python = await load({ _makeSnapshot: true });
  progress(LOADING);
  const engine = await coming;
  hold(python, engine);
  python.runPython(`import sys; sys.path.append("${ARCHIVE}"); import ronda.bridge`);
  progress(0.9);
  python.runPython("ronda.bridge.warm_up_engine()");
  keepSnapshot({ memory: python.makeMemorySnapshot(), library: await library, engine });
  return python;
}
