import { userInfo } from "node:os";
import type { Argument, Command, Option } from "commander";
import { readConfig, withPort } from "./config.ts";
import { type OpenedContext, withContext } from "./process/open-context.ts";
import { type PrintOptions, printResult } from "./text/print.ts";

/** Adds a command, or a group of commands, to the program or to a group. */
export type AddCommand = (parent: Command) => void;

/** Options that many commands have. */
interface CommonOptions extends PrintOptions {
  readonly port?: string;
}

/** What a command is called with, besides its arguments. */
export interface Call<Options> {
  readonly options: Options & PrintOptions;
  /** The operator, as the inquiry log records them. */
  readonly actor: string;
  /** As Commander parsed it. */
  readonly command: Command;
  /** Opens the configured database and key ring for a piece of work, and closes them afterwards. */
  run<Result>(work: (context: OpenedContext) => Promise<Result>): Promise<Result>;
}

/** A command: what it is given, the operation that it calls, and how it prints the result. */
interface CommandRow<Options, Words extends unknown[], Result> {
  /** With its arguments where they need no description: `unfreeze <id>`. */
  readonly name: string;
  readonly about: string;
  readonly words?: readonly Argument[];
  readonly options?: readonly Option[];
  /** The help of `--json`; null: the command has no such option. */
  readonly jsonHelp?: string | null;
  /** Checks what is given, and calls the operation; the words are the command's arguments. */
  readonly call: (call: Call<Options>, ...words: Words) => Result | Promise<Result>;
  /** The result for a person; absent: the command prints itself. */
  readonly text?: (result: Result, options: Options, ...words: Words) => string;
  /** What `--json` prints; the result unless given. */
  readonly json?: (result: Result) => unknown;
  /** 0 unless given. */
  readonly exitCode?: (result: Result) => number;
}

/**
 * A command as a row of the table of commands.
 *
 * @param row `Options` and `Words` are not checked against `row.options` and `row.words`: Commander parses them
 */
export function command<Options extends object, Words extends unknown[], Result>(
  row: CommandRow<Options, Words, Result>,
): AddCommand {
  const { name, about, words = [], options = [], jsonHelp = "print JSON" } = row;
  return (parent) => {
    const added = parent.command(name).description(about);
    for (const word of words) added.addArgument(word);
    for (const option of options) added.addOption(option);
    if (jsonHelp !== null) added.option("--json", jsonHelp);
    added.action(() => runRow(row, added));
  };
}

async function runRow<Options extends object, Words extends unknown[], Result>(
  { call, text, json = (result) => result, exitCode = () => 0 }: CommandRow<Options, Words, Result>,
  added: Command,
): Promise<void> {
  const options = added.opts<Options & CommonOptions>();
  const words = added.processedArgs as Words;
  const run: Call<Options>["run"] = (work) => withContext(readConfig(withPort(options)), programOf(added), work);
  const result = await call({ options, actor: operatorName(), command: added, run }, ...words);
  if (text !== undefined) {
    printResult(json(result), { json: options.json === true, text: text(result, options, ...words) });
  }
  const code = exitCode(result);
  if (code !== 0) process.exitCode = code;
}

/** The program with the first of the command's words, by which the database lists its connections. */
function programOf(added: Command): string {
  const { parent } = added;
  if (parent === null) return added.name();
  return parent.parent === null ? `${parent.name()} ${added.name()}` : programOf(parent);
}

/** A group of commands, in the order of its help. */
export function commandGroup(name: string, about: string, rows: readonly AddCommand[], alias?: string): AddCommand {
  return (parent) => {
    const added = parent.command(name).description(about);
    if (alias !== undefined) added.alias(alias);
    for (const add of rows) add(added);
  };
}

/**
 * The operating system account that runs this program, as the inquiry log records it: `operator:`
 * and the account name, or its number if it has no name.
 */
export function operatorName(): string {
  try {
    return `operator:${userInfo().username}`;
  } catch {
    return `operator:uid-${process.getuid?.() ?? "unknown"}`;
  }
}
