import {
  isArrowFunction,
  isCallExpression,
  isConstructorDeclaration,
  isFunctionDeclaration,
  isFunctionExpression,
  isGetAccessorDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isPropertyAssignment,
  isPropertyDeclaration,
  isSetAccessorDeclaration,
  isVariableDeclaration,
  type Node,
} from "typescript/unstable/ast";
import { lineAt, lineOf, type Project, sourcesUnder, type Violation, walk } from "./project.ts";

/** A longer file becomes a folder of the same name. */
export const FILE_LINES_MAX = 400;
/** No function is longer, whatever it does. */
export const FUNCTION_LINES_MAX = 70;

/** No file of code has more than {@link FILE_LINES_MAX} lines. */
export function fileLengths(project: Project): Violation[] {
  return sourcesUnder(project, "").flatMap(([file, source]) => {
    const lines = source.text.trimEnd().split("\n").length;
    if (lines <= FILE_LINES_MAX) return [];
    return [{ file, line: FILE_LINES_MAX + 1, message: `${lines} lines, over ${FILE_LINES_MAX}` }];
  });
}

/** No function has more than {@link FUNCTION_LINES_MAX} lines, those of the functions inside it included. */
export function functionLengths(project: Project): Violation[] {
  const violations: Violation[] = [];
  for (const [file, source] of sourcesUnder(project, "")) {
    walk(source, (node) => {
      const lines = isFunction(node) && !isSuite(node) ? linesOf(node) : 0;
      if (lines <= FUNCTION_LINES_MAX) return;
      violations.push({
        file,
        line: lineOf(node),
        message: `${nameOf(node)}: ${lines} lines, over ${FUNCTION_LINES_MAX}`,
      });
    });
  }
  return violations;
}

/** How long the functions of a part of the project are, in lines. */
export interface Distribution {
  readonly count: number;
  readonly median: number;
  readonly p90: number;
  readonly longest: number;
  /** The file and name of the longest. */
  readonly longestName: string;
}

/**
 * The lengths of the functions that have a name of their own: declared, methods, accessors, or bound to a variable or
 * property. What is passed on the spot counts with the function around it, so that small callbacks do not flatter.
 */
export function functionDistribution(project: Project, prefix: string): Distribution {
  const lengths: { lines: number; name: string }[] = [];
  for (const [file, source] of sourcesUnder(project, prefix)) {
    walk(source, (node) => {
      if (isNamedFunction(node)) lengths.push({ lines: linesOf(node), name: `${file} ${nameOf(node)}` });
    });
  }
  lengths.sort((a, b) => a.lines - b.lines);
  const at = (share: number) => lengths[Math.ceil(share * lengths.length) - 1]?.lines ?? 0;
  const longest = lengths.at(-1);
  const longestName = longest?.name ?? "none";
  return { count: lengths.length, median: at(0.5), p90: at(0.9), longest: longest?.lines ?? 0, longestName };
}

function linesOf(node: Node): number {
  const source = node.getSourceFile();
  return lineAt(source, node.end) - lineAt(source, node.getStart()) + 1;
}

function isFunction(node: Node): boolean {
  return isMember(node) || isFunctionDeclaration(node) || isArrowFunction(node) || isFunctionExpression(node);
}

function isMember(node: Node): boolean {
  return (
    isMethodDeclaration(node) ||
    isConstructorDeclaration(node) ||
    isGetAccessorDeclaration(node) ||
    isSetAccessorDeclaration(node)
  );
}

function isNamedFunction(node: Node): boolean {
  if (isMember(node)) return true;
  // An overload has no body of its own.
  if (isFunctionDeclaration(node)) return node.body !== undefined;
  return (isArrowFunction(node) || isFunctionExpression(node)) && isBinding(node.parent);
}

function isBinding(node: Node): boolean {
  return isVariableDeclaration(node) || isPropertyAssignment(node) || isPropertyDeclaration(node);
}

/** The callback of `describe` or `suite` holds functions as a file does. */
function isSuite(node: Node): boolean {
  const { parent } = node;
  if (!isCallExpression(parent) || !isIdentifier(parent.expression)) return false;
  return ["describe", "suite"].includes(parent.expression.text);
}

function nameOf(node: Node): string {
  const named: Node & { readonly name?: Node } = isBinding(node.parent) ? node.parent : node;
  return named.name?.getText() ?? (isConstructorDeclaration(node) ? "constructor" : "a function without a name");
}
