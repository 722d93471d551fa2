import { connect } from "./rpc.js";

const root = document.documentElement;
const part = (id) => document.querySelector(`#${id}`);
let alive = false;
let changed;
let call;

/** Starts the worker; `onChange` is called when what is on the screen may be old. */
export function startEngine(onChange) {
  changed = onChange;
  part("starting").hidden = false;
  call = connect("worker.js", (event, detail) => heard[event](detail));
}

/** Asks the worker, which answers in order and once Python is up. */
export const ask = (action, question) => call(action, { lang: root.lang, ...question });

/** Says that something failed that nobody foresaw. */
export function reportFailure(reason) {
  console.error(reason);
  part("crashed").hidden = !alive;
}

const heard = {
  progress: (step) => { part("starting").querySelector("progress").value = step; },
  ready() {
    alive = true;
    part("starting").hidden = true;
    performance.measure("ronda-ready");
  },
  failed(reason) {
    part("starting").hidden = true;
    part("failed").hidden = false;
    part("failed").querySelector("code").textContent = reason;
  },
  changed: () => changed(),
  crashed(reason) {
    if (!alive) return heard.failed(reason);
    part("crashed").hidden = false;
    alive = false;
    startEngine(changed);
    changed();
  },
};
