import breaches from "./breaches.json" with { type: "json" };
import { referencesOf } from "./imports.ts";
import { type Project, sourcesUnder, type Violation } from "./project.ts";

/** The areas of `src/areas`, from the lowest: a file imports from its own area, from lower ones and from the kernel. ARCHITECTURE.md draws them. */
const AREAS: readonly string[] = [
  "webhooks",
  "payroll",
  "files",
  "companies",
  "income",
  "records",
  "persons",
  "verifications",
  "connections",
  "assessments",
  "exchange",
  "agencies",
];

/** What a file does. */
export type FileRole = "pure" | "sql" | "ops" | "workers" | "routes" | "program";

/** The law of the roles: what the files of each may import besides packages. */
const MAY_IMPORT: Readonly<Record<FileRole, readonly FileRole[]>> = {
  pure: ["pure"],
  sql: ["pure", "sql"],
  ops: ["pure", "sql", "ops"],
  workers: ["pure", "sql", "ops", "workers"],
  routes: ["pure", "sql", "ops", "routes"],
  program: ["pure", "sql", "ops", "workers", "routes", "program"],
};

/** The endings that say a file's role: `monitors.sql.ts`. */
const ENDINGS: Readonly<Record<string, FileRole>> = {
  sql: "sql",
  ops: "ops",
  worker: "workers",
  routes: "routes",
};

/** The folders whose files have a role: those of its name first, wherever they stand in the path; files below none of them are pure. */
const FOLDERS: readonly Readonly<Record<string, FileRole>>[] = [
  { sql: "sql", ops: "ops", workers: "workers", routes: "routes" },
  {
    database: "sql",
    measurements: "sql",
    egress: "ops",
    network: "ops",
    tracing: "ops",
    http: "routes",
    registration: "ops",
  },
  { directory: "ops", sources: "ops", providers: "ops" },
];

/** The role of a file of `src`: by its ending, or by its folder. */
export function roleOf(file: string): FileRole {
  const ending = ENDINGS[/\.(\w+)\.ts$/.exec(file)?.[1] ?? ""];
  if (ending !== undefined) return ending;
  if (/[/-]area\.ts$/.test(file)) return "program";
  if (file === "src/kernel/metrics.ts") return "ops";
  const folders = file.split("/").slice(2, -1).reverse();
  const isProgram = file.startsWith("src/program/");
  // The program has folders for subjects of its own (`cli/network/`); those of a role's name say the role there too.
  const known = isProgram ? FOLDERS.slice(0, 1) : FOLDERS;
  const [role] = known.flatMap((roles) => folders.flatMap((folder) => roles[folder] ?? []));
  return role ?? (isProgram ? "program" : "pure");
}

/** Where a file stands: the kernel at 0, the areas above it in their order, the program above all; null outside of them. */
function heightOf(file: string): number | null {
  const [, top = "", area = ""] = file.split("/");
  if (top === "kernel") return 0;
  if (top === "program") return AREAS.length + 1;
  const at = AREAS.indexOf(area);
  return top === "areas" && at >= 0 ? at + 1 : null;
}

/**
 * Imports that run against the order of the areas, or from the kernel into one. Those that stand in `breaches.json`, as
 * `file -> target`, are older than the rule; the list may only shrink.
 */
export function areaOrder(project: Project): Violation[] {
  const known = new Set<string>(breaches);
  const seen = new Set<string>();
  const violations: Violation[] = [];
  for (const { file, target, line } of importsOf(project)) {
    const [from, to] = [heightOf(file), heightOf(target)];
    const breach = `${file} -> ${target}`;
    if (from === null) violations.push({ file, line: 1, message: "lies in no area, nor in the kernel or the program" });
    else if (to !== null && to > from) {
      seen.add(breach);
      if (!known.has(breach)) {
        violations.push({ file, line, message: `must not import ${target}, which stands above it` });
      }
    }
  }
  // Of a small project in a test, the list says nothing.
  const stale = project.texts.has("src/program/cli/main.ts") ? [...known].filter((breach) => !seen.has(breach)) : [];
  const file = "test/support/tidy/breaches.json";
  return [...violations, ...stale.map((breach) => ({ file, line: 1, message: `${breach} is no breach any more` }))];
}

