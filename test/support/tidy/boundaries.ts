import {
  isBinaryExpression,
  isCallExpression,
  isCaseClause,
  isElementAccessExpression,
  isImportDeclaration,
  isNamedImports,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
  type Node,
  type SourceFile,
} from "typescript/unstable/ast";
import { roleOf } from "./house.ts";
import { referencesOf } from "./imports.ts";
import { lineOf, type Project, sourcesUnder, type Violation, walk } from "./project.ts";

/** A breach that is meant, with its reason. One that no longer occurs is itself a violation, so that the list stays short. */
export interface Exception {
  readonly file: string;
  readonly reason: string;
}

/** What a single node has to do with a boundary: a message when it crosses it. */
type Check = (node: Node) => string | null;

function crossings(project: Project, check: Check, mayCross: (file: string) => boolean): Violation[] {
  const violations: Violation[] = [];
  for (const [file, source] of sourcesUnder(project, "src/")) {
    if (mayCross(file)) continue;
    walk(source, (node) => {
      const message = check(node);
      if (message !== null) violations.push({ file, line: lineOf(node), message });
    });
  }
  return violations;
}

/** No file but `program/cli/config.ts` reads the environment. */
export function environment(project: Project): Violation[] {
  return crossings(project, readsEnvironment, (file) => file === "src/program/cli/config.ts");
}

function readsEnvironment(node: Node): string | null {
  const message = "only src/program/cli/config.ts reads the environment";
  if (isPropertyAccessExpression(node) && /(^|\.)process\??\.env$/.test(node.getText())) return message;
  if (isElementAccessExpression(node) && /(^|\.)process\??\.?\[.env.\]$/.test(node.getText())) return message;
  const imports = importedNames(node, /^(node:)?process$/);
  return imports.includes("env") ? message : null;
}

// Lower or upper case throughout: "Select a company from the list" is a sentence.
const TABLE =
  "(table|index|unique|type|view|materialized|function|trigger|extension|schema|sequence|database|role|user)";
const SQL_WORDS = [
  "with [a-z_]+( \\([^)]*\\))? as( not)?( materialized)? ?\\(",
  "select .*\\bfrom [a-z_$(]",
  "select [a-z_]+\\(",
  "insert into ",
  "update [a-z_.$]+( as)?( [a-z_]+)? set ",
  "delete from ",
  `(create|alter|drop)( or replace| unique| temporary| temp| unlogged| global| local)* ${TABLE} `,
  "truncate (table )?[a-z_]+$",
  "(listen|notify) [a-z_]+$",
  "copy [a-z_.]+( ?\\(.*\\))? (from|to) ",
  "lock table ",
];
const SQL = new RegExp(`^(${SQL_WORDS.join("|")})`);

/** No file but those of the role `sql` contains SQL. */
export function sql(project: Project): Violation[] {
  const check: Check = (node) => (isSql(textOf(node)) ? "SQL in a file of another role than sql" : null);
  const files = [...project.texts.keys()].filter(
    (file) => file.endsWith(".sql") && /^src\/(?!kernel\/database\/)/.test(file),
  );
  const strays = files.map((file) => ({ file, line: 1, message: "SQL outside src/kernel/database" }));
  return [...strays, ...crossings(project, check, (file) => roleOf(file) === "sql")];
}

function isSql(text: string | null): boolean {
  if (text === null) return false;
  const plain = text
    .replace(/--.*|\/\*[\s\S]*?\*\//g, " ")
    .replace(/\s+/g, " ")
    .trimStart();
  return SQL.test(plain) || (/^[A-Z]+ /.test(plain) && SQL.test(plain.toLowerCase()));
}

function textOf(node: Node): string | null {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
  return isTemplateExpression(node)
    ? node
        .getText()
        .slice(1, -1)
        .replace(/\$\{[^}]*\}/g, "$")
    : null;
}

const STATUS_NAME = /^(status|statusCode|status_code|httpStatus|statusNumber)$/;
// Numbers that hardly mean anything else; 400 and 500 are also sizes and times, so they count only beside a status' name.
const UNMISTAKABLE = new Set([
  401, 403, 404, 405, 406, 408, 409, 410, 411, 412, 413, 415, 422, 425, 426, 428, 429, 431, 502, 503,
]);

/** No file but those of routes and of the kernel's `http/` knows a status code; `egress/` judges those that it receives. */
export function statusCodes(project: Project): Violation[] {
  return crossings(project, statusCode, (file) => roleOf(file) === "routes" || file.startsWith("src/kernel/egress/"));
}

function statusCode(node: Node): string | null {
  if (!isNumericLiteral(node)) return null;
  const code = Number(node.text);
  if (!Number.isInteger(code) || code < 100 || code > 599) return null;
  return UNMISTAKABLE.has(code) || isBesideStatus(node) ? `status code ${code} outside of routes` : null;
}

