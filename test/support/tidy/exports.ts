import {
  isAsExpression,
  isObjectLiteralExpression,
  isSpreadAssignment,
  type Node,
  type SourceFile,
  SyntaxKind,
} from "typescript/unstable/ast";
import { referencesOf } from "./imports.ts";
import { exportedNames } from "./names.ts";
import { lineOf, type Project, sourcesUnder, type Violation, walk } from "./project.ts";

/** A name that `src` exports means one thing: no two files export it. */
export function uniqueExports(project: Project): Violation[] {
  const first = new Map<string, string>();
  const violations: Violation[] = [];
  for (const [file, source] of sourcesUnder(project, "src/")) {
    for (const { name, line } of exportedNames(source)) {
      const other = first.get(name);
      if (other === undefined) first.set(name, file);
      else if (other !== file)
        violations.push({ file, line, message: `${name} stands for something else in ${other}` });
    }
  }
  return violations;
}

/** What no other file needs is not exported: every export of `src` is imported by name somewhere. */
export function neededExports(project: Project): Violation[] {
  const needed = new Map<string, string>();
  for (const [file, source] of sourcesUnder(project, "src/", "test/", "bench/", "chaos/", "fixtures/", "scripts/")) {
    for (const { target, names } of referencesOf(file, source)) {
      if (target !== null) needed.set(target, `${needed.get(target) ?? ""} ${names}`);
    }
  }
  const isNeeded = (file: string, name: string) =>
    new RegExp(`(^|\\W)(${name}|\\*)(\\W|$)`).test(needed.get(file) ?? "");
  return sourcesUnder(project, "src/").flatMap(([file, source]) =>
    exportedNames(source)
      .filter(({ name }) => !isNeeded(file, name))
      .map(({ name, line }) => ({ file, line, message: `${name} is exported, and nothing imports it` })),
  );
}

/** A literal is not spread into another one: its properties stand in it. */
export function literalSpreads(project: Project): Violation[] {
  return sourcesUnder(project, "src/", "web/", "client/").flatMap(([file, source]) =>
    spreadsIn(source).map((node) => ({ file, line: lineOf(node), message: "a literal is spread" })),
  );
}

function spreadsIn(source: SourceFile): Node[] {
  const found: Node[] = [];
  walk(source, (node) => {
    if (isSpreadAssignment(node) && isObjectLiteralExpression(node.expression)) found.push(node);
  });
  return found;
}

/** A type is not asserted by way of unknown: it is made true. */
export function doubleAssertions(project: Project): Violation[] {
  return sourcesUnder(project, "src/", "web/", "client/").flatMap(([file, source]) => {
    const found: Violation[] = [];
    walk(source, (node) => {
      if (!isAsExpression(node) || !isAsExpression(node.expression)) return;
      if (node.expression.type.kind !== SyntaxKind.UnknownKeyword) return;
      found.push({ file, line: lineOf(node), message: "asserted by way of unknown: make the type true" });
    });
    return found;
  });
}
