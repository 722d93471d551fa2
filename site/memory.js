/** Stands in for the database where the browser refuses to write: all is kept until the window closes. */
export class MemoryStore {
  state = "failed";
  logs = new Map();
  summaries = new Map();

  /** Takes over what a database that can only be read still has. */
  async copy(store) {
    for (const summary of (await store.tournaments()).reverse()) {
      this.append(summary.id, 0, await store.lines(summary.id), summary);
    }
  }

  async tournaments() {
    return [...this.summaries.values()].reverse();
  }

  async lines(id) {
    return this.logs.get(id) ?? [];
  }

  async append(id, _first, lines, summary) {
    this.logs.set(id, [...(await this.lines(id)), ...lines]);
    this.summaries.delete(id);
    this.summaries.set(id, summary);
  }

  async remove(id) {
    this.logs.delete(id);
    this.summaries.delete(id);
  }

  async keepView() {}

  async forgetViews() {}
}
