import { MemoryStore } from "./memory.js";
import { openDB } from "./vendor/idb.js";

/** @import { IDBPDatabase, IDBPTransaction, StoreNames } from "./vendor/idb.js" */
/** @import { Folder, Kept, Row, Stored, Summary, View } from "./types/messages" */

/** @typedef {StoreNames<Kept>} Name */
/** @typedef {IDBPTransaction<Kept, [Name, ...Name[]], "readwrite">} Writing */

/** @type {IDBTransactionOptions} */
const DURABLE = { durability: "strict" };

/** @returns {Promise<IDBPDatabase<Kept>>} */
const open = () => openDB("ronda", 2, {
  upgrade(kept) {
    const names = /** @type {const} */ (["events", "tournaments", "views", "folders"]);
    for (const name of names) if (!kept.objectStoreNames.contains(name)) kept.createObjectStore(name);
  },
  blocking: (_now, _wanted, event) => /** @type {IDBDatabase} */ (event.target).close(),
});

/**
 * Returns what a route showed last, for the moments before Python is up.
 * @param {string} route
 */
export async function lastView(route) {
  const db = await open();
  const { store, done } = db.transaction("views");
  const [view] = await Promise.all([store.get(route), done]);
  db.close();
  return view;
}

/** Opens what the device has; memory stands in for a database that cannot be opened or, as the probe shows, written. */
export async function openStore() {
  let db;
  try {
    db = await open();
    const probe = db.transaction("views", "readwrite", DURABLE);
    await Promise.all([probe.store.put({ html: "", title: "" }, "probe"), probe.store.delete("probe"), probe.done]);
    return new Store(db);
  } catch (error) {
    console.warn("Ronda keeps everything in memory:", error);
    const memory = new MemoryStore(/** @type {Error} */ (error).name);
    if (db) await memory.copy(new Store(db)).catch(console.warn);
    return memory;
  }
}

/**
 * @param {string} id
 * @param {number[]} first
 */
const eventsOf = (id, ...first) => IDBKeyRange.bound([id, ...first], [id, []]);

/**
 * Damaged rows that a restored log has replaced stand under its id and the moment; no id of an event has a slash.
 * @param {string} id
 */
const asideOf = (id) => IDBKeyRange.bound([`${id}/`], [`${id}0`], false, true);

/** One line of text for each event under [tournament, seq], and beside them a summary of each tournament. */
class Store {
  state = "ok";
  #keptView = false;

  /** @param {IDBPDatabase<Kept>} db */
  constructor(db) {
    this.db = db;
  }

  /** Returns the summaries, the one written last first. */
  async tournaments() {
    const { store } = await this.#begun(["tournaments"]);
    const found = await store.getAll();
    return found.sort((a, b) => b.at.localeCompare(a.at)).map(({ summary }) => summary);
  }

  /**
   * Returns a log as it is stored, its summary, and whether damaged rows are kept beside it.
   * @param {string} id
   */
  async log(id) {
    const tx = await this.#begun(["events", "tournaments"]);
    const events = tx.objectStore("events");
    const [lines, kept, aside] = await Promise.all([
      events.getAll(eventsOf(id)), tx.objectStore("tournaments").get(id), events.count(asideOf(id)),
    ]);
    return { lines, summary: kept?.summary ?? null, aside: aside > 0 };
  }

  /** Returns the ids of logs whose summary is lost. */
  async unlisted() {
    const tx = await this.#begun(["events", "tournaments"]);
    const [rows, listed] = await Promise.all([tx.objectStore("events").getAllKeys(), tx.objectStore("tournaments").getAllKeys()]);
    return [...new Set(rows.map(([id]) => id))].filter((id) => !listed.includes(id) && !id.includes("/"));
  }

  /**
   * Returns every row of a log under its key, those that are kept beside it too.
   * @param {string} id
   */
  async raw(id) {
    /** @type {Row[]} */
    const rows = [];
    const { store } = await this.#begun(["events"]);
    for (const range of [eventsOf(id), asideOf(id)]) {
      for await (const { key, value } of store.iterate(range)) rows.push({ key, value });
    }
    return rows;
  }

