import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { codeLines } from "./code-lines.ts";

/*
 * Prints how many lines of code the folders hold, without blank lines and comments: `npm run count-lines -- [--root CLONE] [FOLDER…]`.
 * To compare with a former commit, give a clone of it as the root.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { root: { type: "string", default: "." } },
});
const folders = positionals.length === 0 ? ["src", "web/src"] : positionals;
let total = 0;
for (const folder of folders) {
  const lines = linesOf(join(values.root, folder));
  total += lines;
  console.log(`${folder}: ${lines}`);
}
console.log(`${total} lines of code`);

function linesOf(folder: string): number {
  let lines = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !["node_modules", "dist", "generated"].includes(entry.name)) lines += linesOf(path);
    if (entry.isFile() && /\.tsx?$/.test(entry.name)) lines += codeLines(readFileSync(path, "utf8"));
  }
  return lines;
}
