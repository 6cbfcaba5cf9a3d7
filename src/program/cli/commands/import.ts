import { constants, getPriority, setPriority } from "node:os";
import { type Command, InvalidArgumentError, Option } from "commander";
import { openDirectory } from "../../../areas/companies/directory/directory.ts";
import { matchCompany } from "../../../areas/companies/matching/answer/match.ts";
import { COMPANY_FILE_COLUMNS } from "../../../areas/companies/ops/company-row.ts";
import { DATE_ORDERS, type DateOrder } from "../../../areas/files/dates.ts";
import { PAYROLL_FORMATS } from "../../../areas/files/formats/fixed-formats.ts";
import type { GivenHeadings } from "../../../areas/files/headings.ts";
import { UnansweredQuestions } from "../../../areas/files/payroll/opening/file-questions.ts";
import { IMPORT_FORMATS, type ImportFormat } from "../../../areas/files/source-rows.ts";
import type { MatchCompany } from "../../../areas/records/ops/imports/employer-linker.ts";
import { EMPLOYMENT_FILE_FIELDS } from "../../../areas/records/ops/imports/employment-row.ts";
import { DEFAULT_EMPLOYMENTS_SOURCE } from "../../../areas/records/ops/imports/import-employments.ts";
import type { Environment } from "../../../kernel/access/caller.ts";
import { AppError } from "../../../kernel/error.ts";
import type { Config } from "../../settings.ts";
import { operatorName } from "../command.ts";
import { readConfig } from "../config.ts";
import { type GivenAnswers, lineAsker, shellQuoted } from "../import/answer-questions.ts";
import type { ImportFileOptions, Terminal } from "../import/import-options.ts";
import { runInterruptibly } from "../import/interrupt.ts";
import { previewFile, type WithStore } from "../import/preview-file.ts";
import { defaultRejectsPath } from "../import/rejects-file.ts";
import { readSourceName, runImportCompanies, runImportEmployments } from "../import/run-import-file.ts";
import { type ImportSummary, importExitCode, importSummaryText } from "../import/summary.ts";
import { type WatchedFile, watchFolder } from "../import/watch-folder.ts";
import { columnOption, environmentOption } from "../options.ts";
import { type OpenedContext, withContext, withContextOrNew } from "../process/open-context.ts";
import { readPackagedIndex } from "../process/starter-directory.ts";
import { type PrintOptions, printResult } from "../text/print.ts";

const PROGRAM = "openvoe import";
/** The niceness that an import adds to the one it was started with. */
const IMPORT_NICENESS = 10;

interface ImportOptions extends PrintOptions {
  readonly source?: string;
  readonly format?: ImportFormat;
  readonly rejects?: string;
  readonly replace?: boolean;
  readonly column?: GivenHeadings;
  readonly as?: string;
  readonly set?: GivenHeadings;
  readonly answer?: GivenAnswers;
  readonly dryRun?: boolean;
}

/** Adds `import companies` and `import employments`. */
export function addImport(program: Command): void {
  // What follows the kind of rows belongs to it: the command above has --env and --source too.
  program.enablePositionalOptions();
  const importing = program
    .command("import")
    .enablePositionalOptions()
    .description(
      "Load companies or employments: files of any payroll system, workbooks, CSV or NDJSON; or watch a folder of them",
    )
    .option("--watch <folder>", "load each file of employments that is put into the folder, until it is stopped")
    .addOption(environmentOption("with --watch: the environment of the records"))
    .option(
      "--source <name>",
      "with --watch: the source of files that are directly in the folder; files in a subfolder have its name as source",
    )
    .option("--json", "with --watch: print each summary as a line of JSON")
    .action(watchCommand);
  withImportOptions(importing.command("companies"), [
    ...COMPANY_FILE_COLUMNS.required,
    ...COMPANY_FILE_COLUMNS.optional,
  ])
    .description("Load employers into the directory")
    .action(importCompaniesCommand);
  withImportOptions(importing.command("employments"), EMPLOYMENT_FILE_FIELDS)
    .description("Load the payroll records that verifications search")
    .addOption(environmentOption("the environment of the records").makeOptionMandatory())
    .addOption(
      new Option(
        "--dates <order>",
        "the date order of the file in addition to YYYY-MM-DD, such as MDY for 12/31/2025",
      ).choices(DATE_ORDERS),
    )
    .addOption(
      new Option("--as <format>", "the payroll format of the file, if it is not recognized").choices(PAYROLL_FORMATS),
    )
    .option(
      "--set <field=value>",
      "a value that all rows have, such as employer_name=Acme; repeatable",
      columnOption("FIELD", EMPLOYMENT_FILE_FIELDS),
    )
    .option(
      "--answer <id=answer>",
      "the answer to a question that the file leaves open, as its refusal says; repeatable",
      answerOption,
    )
    .option(
      "--dry-run",
      "print what the file is and what its import would do, and load nothing; exit code 1 if it would load nothing",
    )
    .action(importEmploymentsCommand);
}

