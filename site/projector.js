import { remember, stored } from "./preferences.js";

const DWELL = 10_000;
let programme = "";
let began = 0;

/**
 * Chooses what the projectors of an event show, in every window of this device.
 * @param {string} tournament
 * @param {string} show
 */
export function chooseShow(tournament, show) {
  remember(`show-${tournament}`, show);
  followChoice();
}

/** Brings this window in line with what was chosen in any. */
export function followChoice() {
  for (const button of document.querySelectorAll("[data-action=show]")) {
    const chosen = stored(`show-${button.dataset.tournament}`) ?? "";
    button.setAttribute("aria-pressed", String(button.dataset.value === chosen));
  }
  turnPage();
}

/** Shows the page of the programme whose turn it is: the stylesheet lays rows out in pages, side by side. */
export function turnPage() {
  const projector = document.querySelector("[data-projector]");
  if (!projector) return;
  const slides = [...projector.querySelectorAll("[data-show]")];
  const chosen = slides.filter(({ dataset }) => dataset.show === stored(`show-${projector.dataset.projector}`));
  const due = chosen.length ? chosen : slides.filter(({ dataset }) => "due" in dataset);
  const pages = due.flatMap((slide) => offsets(slide.querySelector("[data-rows]")).map((offset) => ({ slide, offset })));
  const names = due.map((slide) => slide.querySelector("h2")?.textContent).join();
  if (names !== programme) [programme, began] = [names, Date.now()];
  const turn = Math.floor((Date.now() - began) / DWELL) % pages.length;
  const { slide: shown, offset } = pages[turn];
  for (const slide of slides) slide.classList.toggle("shown", slide === shown);
  const rows = shown.querySelector("[data-rows]");
  if (rows) rows.style.transform = `translateX(${-offset}px)`;
  showPlace(turn, pages.length);
}

/**
 * How far rows are moved for each of their pages.
 * @param {HTMLElement | null} rows
 */
function offsets(rows) {
  if (!rows) return [0];
  const step = rows.getBoundingClientRect().width + parseFloat(getComputedStyle(rows).columnGap);
  return Array.from({ length: Math.ceil(rows.scrollWidth / step) }, (_, page) => page * step);
}

/**
 * @param {number} turn
 * @param {number} pages
 */
function showPlace(turn, pages) {
  const footer = document.querySelector("[data-projector] footer");
  footer.hidden = pages < 2;
  const dots = Array.from({ length: pages }, (_, page) => {
    const dot = document.createElement("i");
    dot.classList.toggle("now", page === turn);
    return dot;
  });
  footer.querySelector("[data-dots]").replaceChildren(...dots);
  const text = footer.dataset.page.replace("{page}", String(turn + 1)).replace("{pages}", String(pages));
  footer.querySelector("[data-page-text]").textContent = text;
}
