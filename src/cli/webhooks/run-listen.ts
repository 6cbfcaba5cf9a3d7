import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../domain/error.ts";
import type { ApiAnswer, ApiClient } from "../../egress/api-client.ts";
import type { EgressOutcome } from "../../egress/exchange.ts";
import type { Egress } from "../../egress/guarded-fetch.ts";
import { deliveryHeaders } from "../../operations/webhooks/attempt-delivery.ts";

/** How long the service may keep a request waiting for an event, in seconds; a lost connection is noticed after that. */
const WAIT_SECONDS = 25;
/** Few, so that little is fetched that a Ctrl-C leaves unsent. */
const PAGE_SIZE = 20;
/** Between two requests, in milliseconds: at most 200 a minute, below the limit that a key has unless set otherwise. */
const PAUSE_MS = 300;
const RETRY_MS = 1_000;
const RETRY_MS_MAX = 10_000;

/** What the relay works with. */
export interface ListenParts {
  readonly client: ApiClient;
  readonly egress: Egress;
  readonly forwardTo: string;
  readonly secrets: { readonly accessSecret: string; readonly signingSecrets: readonly string[] };
  /** Hears of each event that was forwarded. */
  onForwarded(event: RelayedEvent, outcome: EgressOutcome): void;
  /** Hears, in words, of what becomes of the connection to the service. */
  onNote(text: string): void;
  /** Ends the relay. */
  readonly signal: AbortSignal;
}

/** An event of the feed. */
export interface RelayedEvent {
  readonly event_id: string;
  readonly event_type: string;
  readonly payload: string;
}

/**
 * Relays the events of an environment to an address of this machine, one after the other, until it is told to stop.
 *
 * It begins with what happens from its first answer on, and goes from cursor to cursor, so that what happens while the service cannot
 * be reached is forwarded afterwards. An event that the receiver does not take is not sent again.
 *
 * @throws AppError when the service refuses the credentials, or is no such service
 */
export async function runListen(parts: ListenParts): Promise<void> {
  const { signal, egress, forwardTo, secrets, onForwarded } = parts;
  const poller = openPoller(parts);
  while (!signal.aborted) {
    for (const event of await poller.next()) {
      if (signal.aborted) return;
      const body = Buffer.from(event.payload);
      const headers = deliveryHeaders(secrets, { id: event.event_id, body, at: new Date() });
      const outcome = await egress.post({ url: forwardTo, headers, body });
      if (!signal.aborted) onForwarded(event, outcome);
    }
  }
}

interface Poller {
  /** The next events; none when there are none yet, or the service cannot be reached for now. */
  next(): Promise<readonly RelayedEvent[]>;
}

function openPoller({ client, signal, onNote }: ListenParts): Poller {
  let cursor: string | null = null;
  let failures = 0;

  async function next(): Promise<readonly RelayedEvent[]> {
    const outcome = await ask(client, cursor);
    if (signal.aborted) return [];
    if ("problem" in outcome) return await fail(outcome);
    if (failures > 0) onNote("The service can be reached again; what happened meanwhile follows.");
    else if (cursor === null) onNote("Ready. Ctrl-C ends it.");
    failures = 0;
    cursor = outcome.cursor;
    await pause(PAUSE_MS);
    return outcome.results;
  }

  async function fail({ problem, waitMs }: Problem): Promise<readonly RelayedEvent[]> {
    if (failures === 0) onNote(`${problem} It is tried again and again.`);
    failures += 1;
    await pause(waitMs ?? Math.min(RETRY_MS * 2 ** (failures - 1), RETRY_MS_MAX));
    return [];
  }

  async function pause(forMs: number): Promise<void> {
    await sleep(forMs, undefined, { signal }).catch(() => {});
  }

  return { next };
}

interface Problem {
  readonly problem: string;
  /** Null: as long as is usual. */
  readonly waitMs: number | null;
}

interface FeedPart {
  readonly cursor: string;
  readonly results: readonly RelayedEvent[];
}

async function ask(client: ApiClient, cursor: string | null): Promise<FeedPart | Problem> {
  const query = new URLSearchParams({ page_size: String(PAGE_SIZE), ...(cursor === null ? {} : { cursor }) });
  let answer: ApiAnswer;
  try {
    answer = await client.wait(`/v1/webhook-events/?${query}`, WAIT_SECONDS);
  } catch {
    return { problem: "The service cannot be reached, or something else answers at its address.", waitMs: null };
  }
  const { body, retryAfterSeconds } = answer;
  if (isFeedPart(body)) return body;
  const { code, message } = errorOf(body);
  const reason = REFUSALS.get(code);
  if (reason !== undefined) throw new AppError("incorrect_parameters", reason);
  return { problem: message, waitMs: retryAfterSeconds === null ? null : retryAfterSeconds * 1_000 };
}

/** What waiting does not mend, by the code of the service's error. */
const REFUSALS: ReadonlyMap<string, string> = new Map([
  ["authentication_failed", "The service does not know this pair of client id and access secret."],
  ["permission_denied", "This key lacks the scope webhooks:read."],
  ["not_found", "There is no feed of events at this address: it must be the service's own, without a path."],
  ["incorrect_parameters", "The service does not understand the request: it is of another version."],
]);

function isFeedPart(body: unknown): body is FeedPart {
  return (
    typeof body === "object" && body !== null && "cursor" in body && "results" in body && Array.isArray(body.results)
  );
}

function errorOf(body: unknown): { readonly code: string; readonly message: string } {
  const error = typeof body === "object" && body !== null && "error" in body ? body.error : null;
  const isOurs = typeof error === "object" && error !== null && "code" in error && "message" in error;
  if (!isOurs) return { code: "", message: "Something else than the service answers at its address." };
  return { code: String(error.code), message: `The service says: ${error.message}` };
}
