import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import type { CredentialHeaders } from "./service.ts";

/** Clients that create verifications and do not give up: what fails is sent again under the same idempotency key. */
export interface Clients {
  /** The ids of what was answered with 201. */
  readonly acknowledged: ReadonlySet<string>;
  /** Requests that ended without an answer, or with one that says to come again. */
  failures(): number;
  /** Resolves when every client has had its last 201. Rejects at an answer that should not be. */
  readonly done: Promise<void>;
  /** Lets each end the request that it is at. */
  stop(): void;
}

/** What the clients do. */
export interface ClientsOptions {
  /** One for each client; they may be equal. */
  readonly credentials: readonly CredentialHeaders[];
  /** Verifications a client creates at most. */
  readonly creates: number;
  /** How long a client rests after each 201. */
  readonly restMs: number;
  /** Where to send the next request of a client. Asked anew after each failure. */
  readonly urlFor: (client: number, attempt: number) => string;
  readonly bodies: readonly string[];
}

const RETRY_AFTER_MS = 25;
const ATTEMPTS_MAX = 4_000;
const ANSWER_WITHIN_MS = 15_000;
/** What a service says that has lost its database, or is still at the first request of a key. */
const COME_AGAIN = /"code":"(unavailable|idempotency_in_flight)"/;

/** Starts clients. */
export function startClients(options: ClientsOptions): Clients {
  const acknowledged = new Set<string>();
  const agent = new Agent({ pipelining: 1, headersTimeout: ANSWER_WITHIN_MS });
  let failures = 0;
  let isStopped = false;

  async function createOnce(client: number, body: string, key: string): Promise<string> {
    const headers = { ...options.credentials[client], "content-type": "application/json", "idempotency-key": key };
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      const url = `${options.urlFor(client, attempt)}/v1/instant-verifications/`;
      const id = await attemptCreate(agent, url, { headers, body }).catch(ifComeAgain);
      if (id !== null) return id;
      failures += 1;
      await delay(RETRY_AFTER_MS);
    }
    throw new Error(`no 201 in ${ATTEMPTS_MAX} attempts`);
  }

  async function runClient(client: number): Promise<void> {
    for (let n = 0; n < options.creates && !isStopped; n += 1) {
      const body = options.bodies[(n * options.credentials.length + client) % options.bodies.length] ?? "";
      acknowledged.add(await createOnce(client, body, `client-${client}-create-${n}`));
      await delay(options.restMs);
    }
  }

  const all = options.credentials.map((_, client) => runClient(client));
  return {
    acknowledged,
    failures: () => failures,
    done: Promise.all(all).then(() => agent.close()),
    stop() {
      isStopped = true;
    },
  };
}

class UnexpectedAnswer extends Error {}

async function attemptCreate(
  agent: Agent,
  url: string,
  sent: { readonly headers: Record<string, string>; readonly body: string },
): Promise<string | null> {
  const answer = await request(url, { method: "POST", ...sent, dispatcher: agent });
  const text = await answer.body.text();
  if (answer.statusCode === 201) return (JSON.parse(text) as { id: string }).id;
  if (COME_AGAIN.test(text)) return null;
  throw new UnexpectedAnswer(`the service answered ${answer.statusCode}: ${text}`);
}

/** A connection that was refused or broken off is an attempt that failed. */
function ifComeAgain(failure: unknown): null {
  if (failure instanceof UnexpectedAnswer) throw failure;
  return null;
}
