import { posix } from "node:path";
import {
  isCallExpression,
  isExportDeclaration,
  isIdentifier,
  isImportDeclaration,
  isImportTypeNode,
  isLiteralTypeNode,
  isNewExpression,
  isStringLiteral,
  type Node,
  type SourceFile,
  SyntaxKind,
} from "typescript/unstable/ast";
import { lineOf, walk } from "./project.ts";

/** Something that a file names as needed: another module, or a file or folder beside it that is loaded as it runs. */
export interface Reference {
  /** As written: `./seal.ts`, `node:fs`, `pg`. */
  readonly specifier: string;
  /** The path in the project that a relative specifier means; null for a package. A folder ends in `/`. */
  readonly target: string | null;
  /** Gone when the program runs: `import type`. */
  readonly isType: boolean;
  /** `import`: bound by the language; `url`: a file named by its place, such as a thread's entry. */
  readonly kind: "import" | "url";
  /** What is taken of it, as written: `{ a, type B }`; `*` for the whole. */
  readonly names: string;
  readonly line: number;
}

/** Every reference of a file: imports of all forms, types too, `new URL(…, import.meta.url)` and joined `import.meta.dirname`. */
export function referencesOf(path: string, source: SourceFile): Reference[] {
  const references: Reference[] = [];
  walk(source, (node) => {
    const found = specifierOf(node) ?? placeOf(node);
    if (found === null) return;
    const relative = found.specifier.startsWith(".");
    const target = relative ? posix.join(posix.dirname(path), found.specifier) : null;
    references.push({ ...found, target, line: lineOf(node) });
  });
  return references;
}

type Found = Pick<Reference, "specifier" | "isType" | "kind" | "names">;

function specifierOf(node: Node): Found | null {
  if (isImportDeclaration(node)) {
    const isType = node.importClause?.phaseModifier === SyntaxKind.TypeKeyword;
    return found(node.moduleSpecifier, isType, node.importClause?.getText());
  }
  if (isExportDeclaration(node)) return found(node.moduleSpecifier, node.isTypeOnly);
  if (isImportTypeNode(node)) return found(isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true);
  if (!isCallExpression(node)) return null;
  const isDynamic = node.expression.kind === SyntaxKind.ImportKeyword;
  // A file of a package that is read as it runs needs the package as an import does.
  const isResolved = node.expression.getText() === "import.meta.resolve";
  return isDynamic || isResolved ? found(node.arguments[0], false) : null;
}

function found(specifier: Node | undefined, isType: boolean, names = "*"): Found | null {
  if (specifier === undefined || !isStringLiteral(specifier)) return null;
  return { specifier: specifier.text, isType, kind: "import", names };
}

function placeOf(node: Node): Found | null {
  if (isNewExpression(node) && isIdentifier(node.expression) && node.expression.text === "URL") {
    const [place, base] = node.arguments ?? [];
    if (place === undefined || !isStringLiteral(place) || base?.getText() !== "import.meta.url") return null;
    return { specifier: relative(place.text), isType: false, kind: "url", names: "*" };
  }
  if (!isCallExpression(node) || node.arguments[0]?.getText() !== "import.meta.dirname") return null;
  const rest = node.arguments.slice(1);
  if (!rest.every(isStringLiteral)) return null;
  return { specifier: relative(rest.map((part) => part.text).join("/")), isType: false, kind: "url", names: "*" };
}

function relative(place: string): string {
  return place.startsWith(".") || place.includes(":") ? place : `./${place}`;
}
