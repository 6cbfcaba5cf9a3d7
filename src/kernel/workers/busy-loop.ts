import { performance } from "node:perf_hooks";

/** The share of time from which on what comes to the event loop waits for it. */
const BUSY_SHARE = 0.9;
/** How much time a look is about at least, in milliseconds. */
const LOOK_MS = 20;

/** Returns a function that tells whether the event loop has hardly rested since it was last asked. */
export function watchBusyLoop(): () => boolean {
  let before = performance.eventLoopUtilization();
  let lookedAt = performance.now();
  let isBusy = false;
  return () => {
    if (performance.now() - lookedAt < LOOK_MS) return isBusy;
    const now = performance.eventLoopUtilization();
    isBusy = performance.eventLoopUtilization(now, before).utilization > BUSY_SHARE;
    [before, lookedAt] = [now, performance.now()];
    return isBusy;
  };
}
