import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build } from "esbuild";
import { docsPages, docsSections, libraryFiles } from "./build-docs.mjs";

/*
 * Bundles the pages into `web/dist`: `npm ci` runs it, and so do the tests. What the service serves:
 *
 * - `assets/NAME-HASH.ext`, whose name changes with the content
 * - `openvoe-bridge.js`, the script that others load by its name
 * - `docs-search.json`, the texts of the documentation
 * - `llms.txt` and `postman.json` of `docs/`
 * - `manifest.json`, which assets each page needs
 *
 * Each text is also there compressed, as `.br` and `.gz`.
 *
 * Plain JavaScript: npm may run on a Node that does not read TypeScript.
 */

const WEB = path.dirname(fileURLToPath(import.meta.url));
const DIST = path.join(WEB, "dist");

/** @type {import("esbuild").BuildOptions & { write: false, metafile: true }} */
const PAGE_OPTIONS = {
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
  chunkNames: "[name]-[hash]",
  metafile: true,
  write: false,
};

const pages = await build({
  ...PAGE_OPTIONS,
  entryPoints: {
    bridge: "src/bridge/main.tsx",
    shared: "src/shared/main.tsx",
    order: "src/order/main.tsx",
    person: "src/person/main.tsx",
    style: "src/style.css",
  },
});

// The dashboard loads the script of a screen when it is shown: its scripts share parts, and those of the other pages do not.
const dashboard = await build({
  ...PAGE_OPTIONS,
  entryPoints: { dashboard: "src/dashboard/main.tsx", "dashboard-style": "src/dashboard/dashboard.css" },
  splitting: true,
});

const docs = await build({
  ...PAGE_OPTIONS,
  entryPoints: { docs: "src/docs/main.ts", "docs-page": "src/docs/page.ts", "docs-style": "src/docs/docs.css" },
});
const library = libraryFiles(path.join(DIST, "assets"));

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
const reference = ["llms.txt", "postman.json"].map((name) => ({
  path: path.join(DIST, name),
  contents: readFileSync(path.join(WEB, "..", "docs", name)),
}));
const searched = {
  path: path.join(DIST, "docs-search.json"),
  contents: Buffer.from(JSON.stringify(docsSections())),
};
const built = [pages, dashboard, docs, script].flatMap(({ outputFiles }) => outputFiles);
const files = [...built, library.script, library.style, icon, searched, ...reference];
const manifest = {
  bridge: assetsOf(pages, "bridge"),
  shared: assetsOf(pages, "shared"),
  order: assetsOf(pages, "order"),
  person: assetsOf(pages, "person"),
  dashboard: { ...assetsOf(dashboard, "dashboard", "dashboard-style"), preloads: preloadsOf(dashboard, "dashboard") },
  docs: {
    ...assetsOf(docs, "docs", "docs-style"),
    library: { script: path.relative(DIST, library.script.path), style: path.relative(DIST, library.style.path) },
    pageScript: builtPath(docs, "docs-page", ".js"),
    pages: docsPages(),
  },
};
writeWhole([...files, { path: path.join(DIST, "manifest.json"), contents: Buffer.from(JSON.stringify(manifest)) }]);

/**
 * What a page loads: paths below `dist`.
 *
 * @param {{ readonly outputFiles: readonly { readonly path: string }[] }} built
 * @param {string} page @param {string} [style]
 */
function assetsOf(built, page, style = "style") {
  return {
    script: builtPath(built, page, ".js"),
    style: builtPath(built, style, ".css"),
    icon: "assets/icon.svg",
    preloads: [],
  };
}

/**
 * @param {{ readonly outputFiles: readonly { readonly path: string }[] }} built
 * @param {string} name @param {string} extension
 */
function builtPath(built, name, extension) {
  const file = built.outputFiles.find((one) => {
    const base = path.basename(one.path);
    return (
      base.startsWith(name) &&
      /^-[A-Z0-9]{8}$/.test(base.slice(name.length, -extension.length)) &&
      base.endsWith(extension)
    );
  });
  if (file === undefined) throw new Error(`The build made no ${name}${extension}.`);
  return path.relative(DIST, file.path);
}

/**
 * The scripts that a page's own script imports at once: a browser loads them beside it, not after it.
 *
 * @param {{ readonly outputFiles: readonly { readonly path: string }[], readonly metafile: import("esbuild").Metafile }} built
 * @param {string} page
 */
function preloadsOf(built, page) {
  const outputs = built.metafile.outputs;
  const entry = path.relative(WEB, path.join(DIST, builtPath(built, page, ".js")));
  const found = new Set([entry]);
  for (const file of found) {
    for (const one of outputs[file]?.imports ?? []) if (one.kind === "import-statement") found.add(one.path);
  }
  found.delete(entry);
  return [...found].map((file) => path.relative(DIST, path.join(WEB, file)));
}

/**
 * Takes the compressed files of the former build where the text is the same: most builds change few files, and to compress all of them
 * takes most of a build's time.
 *
 * @param {string} former @param {string} file @param {Uint8Array} contents
 */
function copiesCompressed(former, file, contents) {
  const compressed = [".br", ".gz"];
  const isKept = [former, ...compressed.map((ending) => former + ending)].every((one) => existsSync(one));
  if (!isKept || !readFileSync(former).equals(contents)) return false;
  for (const ending of compressed) copyFileSync(former + ending, file + ending);
  return true;
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
    if (copiesCompressed(target, file, contents)) continue;
    // The best compression of a megabyte takes seconds, for a twentieth less.
    const quality = contents.length > 500_000 ? 9 : 11;
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(contents, { level: 9 }));
  }
  const old = `${fresh}.old`;
  if (existsSync(DIST)) renameSync(DIST, old);
  renameSync(fresh, DIST);
  rmSync(old, { recursive: true, force: true });
}
