const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Hides the rows of a list that do not contain what is typed in its filter. */
export function filterRows(input) {
  const wanted = plain(input.value);
  for (const row of document.querySelectorAll(`${input.dataset.filter} [data-text]`)) {
    row.hidden = !plain(row.dataset.text).includes(wanted);
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
