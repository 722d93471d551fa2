// What the build puts beside the shell (workshop/bundle.py).

declare module "*/vendor/idb.js" {
  export * from "idb";
}

declare module "*/vendor/idiomorph.js" {
  export * from "idiomorph";
}

declare module "*/pyodide/pyodide.mjs" {
  export * from "pyodide";
}

declare module "*/build-id.js" {
  export const build: string;
}
