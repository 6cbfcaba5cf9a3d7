import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Contender, Used } from "./contender.ts";
import type { Load, LoadResult } from "./load.ts";

/**
 * The kinds of requests. `alone` is a create and `wait` one with `Prefer: wait`, both on a few connections, so that what is
 * measured is how long one takes and not how many fit in.
 */
export type RoundKind = "create" | "read" | "alone" | "wait";

/** One contender's round of one kind of request. */
export interface Round extends LoadResult {
  readonly contender: string;
  readonly kind: RoundKind;
  /** While the load was on. */
  readonly used: Used;
  /** What was left to be done in the background after the load's end: how long it took, and what it used. */
  readonly drainSeconds: number;
  readonly drainUsed: Used;
}

/** How long a round is, and how wide. */
export interface RoundOptions {
  readonly forMs: number;
  readonly connections: number;
}

/** The process that sends the load. */
export interface Generator {
  run(load: Load): Promise<LoadResult>;
  stop(): void;
}

/** Starts a load generator. */
export function startGenerator(): Generator {
  const child: ChildProcess = fork(path.join(import.meta.dirname, "./load-generator.ts"));
  let fail = (_error: Error) => {};
  child.once("exit", () => fail(new Error("the load generator ended")));
  return {
    async run(load) {
      const failed = new Promise<never>((_, reject) => {
        fail = reject;
      });
      child.send(load);
      const [result] = await Promise.race([once(child, "message"), failed]);
      return result as LoadResult;
    },
    stop: () => void child.kill(),
  };
}

/** Runs one round: the load, and then the wait until the contender has nothing left to do. */
export async function runRound(
  generator: Generator,
  contender: Contender,
  round: RoundOptions &
    ({ kind: Exclude<RoundKind, "read">; bodies: readonly string[] } | { kind: "read"; ids: readonly string[] }),
): Promise<Round> {
  const { kind, forMs, connections } = round;
  if (kind === "create") contender.holdWorker();
  const before = await contender.used();
  const result = await generator.run({
    port: contender.port,
    connections,
    forMs,
    head: contender.heads[kind === "alone" ? "create" : kind] ?? "",
    bodies: round.kind === "read" ? [] : round.bodies,
    ids: round.kind === "read" ? round.ids : [],
    status: kind === "read" ? 200 : 201,
  });
  const after = await contender.used();
  const drainFrom = performance.now();
  await contender.drained();
  const drainSeconds = (performance.now() - drainFrom) / 1_000;
  const drainUsed = difference(await contender.used(), after);
  return { ...result, contender: contender.name, kind, used: difference(after, before), drainSeconds, drainUsed };
}

function difference(after: Used, before: Used): Used {
  return {
    node: after.node - before.node,
    postgres: after.postgres - before.postgres,
    walBytes: after.walBytes - before.walBytes,
  };
}
