import { type DestinationStream, pino } from "pino";

/** Lines are written some at a time, at the latest after `periodicFlush` milliseconds; so many characters wait where none can be written. */
const BUFFER = { sync: false, minLength: 4_096, periodicFlush: 100, maxLength: 8_388_608 } as const;

/**
 * A stream of log lines that no failure of its file ends the program by, as one without a listener would: where a disk is full lines wait
 * until there is room, what comes beyond is lost, and standard error tells of it once. Lines that wait are written when the program ends.
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
    // A reader that is gone: pino drops what comes.
    if (failure.code === "EPIPE" || isFailing) return;
    isFailing = true;
    process.stderr.write(`openvoe: The log cannot be written (${failure.message}).\n`);
  });
  // Before pino's own: it tries to write what waits until that is written, for ever if need be.
  process.prependListener("exit", () => {
    if (isFailing) stream.destroy();
  });
  return stream;
}
