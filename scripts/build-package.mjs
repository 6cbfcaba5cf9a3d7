import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { bundleProgram } from "./bundle-program.mjs";

/*
 * Makes `dist` before `npm pack`, and removes it afterwards (`--clean`): Node strips no types below `node_modules`, so that a package has
 * the bundle of the program, and beside it the files of `src` that are no code, where they lie there. A clone has no `dist`.
 *
 * Plain JavaScript: npm may run on a Node that does not read TypeScript.
 */

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const [SRC, DIST] = [path.join(ROOT, "src"), path.join(ROOT, "dist")];
/** Read by the tests alone. */
const LEFT_OUT = new Set([path.join("store", "schema.sql")]);

rmSync(DIST, { recursive: true, force: true });
if (!process.argv.includes("--clean")) await build();

async function build() {
  await bundleProgram({ to: DIST, files: DIST });
  const files = readdirSync(SRC, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  for (const { name, parentPath } of files) {
    const from = path.join(parentPath, name);
    const relative = path.relative(SRC, from);
    if (name.endsWith(".ts") || LEFT_OUT.has(relative)) continue;
    mkdirSync(path.dirname(path.join(DIST, relative)), { recursive: true });
    cpSync(from, path.join(DIST, relative));
  }
  // Below a workspace npm packs nothing.
  cpSync(path.join(ROOT, "web", "dist"), path.join(DIST, "web"), { recursive: true });
  // What `openvoe --version` says; a clone reads it from its `.git`.
  const commit = builtCommit();
  if (commit !== null) writeFileSync(path.join(DIST, "commit"), `${commit}\n`);
}

/** The commit of this clone or, where it is none, of the variable COMMIT (docker build --build-arg COMMIT=…). */
function builtCommit() {
  const { COMMIT: given = "" } = process.env;
  if (given !== "") return given;
  try {
    return execFileSync("git", ["rev-parse", "HEAD"], {
      cwd: ROOT,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return null;
  }
}
