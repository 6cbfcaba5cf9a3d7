import { type Reference, referencesOf } from "./imports.ts";
import { type Project, sourcesUnder, type Violation } from "./project.ts";

/** The floor of every folder below `src`: ARCHITECTURE.md draws it. */
export const FLOORS: Readonly<Record<string, number>> = {
  domain: 0,
  text: 0,
  matching: 1,
  linkage: 1,
  crypto: 1,
  store: 2,
  egress: 2,
  operations: 3,
  sources: 3,
  http: 4,
  workers: 4,
  cli: 5,
};

/** What the program begins with; whatever it does not reach is dead. */
export const ENTRY = "src/cli/main.ts";

/** A file imports only from its own folder or a lower floor; folders on one floor never meet; `src` needs nothing outside. */
export function floors(project: Project): Violation[] {
  const violations: Violation[] = [];
  for (const [file, source] of sourcesUnder(project, "src/", "web/")) {
    if (file.startsWith("src/") && floorOf(file) === undefined) {
      violations.push({ file, line: 1, message: `the folder ${folderOf(file)} has no floor` });
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
  if (file.startsWith("web/")) return target.startsWith("src/") ? `web/ imports ${target}, not the public API` : null;
  // A file that is read by its place, such as the package's own data, may stand outside; a module may not.
  if (!target.startsWith("src/")) return kind === "import" ? `${specifier} lies outside src/` : null;
  const from = folderOf(file);
  const to = folderOf(target);
  const floor = floorOf(file);
  const floorBelow = floorOf(target);
  if (from === to || floor === undefined || floorBelow === undefined || floorBelow < floor) return null;
  return `${from}/ (floor ${floor}) must not import ${target} (floor ${floorBelow})`;
}

function folderOf(path: string): string {
  return path.split("/")[1] ?? "";
}

function floorOf(path: string): number | undefined {
  return path.split("/").length < 3 ? undefined : FLOORS[folderOf(path)];
}

/** No import, type imports included, leads back to where it came from. Each circle is named once. */
export function cycles(project: Project): Violation[] {
  const edges = importsBetween(project);
  const done = new Set<string>();
  const violations: Violation[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) {
      const circle = [...trail.slice(start), file].join(" → ");
      violations.push({ file, line: 1, message: `import cycle: ${circle}` });
      return;
    }
    if (done.has(file)) return;
    for (const next of edges.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return violations;
}

function importsBetween(project: Project): Map<string, string[]> {
  const edges = new Map<string, string[]>();
  for (const [file, source] of sourcesUnder(project, "")) {
    const targets = referencesOf(file, source).filter(({ kind }) => kind === "import");
    edges.set(
      file,
      targets.flatMap(({ target }) => (target !== null && project.sources.has(target) ? [target] : [])),
    );
  }
  return edges;
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
