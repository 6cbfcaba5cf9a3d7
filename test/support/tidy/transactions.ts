import {
  isArrowFunction,
  isCallExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isMethodDeclaration,
  isObjectLiteralExpression,
  isPropertyAccessExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  type Node,
} from "typescript/unstable/ast";
import { roleOf } from "./house.ts";
import { lineOf, type Project, sourcesUnder, type Violation, walk } from "./project.ts";

const OPENS = /(?:\.transaction|^runIdempotently)$/;
/** What reaches another connection of the pool. */
const POOL = /^(?:this\.)?#?db$|(?:^|\.)#?context\.db$/;
const MESSAGE =
  "a transaction takes a second connection: pass tx, or { ...context, db: tx }; many at once would wait for each other for ever";

/**
 * Code that runs in a transaction uses its connection alone: a second one of the pool, taken while the first is held, is a
 * deadlock when as many do so at once as the pool has connections. Such code is what `transaction` and `runIdempotently` are
 * called with, and every function that takes `tx`. It may read other fields of `context`, and pass the whole one only to a
 * function that takes `tx` with it.
 */
export function transactions(project: Project): Violation[] {
  const violations: Violation[] = [];
  for (const [file, source] of sourcesUnder(project, "src/")) {
    if (["pure", "sql"].includes(roleOf(file))) continue;
    walk(source, (node) => {
      if (!isIdentifier(node) && !isPropertyAccessExpression(node)) return;
      if (isSecondConnection(node) && isInTransaction(node))
        violations.push({ file, line: lineOf(node), message: MESSAGE });
    });
  }
  return violations;
}

function isSecondConnection(node: Node): boolean {
  const { parent } = node;
  const name = node.getText();
  if (isPropertyAccessExpression(node)) return POOL.test(name);
  if (isPropertyAccessExpression(parent)) return name === "db" && parent.expression === node;
  if (name === "db") return isUse(node);
  return name === "context" && isUse(node) && !isPassedWithTransaction(node);
}

/** True if an identifier stands for its value: it is neither declared nor the name of a property or a type here. */
function isUse(node: Node): boolean {
  const { parent } = node;
  if (isCallExpression(parent)) return parent.arguments.some((one) => one === node);
  return isSpreadAssignment(parent) || isShorthandPropertyAssignment(parent);
}

/** True of `f(context, tx, …)`, `f(context, { tx })`, and `{ ...context, db: tx }`. */
function isPassedWithTransaction(node: Node): boolean {
  const holder = isSpreadAssignment(node.parent) ? node.parent.parent : node.parent;
  if (isObjectLiteralExpression(holder)) return /\bdb: tx\b/.test(holder.getText());
  return isCallExpression(holder) && holder.arguments.some((one) => one !== node && /\btx\b/.test(one.getText()));
}

function isInTransaction(node: Node): boolean {
  for (let outer: Node | undefined = node.parent; outer !== undefined; outer = outer.parent) {
    if (isFunction(outer) && takesTransaction(outer)) return true;
  }
  return false;
}

type FunctionNode = Node & { readonly parameters: readonly Node[] };

function isFunction(node: Node): node is FunctionNode {
  return (
    isArrowFunction(node) || isFunctionExpression(node) || isFunctionDeclaration(node) || isMethodDeclaration(node)
  );
}

function takesTransaction(node: FunctionNode): boolean {
  if (node.parameters.some((one) => /^tx\b|[{,]\s*tx\b/.test(one.getText()))) return true;
  const { parent } = node;
  return isCallExpression(parent) && OPENS.test(parent.expression.getText());
}
