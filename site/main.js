import { switchSound, tickClocks, unlockSound } from "./clock.js";
import { save, stopWriting, submit, write } from "./commands.js";
import { ask, reportFailure, startEngine } from "./engine.js";
import { acceptFiles, pickFiles } from "./files.js";
import { clearRefusal, whileBusy } from "./forms.js";
import { install, keepInstalled, showUpdateBanner, update } from "./install.js";
import { filterRows, pressKey } from "./live.js";
import { applyRouteForm, render, showLast } from "./pages.js";
import { setLanguage, setTheme, showLanguage } from "./preferences.js";
import { chooseShow, followChoice, turnPage } from "./projector.js";
import { keepTyped } from "./view.js";

const actions = {
  export: ({ tournament }) => save("export", { tournament }),
  publish: ({ tournament }) => save("publish", { tournament }),
  publishRanking: ({ season }) => save("publishRanking", { season }),
  import: pickFiles,
  delete: ({ tournament }) => write("delete", { tournament }),
  install,
  update: () => update(ask("settle")),
  print: () => print(),
  sound: switchSound,
  show: ({ tournament, value }) => chooseShow(tournament, value),
  theme: ({ value }) => setTheme(value),
  lang({ value }) {
    setLanguage(value);
    return render();
  },
};

addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (form.method === "dialog") return;
  event.preventDefault();
  if ("command" in form.dataset) whileBusy(form, () => submit(form, submitter));
  else if ("routeForm" in form.dataset) applyRouteForm(form);
});

addEventListener("click", ({ target }) => {
  const control = target.closest("[data-action], [data-dialog], [data-close]");
  if (!control) return;
  const { action, dialog, close } = control.dataset;
  if (dialog) document.querySelector(dialog).showModal();
  if (close !== undefined) control.closest("dialog").close();
  if (action) actions[action](control.dataset);
});

addEventListener("input", ({ target }) => {
  keepTyped(target);
  if (target.dataset.filter) filterRows(target);
});

addEventListener("change", ({ target }) => {
  if ("live" in target.dataset) applyRouteForm(target.form);
});

addEventListener("hashchange", () => {
  clearRefusal();
  render();
});

addEventListener("unhandledrejection", (event) => {
  event.preventDefault();
  reportFailure(event.reason);
});

addEventListener("keydown", pressKey);
for (const gesture of ["click", "keydown"]) addEventListener(gesture, unlockSound);
addEventListener("storage", followChoice);
addEventListener("resize", turnPage);
addEventListener("visibilitychange", tickClocks);
setInterval(() => {
  tickClocks();
  turnPage();
}, 1000);
acceptFiles(async (file) => write("import", { name: file.name, text: await file.text() }));
keepInstalled(() => {
  stopWriting();
  showUpdateBanner();
});

showLanguage();
startEngine(render);
render();
showLast();
