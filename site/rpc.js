import { lifted } from "./taps.js";

/** @import { Ask, Tell } from "./types/messages" */

/**
 * Starts the worker; every call gets the answer with its own number, once no finger is down, and a crash rejects all that wait.
 * @param {string} url
 * @param {Tell} onEvent
 * @returns {Ask}
 */
export function connect(url, onEvent) {
  const worker = new Worker(url, { type: "module" });
  const waiting = new Map();
  let last = 0;

  worker.onmessage = async ({ data }) => {
    await lifted;
    if (data.event) return onEvent(data.event, ...data.detail);
    const { resolve, reject, doing } = waiting.get(data.id) ?? {}; // none once it has crashed
    waiting.delete(data.id);
    if ("error" in data) reject?.(Object.assign(new Error(data.error), { doing }));
    else resolve?.(data.result);
  };
  worker.onerror = (event) => {
    worker.terminate();
    for (const { reject, doing } of waiting.values()) reject(Object.assign(new Error(event.message), { doing }));
    waiting.clear();
    onEvent("crashed", `${event.message}\nat ${event.filename}:${event.lineno}:${event.colno}`);
  };

  return (action, payload) => new Promise((resolve, reject) => {
    waiting.set(++last, { resolve, reject, doing: "command" in payload ? payload.command : action });
    worker.postMessage({ id: last, action, payload });
  });
}