function withImportOptions(command: Command, fields: readonly string[]): Command {
  return command
    .argument("<file>", "a path, or - for standard input")
    .option("--source <name>", "the source that the rows belong to")
    .option("--replace", "remove the source's rows that are not in this file, all in one transaction")
    .option(
      "--column <field=heading>",
      "the column heading of a field, if it is not recognized; repeatable",
      columnOption("FIELD", fields),
    )
    .addOption(new Option("--format <format>", "detected from the content unless given").choices(IMPORT_FORMATS))
    .option(
      "--rejects <path>",
      "the file that lists rejected rows; by default next to the input, of standard input in the current folder; in the data folder if that folder is not writable",
    )
    .option("--json", "print the summary as JSON");
}

async function importCompaniesCommand(file: string, options: ImportOptions): Promise<void> {
  const summary = await runInterruptibly((signal) =>
    withContextOrNew(readConfig(), PROGRAM, ({ db }) => {
      yieldToServices();
      return runImportCompanies(db, fileOptions(file, options), terminal(signal));
    }),
  );
  finish(summary, options);
}

interface WatchCommandOptions extends PrintOptions {
  readonly watch?: string;
  readonly env?: Environment;
  readonly source?: string;
}

/** Loads the files that are put into a folder; a folder below it is the source of its files. */
async function watchCommand(options: WatchCommandOptions, command: Command): Promise<void> {
  const { watch: folder, env: environment } = options;
  if (folder === undefined) return command.help({ error: true });
  if (environment === undefined) command.error("error: --watch needs --env");
  else await watchFiles(folder, { ...options, environment });
}

async function watchFiles(
  folder: string,
  options: WatchCommandOptions & { readonly environment: Environment },
): Promise<void> {
  const config = readConfig();
  const { environment, source } = options;
  await runInterruptibly((signal) =>
    withContextOrNew(config, PROGRAM, (context) =>
      withDirectory(config, context, async (matchCompany) => {
        yieldToServices();
        process.stderr.write(`Watching ${folder}; stop with Ctrl-C.\n`);
        const load = async (file: WatchedFile) => {
          const from = file.folder ?? source;
          const chosen = { ...fileOptions(file.path, from === undefined ? {} : { source: from }), environment };
          const summary = await runImportEmployments(context, { ...chosen, matchCompany }, terminal(signal));
          const text =
            options.json === true
              ? JSON.stringify({ file: file.path, ...summary })
              : `${file.path}: ${importSummaryText(summary)}`;
          process.stdout.write(`${text}\n`);
          return summary.status === "completed";
        };
        const onFailure = (file: WatchedFile, failure: unknown, movedTo: string | null) => {
          const moved = { ...file, path: movedTo ?? file.path };
          const reason = failure instanceof AppError ? failure.message : "failed; see the log of the database";
          const told = { reason, ...commandFor(moved, failure, { environment, source }) };
          const text = `${file.path}: ${Object.values(told).join("\n")}`;
          process.stdout.write(
            `${options.json === true ? JSON.stringify({ file: file.path, status: "failed", ...told }) : text}\n`,
          );
        };
        await watchFolder(folder, { signal, load, onFailure });
      }),
    ),
  );
}

/** The command that loads a file whose questions are open, to which the answers are added. */
function commandFor(
  { path: file, folder }: WatchedFile,
  failure: unknown,
  { environment, source }: { readonly environment: Environment; readonly source: string | undefined },
): { readonly command?: string } {
  if (!(failure instanceof UnansweredQuestions)) return {};
  const name = folder ?? source;
  const from = name === undefined ? "" : ` --source ${shellQuoted(name)}`;
  return { command: `${PROGRAM} employments ${shellQuoted(file)} --env ${environment}${from}` };
}

