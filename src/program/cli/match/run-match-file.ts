import type { Readable, Writable } from "node:stream";
import type { OpenVoe } from "#client";
import {
  type DetailPlaces,
  findDetailColumns,
  findKeyColumns,
  findReadKeys,
  type GivenColumns,
} from "../../../areas/files/columns.ts";
import { type ByteSource, openByteSource } from "../import/byte-source.ts";
import { openProgress } from "../import/progress.ts";
import { matchRows } from "./match-rows.ts";
import { type MatchTable, openMatchTable } from "./match-table.ts";
import { defaultOutput, type LineSink, openOutput } from "./output-file.ts";
import { rowWriter } from "./row-writer.ts";
import { type MatchSummary, MatchTally } from "./summary.ts";

/** The command line options of a match. */
export interface MatchFileOptions {
  /** A path, or `-` for standard input. */
  readonly file: string;
  /** A path, or `-` for standard output; null: next to the file. */
  readonly output: string | null;
  readonly isForced: boolean;
  readonly columns: GivenColumns;
  /** Whether cells that a spreadsheet would run as formulas are written unchanged. */
  readonly isRaw: boolean;
}

/** The program's streams and its abort signal. */
interface MatchTerminal {
  readonly stdin: Readable;
  readonly stdout: Writable;
  /** Progress is written here. */
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly signal: AbortSignal;
}

/**
 * Finds the company of each row of a CSV or NDJSON file by a running service, and writes the file
 * with the results added, in bounded memory.
 *
 * @throws AppError with a readable message for faults of the options, the file or its header, and
 * the client's errors
 */
export async function runMatchFile(
  voe: OpenVoe,
  options: MatchFileOptions,
  terminal: MatchTerminal,
): Promise<MatchSummary> {
  const startedAt = performance.now();
  const bytes = await openByteSource(options.file, terminal.stdin);
  // A match that waits for input waits here, so this is where it is interrupted.
  terminal.signal.addEventListener("abort", bytes.close, { once: true });
  if (terminal.signal.aborted) bytes.close();
  try {
    const written = await writeMatches(voe, { bytes, options, terminal });
    return { file: options.file, ...written, ...timingOf(written.rows, performance.now() - startedAt) };
  } finally {
    terminal.signal.removeEventListener("abort", bytes.close);
    bytes.close();
  }
}

interface MatchRun {
  readonly bytes: ByteSource;
  readonly options: MatchFileOptions;
  readonly terminal: MatchTerminal;
}

type Written = Omit<MatchSummary, "file" | "seconds" | "rows_per_second">;

async function writeMatches(voe: OpenVoe, run: MatchRun): Promise<Written> {
  const { bytes, options, terminal } = run;
  const { file, isForced, isRaw } = options;
  const tally = new MatchTally();
  const progress = openProgress({
    caption: "Matching",
    stream: terminal.stderr,
    total: bytes.totalBytes,
    now: () => performance.now(),
  });
  let columns: MatchSummary["columns"] = {};
  let output = options.output ?? defaultOutput(file, "csv");
  let sink: LineSink | null = null;
  try {
    const table = await openMatchTable(bytes.bytes, options.columns);
    const { placesOf, ...found } = findColumns(table, table.given);
    columns = found.headings;
    output = options.output ?? defaultOutput(file, table.format);
    sink = await openOutput({ output, input: file, isForced }, terminal.stdout);
    const writer = rowWriter(table, { isRaw });
    if (writer.head !== "") await sink.write(writer.head);
    for await (const rows of matchRows(voe, table, { placesOf, signal: terminal.signal })) {
      terminal.signal.throwIfAborted();
      await sink.write(rows.map((row) => writer.line(row)).join(""));
      for (const row of rows) tally.add(row);
      progress.update({ rows: tally.rows, done: bytes.readBytes() });
    }
    // An aborted reader may look like one that reached its end.
    terminal.signal.throwIfAborted();
    await sink.finish();
    return { output, columns, status: "completed", ...tally.counts() };
  } catch (failure) {
    await sink?.abandon();
    if (!terminal.signal.aborted) throw failure;
    return { output, columns, status: "interrupted", ...tally.counts() };
  } finally {
    progress.stop();
  }
}

function timingOf(rows: number, elapsedMs: number): Pick<MatchSummary, "seconds" | "rows_per_second"> {
  const seconds = Math.max(elapsedMs, 1) / 1_000;
  return { seconds: Number(seconds.toFixed(1)), rows_per_second: Math.round(rows / seconds) };
}

/** What is read from a file's rows. */
interface FoundColumns {
  /** The headings read, by detail; for NDJSON the keys, separated by commas. */
  readonly headings: Readonly<Record<string, string>>;
  /** The position of each detail in a row with these columns or keys. */
  readonly placesOf: (columns: readonly string[]) => DetailPlaces;
}

/**
 * Maximum number of sets of keys whose positions are cached: the objects of a file mostly have the
 * same ones.
 */
const CACHED_MAX = 1_000;

/**
 * Finds the columns that describe the employer: in CSV by the header, in NDJSON by the keys of each
 * object.
 *
 * @throws AppError `incorrect_parameters` if a named column does not exist, or none describes an
 * employer
 */
function findColumns(table: MatchTable, given: GivenColumns): FoundColumns {
  const { format, header } = table;
  if (format === "csv") {
    const places = findDetailColumns(header, given);
    const headings = [...places].map(([detail, place]) => [detail, header[place] ?? ""] as const);
    return { headings: Object.fromEntries(headings), placesOf: () => places };
  }
  const read = [...findReadKeys(table, given)].map(([detail, keys]) => [detail, [...keys].join(", ")] as const);
  return { headings: Object.fromEntries(read), placesOf: cachedPlaces(given) };
}

function cachedPlaces(given: GivenColumns): (keys: readonly string[]) => DetailPlaces {
  const cache = new Map<string, DetailPlaces>();
  return (keys) => {
    const name = JSON.stringify(keys);
    const known = cache.get(name);
    if (known !== undefined) return known;
    if (cache.size >= CACHED_MAX) cache.clear();
    const places = findKeyColumns(keys, given);
    cache.set(name, places);
    return places;
  };
}
