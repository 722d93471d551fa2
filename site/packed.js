/** @type {(bytes: number) => void} */
let arrived;
let bytes = 0;

/**
 * Tells how many bytes have come from the host so far; where the device keeps the app, none do.
 * @param {typeof arrived} listener
 */
export const follow = (listener) => { arrived = listener; };

/**
 * A file unpacked; the service worker has unpacked what it keeps, and names what came of it as its type.
 * @param {string} path
 * @param {string} type
 */
export async function unpacked(path, type) {
  const response = await fetch(path);
  const { body, headers, ok, status } = response;
  if (!ok || !body) throw new Error(`${path}: ${status}`);
  if (headers.get("Content-Type") === type) return response;
  const counted = new TransformStream({
    transform(chunk, onward) {
      onward.enqueue(chunk);
      arrived(bytes += chunk.length);
    },
  });
  return new Response(body.pipeThrough(counted).pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
}

/**
 * Runs a script that travels packed; one that was unpacked here has no address but that of a blob (workshop/server/content_policy.py).
 * @param {string} path
 */
export async function importPacked(path) {
  const script = await unpacked(path, "text/javascript");
  if (script.url) return import(path);
  const address = URL.createObjectURL(await script.blob());
  await import(address).finally(() => URL.revokeObjectURL(address));
}
