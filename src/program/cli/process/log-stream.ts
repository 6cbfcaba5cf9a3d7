import { type DestinationStream, pino } from "pino";

/**
 * Lines are written in batches, at the latest after `periodicFlush` milliseconds; up to `maxLength`
 * characters are buffered while nothing can be written.
 */
const BUFFER = { sync: false, minLength: 16_000, periodicFlush: 100, maxLength: 8_388_608 } as const;

/**
 * A stream of log lines whose write failures never end the program, as they would without a
 * listener. If a disk is full, lines are buffered until there is space, lines above the buffer are
 * lost, and standard error reports it once. Buffered lines are written when the program exits.
 *
 * @param fd the file's descriptor
 */
export function openLogStream(fd: number): DestinationStream {
  const stream = pino.destination({ ...BUFFER, dest: fd });
  let isFailing = false;
  stream.on("write", () => {
    isFailing = false;
  });
  stream.on("error", (failure: NodeJS.ErrnoException) => {
    // The reader has closed the pipe: pino drops further lines.
    if (failure.code === "EPIPE" || isFailing) return;
    isFailing = true;
    process.stderr.write(`openvoe: The log cannot be written (${failure.message}).\n`);
  });
  // Before pino's own listener, which tries to write the buffer until that succeeds, forever if it
  // never does.
  process.prependListener("exit", () => {
    if (isFailing) stream.destroy();
  });
  return stream;
}
