import { ask } from "./engine.js";
import { showRefusal } from "./forms.js";

/** A phone's camera at the back, where there is one; so fine that a long list is read from a phone that is held out. */
const WANTED = { video: { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } } };

/**
 * The sentence for what the browser calls the reason that no camera was opened.
 * @type {Record<string, string>}
 */
const REASONS = { NotFoundError: "camera_missing", NotAllowedError: "camera_refused", SecurityError: "camera_refused" };

/**
 * What is done with a text that was read, by what the place for the camera's picture, or the field for pictures, is for;
 * it gives false where the text is to come again, because something else is being done.
 * @type {Record<string, (text: string) => unknown>}
 */
export const takes = {};

/** @type {HTMLVideoElement | null} Where the camera's picture is seen. */
let looking = null;
/** @type {Worker | undefined} */
let reader;
/** @type {Promise<string[]>} */
let reading = Promise.resolve([]);

/**
 * Reads the codes in a picture, one picture after the other, away from what the person does meanwhile.
 * @param {ImageBitmap} image
 * @param {boolean} thorough
 */
function textsIn(image, thorough) {
  const worker = (reader ??= new Worker("reader.js", { type: "module" }));
  reading = reading.then(() => new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage({ image, thorough }, [image]);
  }));
  return reading;
}

/** Opens the camera where the page that was just shown has a place for its picture, and closes it where it has none. */
export function followCamera() {
  const video = document.querySelector("video[data-camera]");
  if (looking === video) return;
  if (looking) darken(looking);
  looking = video;
  look();
}

/** Shows the camera's picture, and reads it until the page is left; why it cannot is said in the form around. */
export async function look() {
  const video = looking;
  if (!video) return;
  delete video.dataset.off;
  if (!navigator.mediaDevices) return sayWhy(isSecureContext ? "camera_missing" : "camera_insecure", video);
  try {
    const stream = await navigator.mediaDevices.getUserMedia(WANTED);
    const [track] = stream.getVideoTracks();
    if (looking !== video || document.hidden || video.srcObject) return track.stop(); // asked twice, for who went away meanwhile
    track.onended = () => sayWhy("camera_busy", video);
    // Whoever holds something before a camera that looks at them expects a mirror.
    video.style.scale = track.getSettings().facingMode === "environment" ? "" : "-1 1";
    video.srcObject = stream;
    await video.play();
    watch(video, stream);
  } catch (error) {
    if (looking === video) sayWhy(REASONS[/** @type {Error} */ (error).name] ?? "camera_busy", video);
  }
}

/**
 * Reads the pictures that the camera gives, each when the one before is read, and hands on each text as it comes into view.
 * @param {HTMLVideoElement} video
 * @param {MediaStream} stream
 */
async function watch(video, stream) {
  /** @type {string[]} */
  let before = [];
  while (video.srcObject === stream) {
    await new Promise((given) => { video.requestVideoFrameCallback(given); });
    const texts = await textsIn(await createImageBitmap(video), false);
    if (video.srcObject !== stream) return;
    /** @type {string[]} */
    const taken = [];
    for (const text of texts) {
      // What follows a code is waited for: with the page left, or the event found, no other is read.
      if (before.includes(text) || (await takes[video.dataset.camera ?? ""](text)) !== false) taken.push(text);
    }
    if (texts.length) before = taken;
  }
}

/** Closes the camera while the page stays: what was looked for was found. */
export const restCamera = () => looking && darken(looking, "found");

/**
 * @param {HTMLVideoElement} video
 * @param {string} [why] It stays so until it is asked for again.
 */
function darken(video, why) {
  for (const track of /** @type {MediaStream | null} */ (video.srcObject)?.getTracks() ?? []) track.stop();
  video.srcObject = null;
  if (why) video.dataset.off = why;
}

/**
 * @param {string} key
 * @param {HTMLVideoElement} video
 */
async function sayWhy(key, video) {
  const { refusal } = await ask("refuse", { key });
  if (looking !== video) return;
  darken(video, key);
  showRefusal(refusal, video.closest("form") ?? undefined);
}

// Nobody is filmed while they are elsewhere.
document.addEventListener("visibilitychange", () => {
  if (document.hidden && looking) darken(looking);
  else if (!looking?.dataset.off) look();
});

/**
 * Hands on the text of each code in the pictures that a person has chosen, and says so where there is none.
 * @param {HTMLInputElement} field
 */
export async function readPictures(field) {
  for (const file of field.files ?? []) {
    const image = await createImageBitmap(file).catch(() => null);
    const texts = image ? await textsIn(image, true) : [];
    const taken = [];
    for (const text of texts) taken.push(await takes[field.dataset.pictures ?? ""](text));
    const why = !image ? "no_picture" : !texts.length ? "picture_without_code" : taken.includes(false) && "still_typing";
    if (why) showRefusal((await ask("refuse", { key: why })).refusal);
  }
  field.value = "";
}
