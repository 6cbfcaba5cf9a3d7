import { availableParallelism, loadavg } from "node:os";

/**
 * How long to wait, on this machine as busy as it is now, for what takes at most so long on an idle one:
 * at least three times as long, and in proportion to the programs that each core runs. For what must come;
 * what must not come needs no limit of time.
 *
 * @param ms milliseconds on an idle machine
 * @returns milliseconds, a whole number as `AbortSignal.timeout` takes it
 */
export function patienceMs(ms: number): number {
  const [lastMinute = 0] = loadavg();
  return Math.ceil(3 * ms * Math.max(1, lastMinute / availableParallelism()));
}
