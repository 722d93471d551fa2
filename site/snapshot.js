import { build } from "./build-id.js";

const CACHE = "snapshots";

/** Returns Python's memory as it was kept after this build's first start, or null. */
export async function readSnapshot() {
  try {
    const kept = await (await caches.open(CACHE)).match(build);
    const memory = await kept?.arrayBuffer();
    // a browser that is closed while it keeps the memory may have kept a part of it
    return memory?.byteLength === Number(kept?.headers.get("Content-Length")) ? memory : null;
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
  const kept = new Response(/** @type {BufferSource} */ (memory), { headers: { "Content-Length": String(memory.length) } });
  await caches.open(CACHE).then((cache) => cache.put(build, kept)).catch(() => {});
}

export const dropSnapshots = () => globalThis.caches?.delete(CACHE).catch(() => {});
