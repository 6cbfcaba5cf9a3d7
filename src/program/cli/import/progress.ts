import cliProgress from "cli-progress";

/** The progress of an import. */
interface ImportProgress {
  readonly rows: number;
  /** How much of `total` is done: bytes of the file on disk, or rows where the source is not a file. */
  readonly done: number;
}

/** Shows the progress of a running task. */
interface ProgressDisplay {
  update(progress: ImportProgress): void;
  stop(): void;
}

/** How progress is shown. */
interface ProgressOptions {
  /** The task: "Loading companies". */
  readonly caption: string;
  readonly stream: NodeJS.WritableStream & { readonly isTTY?: boolean };
  /** In the unit of `done`. Null if unknown: then there is no percentage and no remaining time. */
  readonly total: number | null;
  /** Milliseconds of any monotonic clock. */
  readonly now: () => number;
}

/** Between two plain lines. */
const LINE_EVERY_MS = 3_000;
/** Characters of the bar. On a terminal narrower than the minimum it is left out. */
const BAR_CHARS = { least: 8, most: 40 } as const;

/**
 * A bar with rate and remaining time on a terminal; else, or if the size is unknown, a line every
 * few seconds.
 */
export function openProgress(options: ProgressOptions): ProgressDisplay {
  const { stream, total } = options;
  return stream.isTTY === true && total !== null ? openBar(options, total) : openLines(options);
}

function openBar({ caption, stream, now }: ProgressOptions, total: number): ProgressDisplay {
  const startedAt = now();
  let latest: ImportProgress = { rows: 0, done: 0 };
  let isStopped = false;
  const format: cliProgress.GenericFormatter = (options, { progress, maxWidth }) => {
    const elapsedMs = now() - startedAt;
    const { rows, done } = latest;
    const [, left] = shareOf(done, { total, elapsedMs });
    const parts = [`${Math.floor(progress * 100)} %`, `${rows} rows`, `${rateOf(rows, elapsedMs)} rows/s`];
    const end = isStopped || left === undefined ? [] : [left];
    return fitted({ caption, parts: [...parts, ...end], maxWidth }, (barsize) =>
      cliProgress.Format.BarFormat(progress, { ...options, barsize }),
    );
  };
  const settings = { format, stream, hideCursor: true, barsize: BAR_CHARS.most };
  const bar = new cliProgress.SingleBar(settings, cliProgress.Presets.shades_classic);
  bar.start(total, 0);
  return {
    update(progress) {
      latest = progress;
      bar.update(progress.done);
    },
    stop() {
      isStopped = true;
      bar.stop();
    },
  };
}

interface BarLine {
  readonly caption: string;
  readonly parts: readonly string[];
  /** Columns of the terminal. */
  readonly maxWidth: number;
}

/**
 * A line narrower than the terminal: parts that do not fit are left out, the bar first, then the
 * last parts.
 */
function fitted({ caption, parts, maxWidth }: BarLine, draw: (chars: number) => string): string {
  const text = parts.join(" | ");
  const room = maxWidth - `${caption}  ${text}`.length - 1;
  if (room >= BAR_CHARS.least) return `${caption} ${draw(Math.min(BAR_CHARS.most, room))} ${text}`;
  const lines = parts.map((_, at) => `${caption} ${parts.slice(0, parts.length - at).join(" | ")}`);
  return lines.find((line) => line.length < maxWidth) ?? caption.slice(0, maxWidth - 1);
}

function openLines({ caption, stream, total, now }: ProgressOptions): ProgressDisplay {
  const startedAt = now();
  let shownAt = startedAt;
  return {
    update({ rows, done }) {
      const at = now();
      if (at - shownAt < LINE_EVERY_MS) return;
      shownAt = at;
      const elapsedMs = at - startedAt;
      const parts = [`${rows} rows`, `${rateOf(rows, elapsedMs)} rows/s`, ...shareOf(done, { total, elapsedMs })];
      stream.write(`${caption}: ${parts.join(", ")}\n`);
    },
    stop() {},
  };
}

function rateOf(rows: number, elapsedMs: number): number {
  return elapsedMs > 0 ? Math.round((rows * 1_000) / elapsedMs) : 0;
}

function shareOf(
  done: number,
  { total, elapsedMs }: { readonly total: number | null; readonly elapsedMs: number },
): string[] {
  if (total === null || total === 0 || done === 0) return [];
  // The last rows are still to be written then; of a large payroll file, which is read whole first, all of them.
  if (done >= total) return ["100 %", "finishing"];
  const share = done / total;
  const leftSeconds = Math.ceil((elapsedMs * (1 - share)) / share / 1_000);
  return [`${Math.floor(share * 100)} %`, `${leftSeconds} s left`];
}
