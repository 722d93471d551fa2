import { build } from "./build-id.js";

/** @typedef {Record<"memory" | "library" | "engine", Uint8Array<ArrayBuffer>>} Snapshot Python's memory, and the archives from which it goes on. */

const FOLDER = "snapshots";

/** What is written last: without it the rest is known to be a part. */
const HEAD = 64;

/** So much is written at a time: what is asked meanwhile is answered in between. */
const PIECE = 1_000_000;

/**
 * Opens a file that the worker reads by itself: out of a cache it would come through two processes, four times as long.
 * @param {keyof Snapshot} name
 * @param {FileSystemGetFileOptions} [how]
 */
async function open(name, how) {
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, how);
  return (await folder.getFileHandle(`${build}.${name}`, how)).createSyncAccessHandle(how ? {} : { mode: "read-only" });
}

/** @param {keyof Snapshot} name */
async function read(name) {
  const file = await open(name);
  const content = new Uint8Array(await file.getSize());
  file.read(content);
  file.close();
  return content;
}

/**
 * @param {keyof Snapshot} name
 * @param {Uint8Array<ArrayBuffer>} content
 */
async function write(name, content) {
  const file = await open(name, { create: true });
  try {
    for (let at = HEAD; at < content.length; at += PIECE) {
      file.write(content.subarray(at, at + PIECE), { at });
      await new Promise((resolve) => { setTimeout(resolve); });
    }
    file.write(content.subarray(0, HEAD), { at: 0 });
  } finally {
    file.close();
  }
}

/**
 * Returns what this build's first start kept, or null.
 * @returns {Promise<Snapshot | null>}
 */
export async function readSnapshot() {
  try {
    const kept = { engine: await read("engine"), library: await read("library"), memory: await read("memory") };
    return kept.memory.subarray(0, HEAD).some(Boolean) ? kept : null;
  } catch {
    return null; // nothing is kept, another window is at it, or storage is blocked
  }
}

/**
 * Keeps Python's memory for the next start; it helps with the time only, so that a failure is no news.
 * @param {Snapshot} snapshot
 */
export async function keepSnapshot({ memory, library, engine }) {
  await dropSnapshots();
  try {
    await write("library", library);
    await write("engine", engine);
    await write("memory", memory);
  } catch {
    await dropSnapshots(); // a part of it takes room, and is of no use
  }
}

export async function dropSnapshots() {
  try {
    await (await navigator.storage.getDirectory()).removeEntry(FOLDER, { recursive: true });
  } catch {
    // nothing is kept, or the browser has no files for the app
  }
}
