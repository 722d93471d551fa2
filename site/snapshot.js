import { build } from "./build-id.js";

const CACHE = "snapshots";

/** Returns Python's memory as it was kept after this build's first start, or null. */
export async function readSnapshot() {
  try {
    const kept = await (await caches.open(CACHE)).match(build);
    return (await kept?.arrayBuffer()) ?? null;
  } catch {
    return null; // storage is blocked
  }
}

/**
 * Keeps Python's memory for the next start; it helps with the time only, so that a failure is no news.
 * @param {Uint8Array} memory
 */
export async function keepSnapshot(memory) {
  await dropSnapshots();
  const kept = new Response(/** @type {BufferSource} */ (memory));
  await caches.open(CACHE).then((cache) => cache.put(build, kept)).catch(() => {});
}

export const dropSnapshots = () => globalThis.caches?.delete(CACHE).catch(() => {});
