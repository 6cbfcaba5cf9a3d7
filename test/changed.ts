/*
 * The entry of `npm run test:changed`: the tests of the modules that differ from HEAD, and the tidy test. A module's tests are those
 * under the folder of `test/` with the name of the module's first folder, those of the pages where `web/` differs; a changed test is run by itself.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { globSync } from "node:fs";
import path from "node:path";

const root = path.dirname(import.meta.dirname);
const files = testsOf([
  ...linesOf("diff", "--name-only", "HEAD"),
  ...linesOf("ls-files", "--others", "--exclude-standard"),
]);
const child = spawn(process.execPath, [path.join(import.meta.dirname, "run.ts"), ...files], {
  cwd: root,
  stdio: "inherit",
});
const [code] = await once(child, "exit");
process.exitCode = code ?? 1;

function linesOf(...args: readonly string[]): string[] {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);
}

function testsOf(changed: readonly string[]): string[] {
  const found = changed.flatMap((file) => {
    if (file.endsWith(".test.ts")) return globSync(file, { cwd: root });
    const [top, module] = file.split("/");
    if (top === "web" || file.startsWith("src/kernel/http/pages/"))
      return globSync("test/{web,http}/pages.test.ts", { cwd: root });
    return top === "src" && module !== undefined
      ? globSync(`test/${module}/**/*.test.ts`, { cwd: root, exclude: ["**/*.slow.test.ts"] })
      : [];
  });
  return [...new Set(["test/tidy.test.ts", ...found])];
}
