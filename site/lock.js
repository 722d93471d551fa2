import { openDB } from "./vendor/idb.js";

/** @import { KeptLock, Seal } from "./types/messages" */

const LOCK = "lock";
/** So often a code is hashed, which slows down whoever tries many. */
const ITERATIONS = 600_000;

/** @type {KeptLock | null | undefined} What the browser refuses to store. */
let here;

/** A database of its own: what is in it is in no file, no copy and no other database. */
const open = () => openDB("ronda-lock", 1, { upgrade: (kept) => { kept.createObjectStore(LOCK); } });

/**
 * Returns what the device keeps of the lock of its screen, none where it is not locked.
 * @returns {Promise<KeptLock | null>}
 */
export async function readLock() {
  if (here !== undefined) return here;
  try {
    const db = await open();
    const kept = await db.get(LOCK, LOCK);
    db.close();
    return kept ?? null;
  } catch {
    return null; // storage is blocked
  }
}

/** @param {KeptLock | null} lock */
export async function keepLock(lock) {
  try {
    const db = await open();
    const { store, done } = db.transaction(LOCK, "readwrite", { durability: "strict" });
    await Promise.all([lock ? store.put(lock, LOCK) : store.clear(), done]);
    db.close();
    here = undefined;
  } catch {
    here = lock; // it holds for this window
  }
}

/**
 * Returns what a code can be compared with later, and nobody can read it from.
 * @param {string} code
 * @param {Omit<Seal, "hash">} [how]
 * @returns {Promise<Seal>}
 */
export async function seal(code, { salt, iterations } = { salt: crypto.getRandomValues(new Uint8Array(16)), iterations: ITERATIONS }) {
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(code.normalize().trim()), "PBKDF2", false, ["deriveBits"]);
  const bits = await crypto.subtle.deriveBits({ name: "PBKDF2", hash: "SHA-256", salt, iterations }, key, 256);
  return { salt, iterations, hash: String(new Uint8Array(bits)) };
}

/**
 * Tells whether a code is the one that was sealed.
 * @param {string} code
 * @param {Seal} sealed
 */
export const fits = async (code, sealed) => (await seal(code, sealed)).hash === sealed.hash;
