// The one door of the app: it runs in a frame of its own, which may ask the host named in its address and nobody else.
{
  const narrower = document.createElement("meta");
  narrower.httpEquiv = "Content-Security-Policy";
  narrower.content = `connect-src ${new URL(decodeURIComponent(location.search.slice(1))).origin}`;
  document.head.append(narrower); // policies add up, and this one is here before anything is asked

  /** Milliseconds; a host that says nothing for so long is not there. */
  const LONGEST = 60_000;

  /**
   * Carries a request to the host, without cookies and without following it elsewhere.
   * @param {import("./types/messages").Carried} request
   * @returns {Promise<import("./types/messages").HostAnswer>}
   */
  const carry = async ({ method, url, headers, body }) => {
    try {
      const answer = await fetch(url, {
        method,
        headers,
        body: body ? Uint8Array.from(atob(body), (byte) => byte.charCodeAt(0)) : null,
        cache: "no-store",
        credentials: "omit",
        redirect: "manual",
        referrerPolicy: "no-referrer",
        signal: AbortSignal.timeout(LONGEST),
      });
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return {
        status: answer.status || 301, // where it leads elsewhere the browser tells no more
        headers: Object.fromEntries(answer.headers),
        body: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")),
      };
    } catch {
      return null;
    }
  };

  addEventListener("message", async ({ data, origin, source, ports: [port] }) => {
    if (origin === location.origin && source === parent) port.postMessage(await carry(data));
  });
}
