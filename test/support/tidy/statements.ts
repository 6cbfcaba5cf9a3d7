import {
  isCallExpression,
  isIdentifier,
  isInterfaceDeclaration,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isTypeLiteralNode,
  type Node,
  type NodeArray,
} from "typescript/unstable/ast";
import { lineOf, type Project, sourcesUnder, type Violation, walk } from "./project.ts";

/** Lists of the fields of a pay statement: the document, what a client writes, what is computed with, what is shown of it. */
const SHAPES_MAX = 4;
/** Places that write a statement field by field. */
const COPIES_MAX = 4;

/** Of a statement its gross pay and its pay date. */
const STATEMENT = [/^(?:pay_)?gross(?:_?pay)?$/i, /^pay_?date$/i];
/** Lists of the fields of an employment: the document, a file's job, what a client writes, what is computed with. */
const EMPLOYMENTS_MAX = 4;
/** Of an employment its title and its first day. */
const EMPLOYMENT = [/^(?:job_?title|title|position)$/i, /^(?:start|hire|hired)_?(?:date|day|on)?$/i];

/**
 * A pay statement is declared once, and what else lists its gross pay and its pay date is one of few: interfaces, types and schemas.
 * A `Pick`, a `Partial` and a mapped type are none.
 */
export function statementShapes(project: Project): Violation[] {
  const isStatement = (node: Node) => isShape(node, STATEMENT);
  return overMaximum(project, isStatement, { most: SHAPES_MAX, what: "lists the fields of a statement" });
}

/** An employment is declared once, and what else lists its title and its first day is one of few, as of a statement. */
export function employmentShapes(project: Project): Violation[] {
  const isEmployment = (node: Node) => isShape(node, EMPLOYMENT);
  return overMaximum(project, isEmployment, { most: EMPLOYMENTS_MAX, what: "lists the fields of an employment" });
}

/** Few places write a statement field by field: others spread what they have. */
export function statementCopies(project: Project): Violation[] {
  const isCopy = (node: Node) =>
    isObjectLiteralExpression(node) && !isSchema(node) && hasAll(node.properties, STATEMENT);
  return overMaximum(project, isCopy, { most: COPIES_MAX, what: "writes a statement field by field" });
}

function overMaximum(
  project: Project,
  isCounted: (node: Node) => boolean,
  { most, what }: { readonly most: number; readonly what: string },
): Violation[] {
  const found: Violation[] = [];
  for (const [file, source] of sourcesUnder(project, "src/")) {
    walk(source, (node) => {
      if (isCounted(node)) found.push({ file, line: lineOf(node), message: `${what}, as ${most} places may` });
    });
  }
  return found.length > most ? found : [];
}

function isShape(node: Node, fields: readonly RegExp[]): boolean {
  if (isInterfaceDeclaration(node) || isTypeLiteralNode(node)) return hasAll(node.members, fields);
  return isObjectLiteralExpression(node) && isSchema(node) && hasAll(node.properties, fields);
}

/** True of the members of `Type.Object(…)` and of the fields of a group. */
function isSchema({ parent }: Node): boolean {
  if (isCallExpression(parent)) return parent.expression.getText() === "Type.Object";
  return isPropertyAssignment(parent) && parent.name.getText() === "fields";
}

function hasAll(members: NodeArray<Node>, fields: readonly RegExp[]): boolean {
  const names = members.flatMap((member) => nameOf(member) ?? []);
  return fields.every((pattern) => names.some((name) => pattern.test(name)));
}

function nameOf(member: Node): string | null {
  const { name } = member as Node & { readonly name?: Node };
  return name !== undefined && isIdentifier(name) ? name.text : null;
}
