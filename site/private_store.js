import { openDB } from "./vendor/idb.js";

/**
 * Opens a database of its own: what is in it is in no file, no copy and no other database. Where the browser stores nothing,
 * values hold for this window.
 * @param {string} database
 * @param {string} table
 */
export function privateStore(database, table) {
  /** @type {Map<string, unknown>} */
  const unstored = new Map();
  const open = () => openDB(database, 1, { upgrade: (kept) => { kept.createObjectStore(table); } });
  return {
    /**
     * Returns what is kept under a key, null for nothing.
     * @param {string} key
     * @returns {Promise<any>}
     */
    async read(key) {
      if (unstored.has(key)) return unstored.get(key);
      try {
        const db = await open();
        const value = await db.get(table, key);
        db.close();
        return value ?? null;
      } catch {
        return null;
      }
    },

    /**
     * Keeps a value under a key, or nothing; alone, all others go.
     * @param {string} key
     * @param {unknown} value
     * @param {boolean} [alone]
     */
    async keep(key, value, alone) {
      try {
        const db = await open();
        const { store, done } = db.transaction(table, "readwrite", { durability: "strict" });
        await Promise.all([alone && store.clear(), value ? store.put(value, key) : store.delete(key), done]);
        db.close();
        unstored.delete(key);
      } catch {
        unstored.set(key, value);
      }
    },
  };
}
