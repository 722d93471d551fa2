import { openDB } from "./vendor/idb.js";

/** @import { KeptHost } from "./types/messages" */

const KEY = "host";

/** @type {KeptHost | null | undefined} What the browser refuses to store. */
let here;

/** A database of its own: what is secret is in none of the others, which are saved and looked into. */
const open = () => openDB("ronda-host", 1, { upgrade: (kept) => { kept.createObjectStore(KEY); } });

/**
 * Returns what the device keeps of the host of its results pages, what is secret too.
 * @returns {Promise<KeptHost | null>}
 */
export async function readHost() {
  if (here !== undefined) return here;
  try {
    const db = await open();
    const kept = await db.get(KEY, KEY);
    db.close();
    return kept ?? null;
  } catch {
    return null; // storage is blocked
  }
}

/**
 * Keeps it, or nothing of it any more.
 * @param {KeptHost | null} kept
 */
export async function keepHost(kept) {
  try {
    const db = await open();
    await (kept ? db.put(KEY, kept, KEY) : db.clear(KEY));
    db.close();
    here = undefined;
  } catch {
    here = kept; // it holds for this window
  }
}
