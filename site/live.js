const LONGEST_OVER = 99 * 60 + 59;

const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Hides the rows of a list that do not contain what is typed in its filter. */
export function filterRows(input) {
  const wanted = plain(input.value);
  for (const row of document.querySelectorAll(`${input.dataset.filter} [data-text]`)) {
    row.hidden = !plain(row.dataset.text).includes(wanted);
  }
}

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

/** Follows the link or presses the button that a key belongs to, unless someone is typing. */
export function pressKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea, dialog")) return;
  const target = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (!target) return;
  event.preventDefault();
  target.click();
}
