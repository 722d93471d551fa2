import { startPython } from "./python.js";
import { openStore } from "./store.js";

const tell = (event, detail) => postMessage({ event, detail });
const others = new BroadcastChannel("ronda");
const loaded = new Set();
let ask;
let store;

const ready = start();
ready.then(() => tell("ready"), (error) => tell("failed", String(error)));

async function start() {
  const opening = openStore();
  ask = await startPython((step) => tell("progress", step));
  store = await opening;
  await store.forgetViews();
}

/** Puts a tournament's log into Python's memory, unless it is there; returns a refusal if it is damaged. */
async function load(tournament, lang) {
  if (tournament === null || loaded.has(tournament)) return null;
  const lines = await store.lines(tournament);
  if (lines.length === 0) return null;
  const answer = ask("load", { tournament, lines, lang });
  if (!answer.ok) return answer;
  loaded.add(tournament);
  return null;
}

/** Loads every tournament of the device; returns the first refusal, and loads the others all the same. */
async function loadAll(lang) {
  let refused = null;
  for (const { id } of await store.tournaments()) refused = (await load(id, lang)) ?? refused;
  return refused;
}

function forget(id) {
  if (loaded.delete(id)) ask("unload", { tournament: id });
}

const now = () => `${new Date().toISOString().slice(0, 19)}Z`;

/** Draws an integer of 53 bits: Python's own generator repeats itself after each start. */
function random() {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high >>> 11) * 2 ** 32 + low;
}

const refusal = (key, lang) => ({ ok: false, refusal: { message: ask("message", { key, lang }).text } });

/** Decide, store, and only when the device has it: apply. */
async function decide(question) {
  const damaged = await load(question.tournament, question.lang);
  if (damaged) return damaged;
  const decided = ask("decide", { ...question, now: now(), random: random() });
  if (!decided.ok || decided.lines.length === 0) return decided;
  const { tournament, first, lines, summary, go, notice } = decided;
  try {
    await store.append(tournament, first, lines, summary, new Date().toISOString());
  } catch (error) {
    return notStored(error, tournament, question.lang);
  }
  ask("apply", { tournament, lines });
  loaded.add(tournament);
  others.postMessage({ tournament });
  return { ok: true, go, notice, wrote: true };
}

function notStored(error, tournament, lang) {
  if (error.name === "ConstraintError") {
    forget(tournament);
    return { ...refusal("conflict", lang), stale: true };
  }
  console.warn("Ronda could not write:", error);
  return refusal(error.name === "QuotaExceededError" ? "quota" : "write_failed", lang);
}

const fileOf = (name) => async (question) => (await load(question.tournament, question.lang)) ?? ask(name, question);
const tournamentOf = (route) => route.match(/^\/t\/([^/?]+)/)?.[1] ?? null;

const ranksAll = (route) => /^\/ranking(?:[/?]|$)/.test(route);

const device = async () => ({
  tournaments: await store.tournaments(),
  persisted: (await navigator.storage?.persisted?.()) ?? false,
  storage: store.state,
  now: now(),
  offset: -new Date().getTimezoneOffset(),
});

const actions = {
  command: decide,

  async render({ route, lang }) {
    const damaged = ranksAll(route) ? await loadAll(lang) : await load(tournamentOf(route), lang);
    const view = ask("render", { route, lang, device: await device() });
    store.keepView(`${lang} ${route}`, view).catch(() => {}); // only a shortcut for the next start
    return { ...view, refusal: damaged?.refusal };
  },

  async find({ route, lang }) {
    await load(tournamentOf(route), lang);
    return ask("find", { route, lang, device: await device() });
  },

  async import({ text, lang, route }) {
    const known = ask("identify", { text, lang, route });
    if (!known.ok) return known;
    const { tournament, go } = known;
    if (go) return { ok: true, go };
    return decide({ tournament, command: "import_file", form: { text }, lang });
  },

  export: fileOf("export"),
  share: fileOf("share"),
  report: fileOf("report"),
  publish: fileOf("publish"),
  exportPlayers: fileOf("export_players"),

  async publishRanking(question) {
    await loadAll(question.lang);
    return ask("publish_ranking", question);
  },

  async delete({ tournament }) {
    await store.remove(tournament);
    forget(tournament);
    others.postMessage({ tournament });
    return { ok: true, go: "/" };
  },

  async simulate(question) {
    return (await load(question.question.tournament ?? null, question.lang)) ?? ask("simulate", question);
  },

  message: (question) => ask("message", question),

  /** Answers once all that was asked before is done. */
  settle: () => null,
};

// One at a time: a command must see all that the one before it wrote.
let queue = Promise.resolve();
onmessage = ({ data: { id, action, payload } }) => {
  queue = queue
    .then(() => ready)
    .then(() => actions[action](payload))
    .then((result) => postMessage({ id, result }), (error) => fail(id, error));
};

/** After an unforeseen error nothing in Python's memory is trusted: logs are read again, or Python starts again. */
function fail(id, error) {
  loaded.clear();
  postMessage({ id, error: String(error) });
  if (error.pyodide_fatal_error) setTimeout(() => { throw error; });
}

others.onmessage = ({ data: { tournament } }) => {
  queue = queue.then(() => ready).then(() => forget(tournament)).then(() => tell("changed"), () => {});
};
