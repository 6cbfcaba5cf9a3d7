import {
  isArrowFunction,
  isAwaitExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isImportSpecifier,
  isMethodDeclaration,
  isNewExpression,
  isPropertyAccessExpression,
  isVariableDeclaration,
  type Node,
  SyntaxKind,
} from "typescript/unstable/ast";
import { roleOf } from "./house.ts";
import { referencesOf } from "./imports.ts";
import { lineOf, type Project, sourcesUnder, type Violation, walk } from "./project.ts";

/**
 * Pure by their role and no engines: what reads files, which streams and uses threads and temporary files; what draws pages of PDF, which takes
 * promises; how settings are read; what a channel of messages is.
 */
const NO_ENGINES = /^src\/(areas\/files|kernel\/(outbox|settings|sheet))\/|\/(settings|render-[\w-]+|fill-letter)\.ts$/;
const PURE_MODULES = /^node:(assert|assert\/strict|buffer|crypto|url|util|zlib)$/;
const CLOCKS = /^(Date\.now|performance\.now|process\.hrtime)$/;
const WAITS = /^(setTimeout|setInterval|setImmediate|queueMicrotask|process\.nextTick)$/;
const OUTPUT = /^(console\.\w+|process\.(stdout|stderr)\.write)$/;
const RANDOM =
  /^(Math\.random|randomBytes|randomFill|randomFillSync|randomInt|randomUUID|getRandomValues|generateKey\w*)$/;
const MAY_DRAW = /^(mint|seal)/;
const MAY_MINT = /^mint/;

/**
 * Files of the role `pure` are so, but for what `crypto/` mints or seals: no clock, no randomness, no input or output, nothing to wait for.
 */
export function engines(project: Project): Violation[] {
  const violations: Violation[] = [];
  for (const [file, source] of sourcesUnder(project, "src/")) {
    if (roleOf(file) !== "pure" || NO_ENGINES.test(file)) continue;
    const add = (line: number, message: string) => violations.push({ file, line, message });
    for (const { specifier, line } of referencesOf(file, source)) {
      if (specifier.startsWith("node:") && !PURE_MODULES.test(specifier)) add(line, `an engine imports ${specifier}`);
    }
    walk(source, (node) => {
      const message = impurity(node);
      if (message !== null) add(lineOf(node), message);
    });
  }
  return violations;
}

function impurity(node: Node): string | null {
  if (isAwaitExpression(node)) return "an engine waits: await";
  if (node.kind === SyntaxKind.AsyncKeyword) return "an engine waits: async";
  if (isIdentifier(node) && node.text === "Promise") return "an engine waits: Promise";
  // Without arguments `new Date` is a clock; with one it is a value.
  if (isNewExpression(node) && node.expression.getText() === "Date" && (node.arguments?.length ?? 0) === 0) {
    return "an engine reads the clock: new Date()";
  }
  if (isIdentifier(node) && isImportSpecifier(node.parent)) return null;
  return isIdentifier(node) || isPropertyAccessExpression(node) ? impureName(node) : null;
}

/** Named at all is enough: a clock that is passed on is a clock. */
function impureName(node: Node): string | null {
  const name = node.getText();
  if (CLOCKS.test(name) && !mayMint(node)) return `an engine reads the clock: ${name}`;
  if (WAITS.test(name)) return `an engine waits: ${name}`;
  if (OUTPUT.test(name)) return `an engine writes: ${name}`;
  if (!RANDOM.test(name) || mayDraw(node)) return null;
  return `an engine draws at random outside a function of crypto/ named mint… or seal…: ${name}`;
}

function mayDraw(node: Node): boolean {
  return isInFunction(node, MAY_DRAW);
}

/** An id begins with its time. */
function mayMint(node: Node): boolean {
  return isInFunction(node, MAY_MINT);
}

function isInFunction(node: Node, named: RegExp): boolean {
  if (!/\/src\/(kernel|areas\/exchange)\/crypto\//.test(node.getSourceFile().fileName)) return false;
  for (let outer = node.parent; outer !== undefined; outer = outer.parent) {
    if (named.test(functionName(outer))) return true;
  }
  return false;
}

function functionName(node: Node): string {
  if (isFunctionDeclaration(node) || isMethodDeclaration(node)) return node.name?.getText() ?? "";
  const bound = isArrowFunction(node) || isFunctionExpression(node) ? node.parent : undefined;
  return bound !== undefined && isVariableDeclaration(bound) ? bound.name.getText() : "";
}
