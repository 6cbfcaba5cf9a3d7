import { setTimeout as delay } from "node:timers/promises";
import type { BenchHome } from "./home.ts";
import type { Receiver } from "./receiver.ts";
import type { CredentialHeaders } from "./service.ts";

/** What has become of the verifications that were acknowledged. All zero, but for the repeated deliveries, is as it should be. */
export interface Aftermath {
  readonly acknowledged: number;
  /** Without a final status, or not there at all. */
  readonly unfinished: number;
  /** Whose event did not arrive. */
  readonly undelivered: number;
  /** With more than one event, or an event that was made but not of a verification that was acknowledged. */
  readonly endedTwice: number;
  /** Rows beyond the acknowledged ones: made twice under one idempotency key. */
  readonly madeTwice: number;
  /** Deliveries of an event after its first: at least once means that there may be some. */
  readonly repeatedDeliveries: number;
}

const LOOK_EVERY_MS = 250;

/** Waits until nothing is left to be done, at most so long. */
export async function untilQuiet(home: BenchHome, withinMs: number): Promise<void> {
  const open = `select (select count(*) from verifications where status in ('pending', 'processing'))::integer
    + (select count(*) from deliveries where status = 'due')::integer as left`;
  for (const until = Date.now() + withinMs; Date.now() < until; await delay(LOOK_EVERY_MS)) {
    const [row] = await home.query<{ left: number }>(open);
    if (row?.left === 0) return;
  }
}

/** Reads every acknowledged verification over HTTP, and compares it with what was received and with what the store holds. */
export async function readAftermath(
  home: BenchHome,
  seen: {
    readonly url: string;
    readonly credential: CredentialHeaders;
    readonly acknowledged: ReadonlySet<string>;
    readonly receiver: Receiver;
  },
): Promise<Aftermath> {
  const { acknowledged, receiver } = seen;
  const ids = [...acknowledged];
  let unfinished = 0;
  for (const id of ids) if (!(await isFinal(seen.url, seen.credential, id))) unfinished += 1;
  const made = await home.query<{ id: string; events: number }>(
    `select 'iv_' || replace(v.id::text, '-', '') as id, count(e.id)::integer as events
      from verifications v left join events e on e.about_id = v.id group by v.id`,
  );
  const arrived = [...receiver.eventsOf.values()];
  return {
    acknowledged: ids.length,
    unfinished,
    undelivered: ids.filter((id) => !receiver.eventsOf.has(id)).length,
    endedTwice: made.filter(({ events }) => events > 1).length + arrived.filter((events) => events.size > 1).length,
    madeTwice: made.filter(({ id }) => !acknowledged.has(id)).length,
    repeatedDeliveries: receiver.count() - arrived.reduce((sum, events) => sum + events.size, 0),
  };
}

async function isFinal(url: string, credential: CredentialHeaders, id: string): Promise<boolean> {
  const answer = await fetch(`${url}/v1/instant-verifications/${id}/`, { headers: credential });
  const body = (await answer.json()) as { status?: string; completed_at?: string | null };
  return ["completed", "partial", "failed"].includes(body.status ?? "") && typeof body.completed_at === "string";
}

/** True if nothing was lost and nothing done twice. */
export function isSound(aftermath: Aftermath): boolean {
  const { unfinished, undelivered, endedTwice, madeTwice } = aftermath;
  return unfinished + undelivered + endedTwice + madeTwice === 0;
}

/** Subscribes a receiver to every event of the credential's environment. */
export async function subscribe(url: string, credential: CredentialHeaders, receiver: Receiver): Promise<void> {
  const answer = await fetch(`${url}/v1/webhooks/`, {
    method: "POST",
    headers: { ...credential, "content-type": "application/json" },
    body: JSON.stringify({ name: "bench", webhook_url: receiver.url, events: ["*"] }),
  });
  if (answer.status !== 201) throw new Error(`the webhook was answered with ${answer.status}`);
}
