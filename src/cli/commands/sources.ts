import { createInterface } from "node:readline/promises";
import { Argument, type Command, Option } from "commander";
import { ENVIRONMENTS, type Environment } from "../../domain/caller.ts";
import { AppError } from "../../domain/error.ts";
import { removeSource } from "../../operations/imports/remove-source.ts";
import { type ImportScope, SOURCE_KINDS, type SourceKind } from "../../store/imports/imports.ts";
import { listSources, type SourceSummary } from "../../store/imports/sources.ts";
import { readConfig } from "../config.ts";
import { runInterruptibly } from "../import/interrupt.ts";
import { openProgress } from "../import/progress.ts";
import { EXIT_INTERRUPTED } from "../import/summary.ts";
import { operatorName } from "../operator.ts";
import { withContext } from "../process/open-context.ts";
import { type PrintOptions, printResult, table } from "../text/print.ts";

const PROGRAM = "openvoe sources";

interface RemoveOptions extends PrintOptions {
  readonly env?: Environment;
  readonly yes?: boolean;
}

/** Adds `sources list` and `sources remove`. */
export function addSourcesCommand(program: Command): void {
  const sources = program.command("sources").description("List what was imported, and remove it by source");
  sources
    .command("list")
    .description("List the sources of companies and of employments")
    .option("--json", "print JSON")
    .action(listSourcesCommand);
  sources
    .command("remove")
    .description("Delete all rows of a source for good")
    .addArgument(new Argument("<kind>", "what the source has").choices(SOURCE_KINDS))
    .argument("<name>", "the source, as openvoe sources list prints it")
    .addOption(new Option("--env <environment>", "of a source of employments; needed there").choices(ENVIRONMENTS))
    .option("--yes", "do not ask")
    .option("--json", "print the summary as JSON")
    .action(removeSourceCommand);
}

async function listSourcesCommand(options: PrintOptions): Promise<void> {
  const sources = await withContext(readConfig(), PROGRAM, ({ db }) => listSources(db));
  printResult(sources, { ...options, words: sources.length === 0 ? "Nothing was imported." : sourcesTable(sources) });
}

function sourcesTable(sources: readonly SourceSummary[]): string {
  const rows = sources.map(({ kind, source, environment, rows, last_import_at }) => {
    return [kind, source, environment ?? "", String(rows), last_import_at ?? ""];
  });
  return table([["KIND", "NAME", "ENVIRONMENT", "ROWS", "LAST IMPORT"], ...rows]);
}

async function removeSourceCommand(kind: SourceKind, source: string, options: RemoveOptions): Promise<void> {
  const scope = scopeOf(kind, source, options.env ?? null);
  if (options.yes !== true) await confirm(scope);
  const { removed, confirmed, status } = await runInterruptibly((signal) =>
    withContext(readConfig(), PROGRAM, ({ db }) => {
      const progress = openProgress({
        caption: "Removing",
        stream: process.stderr,
        totalBytes: null,
        now: () => performance.now(),
      });
      const onProgress = (rows: number) => progress.update({ rows, readBytes: 0 });
      return removeSource(db, { scope, actor: operatorName(), signal, onProgress });
    }),
  );
  const words = [
    `${status === "completed" ? "Removed" : "Interrupted while removing"} ${named(scope)}: ${removed} rows deleted.`,
    ...(status === "completed" ? [] : ["What is counted is gone; run the same command again to go on."]),
    ...(confirmed === 0 ? [] : [confirmedText(confirmed)]),
  ].join("\n");
  printResult({ kind, source, environment: scope.environment, status, removed, confirmed }, { ...options, words });
  if (status !== "completed") process.exitCode = EXIT_INTERRUPTED;
}

function confirmedText(confirmed: number): string {
  return (
    `${confirmed} companies were confirmed by hand to be carried by it and still are; ` +
    "take that back with openvoe companies unverify."
  );
}

function scopeOf(kind: SourceKind, source: string, environment: Environment | null): ImportScope {
  if (kind === "employments" && environment === null) {
    throw new AppError("incorrect_parameters", "Say with --env in which environment the employments are.");
  }
  if (kind === "companies" && environment !== null) {
    throw new AppError("incorrect_parameters", "Companies belong to all environments: leave --env out.");
  }
  return { kind, source, environment };
}

/** Asks a person to type the name. @throws AppError when another text comes, or nobody is there to ask. */
async function confirm(scope: ImportScope): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new AppError("incorrect_parameters", `This deletes all rows of ${named(scope)}: say --yes if it shall.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await terminal.question(`This deletes all rows of ${named(scope)}. Type its name to go on: `);
    if (typed.trim() === scope.source) return;
  } finally {
    terminal.close();
  }
  throw new AppError("incorrect_parameters", "That is not its name: nothing was removed.");
}

function named({ kind, source, environment }: ImportScope): string {
  return `the source ${JSON.stringify(source)} of ${kind}${environment === null ? "" : ` in ${environment}`}`;
}
