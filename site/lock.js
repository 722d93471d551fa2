import { privateStore } from "./private_store.js";

/** @import { KeptLock, Seal } from "./types/messages" */

const LOCK = "lock";
/** So often a code is hashed, which slows down whoever tries many. */
const ITERATIONS = 600_000;

const store = privateStore("ronda-lock", LOCK);

/**
 * Returns what the device keeps of the lock of its screen, none where it is not locked.
 * @type {() => Promise<KeptLock | null>}
 */
export const readLock = () => store.read(LOCK);

/** @param {KeptLock | null} lock */
export const keepLock = (lock) => store.keep(LOCK, lock);

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
