import { look, readPictures, takes } from "./camera.js";
import { tickClocks, trySound, unlockSound } from "./clock.js";
import { chooseFolder, chooseTarget, save, stopWriting, submit, write } from "./commands.js";
import { ask, begun, reportFailure, startEngine } from "./engine.js";
import { acceptFiles, acceptLaunches, acceptShared, contentOf, pickFiles } from "./files.js";
import { filmText } from "./film.js";
import { enterRow, filterRows, selectFilter } from "./filters.js";
import { beginFold, clearRefusal, pasteList, whileBusy } from "./forms.js";
import { decideClaim, followHall, showInHall, tellHall } from "./hall.js";
import { install, keepInstalled, showUpdateBanner, update } from "./install.js";
import { pressKey } from "./keys.js";
import { handOver, lead, leave, sendAway, tellLinked } from "./live.js";
import { openPalette } from "./palette.js";
import { applyRouteForm, beginAnew, keep, keepSoon, leadTo, render, route, showLast, squareWindow } from "./pages.js";
import { lookUpPaper } from "./paper.js";
import { receive } from "./receive.js";
import { remember, setLanguage, setTheme, stored } from "./preferences.js";
import { chooseShow, followChoice, turnPage } from "./projector.js";
import { copy, shareEvent, shareText, unlessClosed } from "./share.js";
import { deliver } from "./sending.js";
import { runSlices } from "./slices.js";
import { stop } from "./under_way.js";
import { keepTyped } from "./view.js";

/** @type {Record<string, (chosen: DOMStringMap) => unknown>} */
const actions = {
  folder: (chosen) => unlessClosed(chooseFolder(chosen)),
  target: (chosen) => unlessClosed(chooseTarget(chosen)),
  copy,
  copyFailure: () => navigator.clipboard.writeText(document.querySelector("#failed code").textContent ?? ""),
  unlink: leave,
  sendAway,
  handOver,
  lead,
  hall: showInHall,
  claim: decideClaim,
  copyFilm: async (chosen) => copy({ value: await filmText(chosen), notice: "codes_copied" }),
  shareText,
  shareEvent,
  import: pickFiles,
  camera: look,
  pictures: () => document.querySelector("input[data-pictures]")?.click(),
  demo: async () =>
    write("command", { tournament: null, command: "open_demo", form: { text: await (await fetch("demo.ronda")).text() } }),
  delete: ({ tournament }) => write("delete", { tournament }),
  letGo: ({ tournament }) => write("let_go", { tournament }),
  stop,
  install,
  update: () => update(ask("settle", {})),
  print: () => print(),
  palette: openPalette,
  printRound: ({ tournament, round }) =>
    write("command", { tournament, command: "record_print", form: { round } }).then(() => print()),
  show: ({ tournament, value }) => chooseShow(tournament, value),
  theme: ({ value }) => setTheme(value),
  lang: ({ value }) => { setLanguage(value); return render(); },
};

/** Each file goes by the name of its action. */
const FILES = /** @type {const} */ (["export", "export_all", "rows", "report", "publish", "publish_all", "calendar", "export_players", "publish_ranking"]);
for (const file of FILES) actions[file] = ({ tournament, season, shown, value }) => save(file, { tournament, season, shown, value, site: stored("site") ?? "", app: location.href });

takes.paper = lookUpPaper;
takes.film = receive;

/** Milliseconds that Python's start waits for the last screen: storage may not answer, and a window that is hidden draws nothing. */
const PATIENCE = 1000;

/** @param {File[]} files */
const openFiles = async (files, at = route()) => { if (files.length) await write("import", { files: await Promise.all(files.map(contentOf)), route: at }); };

addEventListener("submit", (event) => {
  const form = /** @type {HTMLFormElement} */ (event.target);
  if (form.method === "dialog") return;
  event.preventDefault();
  keep(form);
  const { codes } = form.dataset;
  if (codes) whileBusy(form, async () => { await takes[codes](String(new FormData(form).get("text"))); form.reset(); });
  else if (form.querySelector("[data-queue]")) submit(form, event.submitter, { queued: true });
  else if ("command" in form.dataset) whileBusy(form, () => submit(form, event.submitter));
  else if ("routeForm" in form.dataset) applyRouteForm(form, event.submitter);
});

