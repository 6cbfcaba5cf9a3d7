import { writeFileSync } from "node:fs";
import path from "node:path";
import { ALONE, FIRST, filesOf, type Mode, ROOT } from "./suites.ts";

/** Files of a bundle at most, and at least: the last bundles are small, so that they spread over the cores until the end of a run. */
const BUNDLE_FILES = { max: 32, min: 12 };
/** Of the files that are left, a bundle takes this part. */
const BUNDLE_PART = 1 / 8;
/** What a bundle or a file runs first. As an option of Node's it would be loaded by every thread of every application too. */
const DRAWS = "test/support/draws.ts";

/**
 * Writes the test files that `node --test` is to run, each in a process of its own: the ones of {@link FIRST}, those of
 * {@link ALONE}, and bundles of the rest. The application takes a second of a core to load, so that a bundle loads it once for
 * all of its files. Each of those is a suite, whose hooks are its own. Files of different modes are in different bundles.
 *
 * @returns their names, which sort in this order, as `node --test` sorts them
 */
export function writeBundles(
  files: readonly string[],
  dir: string,
  modeOf: (file: string) => Mode = () => ({}),
): string[] {
  const [first, alone] = [FIRST, ALONE].map((patterns) => filesOf(patterns).filter((file) => files.includes(file)));
  const single = [...new Set([...(first ?? []), ...(alone ?? [])])];
  const others = Map.groupBy(files.filter((file) => !single.includes(file)).toSorted(), (file) =>
    JSON.stringify(modeOf(file)),
  );
  const runs = [...single.map((file) => [file]), ...[...others.values()].flatMap(bundlesOf)];
  return runs.map((run, at) => {
    const [name = ""] = run;
    const file = path.join(dir, `${String(at).padStart(3, "0")}-${path.basename(name)}`);
    writeFileSync(file, [settingOf(modeOf(name)), run.length === 1 ? importOf(name) : bundleOf(run)].join("\n"));
    return file;
  });
}

function bundlesOf(files: readonly string[]): string[][] {
  const { max, min } = BUNDLE_FILES;
  const size = Math.min(max, Math.max(min, Math.ceil(files.length * BUNDLE_PART)));
  return files.length <= size ? [[...files]] : [files.slice(0, size), ...bundlesOf(files.slice(size))];
}

function settingOf(mode: Mode): string {
  return `Object.assign(process.env, ${JSON.stringify(mode)});\nawait import(${urlOf(DRAWS)});`;
}

function importOf(file: string): string {
  return `await import(${urlOf(file)});\n`;
}

/**
 * One file is loaded after the other. Each suite is declared in the context of the bundle itself, and its file is loaded in the context
 * of the suite: after an `await` the tests and hooks of a file would be those of whatever was loaded before.
 */
function bundleOf(files: readonly string[]): string {
  return `import { AsyncResource } from "node:async_hooks";
import { describe } from "node:test";
const bundle = new AsyncResource("bundle");
async function load(name, url) {
  let loaded;
  bundle.runInAsyncScope(() => describe(name, () => (loaded = import(url))));
  await loaded;
}
${files.map((file) => `await load(${JSON.stringify(file)}, ${urlOf(file)});`).join("\n")}
`;
}

function urlOf(file: string): string {
  return JSON.stringify(new URL(file, `file://${ROOT}/`).href);
}
