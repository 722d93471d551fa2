import { identity, weight } from "./build-id.js";
import { connect } from "./rpc.js";
import { now } from "./time.js";

/** @import { Ask, Crash, News } from "./types/messages" */

const root = document.documentElement;
const starting = document.querySelector("#starting");
const failed = document.querySelector("#failed");
const crashed = document.querySelector("#crashed");
let alive = false;
/** @type {() => void} */
let changed;
/** @type {Ask} */
let call;
/** @type {(isUp: boolean) => void} */
let begin;
/** Whether Python is up, once it is or cannot come up. */
export const begun = new Promise((resolve) => { begin = resolve; });
/**
 * What failed last, and what before it, for the text that a person can send: Python leaves out what it says of names.
 * @type {Crash[]}
 */
export let crashes = [];
/** Events on which Python crashed: they stay closed until the app is opened again, so that the others go on. */
const shut = new Set();

/**
 * Starts the worker; `onChange` is called when what is on the screen may be old.
 * @param {() => void} onChange
 * @param {Promise<unknown>} [before] What is done first; questions wait for it too.
 */
export function startEngine(onChange, before = Promise.resolve()) {
  changed = onChange;
  starting.hidden = false;
  const connected = before.catch(reportFailure).then(() => connect("worker.js", (event, ...detail) => heard[event](...detail)));
  call = async (action, question) => (await connected)(action, question);
  if (shut.size) ask("shut", { tournaments: [...shut] });
}

/**
 * Asks the worker, which answers in order and once Python is up; the time is the page's, whatever the device's clock does.
 * @type {Ask}
 */
export const ask = (action, question) => call(action, { lang: root.lang, now: now(), ...question });

/**
 * Says that something failed that nobody foresaw.
 * @param {unknown} reason
 */
export function reportFailure(reason) {
  console.error(reason);
  const { stack = "", doing = "" } = /** @type {Error & { doing?: string }} */ (Object(reason));
  crashes = [{ stack: `${reason}\n${stack}`, doing, route: location.hash.slice(1) }, ...crashes].slice(0, 2);
  if (alive) [starting.hidden, crashed.hidden] = [true, false]; // a crash is told already, and a start that failed tells itself
}

/**
 * Says how much of the app has come from its host, of how much.
 * @param {number} bytes
 */
function showLoaded(bytes) {
  const said = new Intl.NumberFormat(root.lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  document.querySelector("#loaded").textContent = `${said.format(bytes / 1e6)} / ${said.format(weight / 1e6)}\u00a0MB`;
}

/** @type {{ [N in keyof News]: (...detail: News[N]) => void }} */
const heard = {
  progress(part, bytes) {
    document.querySelector("#starting progress").value = part;
    if (bytes) showLoaded(bytes);
  },
  ready() {
    alive = true;
    begin(true);
    performance.measure("ronda-ready");
  },
  failed(reason) {
    begin(false);
    [starting.hidden, failed.hidden] = [true, false];
    const told = reason.match(/\b[A-Z]\w*(?:Error|Exception)\b(?=:|$)|[\w.]+\.(?:py|m?js)\W+(?:line )?[\d:]+/gm);
    document.querySelector("#failed code").textContent = [identity, navigator.userAgent, ...told ?? []].join("\n");
  },
  changed: () => changed(),
  culprit: (tournament) => { shut.add(tournament); },
  crashed(reason) {
    if (!alive) return heard.failed(reason);
    reportFailure(reason);
    alive = false;
    startEngine(changed);
    changed();
  },
};