/** Each role imports only what the law of the roles allows it. */
export function roles(project: Project): Violation[] {
  return importsOf(project).flatMap(({ file, target, line }) => {
    const [from, to] = [roleOf(file), roleOf(target)];
    return MAY_IMPORT[from].includes(to) ? [] : [{ file, line, message: `${from} must not import ${target} (${to})` }];
  });
}

/** No file imports itself by way of others. */
export function cycles(project: Project): Violation[] {
  const imports = Map.groupBy(importsOf(project), ({ file }) => file);
  const done = new Set<string>();
  const violations: Violation[] = [];
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) {
      const cycle = [...path.slice(path.indexOf(file)), file];
      violations.push({ file, line: 1, message: `imports itself: ${cycle.join(" -> ")}` });
    }
    if (done.has(file) || path.includes(file)) return;
    for (const { target } of imports.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of imports.keys()) visit(file, []);
  return violations;
}

interface ImportShares {
  /** Imports within one area, the kernel, or the program. */
  readonly inside: number;
  /** Imports of areas and the program from the kernel. */
  readonly toKernel: number;
  /** All others. */
  readonly between: number;
}

/** How the imports of `src` lie. */
export function importShares(project: Project): ImportShares {
  const shares = { inside: 0, toKernel: 0, between: 0 };
  for (const { file, target } of importsOf(project)) {
    const to = partOf(target);
    shares[partOf(file) === to ? "inside" : to === "kernel" ? "toKernel" : "between"] += 1;
  }
  return shares;
}

function partOf(file: string): string {
  const [, top = "", area = ""] = file.split("/");
  return top === "areas" ? area : top;
}

interface Import {
  readonly file: string;
  readonly target: string;
  readonly line: number;
}

function importsOf(project: Project): Import[] {
  return sourcesUnder(project, "src/").flatMap(([file, source]) =>
    referencesOf(file, source).flatMap(({ target, line }) =>
      target?.startsWith("src/") && target.endsWith(".ts") ? [{ file, target, line }] : [],
    ),
  );
}

/** Nouns of the trade. */
const NOUNS = [
  "assessment",
  "company",
  "connection",
  "dispute",
  "employer",
  "freeze",
  "import",
  "member",
  "monitor",
  "order",
  "subject",
  "verification",
  "webhook",
];

/** In how many places (areas, parts of the kernel, the program) files may be named after one noun. */
const NOUN_PLACES_MAX = 3;

/** The places in which files are named after each noun. */
export function nounPlaces(project: Project): ReadonlyMap<string, ReadonlySet<string>> {
  const files = sourcesUnder(project, "src/").map(([file]) => file);
  return new Map(NOUNS.map((noun) => [noun, new Set(files.filter((file) => isNamedAfter(file, noun)).map(placeOf))]));
}

/** No noun lies across the house. */
export function nounFolders(project: Project): Violation[] {
  return [...nounPlaces(project)].flatMap(([noun, places]) =>
    places.size > NOUN_PLACES_MAX
      ? [{ file: "src", line: 1, message: `${noun} lies in ${places.size} places: ${[...places].join(", ")}` }]
      : [],
  );
}

function isNamedAfter(file: string, noun: string): boolean {
  const name = file.slice(file.lastIndexOf("/") + 1);
  return new RegExp(`^${noun.replace(/y$/, "(y|ie)")}s?[-.]`).test(name);
}

function placeOf(file: string): string {
  const [, top = "", part = ""] = file.split("/");
  return top === "program" || part.endsWith(".ts") ? top : `${top}/${part}`;
}
