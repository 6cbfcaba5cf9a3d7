import { type Reference, referencesOf } from "./imports.ts";
import { type Project, sourcesUnder, type Violation } from "./project.ts";

/** The most source files that a folder of `src` may hold. */
const FOLDER_FILES_MAX = 15;

/** What the program begins with; whatever it does not reach is dead. */
export const ENTRY = "src/program/cli/main.ts";

/** `src` needs nothing that lies outside of it, and the pages and the client nothing of `src`. */
export function outsideImports(project: Project): Violation[] {
  const violations: Violation[] = [];
  for (const [file, source] of sourcesUnder(project, "src/", "client/", "web/")) {
    for (const reference of referencesOf(file, source)) {
      const message = misplaced(file, reference);
      if (message !== null) violations.push({ file, line: reference.line, message });
    }
  }
  return violations;
}

function misplaced(file: string, { target, specifier, kind }: Reference): string | null {
  if (target === null) return null;
  for (const workspace of ["client/", "web/"]) {
    if (!file.startsWith(workspace)) continue;
    return target.startsWith(workspace) ? null : `${workspace} imports ${target}, not the public API`;
  }
  // A file that is read by its place, such as the package's own data, may stand outside; a module may not.
  return !target.startsWith("src/") && kind === "import" ? `${specifier} lies outside src/` : null;
}

/** No folder of `src` holds so many source files that a reader loses the overview. */
export function folderSizes(project: Project): Violation[] {
  const files = sourcesUnder(project, "src/").map(([file]) => file);
  const byFolder = Map.groupBy(files, (file) => file.slice(0, file.lastIndexOf("/")));
  return [...byFolder].flatMap(([folder, all]) =>
    all.length > FOLDER_FILES_MAX
      ? [{ file: folder, line: 1, message: `${all.length} source files, over ${FOLDER_FILES_MAX}: divide the folder` }]
      : [],
  );
}

/** A folder that holds one file alone is that file's name said twice. */
export function loneFiles(project: Project): Violation[] {
  const files = [...project.texts.keys()].filter((file) => file.startsWith("src/"));
  const folders = new Set(files.map((file) => file.slice(0, file.lastIndexOf("/"))));
  return [...folders].flatMap((folder) =>
    files.filter((file) => file.startsWith(`${folder}/`)).length > 1
      ? []
      : [{ file: folder, line: 1, message: "holds one file alone: move it to the folder around" }],
  );
}

/** What stands in `src` to be read, not run. */
const GOLDEN_FILES: ReadonlySet<string> = new Set(["src/kernel/database/schema.sql"]);

/** Every file of `src`, be it code, SQL or JSON, is reached from the program's entry; but for the golden files. */
export function deadFiles(project: Project): Violation[] {
  const reached = new Set<string>();
  const waiting = [ENTRY];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (reached.has(file)) continue;
    reached.add(file);
    const source = project.sources.get(file);
    if (source === undefined) continue;
    for (const { target } of referencesOf(file, source)) {
      if (target !== null) waiting.push(...filesAt(project, target));
    }
  }
  const isDead = (file: string) => file.startsWith("src/") && !reached.has(file) && !GOLDEN_FILES.has(file);
  const files = [...project.texts.keys()].filter(isDead);
  return files.map((file) => ({ file, line: 1, message: `not reached from ${ENTRY}` }));
}

/** The file of that path; or all below it when it is a folder. */
function filesAt(project: Project, target: string): string[] {
  if (project.texts.has(target)) return [target];
  const folder = target.endsWith("/") ? target : `${target}/`;
  return [...project.texts.keys()].filter((file) => file.startsWith(folder));
}
