/* Deliveries to receivers of this machine: registered, tried by a test event, and judged by the attempt in the log. */
import type { FieldCase, Outcome } from "../../case.ts";
import { sentenceOf } from "../../case.ts";
import type { FieldService } from "../../service.ts";
import {
  ANSWER_TEXT,
  BEHAVIOURS,
  type Behaviour,
  closedPort,
  type OpenReceiver,
  openReceiver,
  PLAIN,
  TAKES,
} from "./receivers.ts";

/** One attempt, as the delivery log shows it. */
export interface Attempt {
  readonly outcome: string;
  readonly redirect_location: string | null;
  readonly failure_reason: string | null;
  readonly response_body: string | null;
}

/** Registers a webhook; returns its answer. */
export function register(service: FieldService, webhook_url: string, own: object = {}) {
  return service.request("POST", "/v1/webhooks/", { name: "field case", webhook_url, events: ["*"], ...own });
}

/** Registers a webhook, sends it a test event, and deletes it. */
export async function attemptAt(service: FieldService, url: string, own: object = {}): Promise<Attempt> {
  const { body } = await register(service, url, own);
  const { id } = body as { id: string };
  const attempt = await service.request("POST", `/v1/webhooks/${id}/test/`, {});
  await service.request("DELETE", `/v1/webhooks/${id}/`);
  return attempt.body as Attempt;
}

/** Runs a case about how a receiver answers; null if the sentence names no behaviour that is known. */
export async function deliveryOutcome(one: FieldCase, service: FieldService): Promise<Outcome | null> {
  const sentence = sentenceOf(one);
  if (/port closed|closed port/i.test(sentence)) {
    return judged(one, [await attemptAt(service, `http://127.0.0.1:${await closedPort()}/`)], ["connection"]);
  }
  if (/\bTLS\b|certificate/i.test(sentence)) {
    return at(PLAIN, async ({ port }) =>
      judged(one, [await attemptAt(service, `https://127.0.0.1:${port}/`)], ["tls"]),
    );
  }
  if (/localhost|\[?::1\]?/i.test(sentence)) {
    const [host, name] = /::1/.test(sentence) ? ["::1", "[::1]"] : ["127.0.0.1", "localhost"];
    const to = async ({ port }: OpenReceiver) => attemptAt(service, `http://${name}:${port}/`);
    return at(TAKES, async (receiver) => judged(one, [await to(receiver)], ["delivered"]), host);
  }
  const behaviours = BEHAVIOURS.flatMap(([pattern, behaviour]) => (pattern.test(sentence) ? [behaviour] : []));
  if (behaviours.length === 0) return null;
  const attempts: Attempt[] = [];
  for (const behaviour of behaviours) {
    attempts.push(await at(behaviour, ({ port }) => attemptAt(service, `http://127.0.0.1:${port}/`)));
  }
  return judged(
    one,
    attempts,
    behaviours.map(({ outcome }) => outcome),
  );
}

async function at<Result>(behaviour: Behaviour, use: (receiver: OpenReceiver) => Promise<Result>, host?: string) {
  const receiver = await openReceiver(behaviour, host);
  try {
    return await use(receiver);
  } finally {
    await receiver.close();
  }
}

/** By what the expectation asks of each attempt; the outcome must be that of the behaviour in any case. */
function judged({ expected }: FieldCase, attempts: readonly Attempt[], outcomes: readonly string[]): Outcome {
  const isRight = attempts.every((attempt, place) => {
    if (attempt.outcome !== outcomes[place]) return false;
    if (/location/i.test(expected)) return attempt.outcome === "delivered" || attempt.redirect_location !== null;
    if (/readable/.test(expected)) return attempt.response_body === ANSWER_TEXT;
    if (/\btold\b/.test(expected)) return attempt.outcome === "timeout" || attempt.failure_reason !== null;
    return true;
  });
  const got = attempts.map(({ outcome, redirect_location, failure_reason, response_body }) =>
    [outcome, redirect_location, failure_reason, response_body].filter((value) => value !== null).join(" "),
  );
  return { isRight, got };
}
