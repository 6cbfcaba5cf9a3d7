import {
  isCallExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  type Node,
  SyntaxKind,
} from "typescript/unstable/ast";
import { type Comment, commentsOf, lineOf, type Project, sourcesUnder, type Violation, walk } from "./project.ts";

/** Nothing is left for later, switched off without a word, or hidden from the compiler and the linter. */
export function leftovers(project: Project): Violation[] {
  const violations: Violation[] = [];
  for (const [file, source] of sourcesUnder(project, "")) {
    for (const comment of commentsOf(source)) {
      for (const message of commentFaults(comment)) violations.push({ file, line: comment.line, message });
    }
    walk(source, (node) => {
      const message = codeFault(node);
      if (message !== null) violations.push({ file, line: lineOf(node), message });
    });
  }
  return violations;
}

const LATER = /\b(TODO|FIXME|XXX|HACK)\b/;
const SILENCED = /@ts-(ignore|nocheck|expect-error)\b/;
// A reason is at least two words: "<explanation>", which the linter offers, is none.
const SILENCED_LINT = /biome-ignore(-\w+)? [^\s:]+(?!:\s*[^\s<]+\s+\S)(:|\s|$)/;

function commentFaults({ text }: Comment): string[] {
  const faults: string[] = [];
  const later = LATER.exec(text)?.[1];
  if (later !== undefined) faults.push(`${later}: do it, or leave it out`);
  const silenced = SILENCED.exec(text)?.[0];
  if (silenced !== undefined) faults.push(`${silenced}: make the types true`);
  if (SILENCED_LINT.test(text)) faults.push("biome-ignore without a reason");
  return faults;
}

function codeFault(node: Node): string | null {
  if (node.kind === SyntaxKind.DebuggerStatement) return "debugger";
  if (node.kind === SyntaxKind.AnyKeyword) return "any: say what it is, or unknown";
  if (isCallExpression(node) && isPropertyAccessExpression(node.expression))
    return testCallFault(node.expression.getText(), node);
  return isPropertyAssignment(node) ? testOptionFault(node.name.getText(), node.initializer) : null;
}

const TEST_CALL = /^(?:test|it|describe|suite|t|context|\w+Context)\.(only|skip|todo)$/;

function testCallFault(callee: string, call: Node & { readonly arguments: readonly Node[] }): string | null {
  const word = TEST_CALL.exec(callee)?.[1];
  if (word === undefined) return null;
  if (word === "only") return `${callee}() silences all other tests`;
  const isContext = /^(t|\w*[cC]ontext)\./.test(callee);
  return isContext && call.arguments.length > 0 ? null : `${callee}() without a reason`;
}

function testOptionFault(name: string, value: Node): string | null {
  if (name === "only" && value.kind === SyntaxKind.TrueKeyword) return "only: true silences all other tests";
  if (name !== "skip" && name !== "todo") return null;
  const isBare = value.kind === SyntaxKind.TrueKeyword || isPrefixUnaryExpression(value);
  return isBare ? `${name} without a reason: give a string that says why` : null;
}

// Put together here, so that this file does not break its own rule.
const MACHINE_PATH = new RegExp(`(^|[\\s"'\`(=])/(${["work", "root", "home/\\w+"].join("|")})/`);

/** No text of the project knows where it lay on somebody's machine. */
export function machinePaths(project: Project): Violation[] {
  return [...project.texts].flatMap(([file, text]) =>
    text.split("\n").flatMap((content, index) => {
      if (!MACHINE_PATH.test(content)) return [];
      return [{ file, line: index + 1, message: "a path of one machine" }];
    }),
  );
}
