// build.js is part of this script for the browser's comparison: another build is another service worker.
importScripts("build.js");

/** @typedef {{ id: string, policy: string, policies: Record<string, string>, packed: Record<string, string>, files: Record<string, string>, optional: string[] }} Build Every file with its SHA-256, and those without which every event can be played. */

const worker = /** @type {ServiceWorkerGlobalScope & { BUILD: Build }} */ (/** @type {unknown} */ (self));
const { id, policy, policies, packed, files, optional } = worker.BUILD;
const { scope } = worker.registration;
const CACHE = `ronda-${id}`;
const START = "index.html";

/**
 * Names a file in the cache by its own address: only under that does a browser keep what it compiles of it.
 * @param {string} path
 */
const keyOf = (path) => new URL(path === START ? "" : path, scope).href;

/** @param {string} path */
const kept = (path) => caches.match(keyOf(path), { cacheName: CACHE });

/** Keeps every file that is not kept yet; one that no event needs may be missing. */
async function complete() {
  const cache = await caches.open(CACHE);
  await Promise.all(Object.keys(files).map(async (path) => {
    if (!await kept(path)) await store(cache, path).catch((error) => {
      if (!optional.includes(path)) throw error;
      console.warn(`${path} is not kept for use without a connection:`, error);
    });
  }));
}

/** @param {string} state */
async function tell(state) {
  for (const page of await worker.clients.matchAll({ includeUncontrolled: true })) page.postMessage(state);
}

/**
 * Keeps a file with the app's policy as its header: that of the page alone would not hold in the page's worker.
 * @param {Cache} cache
 * @param {string} path
 */
async function store(cache, path) {
  const found = await caches.match(keyOf(path)); // of another build
  const same = found?.headers.get("ETag") === files[path] && found;
  const { body, headers } = same || await unpacked(path, await intact(new URL(path, scope), files[path]));
  const held = new Headers(headers);
  held.set("Content-Security-Policy", policies[path] ?? policy);
  held.set("ETag", files[path]);
  held.delete("Vary"); // there is one answer for all who ask
  await cache.put(keyOf(path), new Response(body, { headers: held }));
}

/**
 * Fetches a file and fails unless it has the expected SHA-256.
 * @param {URL} url
 * @param {string} integrity
 */
async function intact(url, integrity) {
  const response = await fetch(url, { integrity, cache: "no-cache" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/**
 * Keeps what travels packed as it is used, under the type of that, so that later starts need not unpack it.
 * @param {string} path
 * @param {Response} response
 */
const unpacked = (path, response) => (packed[path]
  ? new Response(response.body?.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": packed[path] } })
  : response);

async function activate() {
  for (const name of await caches.keys()) {
    // "snapshots" is where earlier builds kept what is a file now (snapshot.js)
    if (name === "snapshots" || (name.startsWith("ronda-") && name !== CACHE)) await caches.delete(name);
  }
  await worker.clients.claim();
}

/**
 * Keeps what was shared with the installed app until the app takes it (files.js), and opens the app.
 * @param {Request} request
 */
async function keepShared(request) {
  const cache = await caches.open("shared");
  const headers = { "Content-Type": request.headers.get("Content-Type") ?? "" };
  await cache.put(keyOf(`shared-${crypto.randomUUID()}`), new Response(await request.blob(), { headers }));
  return Response.redirect(scope, 303);
}

/**
 * Says where a file is answered from by a browser that need not wake a service worker for it.
 * @param {string} path
 */
function direct(path) {
  const pathname = new URL(keyOf(path)).pathname.replace(/[\\{}()*+?:]/g, "\\$&");
  return { condition: { requestMethod: "GET", urlPattern: { baseURL: scope, pathname, search: "" } }, source: { cacheName: CACHE } };
}

worker.addEventListener("install", (event) => {
  event.addRoutes?.(Object.keys(files).map(direct)).catch(() => {}); // it helps with the time only
  event.waitUntil(complete().catch(async (error) => {
    await caches.delete(CACHE); // all or nothing
    await tell(error.name);
    throw error;
  }));
});
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  if (event.data === "activate") worker.skipWaiting();
  else event.waitUntil(complete().then(() => tell("ready"), (error) => tell(error.name)));
});
worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === "POST" && url.href === keyOf("share")) return event.respondWith(keepShared(event.request));
  if (event.request.method !== "GET" || !url.href.startsWith(scope)) return;
  const path = url.href.slice(scope.length).split(/[?#]/)[0] || START;
  if (Object.hasOwn(files, path)) event.respondWith(kept(path).then((found) => found ?? fetch(event.request)));
});
