import { keepHost, readHost } from "./host.js";
import { fits, keepLock, readLock, seal } from "./lock.js";
import { startPython } from "./python.js";
import { openStore } from "./store.js";

/** @import { Actions, Answers, Arriving, AskPython, Call, Passed } from "./types/messages" */
/** @import { Asked, Command, Copies, Decided, Done, Folder, KeptHost, KeptLock, Refused, Row, Tell, View } from "./types/messages" */

/** @type {Tell} */
const tell = (event, ...detail) => postMessage({ event, detail });
const others = new BroadcastChannel("ronda");
/** @type {Set<string>} */
const loaded = new Set();
/** @type {AskPython} */
let ask;
/** @type {Awaited<ReturnType<typeof openStore>>} */
let store;
/** @type {Folder | null} Into which copies are written. */
let folder = null;
/**
 * The event that is being worked on: a crash is put down to it.
 * @type {string | null}
 */
let working = null;
/**
 * The event that the screen is locked to.
 * @type {string | null}
 */
let locked = null;

const ready = start();
ready.then(() => tell("ready"), (error) => tell("failed", String(error)));

async function start() {
  const opening = openStore();
  ask = await startPython((...done) => tell("progress", ...done));
  store = await opening;
  await store.forgetViews();
  await takeFolder();
  await takeHost();
  await takeLock();
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
  partly.clear();
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
  return keep(ask("decide", { ...question, random: random() }), question.lang);
}

/**
 * Stores what was decided, if that is something, and applies it.
 * @template {Done | Refused} A
 * @param {A | Decided} decided
 * @param {string} lang
 * @returns {Promise<A | Done | Refused>}
 */
