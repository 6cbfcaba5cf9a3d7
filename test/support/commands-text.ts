import type { Argument, Command, Option } from "commander";
import { buildProgram } from "../../src/program/cli/program.ts";

/** The committed page, from the root of the project. */
export const COMMANDS_FILE = "docs/reference/commands.md";

/** The page of the commands, made from the program. */
export async function commandsText(): Promise<string> {
  const { commands } = await buildProgram();
  return `# Commands

All commands of \`openvoe\`, with their arguments and options. \`npm run golden\` generates this page from the program; a test compares
it. \`openvoe COMMAND --help\` prints the same.
With \`--json\` a command prints its result as one line of JSON. [Operating](../operate/operating.md#commands) describes
which database a command works on, and its exit codes.

${commands.map((command) => section(command, "openvoe")).join("\n")}`;
}

/** A command with its sub-commands. */
function section(command: Command, parent: string): string {
  const name = `${parent} ${command.name()}`;
  const level = parent === "openvoe" ? "##" : "###";
  const alias = command.alias() === undefined ? "" : ` \`${parent} ${command.alias()}\` is the same.`;
  const hasUsage = command.options.length + command.registeredArguments.length > 0 || command.commands.length === 0;
  const parts = [`${level} ${name}`, "", `${command.description()}.${alias}`, ""];
  if (hasUsage) parts.push("```text", usage(command, name), "```", "");
  const rows = [...command.registeredArguments.filter(({ description }) => description !== "").map(argumentRow)];
  rows.push(...command.options.filter((option) => !isPlainJson(option)).map(optionRow));
  if (rows.length > 0) parts.push("| Argument or option | Description |", "|---|---|", ...rows, "");
  return [...parts, ...command.commands.map((child) => section(child, name))].join("\n");
}

function usage(command: Command, name: string): string {
  const words = command.registeredArguments.map(argumentText);
  const required = command.options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags);
  const hasOptional = command.options.some((option) => !option.mandatory && !isPlainJson(option));
  const json = command.options.some(isPlainJson) ? ["[--json]"] : [];
  return [name, ...words, ...required, ...(hasOptional ? ["[options]"] : []), ...json].join(" ");
}

/** True of an option that needs no row: the introduction describes it. */
function isPlainJson({ flags, description }: Option): boolean {
  return flags === "--json" && description === "print JSON";
}

function argumentText(argument: Argument): string {
  const name = `${argument.name()}${argument.variadic ? "..." : ""}`;
  return argument.required ? `<${name}>` : `[${name}]`;
}

function argumentRow(argument: Argument): string {
  return `| \`${argumentText(argument)}\` | ${cell(argument.description)} |`;
}

function optionRow({ flags, description, argChoices = [], defaultValue, mandatory }: Option): string {
  const notes = [
    mandatory ? "required" : "",
    argChoices.length === 0 ? "" : `one of ${argChoices.map((choice) => `\`${choice}\``).join(", ")}`,
    defaultValue === undefined ? "" : `by default \`${String(defaultValue)}\``,
  ].filter((note) => note !== "");
  return `| \`${flags}\` | ${cell([description, ...notes].join("; "))} |`;
}

const VARIABLE = /\bOPENVOE_[A-Z_]+\b/g;

function cell(text: string): string {
  const spaced = text.replace(/(?<=[a-z]),(?=[a-z])/g, ", ");
  return spaced.replace(VARIABLE, "`$&`").replaceAll("|", "\\|").replaceAll("<", "&lt;");
}
