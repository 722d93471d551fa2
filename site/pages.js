import { markSound, tickClocks } from "./clock.js";
import { ask } from "./engine.js";
import { showRefusal } from "./forms.js";
import { offerInstall } from "./install.js";
import { filterRows } from "./live.js";
import { markTheme } from "./preferences.js";
import { followChoice } from "./projector.js";
import { lastView } from "./store.js";
import { focusStart, refresh, show } from "./view.js";

export const route = () => decodeURI(location.hash.slice(1)) || "/";
const page = (of) => of.split("?")[0];
let shown = null;
let newest = 0;

/** Asks for the current route's page and shows it, unless the person has gone on meanwhile. */
export async function render() {
  const mine = ++newest;
  const view = await ask("render", { route: route() });
  if (mine !== newest) return;
  display(view);
  if (view.refusal) showRefusal(view.refusal);
}

/** Shows what this route showed last, until Python is up. */
export async function showLast() {
  const last = await lastView(`${document.documentElement.lang} ${route()}`).catch(() => null); // no storage, no shortcut
  if (last && shown === null) display(last);
}

/** Goes to another route, or shows the current one anew. */
export async function go(target) {
  if (target && target !== route()) location.hash = target;
  else await render();
}

/** Turns a form's values into the route's query, and shows what they choose. */
export function applyRouteForm(form) {
  const query = new URLSearchParams(new FormData(form));
  history.replaceState(null, "", `#${form.dataset.routeForm || page(route())}?${query}`);
  return render();
}

/** Shows a page: in place when it is the one on the screen, from its top when it is another. */
function display(view) {
  const arriving = page(route());
  if (arriving === shown) refresh(view);
  else show(view);
  if (shown !== null && arriving !== shown) focusStart();
  shown = arriving;
  tickClocks();
  offerInstall();
  markTheme();
  markSound();
  followChoice();
  document.querySelectorAll("[data-filter]").forEach(filterRows);
}
