import { Argument, Option } from "commander";
import { matchPair } from "../../../areas/companies/matching/answer/pair.ts";
import { EMPLOYER_DETAILS, type GivenColumns } from "../../../areas/files/columns.ts";
import { callService, SERVICE_OPTIONS, type ServiceOptions } from "../calls/call-options.ts";
import { type Call, command } from "../command.ts";
import { openByteSource, STANDARD_INPUT } from "../import/byte-source.ts";
import { runInterruptibly } from "../import/interrupt.ts";
import { STANDARD_OUTPUT } from "../match/output-file.ts";
import { type MatchFileOptions, runMatchFile } from "../match/run-match-file.ts";
import { type MatchSummary, matchExitCode, matchSummaryText, pairText } from "../match/summary.ts";
import { columnOption } from "../options.ts";
import { type PrintOptions, printResult } from "../text/print.ts";

const MISSING_FILE = "error: give a file, or two names with --pair";
const WRONG_PAIR = "error: --pair takes exactly two names and no file; quote a name that has blanks";

interface MatchOptions extends ServiceOptions {
  readonly output?: string;
  readonly force?: boolean;
  readonly column?: GivenColumns;
  readonly raw?: boolean;
  readonly pair?: readonly string[];
}

/** `match`. */
export const addMatch = command({
  name: "match",
  about:
    "Find the company of each row of a CSV or NDJSON file with a running service, and write the file with the results added",
  words: [new Argument("[file]", "a path, or - for standard input; plain or gzip")],
  options: [
    new Option(
      "--pair <names...>",
      "compare two names instead of a file: a name as someone gives it, and a company's name",
    ),
    new Option("--output <path>", "the output file, - for standard output; next to the input unless given"),
    new Option("--force", "replace an existing output file"),
    new Option(
      "--column <detail=heading>",
      `the heading of a detail (${EMPLOYER_DETAILS.join(", ")}); repeatable`,
    ).argParser(columnOption("DETAIL", EMPLOYER_DETAILS)),
    new Option("--raw", "do not escape cells that a spreadsheet would run as formulas"),
    ...SERVICE_OPTIONS,
  ],
  jsonHelp: "print the summary as JSON",
  call: match,
});

async function match({ options, command }: Call<MatchOptions>, file: string | undefined): Promise<void> {
  const [query, candidate, ...others] = options.pair ?? [];
  if (options.pair === undefined) return file === undefined ? command.error(MISSING_FILE) : matchFile(file, options);
  if (file !== undefined || query === undefined || candidate === undefined || others.length > 0)
    return command.error(WRONG_PAIR);
  const pair = matchPair(query, candidate);
  printResult(pair, { ...options, text: pairText(pair) });
}

async function matchFile(file: string, options: MatchOptions & PrintOptions): Promise<void> {
  const chosen: MatchFileOptions = {
    file,
    output: options.output ?? null,
    isForced: options.force ?? false,
    columns: options.column ?? new Map(),
    isRaw: options.raw ?? false,
  };
  // Before credentials are asked for.
  if (file !== STANDARD_INPUT) (await openByteSource(file, process.stdin)).close();
  const { stdin, stdout, stderr } = process;
  const summary = await runInterruptibly((signal) =>
    callService(options, (voe) => runMatchFile(voe, chosen, { stdin, stdout, stderr, signal })),
  );
  printSummary(summary, options);
  process.exitCode = matchExitCode(summary);
}

/** To standard output, unless the rows were written there. */
function printSummary(summary: MatchSummary, { json }: PrintOptions): void {
  const stream = summary.output === STANDARD_OUTPUT ? process.stderr : process.stdout;
  stream.write(`${json === true ? JSON.stringify(summary) : matchSummaryText(summary)}\n`);
}
