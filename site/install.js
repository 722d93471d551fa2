import { begun } from "./engine.js";
import { lifted } from "./taps.js";

const banner = document.querySelector("#update");
/** @type {InstallPrompt | null} */
let prompt = null;
/** @type {ServiceWorker | null} */
let waiting = null;
let asked = false;
/** Whether all of the app is kept for use offline: "preparing", "ready", or what the browser calls the reason against it. */
let offline = navigator.serviceWorker ? "preparing" : "SecurityError";

/** Returns what only the page knows about the app on this device. */
export const installation = () => ({
  offline, can_choose: "showDirectoryPicker" in window,
  safari: navigator.vendor.startsWith("Apple"), installed: matchMedia("(display-mode: standalone)").matches,
});

/**
 * Registers the service worker and tells when a newer build of the app has taken over, and what is kept for use offline.
 * @param {() => void} onNewerBuild
 * @param {() => void} onChange
 */
export async function keepInstalled(onNewerBuild, onChange) {
  /** @param {string} state */
  const become = (state) => {
    if (offline === "ready") return; // a newer build that fails to come takes nothing away
    offline = state;
    onChange();
  };
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    prompt = event;
    lifted.then(offerInstall);
  });
  if (!navigator.serviceWorker) return;
  let controlled = Boolean(navigator.serviceWorker.controller);
  // It looks for every file at each start, when nothing else is to be done: a browser may have thrown some away.
  begun.then(() => navigator.serviceWorker.ready).then(({ active }) => active?.postMessage("complete"));
  navigator.serviceWorker.addEventListener("message", ({ data }) => become(data));
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (asked) location.reload();
    else if (controlled) onNewerBuild();
    controlled = true;
  });
  // What a first start fetches is there to be kept when it is over; at once, a slow line would carry everything twice.
  if (!controlled) await begun;
  try {
    const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    offerUpdate(registration);
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", () => offerUpdate(registration)));
  } catch (error) {
    console.warn("Ronda works, but not without a connection:", error);
    become(/** @type {Error} */ (error).name);
  }
}

/** @param {ServiceWorkerRegistration} registration */
function offerUpdate(registration) {
  waiting = navigator.serviceWorker.controller && registration.waiting;
  if (waiting) showUpdateBanner();
}

/**
 * Lets the waiting build take over, never during a write; the page reloads when it has.
 * @param {Promise<unknown>} settled
 */
export async function update(settled) {
  await settled;
  if (!waiting) return location.reload();
  asked = true;
  waiting.postMessage("activate");
}

export const showUpdateBanner = () => lifted.then(() => { banner.hidden = false; });

/** Shows the install buttons where the browser would install. */
export function offerInstall() {
  for (const button of document.querySelectorAll("[data-action=install]")) button.hidden = !prompt;
}

export async function install() {
  await prompt?.prompt();
  prompt = null;
  offerInstall();
}
