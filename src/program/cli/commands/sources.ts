import { createInterface } from "node:readline/promises";
import { Argument, type Command } from "commander";
import { removeSource } from "../../../areas/records/ops/imports/remove-source.ts";
import { getSourceProfiles, resetSourceProfiles } from "../../../areas/records/ops/imports/source-profiles.ts";
import { type ImportScope, SOURCE_KINDS, type SourceKind } from "../../../areas/records/sql/imports/imports.ts";
import { listSources, type SourceSummary } from "../../../areas/records/sql/imports/sources.ts";
import type { Environment } from "../../../kernel/access/caller.ts";
import { AppError } from "../../../kernel/error.ts";
import { readConfig } from "../config.ts";
import { environmentOption } from "../environment-option.ts";
import { profileText } from "../import/change-text.ts";
import { runInterruptibly } from "../import/interrupt.ts";
import { openProgress } from "../import/progress.ts";
import { EXIT_INTERRUPTED } from "../import/summary.ts";
import {
  checkSourcesCommand,
  type NetworkSource,
  networkSources,
  probeSourcesCommand,
} from "../network/network-sources-command.ts";
import { readNetworkFile } from "../network/read-network.ts";
import { operatorName } from "../operator.ts";
import { withContext } from "../process/open-context.ts";
import { type PrintOptions, printResult, table } from "../text/print.ts";

const PROGRAM = "openvoe sources";

interface RemoveOptions extends PrintOptions {
  readonly env?: Environment;
  readonly yes?: boolean;
}

/** Adds `sources list`, `check`, `probe` and `remove`. */
export function addSourcesCommand(program: Command): void {
  const sources = program
    .command("sources")
    .description("List imported sources, and remove them; show and test those of the network file");
  sources
    .command("list")
    .description("List the imported sources of companies and of employments, and those of the network file")
    .option("--json", "print JSON")
    .action(listSourcesCommand);
  sources
    .command("check")
    .description("Check the sources and peers of the network file and their certificates, without a call")
    .option("--json", "print JSON")
    .action(checkSourcesCommand);
  sources
    .command("probe")
    .description("Ask each source and peer about nobody, and print what is wrong; 1 if anything is")
    .argument("[name]", "one source or peer; all unless given")
    .option("--json", "print JSON")
    .action(probeSourcesCommand);
  sources
    .command("remove")
    .description("Permanently delete all rows of a source")
    .addArgument(new Argument("<kind>", "the kind of rows of the source").choices(SOURCE_KINDS))
    .argument("<name>", "the source, as openvoe sources list prints it")
    .addOption(environmentOption("the environment; required for employments"))
    .option("--yes", "do not ask")
    .option("--json", "print the summary as JSON")
    .action(removeSourceCommand);
  addProfileCommands(sources);
}

interface ProfileOptions extends PrintOptions {
  readonly env: Environment;
  readonly as?: string;
}

function addProfileCommands(sources: Command): void {
  const environment = () => environmentOption("the environment of the employments").makeOptionMandatory();
  sources
    .command("profile")
    .description("Show how the files of a source of employments are read, by format")
    .argument("<name>", "the source, as openvoe sources list prints it")
    .addOption(environment())
    .option("--json", "print JSON")
    .action(showProfileCommand);
  sources
    .command("reset")
    .description("Forget how the files of a source of employments are read; its rows stay")
    .argument("<name>", "the source, as openvoe sources list prints it")
    .addOption(environment())
    .option("--as <format>", "only the profile of this format")
    .option("--json", "print JSON")
    .action(resetProfileCommand);
}

async function showProfileCommand(source: string, options: ProfileOptions): Promise<void> {
  const { env: environment } = options;
  const profiles = await withContext(readConfig(), PROGRAM, (context) =>
    getSourceProfiles(context, { environment }, source),
  );
  const shown = profiles.map(({ profile, loaded_at }) => ({ ...profile, loaded_at }));
  printResult(shown, { ...options, text: profiles.map(profileText).join("\n") });
}

async function resetProfileCommand(source: string, options: ProfileOptions): Promise<void> {
  const { env: environment, as: format = null } = options;
  const deleted = await withContext(readConfig(), PROGRAM, ({ db }) =>
    resetSourceProfiles(db, { environment, source, format, actor: operatorName() }),
  );
  printResult({ source, environment, deleted }, { ...options, text: `Forgot ${deleted} profiles; the rows stay.` });
}

async function listSourcesCommand(options: PrintOptions): Promise<void> {
  const config = readConfig();
  const asked = networkSources(readNetworkFile(config));
  const imported = await withContext(config, PROGRAM, ({ db }) => listSources(db));
  const sources = [...imported, ...asked];
  printResult(sources, { ...options, text: sources.length === 0 ? "Nothing was imported." : sourcesTable(sources) });
}

function sourcesTable(sources: readonly (SourceSummary | NetworkSource)[]): string {
  const rows = sources.map(({ kind, source, environment, rows, last_import_at }) => {
    return [kind, source, environment ?? "", rows === null ? "" : String(rows), last_import_at ?? ""];
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
        total: null,
        now: () => performance.now(),
      });
      const onProgress = (rows: number) => progress.update({ rows, done: 0 });
      return removeSource(db, { scope, actor: operatorName(), signal, onProgress });
    }),
  );
  const text = [
    `${status === "completed" ? "Removed" : "Interrupted while removing"} ${named(scope)}: ${removed} rows deleted.`,
    ...(status === "completed" ? [] : ["The counted rows are deleted; run the same command again to continue."]),
    ...(confirmed === 0 ? [] : [confirmedText(confirmed)]),
  ].join("\n");
  printResult({ kind, source, environment: scope.environment, status, removed, confirmed }, { ...options, text });
  if (status !== "completed") process.exitCode = EXIT_INTERRUPTED;
}

function confirmedText(confirmed: number): string {
  return (
    `${confirmed} companies are still confirmed by operators as covered by it; ` +
    "withdraw that with openvoe companies unverify."
  );
}

function scopeOf(kind: SourceKind, source: string, environment: Environment | null): ImportScope {
  if (kind === "employments" && environment === null) {
    throw new AppError("incorrect_parameters", "Give the environment of the employments with --env.");
  }
  if (kind === "companies" && environment !== null) {
    throw new AppError("incorrect_parameters", "Companies belong to all environments: leave --env out.");
  }
  return { kind, source, environment };
}

/**
 * Asks the operator to type the name. @throws AppError if another text is typed, or standard input
 * is not a terminal.
 */
async function confirm(scope: ImportScope): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new AppError("incorrect_parameters", `This deletes all rows of ${named(scope)}: confirm with --yes.`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const typed = await terminal.question(`This deletes all rows of ${named(scope)}. Type its name to continue: `);
    if (typed.trim() === scope.source) return;
  } finally {
    terminal.close();
  }
  throw new AppError("incorrect_parameters", "The name does not match: nothing was removed.");
}

function named({ kind, source, environment }: ImportScope): string {
  return `the source ${JSON.stringify(source)} of ${kind}${environment === null ? "" : ` in ${environment}`}`;
}