  /**
   * Writes all lines and the summary or nothing; a ConstraintError means that another window was first.
   * @param {Stored} stored
   * @param {string} at
   */
  append({ tournament, first, before, lines, summary, instead, erases }, at) {
    return this.#whole(["events", "tournaments", ...(erases ? /** @type {const} */ (["views"]) : [])], async (tx, queued) => {
      const events = tx.objectStore("events");
      if (instead) {
        for await (const { key: [, seq], value } of events.iterate(eventsOf(tournament))) {
          queued.push(events.put(value, [`${tournament}/${at}`, seq]));
        }
        queued.push(events.delete(eventsOf(tournament)));
      } else if ((await events.count(eventsOf(tournament))) !== before) {
        throw new DOMException("This log is another.", "ConstraintError");
      }
      if (first < before) queued.push(events.delete(eventsOf(tournament, first)));
      lines.forEach((line, offset) => queued.push(events.add(line, [tournament, first + offset])));
      queued.push(tx.objectStore("tournaments").put({ summary, at }, tournament));
      if (erases) queued.push(events.delete(asideOf(tournament)), tx.objectStore("views").clear());
    });
  }

  /**
   * Writes a summary that was lost, or says more than before, beside its log: never for one that is thrown away.
   * @param {Summary} summary
   */
  async list(summary) {
    const tx = await this.#begun(["events", "tournaments"], "readwrite");
    const listed = tx.objectStore("tournaments");
    const { at } = (await listed.get(summary.id)) ?? { at: "" };
    if (await tx.objectStore("events").count(eventsOf(summary.id))) await listed.put({ summary, at }, summary.id);
    await tx.done;
  }

  /** Returns the folder for copies, if one was chosen. */
  async folder() {
    return (await this.#begun(["folders"])).store.get("copies");
  }

  /** @param {Folder} folder */
  keepFolder(folder) {
    return this.#whole(["folders"], async (tx, queued) => { queued.push(tx.objectStore("folders").put(folder, "copies")); });
  }

  /** @param {string} id */
  remove(id) {
    return this.#whole(["events", "tournaments", "views"], async (tx, queued) => {
      queued.push(tx.objectStore("events").delete(eventsOf(id)), tx.objectStore("events").delete(asideOf(id)));
      queued.push(tx.objectStore("tournaments").delete(id), tx.objectStore("views").clear());
    });
  }

  /**
   * Lets go of the damaged rows that are kept beside a log.
   * @param {string} id
   */
  letGo(id) {
    return this.#whole(["events"], async (tx, queued) => { queued.push(tx.objectStore("events").delete(asideOf(id))); });
  }

  /**
   * Keeps a page, the first one in the place of what earlier starts kept: until then that is what stood last.
   * @param {string} route
   * @param {View} view
   */
  async keepView(route, view) {
    const { store, done } = await this.#begun(["views"], "readwrite");
    const cleared = this.#keptView || store.clear();
    this.#keptView = true;
    await Promise.all([cleared, store.put(view, route), done]);
  }

  forgetViews() {
    return this.#whole(["views"], async (tx, queued) => { queued.push(tx.objectStore("views").clear()); });
  }

  /**
   * Begins a transaction, in a database opened anew if the browser or a newer window has closed it. Who only reads learns
   * of its end by what is read: that the browser threw the database away is told once.
   * @template {[Name, ...Name[]]} N
   * @template {IDBTransactionMode} [M="readonly"]
   * @param {N} names
   * @param {M} [mode]
   * @param {IDBTransactionOptions} [how]
   * @returns {Promise<IDBPTransaction<Kept, N, M>>}
   */
  async #begun(names, mode, how) {
    const begin = () => this.db.transaction(names, mode, how);
    let tx;
    try {
      tx = begin();
    } catch {
      this.db = await open();
      tx = begin();
    }
    tx.done.catch(() => {});
    return tx;
  }

  /**
   * Does all that is queued or nothing: after an error the browser would write what was queued before it.
   * @param {[Name, ...Name[]]} names
   * @param {(tx: Writing, queued: Promise<unknown>[]) => Promise<void>} queue
   */
  async #whole(names, queue) {
    const tx = await this.#begun(names, "readwrite", DURABLE);
    /** @type {Promise<unknown>[]} */
    const queued = [];
    try {
      await queue(tx, queued);
      await Promise.all(queued);
    } catch (error) {
      try {
        tx.abort();
      } catch {
        // it is over already
      }
      await Promise.allSettled([...queued, tx.done]);
      throw error;
    }
    await tx.done;
  }
}
