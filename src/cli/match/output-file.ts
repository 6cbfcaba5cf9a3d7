import { existsSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { basename, dirname, resolve } from "node:path";
import type { Writable } from "node:stream";
import { AppError } from "../../domain/error.ts";
import { STANDARD_INPUT } from "../import/byte-source.ts";

/** What stands for standard output in place of a file's name. */
export const STANDARD_OUTPUT = "-";

/** Where lines go. */
export interface LineSink {
  /** Resolves once more can be taken. */
  write(text: string): Promise<void>;
  /** All was written: the file stands under its name from now on. */
  finish(): Promise<void>;
  /** Leaves no half file behind. */
  abandon(): Promise<void>;
}

/** Where the result of matching a file goes unless told otherwise: beside it; from standard input to standard output. */
export function defaultOutput(file: string): string {
  if (file === STANDARD_INPUT) return STANDARD_OUTPUT;
  return `${file.replace(/(\.csv)?(\.gz)?$/i, "")}.matched.csv`;
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
 * Opens a file for the result, or standard output for `-`. It is written under another name beside, readable by its owner
 * alone, and gets its own when it is whole.
 *
 * @throws AppError `incorrect_parameters` when it is the input, is there and is not to be replaced, or cannot be made
 */
export async function openOutput(choice: OutputChoice, stdout: Writable): Promise<LineSink> {
  const { output } = choice;
  if (output === STANDARD_OUTPUT) return streamSink(stdout);
  refuseTaken(choice);
  const draft = `${output}.part`;
  const handle = await open(draft, "w", 0o600).catch((failure) => {
    const message = `The output ${basename(output)} cannot be made in ${dirname(output)}.`;
    throw new AppError("incorrect_parameters", message, { cause: failure });
  });
  return {
    async write(text) {
      await handle.writeFile(text);
    },
    async finish() {
      await handle.sync();
      await handle.close();
      refuseTaken(choice);
      await rename(draft, output);
    },
    async abandon() {
      await handle.close().catch(() => {});
      await rm(draft, { force: true });
    },
  };
}

function refuseTaken({ output, input, isForced }: OutputChoice): void {
  if (resolve(output) === resolve(input)) {
    throw new AppError("incorrect_parameters", "The output must not be the file that is matched.");
  }
  if (!isForced && existsSync(output)) {
    throw new AppError(
      "incorrect_parameters",
      `There is a file ${output} already: name another, or replace it with --force.`,
    );
  }
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
  return new AppError("unavailable", "Standard output was closed before all was written.", { cause });
}
