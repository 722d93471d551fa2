const NEAR = 40;
const SOON = 500;
const CONTROLS = "a, button, input, label, select, summary, textarea";

let [byPointer, lift] = [false, () => {}];
/** Until the tap that has begun is over: what moves or goes meanwhile would take it away, or put something else under it. */
export let lifted = Promise.resolve();
const after = new MessageChannel(); // no timer: once the click has done what it does, whatever the page's clock does
after.port1.onmessage = () => lift();
const release = () => after.port2.postMessage(null);
/** @type {{ x: number, y: number, at: number, on: HTMLElement | null, said: string }} */
let last = { x: 0, y: 0, at: -Infinity, on: null, said: "" };

/**
 * Stops the second tap of a double tap, or click of a double click, where something else has come under it meanwhile.
 * @param {PointerEvent} event
 */
function stopSecondTap(event) {
  const { clientX: x, clientY: y, timeStamp: at, detail, pointerType, target } = event;
  if (!detail) return; // the keyboard's
  /** @type {HTMLElement | null} */
  const found = /** @type {Element} */ (target).closest(CONTROLS);
  const on = found instanceof HTMLLabelElement ? found.control : found; // the browser clicks a label's field after it
  const said = on?.outerHTML ?? "";
  const tapped = pointerType === "touch" && at - last.at < SOON && Math.hypot(x - last.x, y - last.y) < NEAR;
  if (!(tapped || detail > 1) || (on === last.on && said === last.said)) return void (last = { x, y, at, on, said });
  event.preventDefault();
  event.stopPropagation();
}

/** Whether the person's last gesture was a tap or click, after which nothing may scroll away from under the finger. */
export const isTapping = () => byPointer;

addEventListener("click", stopSecondTap, true);
addEventListener("pointerdown", () => {
  byPointer = true;
  lift();
  lifted = new Promise((over) => { lift = over; setTimeout(over, SOON); }); // no click may come of it
}, true);
for (const end of ["click", "pointercancel"]) addEventListener(end, release, true);
addEventListener("keydown", () => { byPointer = false; }, true);
