import {
  isArrayLiteralExpression,
  isCallExpression,
  isLiteralTypeNode,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isPropertyAssignment,
  isRegularExpressionLiteral,
  isStringLiteral,
  isUnionTypeNode,
  type Node,
} from "typescript/unstable/ast";
import { lineOf, type Project, sourcesUnder, type Violation, walk } from "./project.ts";

/** Where units and frequencies of pay are listed. */
const PAY = "src/kernel/pay/";
/** Names of two frequencies, each in all of its spellings: a list that has both is a list of frequencies. */
const FREQUENCIES = [/^(?:bi_?weekly|BW)$/, /^(?:semi_?monthly|SM)$/];

/** Only `domain/pay/` lists pay frequencies: as elements of an array, names of an object or members of a union. */
export function frequencyLists(project: Project): Violation[] {
  return found(project, PAY, (node) => {
    const names = namesIn(node);
    const isList = FREQUENCIES.every((form) => names.some((name) => form.test(name)));
    return isList ? `a second list of pay frequencies: take those of ${PAY}` : null;
  });
}

/** The one classifier of earnings. */
const KINDS = "src/areas/payroll/line-kinds.ts";
const EARNINGS = [/overtime|over ?time/i, /commission/i];

/** Only `payroll/line-kinds.ts` tells what an earning is: no other file has patterns of both overtime and commissions. */
export function earningClassifiers(project: Project): Violation[] {
  return sourcesUnder(project, "src/").flatMap(([file, source]): Violation[] => {
    const patterns: Node[] = [];
    walk(source, (node) => {
      if (isRegularExpressionLiteral(node)) patterns.push(node);
    });
    const named = EARNINGS.map((word) => patterns.find((one) => word.test(one.getText())));
    if (file === KINDS || named.includes(undefined) || named[0] === undefined) return [];
    return [{ file, line: lineOf(named[0]), message: `a second classifier of earnings: take that of ${KINDS}` }];
  });
}

/** The one form of money, and the one reader of what files write. */
const MONEY = "src/kernel/pay/money.ts";
const WRITTEN_MONEY = "src/areas/files/values/amounts.ts";
/** Digits, more than an hour of a day has, and decimal places: from the start of a pattern to its end. */
const AMOUNT = /\^.{0,8}?\\?\\d(?:\+|\*|\{1,(?:[4-9]|\d\d)\})\)?\(?(?:\?:)?\\?\\\.\(?\\?\\d[^|]*\$/;

/** Only `kernel/pay/money.ts` has the pattern of an amount, and `files/values/amounts.ts` those of amounts as files write them. */
export function amountPatterns(project: Project): Violation[] {
  const isText = (node: Node) => isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node);
  return found(project, MONEY, (node) => {
    if (!(isRegularExpressionLiteral(node) || isText(node)) || !AMOUNT.test(node.getText())) return null;
    return `a second pattern of an amount: take that of ${MONEY}`;
  }).filter(({ file }) => file !== WRITTEN_MONEY);
}

function found(project: Project, home: string, fault: (node: Node) => string | null): Violation[] {
  const violations: Violation[] = [];
  for (const [file, source] of sourcesUnder(project, "src/")) {
    if (file.startsWith(home)) continue;
    walk(source, (node) => {
      const message = fault(node);
      if (message !== null) violations.push({ file, line: lineOf(node), message });
    });
  }
  return violations;
}

/** What a list names: the strings of an array, the keys of an object, the literals of a union. A table of a rule's numbers is no list. */
function namesIn(node: Node): string[] {
  if (isArrayLiteralExpression(node)) {
    return node.elements.flatMap((one) => (isStringLiteral(one) ? one.text : []));
  }
  if (isObjectLiteralExpression(node)) {
    if (isCallExpression(node.parent) && node.parent.expression.getText().endsWith(".table")) return [];
    return node.properties.flatMap((one) => (isPropertyAssignment(one) ? one.name.getText().replace(/["']/g, "") : []));
  }
  if (!isUnionTypeNode(node)) return [];
  return node.types.flatMap((one) => (isLiteralTypeNode(one) && isStringLiteral(one.literal) ? one.literal.text : []));
}
