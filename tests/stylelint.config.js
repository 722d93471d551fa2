/** What stylelint asks of the style sheets: its standard, but for what is said here. */
export default {
  extends: "stylelint-config-standard",
  // Templates: one includes sheets, the others say the same of many.
  ignoreFiles: [
    "../templates/public/ronda.css",
    "../templates/public/bracket.css",
    "../templates/public/club.css",
    "../templates/public/register.css",
    "../templates/docs/manual.css",
    "../site/languages.css",
  ],
  rules: {
    // It compares selectors by their last part alone, and so rules of different screens that never meet.
    "no-descending-specificity": null,
    // Classes end in the engine's own words for a state: "state-round_running".
    "selector-class-pattern": "^[a-z][a-z0-9]*(-[a-z0-9_]+)*$",
    // Safari on iPhones knows this property with its prefix only.
    "property-no-vendor-prefix": [true, { ignoreProperties: ["-webkit-text-size-adjust"] }],
  },
};
