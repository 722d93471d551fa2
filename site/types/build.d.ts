// What the build puts beside the shell (workshop/build/bundle.py).

declare module "*/vendor/idb.js" {
  export * from "idb";
}

declare module "*/vendor/idiomorph.js" {
  export * from "idiomorph";
}

declare module "*/vendor/qr/decode.js" {
  export * from "qr/decode.js";
}

declare module "*/vendor/qr/index.js" {
  export { default } from "qr";
}

declare module "*/pyodide/pyodide.mjs" {
  export * from "pyodide";
}

declare module "*/build-id.js" {
  export const build: string;
  /** Version and build, as Python says them. */
  export const identity: string;
  /** How many bytes what travels packed has together. */
  export const weight: number;
}
