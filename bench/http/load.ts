/** An order to a load generator, in one message. */
export interface Load {
  /** Where to, on this machine. */
  readonly port: number;
  /** Connections, each with one request under way at a time. */
  readonly connections: number;
  readonly forMs: number;
  /** What each request begins with: request line and headers, without the blank line. `{}` stands for something new each time. */
  readonly head: string;
  /** Sent by turns; `{}` as in the head. None: requests without a body, and `{}` in the head stands for one of `ids`. */
  readonly bodies: readonly string[];
  readonly ids: readonly string[];
  /** True: the ids are taken in their order, and drawn otherwise. */
  readonly isInOrder?: boolean;
  /** The one status that is right. */
  readonly status: number;
}

/** What became of a load. */
export interface LoadResult {
  /** Right answers. */
  readonly answers: number;
  readonly wrongAnswers: number;
  readonly seconds: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Of the generator itself. */
  readonly cpuSeconds: number;
  /** The ids in the right answers, at most {@link IDS_MAX}. */
  readonly ids: readonly string[];
}

/** How many ids are kept of one load. */
export const IDS_MAX = 5_000;
