/**
 * Draws the squares of a code, a dot for each: the stylesheet makes it large.
 * @param {HTMLCanvasElement} canvas
 * @param {boolean[][]} rows
 */
export function drawCode(canvas, rows) {
  canvas.width = canvas.height = rows.length;
  const dots = new ImageData(rows.length, rows.length);
  dots.data.fill(255);
  rows.flat().forEach((isDark, place) => { if (isDark) dots.data.fill(0, 4 * place, 4 * place + 3); });
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).putImageData(dots, 0, 0);
}
