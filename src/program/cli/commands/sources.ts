import { createInterface } from "node:readline/promises";
import { Argument, Option } from "commander";
import { removeSource } from "../../../areas/records/ops/imports/remove-source.ts";
import { getSourceProfiles, resetSourceProfiles } from "../../../areas/records/ops/imports/source-profiles.ts";
import { type ImportScope, SOURCE_KINDS, type SourceKind } from "../../../areas/records/sql/imports/imports.ts";
import { listSources, type SourceSummary } from "../../../areas/records/sql/imports/sources.ts";
import type { Environment } from "../../../kernel/access/caller.ts";
import { AppError } from "../../../kernel/error.ts";
import { type Call, command, commandGroup } from "../command.ts";
import { readConfig } from "../config.ts";
import { profileText } from "../import/file-texts.ts";
import { runInterruptibly } from "../import/interrupt.ts";
import { openProgress } from "../import/progress.ts";
import { EXIT_INTERRUPTED } from "../import/summary.ts";
import {
  addCheckSources,
  addProbeSources,
  type NetworkSource,
  networkSources,
} from "../network/network-sources-command.ts";
import { readNetworkFile } from "../network/read-network.ts";
import { environmentOption, type InEnvironment, requiredEnvironment } from "../options.ts";
import { table } from "../text/print.ts";

const NAME = new Argument("<name>", "the source, as openvoe sources list prints it");
const OF_EMPLOYMENTS = requiredEnvironment("the environment of the employments");

/** `sources list`, `check`, `probe`, `remove`, `profile` and `reset`. */
export const addSources = commandGroup(
  "sources",
  "List imported sources, and remove them; show and test those of the network file",
  [
    command({
      name: "list",
      about: "List the imported sources of companies and of employments, and those of the network file",
      call: async ({ run }: Call<object>) => {
        const inNetwork = networkSources(readNetworkFile(readConfig()));
        return [...(await run(({ db }) => listSources(db))), ...inNetwork];
      },
      text: (sources) => (sources.length === 0 ? "Nothing was imported." : sourcesTable(sources)),
    }),
    addCheckSources,
    addProbeSources,
    command({
      name: "remove",
      about: "Permanently delete all rows of a source",
      words: [new Argument("<kind>", "the kind of rows of the source").choices(SOURCE_KINDS), NAME],
      options: [environmentOption("the environment; required for employments"), new Option("--yes", "do not ask")],
      jsonHelp: "print the summary as JSON",
      call: remove,
      text: removedText,
      exitCode: ({ status }) => (status === "completed" ? 0 : EXIT_INTERRUPTED),
    }),
    command({
      name: "profile",
      about: "Show how OpenVOE reads the files of a source of employments, by format",
      words: [NAME],
      options: [OF_EMPLOYMENTS],
      call: ({ options, run }: Call<InEnvironment>, source: string) =>
        run((context) => getSourceProfiles(context, { environment: options.env }, source)),
      text: (profiles) => profiles.map(profileText).join("\n"),
      json: (profiles) => profiles.map(({ profile, loaded_at }) => ({ ...profile, loaded_at })),
    }),
    command({
      name: "reset",
      about: "Delete the profiles by which OpenVOE reads the files of a source of employments; its rows stay",
      words: [NAME],
      options: [OF_EMPLOYMENTS, new Option("--as <format>", "only the profile of this format")],
      call: async ({ options, run, actor }: Call<InEnvironment & { readonly as?: string }>, source: string) => {
        const { env: environment, as: format = null } = options;
        const deleted = await run(({ db }) => resetSourceProfiles(db, { environment, source, format, actor }));
        return { source, environment, deleted };
      },
      text: ({ deleted }) => `Forgot ${deleted} profiles; the rows stay.`,
    }),
  ],
);

function sourcesTable(sources: readonly (SourceSummary | NetworkSource)[]): string {
  const rows = sources.map(({ kind, source, environment, rows, last_import_at }) => {
    return [kind, source, environment ?? "", rows === null ? "" : String(rows), last_import_at ?? ""];
  });
  return table([["KIND", "NAME", "ENVIRONMENT", "ROWS", "LAST IMPORT"], ...rows]);
}

interface RemoveOptions {
  readonly env?: Environment;
  readonly yes?: boolean;
}

async function remove({ options, run, actor }: Call<RemoveOptions>, kind: SourceKind, source: string) {
  const scope = scopeOf(kind, source, options.env ?? null);
  if (options.yes !== true) await confirm(scope);
  const { removed, confirmed, status } = await runInterruptibly((signal) =>
    run(({ db }) => {
      const progress = openProgress({
        caption: "Removing",
        stream: process.stderr,
        total: null,
        now: () => performance.now(),
      });
      const onProgress = (rows: number) => progress.update({ rows, done: 0 });
      return removeSource(db, { scope, actor, signal, onProgress });
    }),
  );
  return { ...scope, status, removed, confirmed };
}

function removedText({ status, removed, confirmed, ...scope }: Awaited<ReturnType<typeof remove>>): string {
  const isDone = status === "completed";
  return [
    `${isDone ? "Removed" : "Interrupted while removing"} ${named(scope)}: ${removed} rows deleted.`,
    ...(isDone ? [] : ["The counted rows are deleted; run the same command again to continue."]),
    ...(confirmed === 0 ? [] : [confirmedText(confirmed)]),
  ].join("\n");
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
