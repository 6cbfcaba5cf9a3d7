import { referencesOf } from "./imports.ts";
import { type Project, sourcesUnder, type Violation } from "./project.ts";

/** A part of this project, by the `imports` of the manifest. */
const OWN = /^#/;
const MANIFEST = "package.json";

/** `src` needs only the declared `dependencies`, and needs each of them; what is for development is no part of it. */
export function packages(project: Project): Violation[] {
  const declared = declaredPackages(project.texts.get(MANIFEST) ?? "{}");
  const used = new Set<string>();
  const violations: Violation[] = [];
  for (const [file, source] of sourcesUnder(project, "src/")) {
    for (const { specifier, target, kind, line } of referencesOf(file, source)) {
      if (target !== null || kind !== "import" || specifier.startsWith("node:") || OWN.test(specifier)) continue;
      const name = packageOf(specifier);
      used.add(name);
      if (!declared.has(name)) violations.push({ file, line, message: `${name} is not among the dependencies` });
    }
  }
  const idle = [...declared].filter((name) => !used.has(name));
  return [...violations, ...idle.map((name) => ({ file: MANIFEST, line: 1, message: `${name} is not used by src` }))];
}

function declaredPackages(manifest: string): Set<string> {
  const parsed: { dependencies?: Record<string, string> } = JSON.parse(manifest);
  return new Set(Object.keys(parsed.dependencies ?? {}));
}

/** `@scope/name/part` and `name/part` without the part. */
function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}
