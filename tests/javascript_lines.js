// Prints the lines of code of each file that is named on the command line: those on which a token stands.
import { readFileSync } from "node:fs";
import { parse, tokTypes } from "acorn";

for (const path of process.argv.slice(2)) {
  const lines = new Set();
  const onToken = ({ type, loc }) => {
    if (type === tokTypes.eof) return;
    for (let line = loc.start.line; line <= loc.end.line; line += 1) lines.add(line);
  };
  parse(readFileSync(path, "utf8"), { ecmaVersion: "latest", sourceType: "module", locations: true, onToken });
  console.log(lines.size, path);
}
