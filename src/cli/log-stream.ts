import { write, writeSync } from "node:fs";
import { codeOf } from "../store/failure.ts";

/** Where log lines go. */
export interface LogStream {
  /** Takes a line. It is written a tenth of a second later at most, if it can be. */
  write(line: string): void;
  /** Writes what is left at once. */
  close(): void;
}

/** Lines are written some at a time: when so many characters wait, and at the latest after so many milliseconds. */
const FLUSH_LENGTH = 4_096;
const FLUSH_EVERY_MS = 100;
/** What waits while nothing can be written, in characters; what comes then is lost. */
const KEPT_LENGTH = 8_388_608;
/** How long the end of the program waits for a reader that is behind, in milliseconds. */
const END_WITHIN_MS = 1_000;

/**
 * Opens a stream of log lines that no failure of its file ends the program by: where a disk is full, lines wait until there is room,
 * and it is told once on standard error. Where nobody reads any more, they are dropped.
 *
 * @param fd the file's descriptor, 1 for standard output
 */
export function openLogStream(fd: number): LogStream {
  const stream = new Stream(fd);
  const end = () => stream.end();
  const timer = setInterval(() => stream.flush(), FLUSH_EVERY_MS).unref();
  process.once("exit", end);
  return {
    write: (line) => stream.add(line),
    close() {
      clearInterval(timer);
      process.removeListener("exit", end);
      end();
    },
  };
}

class Stream {
  readonly #fd: number;
  #waiting = "";
  /** What is being written, or was not written in full; its beginning is written already. */
  #rest = Buffer.alloc(0);
  #isWriting = false;
  #isTold = false;
  #isOver = false;

  constructor(fd: number) {
    this.#fd = fd;
  }

  add(line: string): void {
    if (this.#isOver || this.#waiting.length + line.length > KEPT_LENGTH) return;
    this.#waiting += line;
    if (this.#waiting.length >= FLUSH_LENGTH && !this.#isTold) this.flush();
  }

  flush(): void {
    if (this.#isWriting || this.#isOver) return;
    if (this.#rest.length === 0) this.#rest = this.#take();
    if (this.#rest.length === 0) return;
    this.#isWriting = true;
    write(this.#fd, this.#rest, (failure, count) => {
      this.#isWriting = false;
      if (failure !== null) return this.#tell(failure);
      this.#isTold = false;
      this.#rest = this.#rest.subarray(count);
      if (this.#rest.length > 0 || this.#waiting.length >= FLUSH_LENGTH) this.flush();
    });
  }

  end(): void {
    const left = Buffer.concat([this.#isWriting ? Buffer.alloc(0) : this.#rest, this.#take()]);
    this.#rest = Buffer.alloc(0);
    const until = performance.now() + END_WITHIN_MS;
    for (let at = 0; at < left.length && !this.#isOver; ) {
      try {
        at += writeSync(this.#fd, left, at);
      } catch (failure) {
        if (codeOf(failure) !== "EAGAIN" || performance.now() > until) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
      }
    }
  }

  #take(): Buffer<ArrayBuffer> {
    const taken = Buffer.from(this.#waiting);
    this.#waiting = "";
    return taken;
  }

  #tell(failure: NodeJS.ErrnoException): void {
    // A reader that is behind: the next flush comes to it.
    if (failure.code === "EAGAIN") return;
    this.#isOver = failure.code === "EPIPE";
    if (!this.#isTold && !this.#isOver)
      process.stderr.write(`openvoe: The log cannot be written (${failure.message}).\n`);
    this.#isTold = true;
  }
}
