// build.js is part of this script for the browser's comparison: another build is another service worker.
importScripts("build.js");

const { id, files } = self.BUILD;
const CACHE = `ronda-${id}`;

/** Names a file in the cache by its content, so that the next build can take over what did not change. */
const keyOf = (path) => new URL(`${path}?${encodeURIComponent(files[path])}`, registration.scope).href;

async function install() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(Object.keys(files).map((path) => store(cache, path)));
  } catch (error) {
    await caches.delete(CACHE); // all or nothing
    throw error;
  }
}

async function store(cache, path) {
  const key = keyOf(path);
  const kept = await caches.match(key);
  const url = new URL(path, registration.scope);
  await cache.put(key, kept ?? (await intact(url, files[path])));
}

/** Fetches a file and fails unless it has the expected SHA-256. */
async function intact(url, integrity) {
  const response = await fetch(url, { integrity, cache: "no-cache" });
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("ronda-") && name !== CACHE) await caches.delete(name);
  }
  await clients.claim();
}

async function answer(request, path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(keyOf(path))) ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(install()));
addEventListener("activate", (event) => event.waitUntil(activate()));
addEventListener("message", ({ data }) => { if (data === "activate") skipWaiting(); });
addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || !url.href.startsWith(registration.scope)) return;
  const path = url.href.slice(registration.scope.length).split(/[?#]/)[0] || "index.html";
  if (Object.hasOwn(files, path)) event.respondWith(answer(event.request, path));
});
