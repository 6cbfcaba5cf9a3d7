import { readFileSync, renameSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/*
 * Bundles the program and its packages: a command loads some thirty files instead of 2,400, and starts in half the time. Run by itself it
 * makes the bundle that `bin/openvoe` runs in a clone whose sources have not changed since; `build-package.mjs` makes that of the package.
 *
 * Plain JavaScript: npm may run on a Node that does not read TypeScript.
 */

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), "..");
const SRC = path.join(ROOT, "src");
/** Started by their place, each a program of its own. */
const THREADS = [
  "areas/files/payroll/reading/reading-thread.ts",
  "areas/exchange/ops/encode-set-thread.ts",
  "areas/companies/directory/search-thread.ts",
  "areas/companies/directory/build-thread.ts",
];
/** How a module names a thread. */
const THREAD_URL = /new URL\("\.\/([\w-]+-thread)\.ts", import\.meta\.url\)/g;
/** Packages that find files of their own by their place. */
const LEFT_APART = ["pdfkit", "pino"];

/** Where a clone has its bundle. */
export const CLONE_BUNDLE = path.join(ROOT, "node_modules", ".cache", "openvoe", "program");

if (process.argv[1] === fileURLToPath(import.meta.url)) await bundleProgram({ to: CLONE_BUNDLE, files: SRC });

/**
 * @param {object} places
 * @param {string} places.to the folder of the bundle; what it holds already is replaced at once
 * @param {string} places.files where the files of `src` lie that are no code, such as migrations, when the program runs
 */
export async function bundleProgram({ to, files }) {
  const fresh = `${to}.${process.pid}`;
  const filesFromBundle = path.relative(to, files).split(path.sep).join("/");
  await build({
    entryPoints: ["program/cli/main.ts", ...THREADS].map((file) => path.join(SRC, file)),
    outdir: fresh,
    entryNames: "[name]",
    // Without it Node reads each file to find out what it is.
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    format: "esm",
    target: "node24",
    external: LEFT_APART,
    logLevel: "warning",
    // Packages in CommonJS ask for Node's own modules by `require`.
    banner: {
      js: `import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);`,
    },
    plugins: [placesOfSources(filesFromBundle)],
  });
  rmSync(to, { recursive: true, force: true });
  renameSync(fresh, to);
}

/**
 * Modules find threads, migrations and data by their own place: in the bundle, whose files lie all in one folder, by that of the bundle.
 *
 * @param {string} files the folder of the files of `src`, from that of the bundle
 * @returns {import("esbuild").Plugin}
 */
function placesOfSources(files) {
  return {
    name: "places of sources",
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path: file }) => {
        if (!file.startsWith(SRC + path.sep)) return undefined;
        const folder = path.dirname(path.relative(SRC, file)).split(path.sep).join("/");
        const contents = readFileSync(file, "utf8")
          .replace(THREAD_URL, (_, thread) => {
            if (!THREADS.some((one) => path.basename(one) === `${thread}.ts`))
              throw new Error(`${thread} is not bundled`);
            return `new URL("./${thread}.mjs", import.meta.url)`;
          })
          .replaceAll("import.meta.dirname", `(import.meta.dirname + "/${files}/${folder}")`);
        return { contents, loader: "ts" };
      });
    },
  };
}
