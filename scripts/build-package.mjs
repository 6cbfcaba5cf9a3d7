import { execFileSync } from "node:child_process";
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
/** Where the package has the client library, which `src` imports as `#client`. */
const CLIENT = "client.js";
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
    const client = path.relative(path.dirname(relative), CLIENT).split(path.sep).join("/");
    if (name.endsWith(".ts")) writeFileSync(to.replace(/\.ts$/, ".js"), await strip(from, client));
    else cpSync(from, to);
  }
  // Below a workspace npm packs nothing.
  cpSync(path.join(ROOT, "client", "dist", "index.js"), path.join(fresh, CLIENT));
  cpSync(path.join(ROOT, "web", "dist"), path.join(fresh, "web"), { recursive: true });
  // What `openvoe --version` says; a clone reads it from its `.git`.
  const commit = builtCommit();
  if (commit !== null) writeFileSync(path.join(fresh, "commit"), `${commit}\n`);
  renameSync(fresh, DIST);
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

/**
 * The JavaScript of a file, with the names of the files that it imports or starts as they are now.
 *
 * @param {string} file
 * @param {string} client the path of the client library from there
 */
async function strip(file, client) {
  const { code } = await transform(readFileSync(file, "utf8"), {
    loader: "ts",
    format: "esm",
    target: "node24",
    sourcefile: path.relative(ROOT, file),
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true, target: "esnext" } },
  });
  const own = code.replaceAll('"#client"', JSON.stringify(client.startsWith(".") ? client : `./${client}`));
  return own.replace(/(["'])(\.\.?\/[^"'\n]*)\.ts\1/g, "$1$2.js$1");
}
