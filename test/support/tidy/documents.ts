import {
  isCallExpression,
  isIdentifier,
  isNewExpression,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isVariableDeclaration,
  type Node,
  type SourceFile,
} from "typescript/unstable/ast";
import { lineAt, lineOf, type Project, sourcesUnder, type Violation, walk } from "./project.ts";

const CONFIG = "src/program/cli/config.ts";
/** The files in which the areas declare their settings. */
const SETTINGS = /\bsettings\.ts$/;
const OPERATING = "docs/operate/operating.md";

/** Every command, subcommands with their parents, is shown in `docs/operate/operating.md` as it is typed: `openvoe keys create`. */
export function documentedCommands(project: Project): Violation[] {
  const text = textAt(project, OPERATING).replace(/\s+/g, " ");
  const violations: Violation[] = [];
  for (const [file, source] of sourcesUnder(project, "src/program/cli/")) {
    for (const { command, line } of commandsOf(source)) {
      if (new RegExp(`\\bopenvoe ${command}(?![\\w-])`).test(text)) continue;
      violations.push({ file, line, message: `openvoe ${command} is not in ${OPERATING}` });
    }
  }
  return violations;
}

interface ReadCommand {
  readonly command: string;
  readonly line: number;
}

function commandsOf(source: SourceFile): ReadCommand[] {
  const groups = new Map<string, string>();
  const commands: ReadCommand[] = [];
  walk(source, (node) => {
    const name = commandName(node);
    if (name === null) return;
    const parent = parentOf(node, groups);
    const command = parent === "" ? name : `${parent} ${name}`;
    commands.push({ command, line: lineOf(node) });
    const variable = variableOf(node);
    if (variable !== null) groups.set(variable, command);
  });
  return commands;
}

/** `x.command("create <name>")` or `new Command("create")`. */
function commandName(node: Node): string | null {
  const isCall = isCallExpression(node) && isPropertyAccessExpression(node.expression);
  const called = isCall && node.expression.getText().endsWith(".command");
  const made = isNewExpression(node) && node.expression.getText() === "Command";
  if (!called && !made) return null;
  const name = textOf(node.arguments?.[0])?.split(" ")[0] ?? "";
  return name === "" || name === "openvoe" ? null : name;
}

function textOf(node: Node | undefined): string | null {
  if (node === undefined) return null;
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
  return null;
}

/** The command of the variable that the chain of calls begins with. */
function parentOf(node: Node, groups: ReadonlyMap<string, string>): string {
  let start: Node = node;
  while (isCallExpression(start) || isPropertyAccessExpression(start)) start = start.expression;
  return isIdentifier(start) ? (groups.get(start.text) ?? "") : "";
}

function variableOf(node: Node): string | null {
  let outer = node.parent;
  while (isCallExpression(outer) || isPropertyAccessExpression(outer)) outer = outer.parent;
  return isVariableDeclaration(outer) ? outer.name.getText() : null;
}

// What only the tests read is no setting of the program.
const VARIABLE = /\b(OPENVOE_(?!TEST_)[A-Z_]*[A-Z]|DATABASE_URL)\b/g;

/** Every environment variable that is read is explained in `docs/operate/operating.md`, and none is described that is not read. */
export function documentedVariables(project: Project): Violation[] {
  const config = project.sources.get(CONFIG);
  if (config === undefined) return [{ file: CONFIG, line: 1, message: "there is no such file" }];
  const explained = variablesIn(textAt(project, OPERATING));
  const read = new Set<string>();
  const violations: Violation[] = [];
  for (const [file, source] of [
    [CONFIG, config] as const,
    ...sourcesUnder(project, "src/").filter(([path]) => SETTINGS.test(path)),
  ]) {
    for (const [name, position] of variablesIn(source.text)) {
      read.add(name);
      if (explained.has(name)) continue;
      violations.push({ file, line: lineAt(source, position), message: `${name} is not in ${OPERATING}` });
    }
  }
  return [...violations, ...unreadVariables(project, read)];
}

function unreadVariables(project: Project, read: ReadonlySet<string>): Violation[] {
  return [...project.texts].flatMap(([file, text]) => {
    if (!/^(README|[A-Z]+|docs\/.*)\.md$/.test(file)) return [];
    const unread = [...variablesIn(text)].filter(([name]) => !read.has(name));
    return unread.map(([name, position]) => {
      const line = text.slice(0, position).split("\n").length;
      return { file, line, message: `${name} is not read by ${CONFIG}` };
    });
  });
}

function variablesIn(text: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const match of text.matchAll(VARIABLE)) if (!found.has(match[0])) found.set(match[0], match.index);
  return found;
}

function textAt(project: Project, path: string): string {
  return project.texts.get(path) ?? "";
}
