/**
 * Writes bytes in base64.
 * @param {ArrayBuffer} bytes
 */
export const base64Of = (bytes) => btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""));

/**
 * The bytes that a text in base64 stands for.
 * @param {string} base64
 */
export function bytesOf(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at); // Uint8Array.from takes ten times as long
  return bytes;
}
