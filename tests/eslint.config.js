import js from "@eslint/js";
import globals from "globals";

const IN_THE_WORKER = ["copies", "device", "events", "kept", "memory", "python", "queue", "reader", "shown", "snapshot", "store", "worker"]
  .map((name) => `site/${name}.js`);
const SERVICE_WORKER = "site/sw.js";
const IN_THE_HEAD = "site/settings.js";
const OF_THE_RESULTS = "templates/public/*.js";

/** What a browser understands differently than it reads, beyond the recommended rules. */
const STRICT = {
  "array-callback-return": "error",
  eqeqeq: "error",
  "no-implied-eval": "error",
  "no-loop-func": "error",
  "no-param-reassign": "error",
  "no-promise-executor-return": "error",
  "no-self-compare": "error",
  "no-shadow": "error",
  "no-template-curly-in-string": "error",
  "no-unmodified-loop-condition": "error",
  "no-unused-expressions": "error",
  "no-use-before-define": ["error", { functions: false, classes: false, variables: false }],
  "no-var": "error",
  "prefer-const": "error",
  "prefer-promise-reject-errors": "error",
  radix: "error",
};

export default [
  { ignores: ["tests/golden/**", "templates/public/*.min.js"] },
  js.configs.recommended,
  { rules: STRICT },
  { files: [OF_THE_RESULTS], languageOptions: { globals: globals.browser, sourceType: "script" } },
  { files: ["site/*.js", "site/pages/*.js"], ignores: [...IN_THE_WORKER, SERVICE_WORKER], languageOptions: { globals: globals.browser } },
  { files: IN_THE_WORKER, languageOptions: { globals: globals.worker } },
  { files: [SERVICE_WORKER], languageOptions: { globals: globals.serviceworker } },
  { files: [SERVICE_WORKER, IN_THE_HEAD], languageOptions: { sourceType: "script" } },
  { files: ["tests/*"], languageOptions: { globals: globals.node } },
];
