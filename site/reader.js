import { _QRScanner } from "./vendor/qr/decode.js";

/** Pixels: beyond the larger a picture only takes longer, below the smaller its squares are too small to be found. */
const LARGEST = 2560;
const SMALLEST = 900;
/** A picture that was chosen is looked through for all codes, as long as it takes; of a film, the next picture comes. */
const THOROUGH = { effort: Infinity, timeLimit: 3000 };

const canvas = new OffscreenCanvas(1, 1);
const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
/** @type {InstanceType<typeof _QRScanner>} One for pictures of one size: to make it takes as long as to read. */
let scanner;
let fits = "";

/**
 * The texts of the codes in a picture.
 * @param {MessageEvent<{ image: ImageBitmap, thorough: boolean }>} message
 */
onmessage = ({ data: { image, thorough } }) => {
  const longest = Math.max(image.width, image.height);
  const scale = longest > LARGEST ? LARGEST / longest : Math.ceil(SMALLEST / longest);
  const [width, height] = [image.width, image.height].map((side) => Math.round(side * scale));
  if (fits !== `${width} ${height} ${thorough}`) {
    fits = `${width} ${height} ${thorough}`;
    [canvas.width, canvas.height] = [width, height];
    scanner = new _QRScanner({ maxSize: { width, height }, ...(thorough && THOROUGH) });
  }
  context.imageSmoothingEnabled = scale < 1;
  context.fillStyle = "#fff"; // under what is see-through
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  image.close();
  scanner.addImage(context.getImageData(0, 0, width, height));
  postMessage(scanner.decode(thorough).filter((text) => typeof text === "string"));
};