async function importEmploymentsCommand(
  file: string,
  options: ImportOptions & { readonly env: Environment; readonly dates?: DateOrder },
): Promise<void> {
  if (options.dryRun === true) {
    await previewCommand(file, options);
    return;
  }
  const config = readConfig();
  const summary = await runInterruptibly((signal) =>
    withContextOrNew(config, PROGRAM, (context) =>
      withDirectory(config, context, (match) => {
        yieldToServices();
        const chosen = { environment: options.env, matchCompany: match, dates: options.dates ?? null };
        const read = { ...fileOptions(file, options), ...chosen };
        return runImportEmployments(context, read, { ...terminal(signal), ...asking(signal) });
      }),
    ),
  );
  finish(summary, options);
}

/**
 * Lowers the priority below a service on the same machine: an import can wait. Called when the
 * database is open, since an embedded one started by this program keeps the priority that it was
 * started with.
 */
function yieldToServices(): void {
  setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + IMPORT_NICENESS));
}

/**
 * Opens the company search for the import, so that an employer without an EIN is linked to its
 * company by name.
 */
async function withDirectory<Result>(
  config: Config,
  context: OpenedContext,
  work: (match: MatchCompany) => Promise<Result>,
): Promise<Result> {
  const directory = openDirectory(context.db, { snapshotDir: config.dataDir, packaged: readPackagedIndex });
  try {
    await directory.ready;
    return await work((query) => matchCompany(directory.current(), query));
  } finally {
    await directory.close();
  }
}

function fileOptions(file: string, options: ImportOptions): ImportFileOptions {
  return {
    file,
    source: options.source ?? null,
    format: options.format ?? null,
    rejects: options.rejects ?? defaultRejectsPath(file, readConfig().dataDir),
    replace: options.replace ?? false,
    actor: operatorName(),
    columns: options.column ?? new Map(),
    as: options.as,
    constants: constantsOf(options.set),
    answers: options.answer ?? new Map(),
  };
}

/** What a file is and would yield; nothing is written. */
async function previewCommand(
  file: string,
  options: ImportOptions & { readonly env: Environment; readonly dates?: DateOrder },
): Promise<void> {
  const source = readSourceName(options.source ?? DEFAULT_EMPLOYMENTS_SOURCE);
  const of = { ...fileOptions(file, options), source, environment: options.env, dates: options.dates ?? null };
  const shown = await previewFile(of, { stdin: process.stdin, withStore });
  const { file: read, text, ...told } = shown;
  printResult({ ...read, ...told }, { ...options, text });
  if (told.rejected === null) process.exitCode = 1;
}

/** A file can be looked at before there is a database. */
const withStore: WithStore = async (work) => {
  let result: Awaited<ReturnType<typeof work>> | null = null;
  try {
    await withContext(readConfig(), PROGRAM, async (context) => {
      result = await work(context);
    });
    return result;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
};

function constantsOf(set: GivenHeadings = new Map()): ReadonlyMap<string, string> {
  return new Map([...set].flatMap(([field, value]) => (value === null ? [] : [[field, value] as const])));
}

function terminal(signal: AbortSignal) {
  return { stdin: process.stdin, stderr: process.stderr, signal };
}

/** A way to ask the person at the terminal; none if input or output is not a terminal. */
function asking(signal: AbortSignal): Pick<Terminal, "ask"> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return {};
  return { ask: lineAsker(signal) };
}

/** Parses a repeatable `ID=ANSWER`; an id may have equal signs, as headings do, and an answer none. */
function answerOption(text: string, before: GivenAnswers = new Map()): GivenAnswers {
  const at = text.lastIndexOf("=");
  const [id, answer] = [text.slice(0, Math.max(0, at)).trim(), text.slice(at + 1).trim()];
  if (id === "" || answer === "") throw new InvalidArgumentError("It must be ID=ANSWER.");
  return new Map([...before, [id, answer]]);
}

function finish(summary: ImportSummary, options: PrintOptions): void {
  printResult(summary, { ...options, text: importSummaryText(summary) });
  process.exitCode = importExitCode(summary);
}
