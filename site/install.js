const banner = document.querySelector("#update");
/** @type {InstallPrompt | null} */
let prompt = null;
/** @type {ServiceWorker | null} */
let waiting = null;
let asked = false;

/**
 * Registers the service worker and tells when a newer build of the app has taken over.
 * @param {() => void} onNewerBuild
 */
export async function keepInstalled(onNewerBuild) {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    prompt = event;
    offerInstall();
  });
  if (!navigator.serviceWorker) return;
  let controlled = Boolean(navigator.serviceWorker.controller);
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (asked) location.reload();
    else if (controlled) onNewerBuild();
    controlled = true;
  });
  try {
    const registration = await navigator.serviceWorker.register("sw.js", { updateViaCache: "none" });
    offerUpdate(registration);
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", () => offerUpdate(registration));
    });
  } catch (error) {
    console.warn("Ronda works, but not without a connection:", error);
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

export const showUpdateBanner = () => { banner.hidden = false; };

/** Shows the install buttons where the browser would install. */
export function offerInstall() {
  for (const button of document.querySelectorAll("[data-action=install]")) button.hidden = !prompt;
}

export async function install() {
  await prompt?.prompt();
  prompt = null;
  offerInstall();
}
