import { ask, others, store, warn } from "./events.js";
import { keepHost, readHost } from "./host.js";
import { keepLock, readLock } from "./lock.js";
import { dropParts } from "./shown.js";

/** @import { KeptHost, KeptLock } from "./types/messages" */

/**
 * The event that the screen is locked to.
 * @type {string | null}
 */
export let locked = null;

/** Lets Python know of the host of the results pages, as some window has left it. */
export async function takeHost() {
  ask("host_kept", { kept: await readHost() });
}

/** Lets Python know of the lock of the screen, as some window has left it. */
export async function takeLock() {
  dropParts();
  const kept = await readLock();
  locked = kept && kept.told.event;
  ask("lock_kept", { kept: kept && kept.told });
}

/**
 * Locks or unlocks all windows; what was shown before is not to be seen when the app is opened again.
 * @param {KeptLock | null} lock
 */
export async function setLock(lock) {
  await keepLock(lock);
  await takeLock();
  await store.forgetViews().catch(warn);
  others.postMessage({});
}

/**
 * Keeps what Python says of the host, and what is secret, which the page never sees.
 * @template A
 * @param {A} answer
 * @returns {Promise<A>}
 */
export async function keepOfHost(answer) {
  const { kept } = /** @type {{ kept?: KeptHost | null }} */ (answer ?? {});
  if (kept === undefined) return answer;
  await keepHost(kept);
  others.postMessage({});
  return { ...answer, kept: undefined };
}
