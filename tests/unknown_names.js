// Prints, for each script named, the names it uses that nothing in it declares, one JSON list a line.
import { readFileSync } from "node:fs";
import { Linter } from "eslint";

const linter = new Linter();
const config = { languageOptions: { sourceType: "script" }, linterOptions: { noInlineConfig: true }, rules: { "no-undef": "error" } };
for (const path of process.argv.slice(2)) {
  const found = linter.verify(readFileSync(path, "utf8"), config);
  const [fatal] = found.filter((one) => one.fatal);
  if (fatal) throw new Error(`${path}: ${fatal.message}`);
  console.log(JSON.stringify([...new Set(found.map(({ message }) => message.match(/'(.+)'/)[1]))].sort()));
}
