import { followCamera } from "./camera.js";
import { tickClocks } from "./clock.js";
import { ask, crashes } from "./engine.js";
import { followFilm } from "./film.js";
import { filterAll } from "./filters.js";
import { markRefused } from "./forms.js";
import { hallState } from "./hall.js";
import { installation, offerInstall } from "./install.js";
import { remember, showPreferences, stored } from "./preferences.js";
import { followChoice } from "./projector.js";
import { offerSharing } from "./share.js";
import { runSlices } from "./slices.js";
import { lastView } from "./store.js";
import { isTapping } from "./taps.js";
import { PATIENCE } from "./under_way.js";
import { focusStart, giveFocus, measure, refresh, show } from "./view.js";

/** @import { View } from "./types/messages" */

// As it stands in the address, whatever that is: Python reads it. What is typed stays out of it.
export const route = () => `${location.hash.slice(1) || "/"}${history.state ?? ""}`;
/** @param {string} at */
export const tournamentOf = (at) => at.match(/^\/t\/([^/?]+)/)?.[1] ?? null;
/** @param {string} of */
const page = (of) => of.split("?")[0];
/** @type {string | null} */
let shown = null;
let newest = 0;
/** @type {string | undefined} */
let wanted;
/**
 * Lets the next page begin with what a selector names, also where it is the one that is shown.
 * @param {string} [selector]
 */
export const leadTo = (selector = "") => { wanted = selector; };
/** Lets the page that is shown be drawn like another one: with its own folds open, and with nothing of what was typed. */
export const beginAnew = () => { shown = ""; };
/** The number of the page on the screen; 0 for one of before the start. */
let onScreen = 0;
/** What a projector shows depends on it. */
export const squareWindow = matchMedia("(aspect-ratio <= 3/2)");

/** What the browser knows and Python does not: each puts its part into a page that was just shown. */
const completions = [measure, tickClocks, showPreferences, offerInstall, offerSharing, followChoice, filterAll, runSlices, followCamera, followFilm, markRefused];

/**
 * Asks for the current route's page and shows it, unless the person has gone on meanwhile; of one that needs more events
 * each answer brings one, and others are answered in between.
 */
export async function render() {
  const mine = ++newest;
  const has = page(route()) === shown ? onScreen : 0;
  const begun = shown === null ? -PATIENCE : performance.now(); // an empty screen waits for nothing
  let view;
  do {
    view = await ask("render", { route: route(), number: mine, has, seen: { crashes, browser: navigator.userAgent, square: squareWindow.matches, site: stored("site") ?? "", checker: stored("checker") ?? "", organiser: stored("organiser") ?? "", hall: await hallState(route()), ...installation() } });
    if (mine !== newest) return;
  } while (view.needs?.length && performance.now() - begun < PATIENCE);
  onScreen = 0;
  display(view);
  document.querySelector("#starting").hidden = true; // no sooner: until here it is what stood there last
  const isTorn = document.querySelector("#app [data-same]") !== null; // what was to be here already was taken away
  onScreen = isTorn ? 0 : mine;
  if (isTorn) await render();
  else if (view.needs?.length) render(); // not waited for: a page is shown by now
}

/** Shows what this route showed last, or at the first visit the guide, until Python is up; ends once it is drawn. */
export async function showLast() {
  const { lang } = document.documentElement;
  const kept = await lastView(`${lang} ${route()}`).catch(() => null); // no storage, no shortcut
  const last = kept ?? (navigator.serviceWorker?.controller ? null : await chapter(lang));
  if (!last || shown === page(route()) || document.querySelector("#starting").hidden) return;
  display(last);
  await new Promise((drawn) => { requestAnimationFrame(() => setTimeout(drawn)); });
}

/**
 * The page of the guide to which the route leads, as the build made it.
 * @param {string} lang
 * @returns {Promise<View | undefined>}
 */
async function chapter(lang) {
  if (!route().startsWith("/guide/")) return;
  return (await (await fetch(`guide/${lang}.json`)).json())[route()];
}

/**
 * Goes to another route, or shows the current one anew; takes the part of the route that stays out of the address, and
 * whether it comes instead of a page that Back is not to find again.
 * @param {string | null} [target]
 * @param {{ typed?: string | null, instead?: boolean }} [how]
 */
