import { chooseFolder, folder, markSaved, takeFolder, writeCopy } from "./copies.js";
import { device } from "./device.js";
import { ask, decide, keep, load, others, random, start, store, tell, trustNothing, unload, warn, working, workOn } from "./events.js";
import { keepOfHost, locked, setLock, takeHost, takeLock } from "./kept.js";
import { fits, readLock, seal } from "./lock.js";
import { inTurn } from "./queue.js";
import { dropParts, keepSoon, keepView } from "./shown.js";

/** @import { Actions, Answers, Arriving, Asked, Call, Entries, Held, Passed, Row } from "./types/messages" */

const ready = begin();
ready.then(() => tell("ready"), (error) => tell("failed", `${error}\n${error?.stack}`));

async function begin() {
  await start();
  await takeFolder();
  await takeHost();
  await takeLock();
  for (const id of (await store.unlisted().catch(warn)) ?? []) await load(id);
}

/** @param {string} id */
function forget(id) {
  dropParts();
  unload(id);
}

/**
 * Opens what was read, once all of it is: a file, or several one by one, and says at the end which were refused.
 * @template {object} A
 * @param {A | Held | Entries | { files: Arriving[] }} answer
 * @param {Asked} asked
 */
async function openRead(answer, { lang, now }) {
  /** @param {Held} file */
  const open = ({ tournament, read }) => decide({ tournament, command: "import_file", form: { read }, lang, now });
  if ("read" in answer) return open(answer);
  if ("entries" in answer) return decide({ tournament: answer.tournament, command: "accept_plain_entries", form: answer.entries, lang, now });
  if (!("files" in answer)) return answer;
  const told = [];
  for (const { name, refusal, ...held } of answer.files) told.push({ name, ...(refusal ? { refusal } : await open(held)) });
  return ask("opened", { ...answer, files: told, lang });
}

/** @param {string} route */
const tournamentOf = (route) => route.match(/^\/t\/([^/?]+)/)?.[1] ?? null;

/** What opens a locked screen, and says so in the event. */
const FORGOTTEN = "unlock_without_code";

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
    const copies = { folder: folder?.name, permission: await folder?.queryPermission({ mode: "readwrite" }) };
    const drawn = async () => ask("render", { route, lang, number, has, device: { ...await device(now), ...seen, copies, origin: location.origin } });
    let view = await drawn();
    for (const id of view.needs ?? []) await load(id);
    if (view.needs?.length) view = await drawn();
    if (tournament && view.writes) inTurn(() => { writeCopy(tournament, lang, now); }, warn); // once this is answered
    inTurn(() => ask("tidy", {}), warn);
    if (view.is_part) keepSoon(`${lang} ${route}`, number);
    else if (!view.secret && !view.needs?.length) keepView(`${lang} ${route}`, view);
    return view;
  },

  find: async ({ route, lang, now }) => ask("find", { route, lang, device: await device(now) }),

  import: async (question) => openRead(ask("identify", question), question),

  /** Goes on with what is done in slices, and brings what it wants for that. */
  async go_on({ work, load: missing = [], rows: unread = [], lang, now }) {
    for (const id of missing) await load(id);
    /** @type {Record<string, Row[] | null>} */
    const rows = {};
    for (const id of unread) rows[id] = await store.raw(id).catch(warn);
    return openRead(ask("go_on", { work, rows, lang }), { lang, now });
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
    if (chosen) await chooseFolder(chosen);
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

  async send(question) {
    const told = { ...question, device: await device(question.now) };
    const answer = ask("send", told);
    for (const id of answer.needs) await load(id);
    return answer.needs.length ? ask("send", { ...told, loaded: true }) : answer;
  },

  export_all: async (question) => ask("export_all", { ...question, device: await device(question.now) }),
  publish_all: async (question) => ask("publish_all", { ...question, device: await device(question.now) }),
  publish_ranking: async (question) => ask("publish_ranking", { ...question, device: await device(question.now) }),

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

/**
 * @template {keyof Actions} A
 * @param {A} action
 * @param {Call<A>["payload"]} payload
 */
async function reply(action, payload) {
  const may = locked === null || ask("closed", { tournament: null, command: "", ...payload, action });
  if (may !== true && !may.ok) return may;
  return keepOfHost(await (actions[action] ? actions[action](payload) : ask(/** @type {keyof Passed} */ (action), /** @type {Call<keyof Passed>["payload"]} */ (payload))));
}

/**
 * @template {keyof Actions} A
 * @param {MessageEvent<Call<A>>} message
 */
function receive({ data: { id, action, payload } }) {
  inTurn(async () => {
    await ready;
    workOn("tournament" in payload ? payload.tournament ?? null : "route" in payload ? tournamentOf(payload.route) : null);
    await load(working);
    await load(locked);
    postMessage({ id, result: await reply(action, payload) });
  }, (error) => fail(id, error));
}
onmessage = receive;

/**
 * After an unforeseen error nothing in Python's memory is trusted: logs are read again, or Python starts again.
 * @param {number} id
 * @param {Error & { pyodide_fatal_error?: boolean }} error
 */
function fail(id, error) {
  trustNothing();
  postMessage({ id, error: `${error}\n${error.stack}` });
  if (!error.pyodide_fatal_error) return;
  if (working) tell("culprit", working);
  setTimeout(() => { throw error; });
}

others.onmessage = ({ data: { tournament, stored } }) => {
  inTurn(async () => {
    await ready;
    if (!tournament) await takeFolder().then(takeHost).then(takeLock);
    else if (!stored || !ask("follow", stored).followed) forget(tournament);
    tell("changed");
  }, trustNothing);
};
