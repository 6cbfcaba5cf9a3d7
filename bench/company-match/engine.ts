import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { CompanyQuery } from "../../src/domain/company.ts";
import type { Readiness, Trial } from "./contenders/contender.ts";
import type { EngineName, Found, Order, Report } from "./contenders/process.ts";

/** An engine in a process of its own, ready to be searched. */
export interface Engine {
  readonly name: EngineName;
  readonly companies: number;
  readonly readiness: Readiness;
  /** What it finds for each, one after the other. */
  search(queries: readonly CompanyQuery[]): Promise<readonly Found[]>;
  close(): Promise<void>;
}

/** What an engine is to hold. */
export interface EngineLoad {
  readonly count: number;
  readonly trials: readonly Trial[];
}

/** Megabytes of heap: MiniSearch over millions of names needs more than Node gives by itself. */
const HEAP_MEGABYTES = 8_000;

/** Starts an engine over a directory of a size. */
export async function startEngine(name: EngineName, { count, trials }: EngineLoad): Promise<Engine> {
  const execArgv = [`--max-old-space-size=${HEAP_MEGABYTES}`];
  const child = fork(path.join(import.meta.dirname, "./contenders/process.ts"), { execArgv });
  const ended = once(child, "exit");
  const order = async (message: Order): Promise<Report> => {
    const answered = once(child, "message");
    child.send(message);
    const [report] = (await Promise.race([answered, ended.then(() => [null])])) as [Report | null];
    if (report === null || report.kind === "failed") throw new Error(`${name}: ${report?.message ?? "ended"}`);
    return report;
  };
  const loaded = await order({ kind: "load", engine: name, count, trials });
  if (loaded.kind !== "loaded") throw new Error(`${name}: not loaded`);
  return {
    name,
    companies: count,
    readiness: loaded.readiness,
    async search(queries) {
      const report = await order({ kind: "search", queries });
      if (report.kind !== "found") throw new Error(`${name}: no answer`);
      return report.found;
    },
    async close() {
      child.send({ kind: "close" } satisfies Order);
      await ended;
    },
  };
}
