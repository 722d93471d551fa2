/** @import { Summary } from "./types/messages" */

/** Stands in for the database where the browser refuses to write: all is kept until the window closes. */
export class MemoryStore {
  state = /** @type {const} */ ("failed");
  /** @type {Map<string, string[]>} */
  logs = new Map();
  /** @type {Map<string, Summary>} */
  summaries = new Map();

  /**
   * Takes over what a database that can only be read still has.
   * @param {Pick<MemoryStore, "tournaments" | "lines">} store
   */
  async copy(store) {
    for (const summary of (await store.tournaments()).reverse()) {
      await this.append(summary.id, 0, await store.lines(summary.id), summary);
    }
  }

  async tournaments() {
    return [...this.summaries.values()].reverse();
  }

  /** @param {string} id */
  async lines(id) {
    return this.logs.get(id) ?? [];
  }

  /**
   * @param {string} id
   * @param {number} _first
   * @param {string[]} lines
   * @param {Summary} summary
   */
  async append(id, _first, lines, summary) {
    this.logs.set(id, [...(await this.lines(id)), ...lines]);
    this.summaries.delete(id);
    this.summaries.set(id, summary);
  }

  /** @param {string} id */
  async remove(id) {
    this.logs.delete(id);
    this.summaries.delete(id);
  }

  async keepView() {}

  async forgetViews() {}
}
