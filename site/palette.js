import { ask } from "./engine.js";
import { filterRows } from "./filters.js";
import { route } from "./pages.js";

const dialog = document.querySelector("#palette");

/** What is typed before the list is there, to the Enter that ends it. */
let early = "";

/** Shows everything that can be gone to or done here, as Python lists it; what is typed before it is there counts. */
export async function openPalette() {
  if (document.querySelector("dialog[open]")) return;
  early = dialog.innerHTML = "";
  dialog.showModal();
  dialog.innerHTML = (await ask("find", { route: route() })).html;
  const field = dialog.querySelector("#palette-search");
  field.focus();
  field.value = early;
  filterRows(field);
  if (early.endsWith("\n") && dialog.open) fitting()[0]?.click();
}

/** @returns {HTMLElement[]} */
const fitting = () => [...dialog.querySelectorAll(".palette-item")].filter((item) => item.checkVisibility());

/** Enter takes the first that fits; the arrows go up and down the list. */
dialog.addEventListener("keydown", (event) => {
  if (!dialog.firstChild && !event.repeat && /^(.|Enter)$/u.test(event.key) && !early.endsWith("\n")) early += event.key.replace("Enter", "\n");
  const field = dialog.querySelector("input");
  const items = fitting();
  const at = items.findIndex((item) => item === document.activeElement);
  if (event.key === "Enter" && event.target === field) items[0]?.click();
  else if (event.key === "ArrowDown") items[at + 1]?.focus();
  else if (event.key === "ArrowUp") (items[at - 1] ?? field)?.focus();
  else return;
  event.preventDefault();
});
