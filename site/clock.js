import { isOn } from "./preferences.js";
import { isSetBack, time } from "./time.js";

/** @import { Heard } from "./types/bridge" */

const LONGEST_OVER = 99 * 60 + 59;
const SOFT_MARKS = [600, 300];
const LATE = 15;
const said = document.querySelector("#clock-said");
/** @type {DOMStringMap | null} */
let alarm = null;
/** @type {number | null} */
let before = null;
/** @type {AudioContext | null} */
let audio = null;
/** @type {Promise<WakeLockSentinel | null> | null} */
let lock = null;

/** @param {DOMStringMap} countdown Until when, and the most that can be left: a device's clock can be set back. */
const secondsOf = ({ until, most = "Infinity" }) => Math.min(Math.ceil((Date.parse(until) - time()) / 1000), Number(most));

/** Writes the time left into every clock on the page, says when one runs out, and keeps the screen awake meanwhile. */
export function tickClocks() {
  for (const clock of document.querySelectorAll("time[data-until]")) {
    const left = Math.max(secondsOf(clock.dataset), -LONGEST_OVER);
    const [minutes, seconds] = [Math.floor(Math.abs(left) / 60), Math.abs(left) % 60];
    const text = `${left < 0 ? "−" : ""}${String(minutes).padStart(2, "0")}:${String(seconds).padStart(2, "0")}`;
    if (clock.textContent !== text) clock.textContent = text;
    for (const face of [clock, clock.closest("[data-clock]")]) face?.classList.toggle("over", left <= 0);
  }
  for (const age of document.querySelectorAll("time[data-since]")) {
    const minutes = String(Math.max(0, Math.floor((time() - Date.parse(age.dataset.since ?? "")) / 60_000)));
    if (age.textContent !== minutes) age.textContent = minutes;
  }
  const shown = document.querySelector("[data-alarm]");
  // The list of all events has no clock of its own and keeps the last one's alarm.
  if (shown || location.hash.startsWith("#/t/")) alarm = shown && { ...shown.dataset };
  ring();
  for (const note of document.querySelectorAll("[data-set-back]")) note.hidden = isSetBack() === (note.dataset.setBack === "done");
  for (const note of document.querySelectorAll("[data-sound-blocked]")) {
    note.hidden = !alarm || !isOn("sound") || audio?.state === "running";
  }
  keepAwake();
}

/** Says and sounds what was passed since the last look. */
function ring() {
  const [then, now] = [before, alarm && secondsOf(alarm)];
  before = now;
  if (!alarm || then === null || now === null) return;
  /** @param {number} mark */
  const passed = (mark) => then > mark && now <= mark;
  if (passed(0)) {
    said.textContent = alarm.alarm;
    play([0, 0.45, 0.9, 1.8, 2.25, 2.7], 0.5);
  } else if (SOFT_MARKS.some((mark) => passed(mark) && mark - now < LATE)) {
    play([0], 0.12);
  }
  if (now > 0) said.textContent = "";
}

/**
 * Plays a note at each of some moments, in seconds from now.
 * @param {number[]} moments
 * @param {number} loudness
 */
function play(moments, loudness, frequency = 880) {
  if (!isOn("sound") || document.querySelector("[data-projector]") || audio?.state !== "running") return;
  for (const moment of moments) {
    const start = audio.currentTime + moment;
    const [note, volume] = [new OscillatorNode(audio, { frequency }), new GainNode(audio, { gain: 0 })];
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loudness, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.4);
    note.connect(volume).connect(audio.destination);
    note.start(start);
    note.stop(start + 0.4);
  }
}

/** Lets sound be heard later: browsers allow it only from a click or a key on. */
export async function unlockSound() {
  if (!globalThis.AudioContext || !isOn("sound") || !document.querySelector("[data-alarm], [data-sound-blocked], [data-camera], [href$='/read']")) return;
  audio ??= new AudioContext();
  await audio.resume();
  tickClocks();
}

/** Lets the sound be heard that was just switched on. */
export const trySound = () => unlockSound().then(() => play([0], 0.3));

/**
 * Sounds that a code was read: once where nothing is left to do, twice and low where somebody should look at the screen.
 * @param {Heard | null} [heard]
 */
export const ping = (heard = "look") => heard && play(heard === "done" ? [0] : [0, 0.25], 0.3, heard === "done" ? 880 : 330);

/** Keeps the screen on while a clock runs or the room looks at it; where the browser cannot, the device decides. */
async function keepAwake() {
  if (document.hidden) return void (lock = null); // the browser has taken it
  const wanted = document.querySelector("time[data-until], [data-projector], [data-film], [data-camera]") !== null;
  if (wanted && !lock && navigator.wakeLock) {
    lock = navigator.wakeLock.request("screen").catch(() => null);
    (await lock)?.addEventListener("release", () => { lock = null; });
  } else if (!wanted && lock) {
    const held = await lock;
    lock = null;
    held?.release();
  }
}
