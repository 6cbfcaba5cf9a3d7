/*
 * The entry of `npm run test:changed`: the tests that the files which differ from HEAD can break, and the tidy test. See
 * `testsReaching`; the pages are reached by what is built of `web/`, not by imports.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { readModules, testsReaching } from "./support/reach.ts";
import { filesOf, SLOW } from "./support/suites.ts";

const root = path.dirname(import.meta.dirname);
const changed = [...linesOf("diff", "--name-only", "HEAD"), ...linesOf("ls-files", "--others", "--exclude-standard")];
const pages = changed.some((file) => /^(web|src\/kernel\/http\/pages)\//.test(file))
  ? ["test/web/{dashboard,pages}.test.ts"]
  : [];
const slow = filesOf(SLOW);
const reached = testsReaching(changed, readModules(root)).filter((file) => !slow.includes(file));
const files = [...new Set(["test/tidy.test.ts", ...filesOf(pages), ...reached])];
console.log(`${files.length} test files can be broken by ${changed.length} changed ones`);
const child = spawn(process.execPath, [path.join(import.meta.dirname, "run.ts"), ...files], {
  cwd: root,
  stdio: "inherit",
});
const [code] = await once(child, "exit");
process.exitCode = code ?? 1;

function linesOf(...args: readonly string[]): string[] {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
}
