import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { transform } from "esbuild";

/*
 * Makes `dist` from `src` before `npm pack`, and removes it afterwards (`--clean`): Node strips no types below `node_modules`, so that
 * a package has JavaScript. File by file and not as a bundle: threads, migrations and data are found by their place, which stays. A
 * clone has no `dist` and runs `src`.
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
  const fresh = `${DIST}.${process.pid}`;
  const files = readdirSync(SRC, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  for (const { name, parentPath } of files) {
    const from = path.join(parentPath, name);
    const relative = path.relative(SRC, from);
    if (LEFT_OUT.has(relative)) continue;
    const to = path.join(fresh, relative);
    mkdirSync(path.dirname(to), { recursive: true });
    if (name.endsWith(".ts")) writeFileSync(to.replace(/\.ts$/, ".js"), await strip(from));
    else cpSync(from, to);
  }
  // Below a workspace npm packs nothing.
  cpSync(path.join(ROOT, "web", "dist"), path.join(fresh, "web"), { recursive: true });
  renameSync(fresh, DIST);
}

/**
 * The JavaScript of a file, with the names of the files that it imports or starts as they are now.
 *
 * @param {string} file
 */
async function strip(file) {
  const { code } = await transform(readFileSync(file, "utf8"), {
    loader: "ts",
    format: "esm",
    target: "node24",
    sourcefile: path.relative(ROOT, file),
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true, target: "esnext" } },
  });
  return code.replace(/(["'])(\.\.?\/[^"'\n]*)\.ts\1/g, "$1$2.js$1");
}