export async function go(target, { typed = null, instead = false } = {}) {
  if (typed) shown = null; // a list that comes takes the place of what was typed, and of what still waits to be kept
  const others = target === page(route()) ? typedInto() : []; // of one that was sent, its page keeps the others
  const state = typed ?? (others.length ? queryOf(others) : null);
  const change = instead ? "replaceState" : "pushState";
  if (typed && target === page(route())) { keepSoon(null); history.replaceState(typed, ""); }
  else if (target && target !== route()) history[change](state, "", `#${target}`);
  await render();
}

/** @returns {HTMLFormElement[]} of the page, those that tell by a mark whose what is typed into them is */
const typedInto = () => [...document.querySelectorAll("form[data-typed]")];

/**
 * @param {HTMLFormElement[]} forms
 * @param {HTMLElement | null} [submitter]
 */
const queryOf = (forms, submitter) => `?${new URLSearchParams(forms.flatMap((form) => [...new FormData(form, submitter)]))}`;

/**
 * Turns a form's values into the route's query, where Back and reload find them again and nobody reads them over a shoulder;
 * with those of the other forms that were typed into, where each has its mark.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [submitter]
 */
function keepInRoute(form, submitter) {
  const isMarked = form.elements.namedItem("typed") !== null;
  form.toggleAttribute("data-typed", isMarked);
  const query = queryOf(isMarked ? typedInto() : [form], submitter);
  // A field that leaves the page, since a list comes in its place, changes once more as it goes: that is kept nowhere.
  if (shown) history.replaceState(query, "", `#${submitter?.dataset.routeForm || form.dataset.routeForm || page(route())}`);
}

/** @type {number | undefined} */
let keeping;
/** @type {HTMLFormElement | null} */
let typing = null;

/**
 * Keeps what is typed into a form that asks for it, as long as its page is shown.
 * @param {HTMLFormElement} form
 */
export function keep(form) {
  clearTimeout(keeping);
  typing = null;
  if ("keep" in form.dataset && form.isConnected && page(route()) === form.dataset.routeForm) keepInRoute(form);
}

/**
 * Keeps what is being typed once the person pauses, or leaves: browsers refuse too many changes.
 * @param {HTMLFormElement | null} form
 */
export function keepSoon(form) {
  clearTimeout(keeping);
  typing = form;
  if (form) keeping = setTimeout("echo" in form.dataset ? echo : keep, Number(form.dataset.echo) || 400, form);
}

/** @param {HTMLFormElement} form Of which the page says how it understands what is typed. */
const echo = (form) => { keep(form); render(); };

// An entry that is left no longer takes what it is told: the next start finds this instead.
addEventListener("pagehide", () => {
  if (!typing) return;
  keep(typing);
  remember("typed", route());
});
const left = stored("typed") ?? "";
if (left && page(left) === page(route())) history.replaceState(left.slice(page(left).length), "");
remember("typed", "");

/**
 * Turns a form's values into the route's query, and shows what they choose.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} [submitter]
 */
export async function applyRouteForm(form, submitter) {
  keepInRoute(form, submitter);
  await render();
  if (submitter) focusOn(form.dataset.focus, form);
  document.querySelector("a[data-opens]")?.click();
}

/**
 * Moves the focus to what a form or an answer names, unless the person is somewhere else by now.
 * @param {string | null} [selector]
 * @param {HTMLFormElement} [from]
 */
export function focusOn(selector, from) {
  const now = document.activeElement;
  const target = selector && document.querySelector(selector);
  if (!target || (now?.matches("input, select, textarea") && !from?.contains(now))) return;
  if (target.closest("[data-text][hidden]")) {
    for (const filter of document.querySelectorAll("input[data-filter]")) filter.value = "";
    filterAll();
  }
  // A button waits where it is; a field is brought into view, as the next thing is typed, and a heading, as it says what was done.
  giveFocus(target, isTapping() && !target.matches("input, select, textarea, h1, h2") ? { preventScroll: true } : undefined);
}

/**
 * Shows a page: in place when it is the one on the screen, from its top when it is another.
 * @param {View} view
 */
function display(view) {
  const arriving = page(route());
  (arriving === shown ? refresh : show)(view);
  if (wanted !== undefined || (shown !== null && arriving !== shown)) focusStart(wanted, arriving === shown);
  wanted = undefined;
  shown = arriving;
  for (const complete of completions) complete();
}