addEventListener("click", ({ target, detail }) => {
  const at = /** @type {Element} */ (target);
  // A link to the page that is shown leads to it as it is without what was typed.
  if (at.closest("a")?.hash === location.hash) history.replaceState(null, "");
  if (at.closest("a[data-anew]")) beginAnew();
  if (at.closest("a.palette-item, a[data-focus]")) leadTo(at.closest("a")?.dataset.focus);
  if (!detail && at.closest("a[data-key~=n]")) leadTo("main [data-key~=n], .foot [data-key~=n], main :not(h2)[autofocus]"); // by a key: to the one after it
  /** @type {HTMLElement | null} */
  const control = at.closest("[data-action], [data-dialog], [data-close]");
  if (!control) return;
  const { action, dialog, close } = control.dataset;
  if (close !== undefined) control.closest("dialog")?.close();
  if (dialog) /** @type {HTMLDialogElement | null} */ (document.querySelector(dialog))?.showModal();
  if (action) actions[action](control.dataset);
});

addEventListener("input", ({ target }) => {
  const field = /** @type {HTMLInputElement} */ (target);
  keepTyped(field);
  const wrong = field.form?.querySelector(`[aria-invalid][name="${field.name}"]`);
  if (field.form && (wrong || !field.value)) clearRefusal(field.form, wrong);
  keepSoon(field.form);
  if (field.dataset.filter) filterRows(field);
});

addEventListener("paste", pasteList);
addEventListener("change", ({ target }) => {
  const field = /** @type {HTMLInputElement} */ (target);
  if (field.form) ("live" in field.dataset ? applyRouteForm : keep)(field.form);
  if (field.dataset.pictures) readPictures(field);
  if (field.dataset.switch) remember(field.dataset.switch, field.checked ? "on" : "off");
  if (field.dataset.switch === "sound") trySound();
  if (field.dataset.remember) { remember(field.dataset.remember, field.value); render(); }
});

addEventListener("popstate", () => {
  document.querySelector("dialog[open]")?.close();
  document.querySelector(":popover-open")?.hidePopover();
  clearRefusal();
  render();
  showLast();
});

addEventListener("error", ({ error }) => { if (error) reportFailure(error); }); // a layout that goes on has none
addEventListener("unhandledrejection", (event) => { event.preventDefault(); reportFailure(event.reason); });

addEventListener("toggle", ({ target }) => { runSlices(); beginFold(/** @type {HTMLElement} */ (target)); }, true);
addEventListener("focusin", selectFilter);
for (const press of [pressKey, enterRow]) addEventListener("keydown", press);
for (const gesture of ["click", "keydown"]) addEventListener(gesture, unlockSound);
addEventListener("storage", ({ key, newValue }) => { if (newValue && key === "theme") setTheme(newValue); if (newValue && key === "lang") { setLanguage(newValue); render(); } followChoice(); });
squareWindow.addEventListener("change", render);
addEventListener("visibilitychange", tickClocks);
setInterval(() => { tickClocks(); turnPage(); }, 1000);
acceptFiles(openFiles);
acceptLaunches(openFiles);
begun.then((isUp) => isUp && acceptShared((files) => openFiles(files, route().startsWith("/list") ? route() : "/list")));
keepInstalled(() => { stopWriting(); showUpdateBanner(); }, render);

addEventListener("online", () => deliver(true));

// Python's start takes a slow phone's whole processor: what stood here last is drawn first.
startEngine(() => {
  tellLinked();
  tellHall();
  return render();
}, Promise.race([showLast(), new Promise((resolve) => { setTimeout(resolve, PATIENCE); })]));
render();
deliver();
followHall(async () => { await render(); deliver(); }, tellLinked);
document.documentElement.dataset.begun = "yes"; // the last line: what is cut off before it has not begun
