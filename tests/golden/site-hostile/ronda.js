// The script of the results pages. Everything is there without it.

// The first page of the site speaks the reader's language, if the site has it.
if (document.documentElement.matches(".root")) {
  const twins = [...document.querySelectorAll("link[hreflang]")];
  const wanted = navigator.languages.map((language) => twins.find(({ hreflang }) => language.startsWith(hreflang)));
  const twin = wanted.find(Boolean);
  if (twin && twin.hreflang !== document.documentElement.lang) location.replace(twin.href);
}

// Times are told in the reader's own, as the page's language writes them.
for (const time of document.querySelectorAll("time[datetime]")) {
  const part = time.matches(".hour") ? { timeStyle: "short" } : { dateStyle: "long", timeStyle: "short" };
  time.title = time.textContent;
  time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, part);
}

// Of many rounds the one that is shown, or played, stands in view.
for (const rail of document.querySelectorAll(".rail ol")) {
  const stop = rail.querySelector("[aria-current]") ?? rail.querySelector(".running");
  if (stop) rail.scrollLeft = stop.offsetLeft - rail.offsetLeft - rail.clientWidth / 2;
}

// Find me: the name chosen on this device, looked up in the list by name of the page.
{
  const KEY = "ronda-me";
  const field = document.querySelector(".find");
  const me = document.querySelector(".me");
  const rows = [...document.querySelectorAll("#by-name li")].map((row) => ({ row, name: row.querySelector("a").textContent }));
  const input = field?.querySelector("input");

  /** Case and accents do not separate. */
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

  // Private windows and some files have no storage: the name lasts as long as the page then.
  function remembered() {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  }

  function remember(name) {
    try {
      localStorage.setItem(KEY, name);
    } catch {
      // said above
    }
    showMe(name);
  }

  function showMe(name) {
    const found = rows.find((one) => one.name === name);
    me.querySelector("ol").replaceChildren(...(found ? [found.row.cloneNode(true)] : []));
    for (const [part, hidden] of [[me, !found], [field, Boolean(found)]]) part.hidden = hidden;
    me.querySelector("[id]")?.removeAttribute("id");
  }

  function suggest() {
    const typed = plain(input.value.trim());
    const fitting = typed ? rows.filter((one) => plain(one.name).includes(typed)).slice(0, 6) : [];
    field.querySelector("ul").replaceChildren(...fitting.map(({ name }) => {
      const [line, button] = [document.createElement("li"), document.createElement("button")];
      button.append(document.createElement("bdi"));
      button.firstChild.textContent = name;
      button.addEventListener("click", () => remember(name));
      line.append(button);
      return line;
    }));
  }

  if (rows.length) {
    input.addEventListener("input", suggest);
    me.querySelector("button").addEventListener("click", () => {
      remember("");
      input.focus();
    });
    showMe(remembered());
  }
}
