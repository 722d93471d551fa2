// A classic script in the head: theme and language must be right before the first paint.
{
  const root = document.documentElement;
  /** @param {string} key */
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // storage is blocked; the defaults serve
    }
  };
  root.dataset.theme = stored("theme") ?? "auto";
  const spoken = (root.dataset.languages ?? "").split(" ");
  const wanted = [stored("lang"), navigator.language.split("-")[0]];
  root.lang = wanted.find((lang) => lang !== null && spoken.includes(lang)) ?? root.lang;
  // Nothing is kept here yet: while all of it comes, which may take a minute, the page says what it is (app.css).
  if (!navigator.serviceWorker?.controller) root.dataset.first = "";
  // Where a part of the app is missing or damaged, main.js may never run to say so; or it may be cut off where a line ends.
  /** @param {Event} event */
  const fail = ({ target, type }) => {
    if (target instanceof HTMLLinkElement || !document.querySelector("#app:empty")) return;
    if (type === "load" && (!(target instanceof HTMLScriptElement) || target.type !== "module" || root.dataset.begun)) return;
    document.querySelector("#starting").hidden = true;
    document.querySelector("#failed").hidden = false;
  };
  addEventListener("error", fail, true);
  document.addEventListener("load", fail, true); // that of an element never reaches the window
}
