import { codeOf } from "../store/postgres/failure.ts";

/** What a shell reports of a program that SIGPIPE ended. */
const EXIT_PIPE = 141;

/**
 * Keeps a standard stream that cannot be written from ending the program with a stack trace.
 *
 * Where the reader of standard output has gone (`openvoe audit list | head -1`), what is under way comes to its end in silence,
 * and the exit code is a pipe's. Anything else, such as a full disk, is told and exits with 1. Standard error has nowhere to be
 * told of.
 */
export function watchStandardStreams(): void {
  process.stderr.on("error", () => {});
  process.stdout.on("error", (failure) => {
    if (codeOf(failure) === "EPIPE") {
      process.exitCode ||= EXIT_PIPE;
      return;
    }
    process.stderr.write(`openvoe: Standard output cannot be written (${failure.message}).\n`);
    process.exitCode = 1;
  });
}
