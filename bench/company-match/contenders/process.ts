import type { CompanyQuery } from "../../../src/domain/company.ts";
import { readCompanies } from "../cases.ts";
import { directoryOfSize } from "../recombine.ts";
import type { Contender, Readiness, Trial } from "./contender.ts";
import { openMiniSearch } from "./minisearch.ts";
import { openOwn } from "./own.ts";
import { openPgTrgm } from "./pg-trgm.ts";

/*
 * A process of its own for one engine, so that no engine pays for another one's memory. It measures each search itself.
 */

/** The engines, by name. */
export const ENGINES = {
  OpenVOE: async () => openOwn(),
  "pg_trgm, state first": () => openPgTrgm("state"),
  "pg_trgm, plain": () => openPgTrgm("plain"),
  MiniSearch: openMiniSearch,
} as const satisfies Record<string, () => Promise<Contender>>;

/** The name of an engine. */
export type EngineName = keyof typeof ENGINES;

/** The company that an engine puts first, and what the search took: time in its process, and processor time. */
export interface Found {
  readonly id: string | null;
  readonly durationMs: number;
  readonly cpuMs: number;
}

/** What the process is told. */
export type Order =
  | { readonly kind: "load"; readonly engine: EngineName; readonly count: number; readonly trials: readonly Trial[] }
  | { readonly kind: "search"; readonly queries: readonly CompanyQuery[] }
  | { readonly kind: "close" };

/** What it answers. */
export type Report =
  | { readonly kind: "loaded"; readonly readiness: Readiness }
  | { readonly kind: "found"; readonly found: readonly Found[] }
  | { readonly kind: "failed"; readonly message: string };

let contender: Contender | null = null;

process.on("message", (order: Order) => {
  obey(order).then(
    (report) => (report === null ? process.disconnect() : process.send?.(report)),
    (error: unknown) => process.send?.({ kind: "failed", message: String(error) } satisfies Report),
  );
});

// Also when the bench was ended before it could say so.
process.once("disconnect", () => void contender?.close());

async function obey(order: Order): Promise<Report | null> {
  switch (order.kind) {
    case "load": {
      contender = await ENGINES[order.engine]();
      const companies = directoryOfSize(readCompanies(), order.count);
      return { kind: "loaded", readiness: await contender.load(companies, order.trials) };
    }
    case "search": {
      const found: Found[] = [];
      for (const query of order.queries) found.push(await measured(query));
      return { kind: "found", found };
    }
    case "close":
      return null;
  }
}

async function measured(query: CompanyQuery): Promise<Found> {
  if (contender === null) throw new Error("Nothing is loaded.");
  const cpuBefore = contender.cpuMs();
  const startedAt = performance.now();
  const id = await contender.first(query);
  const durationMs = performance.now() - startedAt;
  return { id, durationMs, cpuMs: contender.cpuMs() - cpuBefore };
}
