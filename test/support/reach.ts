import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** The folders whose modules tests import. */
const MODULES = "{src,test,chaos,fixtures,bench,client/src,scripts,web}/**/*.{ts,tsx,mjs}";
const BUILT = /(^|\/)(node_modules|dist)\//;
/** These put every area together: what imports them can reach all of `src`, which says nothing of what a test is about. */
const HUBS = /^(src\/program\/|test\/support\/(application|databases|deployment)\.ts$)/;
const TEST = /\.test\.ts$/;
/** How a module names another one, or a file beside it. */
const NAMED = /(?:\bfrom|\bimport|\bimport\(|new URL\()\s*"(\.{1,2}\/[^"]+)"/g;

/**
 * The test files that changed files can break: those that reach one by imports, but not by those of what puts the
 * whole program together, and those of its area. A file that no module imports, such as a migration, stands for the modules of the nearest folder above that has any, and
 * for those that name it.
 *
 * @param changed paths from the root, also of files that are gone
 * @param texts the modules by their paths: see {@link readModules}
 * @returns paths from the root, sorted
 */
export function testsReaching(changed: readonly string[], texts: ReadonlyMap<string, string>): string[] {
  const importers = importersOf(texts);
  const reached = new Set(changed.flatMap((file) => [file, ...(texts.has(file) ? [] : standIns(file, texts))]));
  for (const file of reached) {
    if (HUBS.test(file) && !changed.includes(file)) continue;
    for (const importer of importers.get(file) ?? []) reached.add(importer);
  }
  const areas = changed.flatMap((file) => /^src\/(areas\/[^/]+|kernel\/[^/]+|program)\//.exec(file)?.[1] ?? []);
  const isOfArea = (file: string) => areas.some((area) => file.startsWith(`test/${area}/`));
  return [...texts.keys()].filter((file) => TEST.test(file) && (reached.has(file) || isOfArea(file))).toSorted();
}

/** Every module of the project, by its path from the root. */
export function readModules(root: string): Map<string, string> {
  const files = globSync(MODULES, { cwd: root }).filter((file) => !BUILT.test(file));
  return new Map(files.map((file) => [file.split(path.sep).join("/"), readFileSync(path.join(root, file), "utf8")]));
}

function importersOf(texts: ReadonlyMap<string, string>): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, text] of texts) {
    for (const [, name = ""] of text.matchAll(NAMED)) {
      const imported = path.posix.join(path.posix.dirname(file), name);
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

/** The modules that read a file which none imports. */
function standIns(file: string, texts: ReadonlyMap<string, string>): string[] {
  const name = path.posix.basename(file);
  const naming = [...texts].filter(([, text]) => text.includes(name)).map(([module]) => module);
  return [...naming, ...nearest(path.posix.dirname(file), texts)];
}

/** The modules directly in a folder, or in the nearest one above; none at the root. */
function nearest(folder: string, texts: ReadonlyMap<string, string>): string[] {
  if (folder === ".") return [];
  const beside = [...texts.keys()].filter((module) => path.posix.dirname(module) === folder);
  return beside.length > 0 ? beside : nearest(path.posix.dirname(folder), texts);
}
