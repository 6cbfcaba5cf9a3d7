import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/*
 * Does what the first start would otherwise wait for: builds the index of the bundled employers, bundles the program, and compiles it
 * into Node's cache. `npm ci` runs it, and so does packaging. Without it the service starts too, from its sources, and builds the index.
 *
 * Plain JavaScript: npm may run on a Node that does not read TypeScript.
 */

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const NODE_MAJOR_MIN = 24;

const node = findNode();
if (node === null) {
  console.warn(`No Node.js ${NODE_MAJOR_MIN} was found: the first start will build the index of the employers itself.`);
} else {
  run(node, [path.join(ROOT, "scripts", "bundle-directory.ts")]);
  run(node, [path.join(ROOT, "scripts", "bundle-program.mjs")]);
  // Every module of the command line, into the cache that `bin/openvoe` names.
  run(path.join(ROOT, "bin", "openvoe"), ["--version"]);
}

/** A Node that reads TypeScript: this one, or that of the packages. */
function findNode() {
  if (Number(process.versions.node.split(".")[0]) >= NODE_MAJOR_MIN) return process.execPath;
  const modules = path.join(ROOT, "node_modules");
  const names = existsSync(modules) ? readdirSync(modules).filter((name) => name.startsWith("node-linux-")) : [];
  const found = names.map((name) => path.join(modules, name, "bin", "node"));
  return found.find((one) => spawnSync(one, ["--version"]).status === 0) ?? null;
}

/**
 * A failure is told and stops nothing: the program is whole without.
 *
 * @param {string} command
 * @param {readonly string[]} words
 */
function run(command, words) {
  const { status, error, stderr } = spawnSync(command, [...words], { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) console.warn(`The first start was not prepared: ${error?.message ?? stderr}`);
}
