import { writeFileSync } from "node:fs";
import path from "node:path";
import { ALONE, FIRST, filesOf, ROOT } from "./suites.ts";

/** Files of a bundle: few enough that the bundles can be spread over the cores until the end of a run. */
const BUNDLE_FILES = 16;

/**
 * Writes the test files that `node --test` is to run, each in a process of its own: the ones of {@link FIRST}, those of
 * {@link ALONE}, and bundles of the rest. The application takes a second of a core to load, so that a bundle loads it once for
 * all of its files. Each of those is a suite, whose hooks are its own.
 *
 * @returns their names, which sort in this order, as `node --test` sorts them
 */
export function writeBundles(files: readonly string[], dir: string): string[] {
  const [first, alone] = [FIRST, ALONE].map((patterns) => filesOf(patterns).filter((file) => files.includes(file)));
  const others = files.filter((file) => !first?.includes(file) && !alone?.includes(file)).toSorted();
  const bundles = Array.from({ length: Math.ceil(others.length / BUNDLE_FILES) }, (_, at) =>
    others.slice(at * BUNDLE_FILES, (at + 1) * BUNDLE_FILES),
  );
  const runs = [...[...new Set([...(first ?? []), ...(alone ?? [])])].map((file) => [file]), ...bundles];
  return runs.map((run, at) => {
    const file = path.join(dir, `${String(at).padStart(3, "0")}-${path.basename(run[0] ?? "")}`);
    writeFileSync(file, run.length === 1 ? importOf(run[0] ?? "") : bundleOf(run));
    return file;
  });
}

function importOf(file: string): string {
  return `import ${urlOf(file)};\n`;
}

/** One file is loaded after the other: each declares its tests into the suite that is being built. */
function bundleOf(files: readonly string[]): string {
  const suites = files.map(
    (file) => `describe(${JSON.stringify(file)}, () => (loaded = loaded.then(() => import(${urlOf(file)}))));`,
  );
  return ['import { describe } from "node:test";', "let loaded = Promise.resolve();", ...suites, ""].join("\n");
}

function urlOf(file: string): string {
  return JSON.stringify(new URL(file, `file://${ROOT}/`).href);
}
