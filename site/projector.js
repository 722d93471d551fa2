import { remember, stored } from "./preferences.js";

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

/** Shows the page of the programme whose turn it is, each for its own time. */
export function turnPage() {
  const stage = document.querySelector("#show-stage");
  if (!stage) return;
  const slides = [...stage.querySelectorAll("[data-show]")];
  const choice = stored(`show-${stage.dataset.projector}`);
  const chosen = slides.filter(({ dataset }) => dataset.show === choice);
  const pages = chosen.length ? chosen : slides.filter(({ dataset }) => "due" in dataset);
  const names = pages.map((page) => page.querySelector("h2")?.textContent).join();
  if (names !== programme) [programme, began] = [names, performance.now()];
  const times = pages.map(({ dataset }) => Number(dataset.seconds) * 1000);
  let rest = (performance.now() - began) % times.reduce((sum, time) => sum + time);
  const turn = times.findIndex((time) => (rest -= time) < 0);
  for (const slide of slides) slide.classList.toggle("shown", slide === pages[turn]);
  showPlace(turn, pages.length);
}

/**
 * @param {number} turn
 * @param {number} pages
 */
function showPlace(turn, pages) {
  const footer = document.querySelector("#show-foot");
  footer.hidden = pages < 2;
  const dots = footer.querySelector("[data-dots]");
  if (dots.childElementCount !== pages) dots.replaceChildren(...Array.from({ length: pages }, () => document.createElement("i")));
  [...dots.children].forEach((dot, page) => dot.classList.toggle("now", page === turn));
  const text = footer.dataset.page.replace("{page}", String(turn + 1)).replace("{pages}", String(pages));
  const said = footer.querySelector("[data-page-text]");
  if (said.textContent !== text) said.textContent = text;
}
