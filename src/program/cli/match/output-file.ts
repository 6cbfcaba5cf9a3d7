import { open, rename, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { Writable } from "node:stream";
import { mintRandomId } from "../../../kernel/crypto/secrets.ts";
import { codeOf } from "../../../kernel/database/postgres/failure.ts";
import { AppError } from "../../../kernel/error.ts";
import { STANDARD_INPUT } from "../import/byte-source.ts";
import { findStats, isSameFile } from "../same-file.ts";

/** The file name that means standard output. */
export const STANDARD_OUTPUT = "-";

/** The length of the random part of a draft's name. */
const DRAFT_DIGITS = 12;

/** A destination for lines. */
export interface LineSink {
  /** Resolves when more can be written. */
  write(text: string): Promise<void>;
  /** Everything was written: the file now has its final name. */
  finish(): Promise<void>;
  /** Leaves no partial file behind. */
  abandon(): Promise<void>;
}

/**
 * The default output of a match: next to the input file; standard output for standard input.
 *
 * @param format of the input and the output
 */
export function defaultOutput(file: string, format: "csv" | "ndjson"): string {
  if (file === STANDARD_INPUT) return STANDARD_OUTPUT;
  if (format === "csv") return `${file.replace(/(\.csv)?(\.gz)?$/i, "")}.matched.csv`;
  const [, name = file, ending = ".ndjson"] = /^(.*?)(\.(?:jsonl|ndjson|json))?(?:\.gz)?$/is.exec(file) ?? [];
  return `${name}.matched${ending}`;
}

/** The file to write. */
interface OutputChoice {
  readonly output: string;
  /** The file that is read: it is never overwritten. */
  readonly input: string;
  /** Whether an existing file is replaced. */
  readonly isForced: boolean;
}

/**
 * Opens an output file, or standard output for `-`. It is written under a random, unused name next
 * to its path, readable only by its owner, and renamed when complete.
 *
 * @throws AppError `incorrect_parameters` if it is the input or a folder, exists and may not be
 * replaced, or cannot be created
 */
export async function openOutput(choice: OutputChoice, stdout: Writable): Promise<LineSink> {
  const { output } = choice;
  if (output === STANDARD_OUTPUT) return streamSink(stdout);
  refuseTaken(choice);
  const draft = `${output}.${mintRandomId().slice(0, DRAFT_DIGITS)}.part`;
  const handle = await open(draft, "wx", 0o600).catch((failure) => {
    const message = `The output ${basename(output)} cannot be created in ${dirname(output)}.`;
    throw new AppError("incorrect_parameters", message, { cause: failure });
  });
  return {
    write: (text) => withReadableErrors(output, () => handle.writeFile(text)),
    finish: () =>
      withReadableErrors(output, async () => {
        await handle.sync();
        await handle.close();
        refuseTaken(choice);
        await rename(draft, output);
      }),
    async abandon() {
      await handle.close().catch(() => {});
      await rm(draft, { force: true });
    },
  };
}

async function withReadableErrors(output: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    if (cause instanceof AppError || !(cause instanceof Error)) throw cause;
    throw new AppError("unavailable", `The output ${output} cannot be written.`, { cause, detail: cause.message });
  }
}

function refuseTaken({ output, input, isForced }: OutputChoice): void {
  const found = findStats(output);
  if (input !== STANDARD_INPUT && isSameFile(output, input)) {
    throw refusal("The output must not be the input file.");
  }
  if (found === null) return;
  if (found.isDirectory()) throw refusal(`The output ${output} is a folder: give a file.`);
  if (!found.isFile())
    throw refusal(`The output ${output} is not a regular file: give another path, or - for standard output.`);
  if (!isForced) throw refusal(`The file ${output} already exists: give another path, or replace it with --force.`);
}

function refusal(message: string): AppError {
  return new AppError("incorrect_parameters", message);
}

function streamSink(stream: Writable): LineSink {
  // A failure is reported to the writer; without a listener it would end the program first.
  stream.on("error", () => {});
  return {
    write: (text) =>
      new Promise((done, fail) => {
        stream.write(text, (failure) => (failure ? fail(closed(failure)) : done()));
      }),
    async finish() {},
    async abandon() {},
  };
}

function closed(cause: Error): AppError {
  const message =
    codeOf(cause) === "EPIPE"
      ? "Standard output was closed before everything was written."
      : "Not all rows were written to standard output.";
  return new AppError("unavailable", message, { cause });
}
