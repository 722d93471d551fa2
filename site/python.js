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

const ENGINE = /** @type {const} */ (["./packed/engine.bin", "application/zip"]);

/** What Pyodide asks for by a name under which no host has it. */
const NAMED = Object.entries(/** @type {const} */ ({
  "pyodide.asm.wasm": ["./packed/python.bin", "application/wasm"],
  "python_stdlib.zip": ["./packed/library.bin", "application/zip"],
}));

const { fetch: asks, WebAssembly: { instantiateStreaming: works } } = globalThis;
globalThis.fetch = (asked, how) => {
  const [, packed] = NAMED.find(([name]) => String(asked).endsWith(`/pyodide/${name}`)) ?? [];
  return packed ? unpacked(packed[0], packed[1]) : asks(asked, how);
};

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
  const engine = unpacked(...ENGINE).then((response) => response.arrayBuffer());
  await importPacked("./packed/glue.bin");
  const python = (await restored(engine)) ?? (await booted(engine, progress));
  const bridge = python.pyimport("ronda.bridge");
  progress(1);
  return (name, question) => JSON.parse(bridge[name](JSON.stringify(question)));
}

/**
 * Gives Python the engine's archive as it is: to unpack it takes a fifth of the worker's time.
 * @param {Awaited<ReturnType<typeof loadPyodide>>} python
 * @param {ArrayBuffer} engine
 */
const hold = (python, engine) => python.FS.writeFile(ARCHIVE, new Uint8Array(engine), { canOwn: true });

/**
 * Starts from the memory that this device kept: everything is imported, every template compiled.
 * @param {Promise<ArrayBuffer>} engine
 */
async function restored(engine) {
  const memory = await readSnapshot();
  if (!memory) return null;
  try {
    const python = await load({ _loadSnapshot: memory });
    hold(python, await engine); // files are not part of the memory
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
 * @param {Progress} progress
 */
async function booted(engine, progress) {
  const python = await load({ _makeSnapshot: true });
  progress(LOADING);
  hold(python, await engine);
  python.runPython(`import sys; sys.path.append("${ARCHIVE}"); import ronda.bridge`);
  progress(0.9);
  python.runPython("ronda.bridge.warm()");
  keepSnapshot(python.makeMemorySnapshot());
  return python;
}
