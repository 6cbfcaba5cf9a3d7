import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build, type OutputFile } from "esbuild";

/*
 * Bundles the pages into `web/dist`: `npm ci` runs it, and so do the tests. What the service serves:
 *
 * - `assets/NAME-HASH.ext`, whose name changes with the content
 * - `openvoe-bridge.js`, the script that others load by its name
 * - `manifest.json`, which assets each page needs
 *
 * Each text is also there compressed, as `.br` and `.gz`.
 */

const WEB = import.meta.dirname;
const DIST = path.join(WEB, "dist");

/** What a page loads: paths below `dist`. */
interface PageAssets {
  readonly script: string;
  readonly style: string;
  readonly icon: string;
}

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
  legalComments: "none",
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
  legalComments: "none",
  write: false,
});

const icon: Pick<OutputFile, "path" | "contents"> = {
  path: path.join(DIST, "assets", "icon.svg"),
  contents: readFileSync(path.join(WEB, "src", "icon.svg")),
};
const files = [...pages.outputFiles, ...script.outputFiles, icon];
const manifest = { bridge: assetsOf("bridge"), shared: assetsOf("shared") };
writeWhole([...files, { path: path.join(DIST, "manifest.json"), contents: Buffer.from(JSON.stringify(manifest)) }]);

function assetsOf(page: string): PageAssets {
  return { script: builtPath(page, ".js"), style: builtPath("style", ".css"), icon: "assets/icon.svg" };
}

function builtPath(name: string, extension: string): string {
  const file = pages.outputFiles.find((one) => {
    const base = path.basename(one.path);
    return base.startsWith(`${name}-`) && base.endsWith(extension);
  });
  if (file === undefined) throw new Error(`The build made no ${name}${extension}.`);
  return path.relative(DIST, file.path);
}

/** Writes into a folder next to `dist` and renames it, so that a service that starts meanwhile reads one build or the other. */
function writeWhole(all: readonly Pick<OutputFile, "path" | "contents">[]): void {
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
