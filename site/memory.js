/** @import { Row, Stored, Summary } from "./types/messages" */

/** Stands in for the database where the browser refuses to write: all is kept until the window closes. */
export class MemoryStore {
  /** @type {Map<string, string[]>} */
  logs = new Map();
  /** @type {Map<string, Summary>} */
  summaries = new Map();

  /** @param {string} state What the browser calls its reason. */
  constructor(state) {
    this.state = state;
  }

  /**
   * Takes over what a database that can only be read still has.
   * @param {Pick<MemoryStore, "tournaments" | "log">} store
   */
  async copy(store) {
    for (const summary of (await store.tournaments()).reverse()) {
      this.logs.set(summary.id, (await store.log(summary.id)).lines);
      this.summaries.set(summary.id, summary);
    }
  }

  async tournaments() {
    return [...this.summaries.values()].reverse();
  }

  /** @param {string} id */
  async log(id) {
    return { lines: this.logs.get(id) ?? [], summary: this.summaries.get(id) ?? null, aside: false };
  }

  /** @returns {Promise<string[]>} */
  async unlisted() {
    return [];
  }

  /**
   * @param {string} id
   * @returns {Promise<Row[]>}
   */
  async raw(id) {
    return (this.logs.get(id) ?? []).map((value, seq) => ({ key: [id, seq], value }));
  }

  /** @param {Stored} stored */
  async append({ tournament, first, lines, summary }) {
    this.logs.set(tournament, [...(await this.log(tournament)).lines.slice(0, first), ...lines]);
    this.summaries.delete(tournament);
    await this.list(summary);
  }

  /** @param {Summary} summary */
  async list(summary) {
    this.summaries.set(summary.id, summary);
  }

  /** @param {string} id */
  async remove(id) {
    this.logs.delete(id);
    this.summaries.delete(id);
  }

  async letGo() {}

  /** @returns {Promise<undefined>} */
  async folder() {}

  async keepFolder() {}

  async keepView() {}

  async forgetViews() {}
}
