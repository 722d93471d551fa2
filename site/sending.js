import { ask } from "./engine.js";
import { askFolder } from "./folder.js";
import { render, route } from "./pages.js";
import { stored } from "./preferences.js";

/** @import { Carried, HostAnswer } from "./types/messages" */

/** Milliseconds for an answer: the frame itself gives up a host that says nothing before that. */
const LONGEST = 90_000;

/** @type {HTMLIFrameElement | undefined} */
let door;
/** @type {number | undefined} */
let later;
let queued = false;

/**
 * Carries what is to be sent to a host, as long as Python has something; one window at a time.
 * @param {boolean} [online] The connection has just come back.
 */
export async function deliver(online = false) {
  if (queued) return;
  queued = true;
  await (navigator.locks?.request("sending", () => run(online)) ?? run(online));
}

/** @param {boolean} online */
async function run(online) {
  queued = false;
  clearTimeout(later);
  const asked = () => ({ route: route(), site: stored("site") ?? "", app: location.href });
  let step = await ask("send", { ...asked(), online });
  const wasBusy = step.more;
  while (step.more) {
    tell(step.said);
    const answer = step.request && { answer: await carried(step.request) };
    step = await ask("send", { ...asked(), ...answer });
  }
  if (wasBusy) await render();
  if (step.again !== null) later = setTimeout(deliver, 1000 * step.again);
}

/** @param {string} said */
function tell(said) {
  for (const place of document.querySelectorAll("[data-sending]")) place.innerHTML = said;
}

/**
 * Hands a request to the folder of this device, or to the frame that may ask its host.
 * @param {Carried} request
 * @returns {Promise<HostAnswer>}
 */
async function carried(request) {
  if (request.url.startsWith("folder:")) return askFolder(request);
  const { origin } = new URL(request.url);
  const frame = door?.name === origin ? door : await opened(origin);
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data);
    setTimeout(resolve, LONGEST, null);
  });
  frame.contentWindow?.postMessage(request, location.origin, [port2]);
  return answer;
}

/**
 * Opens the frame for a host; one that is open for another is of no use.
 * @param {string} origin
 */
async function opened(origin) {
  door?.remove();
  const frame = Object.assign(document.createElement("iframe"), { name: origin, hidden: true });
  frame.src = `sender.html?${encodeURIComponent(origin)}`;
  const ready = new Promise((resolve) => { frame.onload = resolve; });
  document.body.append(frame);
  await ready;
  return door = frame;
}
