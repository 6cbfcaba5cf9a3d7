import cliProgress from "cli-progress";

/** How far an import has come. */
export interface ImportProgress {
  readonly rows: number;
  /** Of the file as it lies on the disk. */
  readonly readBytes: number;
}

/** Shows progress while something runs. */
export interface ProgressDisplay {
  update(progress: ImportProgress): void;
  stop(): void;
}

/** Where and for how much progress is shown. */
export interface ProgressOptions {
  readonly stream: NodeJS.WritableStream & { readonly isTTY?: boolean };
  /** Null when not known: then there is no share and no time left. */
  readonly totalBytes: number | null;
  /** Milliseconds on any clock that does not go back. */
  readonly now: () => number;
}

/** Between two plain lines. */
const LINE_EVERY_MS = 3_000;

/** A bar with rate and time left on a terminal, a line every few seconds anywhere else or when the size is not known. */
export function openProgress(options: ProgressOptions): ProgressDisplay {
  const { stream, totalBytes } = options;
  return stream.isTTY === true && totalBytes !== null ? openBar(options, totalBytes) : openLines(options);
}

function openBar({ stream, now }: ProgressOptions, totalBytes: number): ProgressDisplay {
  const format = "{bar} {percentage}% | {rows} rows | {rate} rows/s | {eta_formatted} left";
  const bar = new cliProgress.SingleBar({ format, stream, hideCursor: true }, cliProgress.Presets.shades_classic);
  const startedAt = now();
  bar.start(totalBytes, 0, { rows: 0, rate: 0 });
  return {
    update({ rows, readBytes }) {
      bar.update(readBytes, { rows, rate: rateOf(rows, now() - startedAt) });
    },
    stop: () => bar.stop(),
  };
}

function openLines({ stream, totalBytes, now }: ProgressOptions): ProgressDisplay {
  const startedAt = now();
  let shownAt = startedAt;
  return {
    update({ rows, readBytes }) {
      const at = now();
      if (at - shownAt < LINE_EVERY_MS) return;
      shownAt = at;
      const elapsedMs = at - startedAt;
      const parts = [
        `${rows} rows`,
        `${rateOf(rows, elapsedMs)} rows/s`,
        ...shareOf(readBytes, { totalBytes, elapsedMs }),
      ];
      stream.write(`${parts.join(", ")}\n`);
    },
    stop() {},
  };
}

function rateOf(rows: number, elapsedMs: number): number {
  return elapsedMs > 0 ? Math.round((rows * 1_000) / elapsedMs) : 0;
}

function shareOf(
  readBytes: number,
  total: { readonly totalBytes: number | null; readonly elapsedMs: number },
): string[] {
  if (total.totalBytes === null || total.totalBytes === 0 || readBytes === 0) return [];
  const share = Math.min(1, readBytes / total.totalBytes);
  const leftSeconds = Math.ceil((total.elapsedMs * (1 - share)) / share / 1_000);
  return [`${Math.floor(share * 100)} %`, `${leftSeconds} s left`];
}
