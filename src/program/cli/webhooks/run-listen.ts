import { setTimeout as sleep } from "node:timers/promises";
import { ApiError, type EventPage, type FeedEvent, type OpenVoe } from "#client";
import { deliveryHeaders } from "../../../areas/webhooks/ops/attempt-delivery.ts";
import type { EgressOutcome } from "../../../kernel/egress/exchange.ts";
import type { Egress } from "../../../kernel/egress/guarded-fetch.ts";
import { AppError } from "../../../kernel/error.ts";

/** The long-polling timeout, in seconds; a lost connection is noticed after that. */
const WAIT_SECONDS = 25;
/** What an answer may take beyond that, in milliseconds. */
const TIMEOUT_MS = 35_000;
/** Small, so that few fetched events are left unsent by a Ctrl-C. */
const PAGE_SIZE = 20;
/**
 * The pause between two requests, in milliseconds: at most 200 a minute, below the default rate
 * limit of a key.
 */
const PAUSE_MS = 300;
const BACKOFF_MS = 1_000;
const BACKOFF_MAX_MS = 10_000;

/** What the relay works with. */
interface ListenParts {
  /** With a key that has the scope `webhooks:read`. */
  readonly voe: OpenVoe;
  readonly egress: Egress;
  readonly forwardTo: string;
  readonly secrets: { readonly accessSecret: string; readonly signingSecrets: readonly string[] };
  /** Called with each forwarded event. */
  onForwarded(event: RelayedEvent, outcome: EgressOutcome): void;
  /** Called with messages about the connection to the service. */
  onNote(text: string): void;
  /** Ends the relay. */
  readonly signal: AbortSignal;
}

/** An event of the feed. */
export type RelayedEvent = Pick<FeedEvent, "event_id" | "event_type" | "payload">;

/**
 * Forwards the events of an environment to a local URL, one after the other, until aborted.
 *
 * It starts with the first event after its first request, and advances by cursor, so that events
 * from an outage of the service are forwarded afterwards. An event that the receiver does not
 * accept is not retried.
 *
 * @throws AppError if the service refuses the credentials or the URL is not a service
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
  /** The next events; none if there are none yet or the service is unreachable. */
  next(): Promise<readonly RelayedEvent[]>;
}

function openPoller(parts: ListenParts): Poller {
  const { signal, onNote } = parts;
  let cursor: string | null = null;
  let failures = 0;

  async function next(): Promise<readonly RelayedEvent[]> {
    const outcome = await ask(parts, cursor);
    if (signal.aborted) return [];
    if ("problem" in outcome) return await fail(outcome);
    if (failures > 0) onNote("The service is reachable again; the missed events follow.");
    else if (cursor === null) onNote("Ready. Press Ctrl-C to stop.");
    failures = 0;
    cursor = outcome.cursor;
    await pause(PAUSE_MS);
    return outcome.results;
  }

  async function fail({ problem, waitMs }: Problem): Promise<readonly RelayedEvent[]> {
    if (failures === 0) onNote(`${problem} Retrying until it succeeds.`);
    failures += 1;
    await pause(waitMs ?? Math.min(BACKOFF_MS * 2 ** (failures - 1), BACKOFF_MAX_MS));
    return [];
  }

  async function pause(forMs: number): Promise<void> {
    await sleep(forMs, undefined, { signal }).catch(() => {});
  }

  return { next };
}

interface Problem {
  readonly problem: string;
  /** Null: the default backoff. */
  readonly waitMs: number | null;
}

async function ask({ voe, signal }: ListenParts, cursor: string | null): Promise<EventPage | Problem> {
  const query = { page_size: PAGE_SIZE, ...(cursor === null ? {} : { cursor }) };
  try {
    const page = await voe.events.page(query, { signal, waitSeconds: WAIT_SECONDS, timeoutMs: TIMEOUT_MS });
    return isEventPage(page) ? page : OTHER_PROGRAM;
  } catch (error) {
    return problemOf(error);
  }
}

function problemOf(error: unknown): Problem {
  if (!(error instanceof ApiError)) {
    return { problem: "The service is unreachable, or another program responds at its URL.", waitMs: null };
  }
  const { code, message, retryAfterSeconds } = error;
  if (code === "unknown") return OTHER_PROGRAM;
  const reason = REFUSALS.get(code);
  if (reason !== undefined) throw new AppError("incorrect_parameters", reason);
  const problem = `The service responded: ${message}`;
  return { problem, waitMs: retryAfterSeconds === null ? null : retryAfterSeconds * 1_000 };
}

const OTHER_PROGRAM: Problem = { problem: "Another program responds at the URL of the service.", waitMs: null };

/** Errors that a retry does not fix, by the service's error code. */
const REFUSALS: ReadonlyMap<string, string> = new Map([
  ["authentication_failed", "The service does not accept this pair of client id and access secret."],
  ["permission_denied", "This key lacks the scope webhooks:read."],
  ["not_found", "There is no event feed at this URL: it must be the base URL of the service, without a path."],
  ["incorrect_parameters", "The service does not understand the request: it has another version."],
]);

/** Another program may answer with JSON of its own. */
function isEventPage(body: unknown): boolean {
  return (
    typeof body === "object" && body !== null && "cursor" in body && "results" in body && Array.isArray(body.results)
  );
}
