import { codeOf } from "../../kernel/database/postgres/failure.ts";

/** What a shell reports for a program terminated by SIGPIPE. */
const EXIT_PIPE = 141;

/**
 * Prevents a stack trace when a standard stream cannot be written.
 *
 * If the reader of standard output has gone (`openvoe audit list | head -1`), the command finishes
 * silently, with a pipe's exit code. Any other failure, such as a full disk, is reported and exits
 * with 1. A failing standard error cannot be reported.
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
