import { open, rename, rm } from "node:fs/promises";
import { basename, dirname } from "node:path";
import type { Writable } from "node:stream";
import { mintId } from "../../crypto/secrets.ts";
import { AppError } from "../../domain/error.ts";
import { codeOf } from "../../store/postgres/failure.ts";
import { STANDARD_INPUT } from "../import/byte-source.ts";
import { findStats, isSameFile } from "../same-file.ts";

/** What stands for standard output in place of a file's name. */
export const STANDARD_OUTPUT = "-";

/** How long the random part of a draft's name is. */
const DRAFT_DIGITS = 12;

/** Where lines go. */
export interface LineSink {
  /** Resolves once more can be taken. */
  write(text: string): Promise<void>;
  /** All was written: the file stands under its name from now on. */
  finish(): Promise<void>;
  /** Leaves no half file behind. */
  abandon(): Promise<void>;
}

/**
 * Where the result of matching a file goes unless told otherwise: next to it; from standard input to standard output.
 *
 * @param format of the file, which the result has too
 */
export function defaultOutput(file: string, format: "csv" | "ndjson"): string {
  if (file === STANDARD_INPUT) return STANDARD_OUTPUT;
  if (format === "csv") return `${file.replace(/(\.csv)?(\.gz)?$/i, "")}.matched.csv`;
  const [, name = file, ending = ".ndjson"] = /^(.*?)(\.(?:jsonl|ndjson|json))?(?:\.gz)?$/is.exec(file) ?? [];
  return `${name}.matched${ending}`;
}

/** Which file is to be written. */
export interface OutputChoice {
  readonly output: string;
  /** The file that is read: it is never written over. */
  readonly input: string;
  /** Whether a file that is there is replaced. */
  readonly isForced: boolean;
}

/**
 * Opens a file for the result, or standard output for `-`. It is written under a random name beside, which nobody else has,
 * readable by its owner alone, and gets its own when it is whole.
 *
 * @throws AppError `incorrect_parameters` when it is the input or a folder, is there and is not to be replaced, or cannot be
 * made
 */
export async function openOutput(choice: OutputChoice, stdout: Writable): Promise<LineSink> {
  const { output } = choice;
  if (output === STANDARD_OUTPUT) return streamSink(stdout);
  refuseTaken(choice);
  const draft = `${output}.${mintId().slice(0, DRAFT_DIGITS)}.part`;
  const handle = await open(draft, "wx", 0o600).catch((failure) => {
    const message = `The output ${basename(output)} cannot be made in ${dirname(output)}.`;
    throw new AppError("incorrect_parameters", message, { cause: failure });
  });
  return {
    write: (text) => inWords(output, () => handle.writeFile(text)),
    finish: () =>
      inWords(output, async () => {
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

async function inWords(output: string, work: () => Promise<void>): Promise<void> {
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
    throw refusal("The output must not be the file that is matched.");
  }
  if (found === null) return;
  if (found.isDirectory()) throw refusal(`The output ${output} is a folder: name a file.`);
  if (!found.isFile()) throw refusal(`The output ${output} is no plain file: name another, or - for standard output.`);
  if (!isForced) throw refusal(`There is a file ${output} already: name another, or replace it with --force.`);
}

function refusal(message: string): AppError {
  return new AppError("incorrect_parameters", message);
}

function streamSink(stream: Writable): LineSink {
  // What fails is told to whoever wrote; without a listener it would end the program first.
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
      ? "Standard output was closed before all was written."
      : "Not all rows were written to standard output.";
  return new AppError("unavailable", message, { cause });
}
