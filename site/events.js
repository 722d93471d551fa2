import { startPython } from "./python.js";
import { openStore } from "./store.js";

/** @import { AskPython, Asked, Command, Decided, Done, Refused, Tell } from "./types/messages" */

/** @type {Tell} */
export const tell = (event, ...detail) => postMessage({ event, detail });
/** The other windows of this device. */
export const others = new BroadcastChannel("ronda");
/** @type {Set<string>} */
const loaded = new Set();
/** @type {Set<string>} Those that the storage did not give out. */
const withheld = new Set();
/** @type {AskPython} */
export let ask;
/** @type {Awaited<ReturnType<typeof openStore>>} */
export let store;
/**
 * The event that is being worked on: a crash is put down to it.
 * @type {string | null}
 */
export let working = null;

/** @param {string | null} tournament */
export const workOn = (tournament) => { working = tournament; };

/** Starts Python and opens what the device has. */
export async function start() {
  const opening = openStore();
  ask = await startPython((...done) => tell("progress", ...done));
  store = await opening;
}

/**
 * Puts a tournament's log into Python's memory, unless it is there; what Python holds already is enough without a device.
 * @param {string | null} tournament
 */
export async function load(tournament) {
  if (tournament === null || loaded.has(tournament)) return;
  const kept = await store.log(tournament).catch(warn);
  if (!kept) return void withheld.add(tournament);
  const asked = working;
  workOn(tournament);
  const { summary } = ask("load", { tournament, ...kept });
  workOn(asked);
  loaded.add(tournament);
  if (summary) await store.list(summary).catch(warn);
}

/** The events that were asked for, whether they can be read or not. */
export const brought = () => [...loaded, ...withheld];

export const listed = () => store.tournaments().catch(warn);

/**
 * @param {unknown} error
 * @returns {null}
 */
export function warn(error) {
  console.warn("Ronda could not use the storage:", error);
  return null;
}

/**
 * Takes an event out of Python's memory.
 * @param {string} id
 */
export function unload(id) {
  withheld.delete(id);
  if (loaded.delete(id)) ask("unload", { tournament: id });
}

/** Trusts nothing that is in Python's memory: logs are read again. */
export function trustNothing() {
  loaded.clear();
  withheld.clear();
}

/** Draws an integer of 53 bits: Python's own generator repeats itself after each start. */
export function random() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high >>> 11) * 2 ** 32 + low;
}

/**
 * Decide, store, and only when the device has it: apply.
 * @param {Command & Asked} question
 * @returns {Promise<Done | Refused>}
 */
export async function decide(question) {
  // What other events of the day have now is asked about.
  for (const id of [...ask("beside", question).needs, question.tournament]) await load(id);
  workOn(question.tournament);
  return keep(ask("decide", { ...question, random: random() }), question.lang);
}

/**
 * Stores what was decided, if that is something, and applies it.
 * @template {Done | Refused} A
 * @param {A | Decided} decided
 * @param {string} lang
 * @returns {Promise<A | Done | Refused>}
 */
export async function keep(decided, lang) {
  if (!("lines" in decided) || decided.lines.length === 0) return decided;
  const { tournament, go, typed, notice, is_step, heard, say } = decided;
  try {
    await store.append(decided, new Date().toISOString());
  } catch (error) {
    return notStored(error, tournament, lang);
  }
  others.postMessage({ tournament, stored: decided }); // they follow while this window does the same
  const { kept } = ask("apply", decided);
  loaded.add(tournament);
  return { ok: true, go, typed, notice, is_step, heard, say, kept, wrote: true };
}

/**
 * @param {unknown} error
 * @param {string} tournament
 * @param {string} lang
 */
async function notStored(error, tournament, lang) {
  warn(error);
  const kept = await store.log(tournament).catch(warn);
  const answer = ask("not_stored", { tournament, error: error instanceof DOMException ? error.name : "", ...kept, lang });
  if (answer.stale) loaded.delete(tournament);
  return answer;
}
