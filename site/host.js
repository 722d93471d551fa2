import { openDB } from "./vendor/idb.js";

/** @import { ChosenFolder, KeptHost } from "./types/messages" */

const HOST = "host";
const FOLDER = "folder";

/** @type {Record<string, any>} What the browser refuses to store. */
const here = {};

/** A database of its own: what is secret is in none of the others, which are saved and looked into. */
const open = () => openDB("ronda-host", 1, { upgrade: (kept) => { kept.createObjectStore(HOST); } });

/**
 * Returns what the device keeps of the host of its results pages, what is secret too.
 * @type {() => Promise<KeptHost | null>}
 */
export const readHost = () => read(HOST);

/**
 * Keeps it, or nothing of it any more; without an address nothing of the folder either.
 * @param {KeptHost | null} kept
 */
export const keepHost = (kept) => keep(HOST, kept, !/** @type {{ address?: string } | undefined} */ (kept?.outbox)?.address);

/**
 * Returns the folder into which results pages are written, if one was chosen.
 * @type {() => Promise<ChosenFolder | null>}
 */
export const readFolder = () => read(FOLDER);

/** @param {ChosenFolder} chosen */
export const keepFolder = (chosen) => keep(FOLDER, chosen);

/** @param {string} key */
async function read(key) {
  if (key in here) return here[key];
  try {
    const db = await open();
    const kept = await db.get(HOST, key);
    db.close();
    return kept ?? null;
  } catch {
    return null; // storage is blocked
  }
}

/**
 * @param {string} key
 * @param {unknown} kept
 * @param {boolean} [alone]
 */
async function keep(key, kept, alone) {
  try {
    const db = await open();
    if (alone) await db.clear(HOST);
    if (kept) await db.put(HOST, kept, key);
    db.close();
    delete here[key];
  } catch {
    here[key] = kept; // it holds for this window
  }
}