/** `status: 201`, `reply.code(201)`, `statusCode >= 500`, `case 204` of a switch over a status. */
function isBesideStatus(node: Node): boolean {
  const { parent } = node;
  if (isPropertyAssignment(parent)) return STATUS_NAME.test(parent.name.getText());
  if (isCallExpression(parent)) return /\.(code|status|writeHead|sendStatus)$/.test(parent.expression.getText());
  if (isCaseClause(parent)) {
    const statement: Node & { readonly expression?: Node } = parent.parent.parent;
    return statement.expression !== undefined && STATUS_NAME.test(lastName(statement.expression));
  }
  if (!isBinaryExpression(parent)) return false;
  const other = parent.left === node ? parent.right : parent.left;
  return STATUS_NAME.test(lastName(other));
}

function lastName(node: Node): string {
  return isPropertyAccessExpression(node) ? node.name.getText() : node.getText();
}

// Whoever loads one of these can reach out, or resolve names, around the guard.
const OUTGOING_MODULES =
  /^(undici|nodemailer|@opentelemetry\/(exporter-[^/]+|otlp-exporter-base)|(node:)?(http2|dgram|dns|dns\/promises))(\/|$)/;
const OUTGOING_NAMES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(node:)?http$/, ["request", "get", "Agent", "ClientRequest", "globalAgent"]],
  [/^(node:)?net$/, ["connect", "createConnection", "Socket"]],
];
/** Modules that connect and listen, with the names by which a server listens; any other import of them is outgoing. */
const LISTENING_NAMES: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(node:)?https$/, ["createServer"]],
  [/^(node:)?tls$/, ["Server", "createSecureContext"]],
];
const OUTGOING_CALL = /^((globalThis\.)?fetch|https?\.(request|get)|net\.(connect|createConnection))$/;
const OUTGOING_CLASS = /^((globalThis\.)?(WebSocket|EventSource|WebSocketStream)|net\.Socket)$/;

/** No file but those of `egress/` opens an outgoing connection; the database's driver is the store's alone. */
export function outgoing(project: Project): Violation[] {
  const guarded = crossings(project, opensConnection, (file) => file.startsWith("src/kernel/egress/"));
  const modules = sourcesUnder(project, "src/").flatMap(([file, source]) => driverImports(file, source));
  return [...guarded, ...modules];
}

function opensConnection(node: Node): string | null {
  if (isCallExpression(node) && OUTGOING_CALL.test(node.expression.getText())) {
    return `${node.expression.getText()}() outside src/kernel/egress`;
  }
  if (isNewExpression(node) && OUTGOING_CLASS.test(node.expression.getText())) {
    return `new ${node.expression.getText()} outside src/kernel/egress`;
  }
  for (const [module, names] of OUTGOING_NAMES) {
    const name = importedNames(node, module).find((imported) => names.includes(imported));
    if (name !== undefined) return `${name} imported outside src/kernel/egress`;
  }
  return importsMoreThanListening(node);
}

function importsMoreThanListening(node: Node): string | null {
  if (!isImportDeclaration(node) || !isStringLiteral(node.moduleSpecifier)) return null;
  const { text } = node.moduleSpecifier;
  const listening = LISTENING_NAMES.find(([module]) => module.test(text));
  if (listening === undefined || node.importClause?.phaseModifier !== undefined) return null;
  const [module, names] = listening;
  const bindings = node.importClause?.namedBindings;
  const isByName = node.importClause?.name === undefined && bindings !== undefined && isNamedImports(bindings);
  if (isByName && importedNames(node, module).every((name) => names.includes(name))) return null;
  return `${text} imported outside src/kernel/egress`;
}

function driverImports(file: string, source: SourceFile): Violation[] {
  return referencesOf(file, source).flatMap(({ specifier, line, isType }) => {
    if (OUTGOING_MODULES.test(specifier) && !file.startsWith("src/kernel/egress/") && !isType) {
      return [{ file, line, message: `${specifier} imported outside src/kernel/egress` }];
    }
    if (/^pg(-|\/|$)/.test(specifier) && roleOf(file) !== "sql") {
      return [{ file, line, message: `${specifier} imported in a file of another role than sql` }];
    }
    return [];
  });
}

/** The names that an import takes from a module as values; nothing when the node is no such import. */
function importedNames(node: Node, module: RegExp): string[] {
  if (!isImportDeclaration(node) || !isStringLiteral(node.moduleSpecifier)) return [];
  const bindings = node.importClause?.namedBindings;
  if (!module.test(node.moduleSpecifier.text) || bindings === undefined || !isNamedImports(bindings)) return [];
  if (node.importClause?.phaseModifier !== undefined) return [];
  const values = bindings.elements.filter((element) => !element.isTypeOnly);
  return values.map(({ name, propertyName }) => (propertyName ?? name).getText());
}

/** Violations without those of files that have a reason to be excepted; an exception that excepts nothing is a violation. */
export function except(violations: readonly Violation[], exceptions: readonly Exception[]): Violation[] {
  const stale = exceptions.filter(({ file }) => !violations.some((violation) => violation.file === file));
  const left = violations.filter(({ file }) => !exceptions.some((exception) => exception.file === file));
  return [
    ...left,
    ...stale.map(({ file }) => ({ file, line: 1, message: "the exception for this file is not needed" })),
  ];
}
