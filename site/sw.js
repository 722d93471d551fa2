// build.js is part of this script for the browser's comparison: another build is another service worker.
importScripts("build.js");

/** @typedef {{ id: string, policy: string, policies: Record<string, string>, packed: Record<string, string>, files: Record<string, string> }} Build Every file with its SHA-256. */

const worker = /** @type {ServiceWorkerGlobalScope & { BUILD: Build }} */ (/** @type {unknown} */ (self));
const { id, policy, policies, packed, files } = worker.BUILD;
const { scope } = worker.registration;
const CACHE = `ronda-${id}`;
const START = "index.html";

/**
 * Names a file in the cache by its own address: only under that does a browser keep what it compiles of it.
 * @param {string} path
 */
const keyOf = (path) => new URL(path === START ? "" : path, scope).href;

async function install() {
  try {
    const cache = await caches.open(CACHE);
    await Promise.all(Object.keys(files).map((path) => store(cache, path)));
  } catch (error) {
    await caches.delete(CACHE); // all or nothing
    const reason = /** @type {Error} */ (error).name;
    for (const page of await worker.clients.matchAll({ includeUncontrolled: true })) page.postMessage(reason);
    throw error;
  }
}

/**
 * Keeps a file with the app's policy as its header: that of the page alone would not hold in the page's worker.
 * @param {Cache} cache
 * @param {string} path
 */
async function store(cache, path) {
  const { body, headers } = (await unchanged(path)) ?? await unpacked(path, await intact(new URL(path, scope), files[path]));
  const held = new Headers(headers);
  held.set("Content-Security-Policy", policies[path] ?? policy);
  held.set("ETag", files[path]);
  held.delete("Vary"); // there is one answer for all who ask
  await cache.put(keyOf(path), new Response(body, { headers: held }));
}

/**
 * Gives a file that another build kept, if it is the same in this one.
 * @param {string} path
 */
async function unchanged(path) {
  for (const name of await caches.keys()) {
    const kept = await (await caches.open(name)).match(keyOf(path));
    if (kept?.headers.get("ETag") === files[path]) return kept;
  }
  return null;
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
 * @param {Request} request
 * @param {string} path
 */
async function answer(request, path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(keyOf(path))) ?? fetch(request);
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
  event.waitUntil(install());
});
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", ({ data }) => { if (data === "activate") worker.skipWaiting(); });
worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(scope)) return;
  const path = url.href.slice(scope.length).split(/[?#]/)[0] || START;
  if (Object.hasOwn(files, path)) event.respondWith(answer(event.request, path));
});
