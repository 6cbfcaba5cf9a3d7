import fc from "fast-check";

/** How often a law is tried that says nothing of it, as fast-check has it. */
const RUNS_DEFAULT = 100;

/**
 * What fast-check is to draw for a law that is tried `count` times: the same cases each time, so that no change is held up by
 * what another one's draw finds; with RUNS=10 in the environment ten times as many, and others each time.
 */
export function draws(count: number): { readonly numRuns: number; readonly seed?: number } {
  const { RUNS } = process.env;
  return RUNS === undefined ? { numRuns: count, seed: 3 } : { numRuns: count * Number(RUNS) };
}

// Each test file's process imports this module first: see `test/run.ts`.
fc.configureGlobal(draws(RUNS_DEFAULT));
