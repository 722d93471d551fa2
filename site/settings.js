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
  root.lang = stored("lang") ?? (navigator.language.startsWith("es") ? "es" : "en");
}
