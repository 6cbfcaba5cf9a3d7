import { type Reference, referencesOf } from "./imports.ts";
import { type Project, sourcesUnder, type Violation } from "./project.ts";

/**
 * The layer of every module: a path below `src`. A file belongs to the module with the longest path that it lies under, and folders
 * without an entry belong to the module around them. ARCHITECTURE.md draws it.
 */
export const LAYERS: Readonly<Record<string, number>> = {
  domain: 0,
  payroll: 5,
  text: 0,
  schema: 1,
  events: 6,
  crypto: 10,
  "matching/names": 10,
  "matching/scoring": 11,
  "matching/index": 12,
  "matching/preparation": 13,
  "matching/retrieval": 14,
  "matching/answer": 15,
  "linkage/comparison": 10,
  "linkage/model": 11,
  linkage: 12,
  income: 20,
  results: 20.5,
  reports: 21,
  files: 20,
  egress: 20,
  metrics: 20,
  tracing: 20,
  "store/postgres": 20,
  "store/folders": 21,
  "store/partitions": 21,
  "store/sealing": 22,
  "store/embedded": 22,
  "store/access": 23,
  "store/audit": 24,
  "store/backup": 24,
  "store/companies": 24,
  "store/connections": 24,
  "store/employments": 24,
  "store/exchange": 24,
  "store/imports": 24,
  "store/income": 24,
  "store/measurements": 24,
  "store/monitors": 25,
  "store/orders": 25,
  "store/notifications": 24,
  "store/persons": 24,
  "store/sandbox": 24,
  "store/sources": 24,
  "store/webhooks": 24,
  "store/verifications": 25,
  "store/subjects": 26,
  network: 28,
  directory: 30,
  sources: 30,
  messages: 30,
  providers: 31,
  "operations/sealing": 40,
  "operations/registration": 40.5,
  "operations/audit": 41,
  "operations/access": 42,
  "operations/companies": 43,
  "operations/employments": 43,
  "operations/exchange": 43,
  "operations/subjects": 43,
  "operations/webhooks": 43,
  "operations/income/answers": 43.5,
  "operations/connections": 44,
  "operations/sandbox": 44,
  "operations/statistics": 44,
  "operations/verifications": 44,
  "operations/imports": 44,
  "operations/disputes": 45,
  "operations/income": 45,
  "operations/monitors": 45,
  "operations/orders": 45,
  "operations/orders/notifications": 44,
  "operations/orders/sending": 46,
  "operations/providers": 45,
  "operations/subject-files": 46,
  "operations/search": 46,
  "operations/persons": 47,
  "operations/backup": 46,
  "operations/upkeep": 46,
  "operations/areas": 48,
  "http/errors": 50,
  "http/connections": 51,
  "http/core": 52,
  "http/views": 53,
  "http/routes": 54,
  "http/pages": 54,
  http: 55,
  "workers/core": 50,
  "workers/verifications": 51,
  "workers/connections": 51,
  "workers/imports": 51,
  "workers/monitors": 51,
  "workers/orders": 51,
  "workers/notifications": 51,
  "workers/webhooks": 51,
  "workers/upkeep": 51,
  app: 60,
  cli: 70,
};

/** Folders that are one module with another: `reading` infers the tables that `files` opens, and what `files` yields is made of them. */
const PARTS: Readonly<Record<string, string>> = { reading: "files" };

/** The most source files that a folder of `src` may hold. */
const FOLDER_FILES_MAX = 15;

/** What the program begins with; whatever it does not reach is dead. */
export const ENTRY = "src/cli/main.ts";

/** A file imports only from its own module or a lower layer; modules on one layer never import each other; `src` needs nothing outside. */
export function layers(project: Project): Violation[] {
  const violations: Violation[] = [];
  for (const [file, source] of sourcesUnder(project, "src/", "client/", "web/")) {
    if (file.startsWith("src/") && LAYERS[moduleOf(file)] === undefined) {
      violations.push({ file, line: 1, message: `the folder ${moduleOf(file)} has no layer` });
    }
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
  if (!target.startsWith("src/")) return kind === "import" ? `${specifier} lies outside src/` : null;
  const from = moduleOf(file);
  const to = moduleOf(target);
  const layer = LAYERS[from];
  const lowerLayer = LAYERS[to];
  if (from === to || layer === undefined || lowerLayer === undefined || lowerLayer < layer) return null;
  return `${from}/ (layer ${layer}) must not import ${target} (layer ${lowerLayer})`;
}

/** The longest path of {@link LAYERS} that a file lies under; its first folder where there is none. */
function moduleOf(path: string): string {
  const folders = path.split("/").slice(1, -1);
  const prefixes = folders.map((_, at) => folders.slice(0, folders.length - at).join("/"));
  const [top = ""] = folders;
  return prefixes.find((prefix) => LAYERS[prefix] !== undefined) ?? PARTS[top] ?? top;
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

/** A folder that holds one file alone is that file's name said twice; a module, or a noun of the routes, may. */
export function loneFiles(project: Project): Violation[] {
  const files = [...project.texts.keys()].filter((file) => file.startsWith("src/"));
  const folders = new Set(files.map((file) => file.slice(0, file.lastIndexOf("/"))));
  return [...folders].flatMap((folder) => {
    const below = files.filter((file) => file.startsWith(`${folder}/`));
    const isModule = LAYERS[folder.slice("src/".length)] !== undefined;
    if (below.length > 1 || isModule || folder.startsWith("src/http/routes/")) return [];
    return [{ file: folder, line: 1, message: "holds one file alone: move it to the folder around" }];
  });
}

/** What stands in `src` to be read, not run. */
const GOLDEN_FILES: ReadonlySet<string> = new Set(["src/store/schema.sql"]);

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
