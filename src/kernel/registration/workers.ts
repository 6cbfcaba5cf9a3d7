import type { Logger } from "pino";
import type { Metrics } from "../metrics.ts";
import type { Context } from "../sealing/ops/context.ts";
import type { Tracing } from "../tracing/tracing.ts";

/** The poll interval of a worker that is woken by notices, in milliseconds, unless another one is given. */
export const POLL_MS = 500;

/** What every worker is started with. */
export interface WorkerParts {
  readonly context: Context;
  readonly log: Logger;
  /** Null if metrics are off. */
  readonly metrics: Metrics | null;
  /** Null if tracing is off. */
  readonly tracing: Tracing | null;
  /** What stops the process, in the order of starting. A worker adds each of its parts before the next one can fail. */
  readonly stops: (() => unknown)[];
  /** The poll interval for work without a notice, in milliseconds; the worker's own if undefined. */
  readonly pollMs: number | undefined;
  readonly now: () => Date;
  /** A monotonic clock, in milliseconds. */
  readonly nowMs: () => number;
  /** Logs our own failures; never throws. */
  readonly onError: (error: unknown, activity: string) => void;
}

/** A running worker. What it adds to {@link WorkerParts.stops} stops it. */
export interface StartedWorker {
  /** Signals to the worker that there is work: a hint. */
  readonly wake?: () => void;
}

/**
 * Starts a worker.
 *
 * @typeParam Needs what it needs besides {@link WorkerParts}: settings of its area by their names, and what the program gives
 */
export type StartWorker<Needs> = (parts: WorkerParts & Needs) => StartedWorker | Promise<StartedWorker>;
