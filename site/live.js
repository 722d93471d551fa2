const LONGEST_OVER = 99 * 60 + 59;

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Hides the rows of a list that do not contain what is typed in its filter. */
export function filterRows(input) {
  const wanted = plain(input.value);
  for (const row of document.querySelectorAll(`${input.dataset.filter} [data-text]`)) {
    row.hidden = !plain(row.dataset.text).includes(wanted);
  }
}

/** Selects what a filter holds when it is entered again, so that the next name replaces the last. */
export const selectFilter = ({ target }) => { if (target.dataset.filter) target.select(); };

/** Writes the time left into every clock on the page. */
export function tickClocks() {
  for (const clock of document.querySelectorAll("time[data-until]")) {
    const left = Math.max(Math.ceil((Date.parse(clock.dataset.until) - Date.now()) / 1000), -LONGEST_OVER);
    const [minutes, seconds] = [Math.floor(Math.abs(left) / 60), Math.abs(left) % 60];
    const text = `${left < 0 ? "−" : ""}${String(minutes).padStart(2, "0")}:${String(seconds).padStart(2, "0")}`;
    clock.textContent = (clock.dataset.pattern || "{}").replace("{}", text);
    clock.classList.toggle("over", left < 0);
  }
}

/** Follows the link or presses the button that Alt and a letter belong to; a letter alone may be a slip. */
export function pressKey(event) {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.target.closest("dialog")) return;
  const letter = event.code.replace("Key", "").toLowerCase();
  const target = document.querySelector(`[data-key="${CSS.escape(letter)}"]`);
  if (!target) return;
  event.preventDefault();
  target.click();
}
