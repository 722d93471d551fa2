import { MemoryStore } from "./memory.js";
import { openDB } from "./vendor/idb.js";

/** @import { IDBPDatabase } from "./vendor/idb.js" */
/** @import { Kept, Summary, View } from "./types/messages" */

/** @type {IDBTransactionOptions} */
const DURABLE = { durability: "strict" };

/** @returns {Promise<IDBPDatabase<Kept>>} */
const open = () => openDB("ronda", 1, {
  upgrade(fresh) {
    for (const name of /** @type {const} */ (["events", "tournaments", "views"])) fresh.createObjectStore(name);
  },
  blocking: (_now, _wanted, event) => /** @type {IDBDatabase} */ (event.target).close(),
});

/**
 * Returns what a route showed last, for the moments before Python is up.
 * @param {string} route
 */
export async function lastView(route) {
  const db = await open();
  const view = await db.get("views", route);
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
    const memory = new MemoryStore();
    if (db) await memory.copy(new Store(db));
    return memory;
  }
}

/** @param {string} id */
const eventsOf = (id) => IDBKeyRange.bound([id], [id, []]);

/** One line of text for each event under [tournament, seq], and beside them a summary of each tournament. */
class Store {
  state = /** @type {const} */ ("ok");

  /** @param {IDBPDatabase<Kept>} db */
  constructor(db) {
    this.db = db;
  }

  /** Returns the summaries, the one written last first. */
  async tournaments() {
    const found = await this.db.getAll("tournaments");
    return found.sort((a, b) => b.at.localeCompare(a.at)).map(({ summary }) => summary);
  }

  /** @param {string} id */
  lines(id) {
    return this.db.getAll("events", eventsOf(id));
  }

  /**
   * Writes all lines and the summary or nothing; a ConstraintError means that another window was first.
   * @param {string} id
   * @param {number} first
   * @param {string[]} lines
   * @param {Summary} summary
   * @param {string} at
   */
  async append(id, first, lines, summary, at) {
    const tx = this.db.transaction(["events", "tournaments"], "readwrite", DURABLE);
    const events = tx.objectStore("events");
    if ((await events.count(eventsOf(id))) !== first) throw new DOMException("This log is another.", "ConstraintError");
    /** @type {Promise<unknown>[]} */
    const writes = lines.map((line, offset) => events.add(line, [id, first + offset]));
    writes.push(tx.objectStore("tournaments").put({ summary, at }, id));
    await Promise.all([...writes, tx.done]);
  }

  /** @param {string} id */
  async remove(id) {
    const tx = this.db.transaction(["events", "tournaments", "views"], "readwrite", DURABLE);
    await Promise.all([
      tx.objectStore("events").delete(eventsOf(id)),
      tx.objectStore("tournaments").delete(id),
      tx.objectStore("views").clear(),
      tx.done,
    ]);
  }

  /**
   * @param {string} route
   * @param {View} view
   */
  keepView(route, view) {
    return this.db.put("views", view, route);
  }

  forgetViews() {
    return this.db.clear("views");
  }
}