async function keep(decided, lang) {
  if (!("lines" in decided) || decided.lines.length === 0) return decided;
  const { tournament, go, notice, say } = decided;
  try {
    await store.append(decided, new Date().toISOString());
  } catch (error) {
    return notStored(error, tournament, lang);
  }
  ask("apply", decided);
  loaded.add(tournament);
  others.postMessage({ tournament });
  return { ok: true, go, notice, say, wrote: true };
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
 * Opens files one by one, and says at the end which were refused.
 * @param {Arriving[]} files
 * @param {string} lang
 * @param {string} now
 */
async function openAll(files, lang, now) {
  const told = [];
  for (const { name, refusal, tournament, text } of files) {
    const question = { tournament, command: "import_file", form: { text }, lang, now };
    told.push({ name, ...(refusal ? { refusal } : await decide(question)) });
  }
  return ask("opened", { files: told, lang });
}

/**
 * Remembers which copies were saved, and what they hold; other windows need not save them too.
 * @param {Copies} saved
 * @param {string} now
 */
async function markSaved(saved, now) {
  for (const summary of ask("copied", { saved, now }).summaries) {
    await store.list(summary).catch(warn);
    others.postMessage({ tournament: summary.id });
  }
}

/** Takes the folder for copies that was chosen last, in whichever window. */
async function takeFolder() {
  folder = (await store.folder().catch(warn)) ?? folder;
  ask("folder_chosen", {});
}

/** Lets Python know of the host of the results pages, as some window has left it. */
async function takeHost() {
  ask("host_kept", { kept: await readHost() });
}

/** Lets Python know of the lock of the screen, as some window has left it. */
async function takeLock() {
  partly.clear();
  const kept = await readLock();
  locked = kept && kept.told.event;
  ask("lock_kept", { kept: kept && kept.told });
}

/**
 * Locks or unlocks all windows; what was shown before is not to be seen when the app is opened again.
 * @param {KeptLock | null} lock
 */
async function setLock(lock) {
  await keepLock(lock);
  await takeLock();
  await store.forgetViews().catch(warn);
  others.postMessage({});
}

/**
 * Keeps what Python says of the host, and what is secret, which the page never sees.
 * @template {{ kept?: KeptHost | null }} A
 * @param {A} answer
 * @returns {Promise<A>}
 */
async function keepOfHost(answer) {
  if (answer.kept === undefined) return answer;
  await keepHost(answer.kept);
  others.postMessage({});
  return { ...answer, kept: undefined };
}

/** Milliseconds for a copy: the folder of a drive that was pulled out, or of a network that is away, may never answer. */
const LONGEST = 30_000;

/**
 * Writes a copy of an event into the folder unless another window has; nobody waits for it.
 * @param {string} tournament
 * @param {string} lang
 * @param {string} now
 */
const writeCopy = (tournament, lang, now) => navigator.locks.request(`copy ${tournament}`, async () => {
  try {
    const summary = (await listed())?.find(({ id }) => id === tournament);
    const made = ask("due_copy", { tournament, summary, lang });
    if (made.ok && "text" in made) {
      const limit = AbortSignal.timeout(LONGEST);
      const late = new Promise((_, refuse) => { limit.onabort = () => refuse(limit.reason); });
      await Promise.race([writeFile(made, limit), late]);
      await markSaved(made.saved, now);
    } else if (!made.ok) throw new Error("There is nothing to write.");
  } catch (error) {
    warn(error);
    ask("not_copied", { tournament, error: /** @type {Error} */ (error).name });
  }
  tell("changed");
});

/**
 * Writes a file into the folder, whole or not at all.
 * @param {{ filename: string, text: string }} file
 * @param {AbortSignal} signal
 */
async function writeFile({ filename, text }, signal) {
  const into = /** @type {Folder} */ (folder);
  const file = await into.getFileHandle(filename, { create: true });
  const writing = file.createWritable().then((whole) => new Blob([text]).stream().pipeTo(whole, { signal }));
  // What could not be begun leaves no empty file behind.
  await writing.finally(async () => { if (!(await file.getFile()).size) await into.removeEntry(filename); });
}

/**
 * Keeps a page for the next start, only as a shortcut.
 * @param {string} route
 * @param {View} view
 */
function keepView(route, { html, title }) {
  partly.delete(route);
  store.keepView(route, { html, title }).catch(() => {});
}

/** @type {Map<string, number>} The pages that were told in part and are to be kept whole, by route. */
const partly = new Map();
/** @type {number | undefined} */
let resting;

/**
 * Keeps a page that was told in part, once nothing is asked for a moment: so nobody waits for it.
 * @param {string} route
 * @param {number} number
 */
function keepSoon(route, number) {
  partly.set(route, number);
  clearTimeout(resting);
  resting = setTimeout(() => { queue = queue.then(keepWhole).catch((error) => { warn(error); }); }, 400);
}

function keepWhole() {
  for (const [route, number] of partly) {
    partly.delete(route);
    const { html, title } = ask("whole", { number });
    if (html) keepView(route, { html, title });
  }
}

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

/** What opens a locked screen, and says so in the event. */
const FORGOTTEN = "unlock_without_code";

/** Of all events of the device. */
const OF_ALL = new Set(["export_all", "publish_all", "publish_ranking"]);

/** @param {string} now */
const device = async (now) => ({
  tournaments: await listed(),
  persisted: (await navigator.storage?.persisted?.()) ?? false,
  storage: store.state,
  now,
  offset: -new Date().getTimezoneOffset(),
  shifts,
});

/** @type {Partial<Answers>} What is more than a question to Python about an event. */
const actions = {
  async command(question) {
    const done = await decide(question);
    if (done.ok && question.command === FORGOTTEN) await setLock(null);
    return done;
  },

  async lock(question) {
    if (!crypto.subtle) return ask("refuse", { key: "no_codes", lang: question.lang });
    const kept = await readLock();
    const code = String(question.form.code);
    const { kept: told, ...answer } = ask("lock", { ...question, fits: kept !== null && await fits(code, kept.seal) });
    if (told !== undefined) await setLock(told && { told, seal: kept?.seal ?? await seal(code) });
    return answer;
  },

  async render({ route, lang, now, number, has, seen }) {
    const tournament = tournamentOf(route);
    if (ranksAll(route)) await loadAll();
    const copies = { folder: folder?.name, permission: await folder?.queryPermission({ mode: "readwrite" }) };
    const drawn = async () => ask("render", { route, lang, number, has, device: { ...await device(now), ...seen, copies, origin: location.origin } });
    let view = await drawn();
    for (const id of view.needs ?? []) await load(id);
    if (view.needs?.length) view = await drawn();
    if (tournament && view.writes) queue = queue.then(() => { writeCopy(tournament, lang, now); }); // once this is answered
    if (view.is_part) keepSoon(`${lang} ${route}`, number);
    else if (!view.secret) keepView(`${lang} ${route}`, view);
    return view;
  },

  find: async ({ route, lang, now }) => ask("find", { route, lang, device: await device(now) }),

  async import({ lang, now, route, ...content }) {
    const known = ask("identify", { ...content, lang, route });
    if ("files" in known) return openAll(known.files, lang, now);
    if (!("tournament" in known)) return known;
    return decide({ tournament: known.tournament, command: "import_file", form: { text: content.text ?? "" }, lang, now });
  },

  rows: async ({ tournament, lang }) => ask("rows", { tournament, rows: await store.raw(tournament).catch(warn), lang }),

  async let_go({ tournament, lang }) {
    await store.letGo(tournament);
    forget(tournament);
    others.postMessage({ tournament });
    return { ok: true, notice: ask("message", { key: "let_go", lang }).text };
  },

  copied: ({ saved, now }) => markSaved(saved, now),

  /** Keeps the folder that was chosen; answers with the one that is kept. */
  async folder({ chosen }) {
    if (chosen) {
      ask("folder_chosen", {});
      await store.keepFolder(folder = chosen).catch(warn);
      others.postMessage({});
    }
    return folder;
  },

  async link(question) {
    const told = { ...question, random: random() };
    let answer = ask("link", told);
    for (const id of answer.needs ?? []) await load(id);
    if (answer.needs) answer = ask("link", { ...told, loaded: true });
    if (answer.ok && answer.summary && !("lines" in answer)) {
      await store.list(answer.summary).catch(warn);
      others.postMessage({ tournament: answer.summary.id });
    }
    return keep(answer, question.lang);
  },

  async reports(question) {
    const answer = ask("reports", { ...question, random: random() });
    if (!answer.ok) return answer;
    const kept = await keep(answer, question.lang);
    return kept.ok ? { ...kept, outcomes: answer.outcomes } : kept;
  },

  host: async (question) => keepOfHost(ask("host", question)),

  async send(question) {
    const told = { ...question, device: await device(question.now) };
    const answer = ask("send", told);
    for (const id of answer.needs) await load(id);
    return keepOfHost(answer.needs.length ? ask("send", { ...told, loaded: true }) : answer);
  },

  async export_all({ lang, now }) {
    const asked = { lang, device: await device(now) };
    /** @type {Record<string, Row[] | null>} */
    const rows = {};
    for (const id of ask("unread", asked).ids) rows[id] = await store.raw(id).catch(warn);
    return ask("export_all", { ...asked, rows });
  },

  publish_all: async ({ lang, now, site, app }) => ask("publish_all", { lang, site, app, device: await device(now) }),

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
    .then(async () => {
      working = "tournament" in payload ? payload.tournament ?? null : "route" in payload ? tournamentOf(payload.route) : null;
      await (OF_ALL.has(action) ? loadAll() : load(working));
      await load(locked);
      const may = locked === null || ask("closed", { tournament: null, command: "", ...payload, action });
      if (may !== true && !may.ok) return may;
      return actions[action] ? actions[action](payload) : ask(/** @type {keyof Passed} */ (action), /** @type {Call<keyof Passed>["payload"]} */ (payload));
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
  queue = queue.then(() => ready).then(() => (tournament ? forget(tournament) : takeFolder().then(takeHost).then(takeLock))).then(() => tell("changed"), () => {});
};
