import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/*
 * Builds the client into `dist`: one JavaScript file and its declarations. `npm ci` runs it, and so do the tests.
 *
 * Plain JavaScript: npm may run on a Node that does not read TypeScript. Without the development dependencies there is no
 * compiler, and no declarations are made: what runs does not need them.
 */

const CLIENT = path.dirname(fileURLToPath(import.meta.url));
const DIST = path.join(CLIENT, "dist");
const fresh = `${DIST}.${process.pid}`;

await build({
  entryPoints: ["src/index.ts"],
  absWorkingDir: CLIENT,
  bundle: true,
  format: "esm",
  target: ["es2022"],
  outfile: path.join(fresh, "index.js"),
});
const compiler = findCompiler();
if (compiler !== null) {
  const options = ["--declaration", "--emitDeclarationOnly", "--noEmit", "false", "--rewriteRelativeImportExtensions"];
  execFileSync(process.execPath, [compiler, "-p", CLIENT, ...options, "--outDir", fresh], { stdio: "inherit" });
  for (const file of readdirSync(fresh, { recursive: true, encoding: "utf8" })) {
    if (file.endsWith(".d.ts")) nameAsBuilt(path.join(fresh, file));
  }
}
const old = `${fresh}.old`;
if (existsSync(DIST)) renameSync(DIST, old);
renameSync(fresh, DIST);
rmSync(old, { recursive: true, force: true });

/** The compiler leaves the imports of declarations as they were written. @param {string} file */
function nameAsBuilt(file) {
  writeFileSync(file, readFileSync(file, "utf8").replace(/(from |import\()"(\.[^"]+)\.ts"/g, '$1"$2.js"'));
}

/** The path of the compiler's program, or null. @returns {string | null} */
function findCompiler() {
  try {
    // That of the whole project is seven times as fast as the one that the generator of the types needs.
    const root = createRequire(path.join(CLIENT, "..", "package.json"));
    return path.join(path.dirname(root.resolve("typescript/package.json")), "bin", "tsc");
  } catch {
    return null;
  }
}
