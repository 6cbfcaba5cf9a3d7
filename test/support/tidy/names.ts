import {
  type Expression,
  isExportAssignment,
  isExportDeclaration,
  isJSDoc,
  type Node,
  type SourceFile,
  type Statement,
  SyntaxKind,
} from "typescript/unstable/ast";
import { lineAt, lineOf, type Project, sourcesUnder, type Violation } from "./project.ts";

/** Words that say nothing of what a file holds; none may be part of the name of a file or folder of `src`. */
export const EMPTY_NAMES: ReadonlySet<string> = new Set(
  "util utils helper helpers manager managers service services common data info misc".split(" "),
);

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Files and folders are in kebab-case, before the ending of a role, but for a README; in `src` none bears an empty name. */
export function fileNames(project: Project): Violation[] {
  const files = [...project.texts.keys()].filter((file) => /^(src|test|bench)\//.test(file));
  return files.flatMap((file) => namesIn(file).map((message) => ({ file, line: 1, message })));
}

function namesIn(file: string): string[] {
  const messages: string[] = [];
  for (const part of file.split("/")) {
    const name = part.replace(/\.[a-z]+$/, "").replace(/(\.slow)?\.test$|\.(sql|ops|worker|routes)$/, "");
    if (part !== "README.md" && !KEBAB.test(name)) messages.push(`${part} is not in kebab-case`);
    const empty = name.split("-").find((word) => EMPTY_NAMES.has(word));
    if (empty !== undefined && file.startsWith("src/")) messages.push(`${part}: "${empty}" says nothing`);
  }
  return messages;
}

/** Every folder with code of the project. */
const CODE = ["src/", "test/", "bench/", "chaos/", "fixtures/", "scripts/"] as const;

/** What a file shows is named, its own and said where it stands: no default exports, re-exports, lists or barrels. */
export function exportForms(project: Project): Violation[] {
  const violations: Violation[] = [];
  for (const [file, source] of sourcesUnder(project, ...CODE)) {
    if (/(^|\/)index\.tsx?$/.test(file))
      violations.push({ file, line: 1, message: "a barrel: name the file for what it holds" });
    for (const statement of source.statements) {
      const message = badExport(statement);
      if (message !== null) violations.push({ file, line: lineOf(statement), message });
    }
  }
  return violations;
}

function badExport(statement: Statement): string | null {
  if (isExportAssignment(statement) || has(statement, SyntaxKind.DefaultKeyword)) return "default export";
  if (!isExportDeclaration(statement)) return null;
  return statement.moduleSpecifier === undefined ? "a list of exports: export where it is declared" : "re-export";
}

/** Every export of `src` has a docstring directly above it that says something. */
export function docstrings(project: Project): Violation[] {
  const violations: Violation[] = [];
  for (const [file, source] of sourcesUnder(project, "src/")) {
    let last = "";
    for (const statement of source.statements) {
      const name = has(statement, SyntaxKind.ExportKeyword) ? nameOf(statement) : "";
      // The overloads of a function share the docstring of the first.
      if (name !== "" && name !== last && !isDocumented(statement)) {
        violations.push({ file, line: lineOf(statement), message: `${name} has no docstring directly above it` });
      }
      last = name;
    }
  }
  return violations;
}

/** The names that a file exports, each with the line on which it stands. */
export function exportedNames(source: SourceFile): { readonly name: string; readonly line: number }[] {
  return source.statements
    .filter((statement) => has(statement, SyntaxKind.ExportKeyword))
    .map((statement) => ({ name: nameOf(statement), line: lineOf(statement) }));
}

function isDocumented(statement: Statement): boolean {
  const doc = statement.jsDoc?.at(-1);
  if (doc === undefined || !isJSDoc(doc)) return false;
  const source = statement.getSourceFile();
  const gap = source.text.slice(doc.end, statement.getStart());
  const says = source.text.slice(doc.pos, doc.end).replace(/@\w+/g, "");
  return !/\n\s*\n/.test(gap) && /\p{L}{2}/u.test(says) && lineAt(source, doc.end) <= lineOf(statement);
}

function has(statement: Statement, keyword: SyntaxKind): boolean {
  const { modifiers }: Statement & { readonly modifiers?: readonly Node[] } = statement;
  return modifiers?.some(({ kind }) => kind === keyword) ?? false;
}

interface Declared {
  readonly name?: Node;
  readonly declarationList?: {
    readonly declarations: readonly { readonly name: Node; readonly initializer?: Expression }[];
  };
}

function nameOf(statement: Statement): string {
  const { name, declarationList }: Statement & Declared = statement;
  return (name ?? declarationList?.declarations[0]?.name)?.getText() ?? "an export";
}
