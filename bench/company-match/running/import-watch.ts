import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { request } from "undici";
import type { CredentialHeaders } from "../../../fixtures/service.ts";

/** Where searches go, and with what. */
export interface Target {
  readonly url: string;
  readonly credential: CredentialHeaders;
}

/**
 * Searches at a steady pace, whatever the answers take, so that slow ones are not asked less often.
 */
export interface Pacer {
  /** What the searches took since the last time, in milliseconds. */
  take(): number[];
  stop(): Promise<void>;
}

/** Starts to search `perSecond` times a second. */
export function startPacer(
  target: Target,
  { bodies, perSecond }: { bodies: readonly string[]; perSecond: number },
): Pacer {
  let durations: number[] = [];
  let count = 0;
  const open = new Set<Promise<void>>();
  const timer = setInterval(() => {
    count += 1;
    const one = timed(target, bodies[count % bodies.length] ?? "").then((durationMs) => {
      durations.push(durationMs);
      open.delete(one);
    });
    open.add(one);
  }, 1_000 / perSecond);
  return {
    take() {
      const taken = durations;
      durations = [];
      return taken;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
    },
  };
}

async function timed(target: Target, body: string): Promise<number> {
  const startedAt = performance.now();
  await search(target, body);
  return performance.now() - startedAt;
}

/** The company that a search finds. */
async function search({ url, credential }: Target, body: string): Promise<string | null> {
  const headers = { ...credential, "content-type": "application/json" };
  const answer = await request(`${url}/v1/companies/`, { method: "POST", headers, body });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`the service answered ${answer.statusCode}: ${text}`);
  return (JSON.parse(text) as { company_mapping_id: string | null }).company_mapping_id;
}

/**
 * How often the database is asked which companies are committed; what is measured is that much too
 * long at most.
 */
const LOOK_EVERY_MS = 10;

/**
 * How long after its commit each of some companies is found, by id, in milliseconds: from the look
 * at the database before the one that saw it. Resolves when all are found.
 */
export async function untilFound(
  target: Target,
  { databaseUrl, ids, signal }: { databaseUrl: string; ids: readonly string[]; signal: AbortSignal },
): Promise<number[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const waiting = new Set(ids);
  const delays: Promise<number>[] = [];
  try {
    for (let lookedAt = performance.now(); waiting.size > 0; await delay(LOOK_EVERY_MS)) {
      signal.throwIfAborted();
      const before = lookedAt;
      lookedAt = performance.now();
      const { rows } = await client.query<{ id: string }>(
        "select replace(id::text, '-', '') as id from companies where id = any($1::uuid[])",
        [[...waiting]],
      );
      for (const { id } of rows) {
        waiting.delete(id);
        delays.push(found(target, { id, since: before }));
      }
    }
    return await Promise.all(delays);
  } finally {
    await client.end();
  }
}

async function found(target: Target, { id, since }: { id: string; since: number }): Promise<number> {
  while ((await search(target, JSON.stringify({ id }))) !== id) await delay(LOOK_EVERY_MS);
  return performance.now() - since;
}
