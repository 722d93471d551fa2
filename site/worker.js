import { startPython } from "./python.js";
import { openStore } from "./store.js";

/** @import { Actions, Answers, AskPython, Bridge, Call } from "./types/messages" */
/** @import { Asked, Command, Done, Refused, Tell } from "./types/messages" */

/** @type {Tell} */
const tell = (event, ...detail) => postMessage({ event, detail });
const others = new BroadcastChannel("ronda");
/** @type {Set<string>} */
const loaded = new Set();
/** @type {AskPython} */
let ask;
/** @type {Awaited<ReturnType<typeof openStore>>} */
let store;
/**
 * The event that is being worked on: a crash is put down to it.
 * @type {string | null}
 */
let working = null;

const ready = start();
ready.then(() => tell("ready"), (error) => tell("failed", String(error)));

async function start() {
  const opening = openStore();
  ask = await startPython((step) => tell("progress", step));
  store = await opening;
  await store.forgetViews();
  for (const id of (await store.unlisted().catch(warn)) ?? []) await load(id);
}

/**
 * Puts a tournament's log into Python's memory, unless it is there; what Python holds already is enough without a device.
 * @param {string | null} tournament
 */
async function load(tournament) {
  if (tournament === null || loaded.has(tournament)) return;
  working = tournament;
  const kept = await store.log(tournament).catch(warn);
  if (!kept) return;
  const { summary } = ask("load", { tournament, ...kept });
  loaded.add(tournament);
  if (summary) await store.list(summary).catch(warn);
}

/** Loads every tournament of the device. */
async function loadAll() {
  for (const { id } of (await listed()) ?? []) await load(id);
}

const listed = () => store.tournaments().catch(warn);

/**
 * @param {unknown} error
 * @returns {null}
 */
function warn(error) {
  console.warn("Ronda could not use the storage:", error);
  return null;
}

/** @param {string} id */
function forget(id) {
  if (loaded.delete(id)) ask("unload", { tournament: id });
}

/** Draws an integer of 53 bits: Python's own generator repeats itself after each start. */
function random() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high >>> 11) * 2 ** 32 + low;
}

/**
 * Decide, store, and only when the device has it: apply.
 * @param {Command & Asked} question
 * @returns {Promise<Done | Refused>}
 */
async function decide(question) {
  await load(question.tournament);
  const decided = ask("decide", { ...question, random: random() });
  if (!("lines" in decided) || decided.lines.length === 0) return decided;
  const { tournament, first, lines, go, notice } = decided;
  try {
    await store.append(decided, new Date().toISOString());
  } catch (error) {
    return notStored(error, tournament, question.lang);
  }
  ask("apply", { tournament, first, lines });
  loaded.add(tournament);
  others.postMessage({ tournament });
  return { ok: true, go, notice, wrote: true };
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

/**
 * @template {"export" | "report" | "calendar" | "publish" | "export_players" | "share"} F
 * @param {F} name
 * @returns {(question: Bridge[F]["question"]) => Promise<Bridge[F]["answer"]>}
 */
const fileOf = (name) => async (question) => {
  await load(question.tournament);
  return ask(name, question);
};

/** @param {string} route */
const tournamentOf = (route) => route.match(/^\/t\/([^/?]+)/)?.[1] ?? null;

/** @param {string} route */
const ranksAll = (route) => /^\/ranking(?:[/?]|$)/.test(route);

/**
 * Since when the local clock has been so many minutes ahead of UTC: summer time comes and goes.
 * @type {[since: string, minutes: number][]}
 */
const shifts = [];
for (let at = Date.UTC(2024), hour = 3_600_000; at < Date.now() + 9000 * hour; at += hour) {
  const minutes = -new Date(at).getTimezoneOffset();
  if (minutes !== shifts.at(-1)?.[1]) shifts.push([new Date(at).toISOString(), minutes]);
}

/** @param {string} now */
const device = async (now) => ({
  tournaments: await listed(),
  persisted: (await navigator.storage?.persisted?.()) ?? false,
  storage: store.state,
  now,
  offset: -new Date().getTimezoneOffset(),
  shifts,
});

/** @type {Answers} */
const actions = {
  command: decide,

  async render({ route, lang, now, square }) {
    await (ranksAll(route) ? loadAll() : load(tournamentOf(route)));
    const drawn = async () => ask("render", { route, lang, device: { ...await device(now), square } });
    let view = await drawn();
    for (const id of view.needs ?? []) await load(id);
    if (view.needs?.length) view = await drawn();
    store.keepView(`${lang} ${route}`, view).catch(() => {}); // only a shortcut for the next start
    return view;
  },

  async find({ route, lang, now }) {
    await load(tournamentOf(route));
    return ask("find", { route, lang, device: await device(now) });
  },

  async import({ text, size, lang, now, route }) {
    const known = ask("identify", { text, size, lang, route });
    if (!("tournament" in known)) return known;
    return decide({ tournament: known.tournament, command: "import_file", form: { text }, lang, now });
  },

  export: fileOf("export"),
  share: fileOf("share"),
  report: fileOf("report"),
  calendar: fileOf("calendar"),
  publish: fileOf("publish"),
  export_players: fileOf("export_players"),

  async rows({ tournament, lang }) {
    return ask("rows", { tournament, rows: await store.raw(tournament).catch(warn), lang });
  },

  async let_go({ tournament, lang }) {
    await store.letGo(tournament);
    forget(tournament);
    others.postMessage({ tournament });
    return { ok: true, notice: ask("message", { key: "let_go", lang }).text };
  },

  async publish_ranking(question) {
    await loadAll();
    return ask("publish_ranking", question);
  },

  async delete({ tournament }) {
    await store.remove(tournament);
    forget(tournament);
    others.postMessage({ tournament });
    return { ok: true, go: "/" };
  },

  async simulate(question) {
    await load(question.question.tournament ?? null);
    return ask("simulate", question);
  },

  message: (question) => ask("message", question),
  refuse: (question) => ask("refuse", question),
  shut: (question) => ask("shut", question),

  /** Answers once all that was asked before is done. */
  settle: () => null,
};

let queue = Promise.resolve();

/**
 * Answers one call at a time: a command must see all that the one before it wrote.
 * @template {keyof Actions} A
 * @param {MessageEvent<Call<A>>} message
 */
function receive({ data: { id, action, payload } }) {
  queue = queue
    .then(() => ready)
    .then(() => {
      working = "tournament" in payload ? payload.tournament : "route" in payload ? tournamentOf(payload.route) : null;
      return actions[action](payload);
    })
    .then((result) => postMessage({ id, result }), (error) => fail(id, error));
}
onmessage = receive;

/**
 * After an unforeseen error nothing in Python's memory is trusted: logs are read again, or Python starts again.
 * @param {number} id
 * @param {Error & { pyodide_fatal_error?: boolean }} error
 */
function fail(id, error) {
  loaded.clear();
  postMessage({ id, error: String(error) });
  if (!error.pyodide_fatal_error) return;
  if (working) tell("culprit", working);
  setTimeout(() => { throw error; });
}

others.onmessage = ({ data: { tournament } }) => {
  queue = queue.then(() => ready).then(() => forget(tournament)).then(() => tell("changed"), () => {});
};
