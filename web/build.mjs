import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";

/*
 * Bundles the pages into `web/dist`: `npm ci` runs it, and so do the tests. What the service serves:
 *
 * - `assets/NAME-HASH.ext`, whose name changes with the content
 * - `openvoe-bridge.js`, the script that others load by its name
 * - `manifest.json`, which assets each page needs
 *
 * Each text is also there compressed, as `.br` and `.gz`.
 *
 * Plain JavaScript: npm may run on a Node that does not read TypeScript.
 */

const WEB = path.dirname(fileURLToPath(import.meta.url));
const DIST = path.join(WEB, "dist");

const pages = await build({
  entryPoints: { bridge: "src/bridge/main.tsx", shared: "src/shared/main.tsx", style: "src/style.css" },
  absWorkingDir: WEB,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022", "chrome109", "firefox115", "safari16"],
  jsx: "automatic",
  jsxImportSource: "preact",
  define: { "process.env.NODE_ENV": '"production"' },
  outdir: path.join(DIST, "assets"),
  entryNames: "[name]-[hash]",
  write: false,
});

const script = await build({
  entryPoints: { "openvoe-bridge": "src/script/openvoe-bridge.ts" },
  absWorkingDir: WEB,
  bundle: true,
  minify: true,
  format: "iife",
  // Runs in the pages of others, whose visitors have older browsers.
  target: ["es2018"],
  outdir: DIST,
  write: false,
});

const icon = {
  path: path.join(DIST, "assets", "icon.svg"),
  contents: readFileSync(path.join(WEB, "src", "icon.svg")),
};
const files = [...pages.outputFiles, ...script.outputFiles, icon];
const manifest = { bridge: assetsOf("bridge"), shared: assetsOf("shared") };
writeWhole([...files, { path: path.join(DIST, "manifest.json"), contents: Buffer.from(JSON.stringify(manifest)) }]);

/** What a page loads: paths below `dist`. @param {string} page */
function assetsOf(page) {
  return { script: builtPath(page, ".js"), style: builtPath("style", ".css"), icon: "assets/icon.svg" };
}

/** @param {string} name @param {string} extension */
function builtPath(name, extension) {
  const file = pages.outputFiles.find((one) => {
    const base = path.basename(one.path);
    return base.startsWith(`${name}-`) && base.endsWith(extension);
  });
  if (file === undefined) throw new Error(`The build made no ${name}${extension}.`);
  return path.relative(DIST, file.path);
}

/**
 * Writes into a folder next to `dist` and renames it, so that a service that starts meanwhile reads one build or the other.
 *
 * @param {readonly { readonly path: string; readonly contents: Uint8Array }[]} all
 */
function writeWhole(all) {
  const fresh = `${DIST}.${process.pid}`;
  for (const { path: target, contents } of all) {
    const file = path.join(fresh, path.relative(DIST, target));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, contents);
    writeFileSync(`${file}.br`, brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(contents, { level: 9 }));
  }
  const old = `${fresh}.old`;
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(fresh, DIST);
  rmSync(old, { recursive: true, force: true });
}
