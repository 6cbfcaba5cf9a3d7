import { Argument, InvalidArgumentError, Option } from "commander";
import { EVENT_TYPES, type EventType } from "../../../areas/webhooks/catalogue.ts";
import type { DeliveryStatus } from "../../../areas/webhooks/event.ts";
import { type TriggeredEvent, triggerEvent } from "../../../areas/webhooks/ops/trigger-event.ts";
import { DEFAULT_TEAM } from "../../../kernel/access/caller.ts";
import { listenerSecret } from "../../../kernel/crypto/secrets.ts";
import { TIMESTAMP_TOLERANCE_SECONDS } from "../../../kernel/crypto/signature.ts";
import { openLibraryClient } from "../../../kernel/egress/api-client.ts";
import type { EgressOutcome } from "../../../kernel/egress/exchange.ts";
import { openEgress } from "../../../kernel/egress/guarded-fetch.ts";
import { readHexId, type WebhookId } from "../../../kernel/ids.ts";
import { readServiceTarget, readUrl, SERVICE_OPTIONS, type ServiceOptions } from "../calls/call-options.ts";
import { type Call, command, commandGroup } from "../command.ts";
import { readReceiverSettings } from "../config.ts";
import { runInterruptibly } from "../import/interrupt.ts";
import { environmentOption, type InEnvironment } from "../options.ts";
import { type RelayedEvent, runListen } from "../webhooks/run-listen.ts";
import { diagnosisText, isDeliveryAccepted, runVerify } from "../webhooks/run-verify.ts";

interface ListenOptions extends ServiceOptions {
  readonly forwardTo: string;
}

interface TriggerOptions extends InEnvironment {
  readonly team: string;
  readonly webhook?: WebhookId;
}

interface VerifyOptions {
  readonly secret?: readonly string[];
  readonly accessSecret?: readonly string[];
  readonly receivedAt?: Date;
  readonly tolerance: number;
}

/** A triggered event as text, with the webhooks that it is queued for. */
export function triggeredText({ event_id, event_type, deliveries }: TriggeredEvent): string {
  const head = `${event_type} ${event_id}`;
  if (deliveries.length === 0)
    return `${head}\nNo webhook of this environment subscribes to it; webhooks listen shows it.`;
  const lines = deliveries.map(
    ({ webhook_id, webhook_url, status }) => `  ${webhook_id}  ${webhook_url}  ${WORDS[status]}`,
  );
  return [head, ...lines].join("\n");
}

const WORDS: Readonly<Record<DeliveryStatus, string>> = {
  due: "queued",
  held: "held: the webhook is disabled",
  exhausted: "retries exhausted",
};

/** `webhooks listen`, `webhooks trigger` and `webhooks verify`. */
export const addWebhooks = commandGroup("webhooks", "Tools for webhook receivers", [
  command({
    name: "listen",
    about: "Forward the events of an environment, signed, to a local URL until Ctrl-C",
    options: [
      new Option("--forward-to <url>", "the URL that each event is posted to").argParser(readUrl).makeOptionMandatory(),
      ...SERVICE_OPTIONS,
    ],
    jsonHelp: "print each event as JSON on one line",
    call: listen,
  }),
  command({
    name: "trigger",
    about: "Create a sample event in an environment, for every webhook that subscribes to its type",
    words: [new Argument("<event>", "the event type").choices(EVENT_TYPES)],
    options: [
      environmentOption("the environment").default("sandbox"),
      new Option("--team <name>", "the team").default(DEFAULT_TEAM),
      new Option("--webhook <id>", "deliver only to this webhook").argParser(readWebhookId),
    ],
    call: ({ options, run, actor }: Call<TriggerOptions>, type: EventType) => {
      const { env: environment, team, webhook = null } = options;
      return run(({ db }) => triggerEvent(db, { type, team, environment, webhookId: webhook, actor }));
    },
    text: triggeredText,
  }),
  command({
    name: "verify",
    about: "Check the signatures of a saved delivery, and explain why one is wrong",
    words: [new Argument("<file>", "a raw HTTP request, JSON with headers and body, or HAR; - for standard input")],
    options: [
      new Option("--secret <whsec>", "the webhook's signing secret; repeatable").argParser(addText),
      new Option("--access-secret <secret>", "an access secret of the environment; repeatable").argParser(addText),
      new Option("--received-at <time>", "when it arrived, so that its timestamp is checked too").argParser(readTime),
      new Option("--tolerance <seconds>", "the largest difference between that time and the timestamp, in seconds")
        .argParser(readSeconds)
        .default(TIMESTAMP_TOLERANCE_SECONDS),
    ],
    call: verify,
    text: diagnosisText,
    exitCode: ({ is_sound }) => (is_sound ? 0 : 1),
  }),
]);

async function listen({ options }: Call<ListenOptions>): Promise<void> {
  const { forwardTo, json } = options;
  const settings = readReceiverSettings();
  const { baseUrl, clientId, accessSecret } = await readServiceTarget(options);
  const signingSecret = settings.signingSecret ?? listenerSecret(accessSecret);
  note(
    `${baseUrl} → ${forwardTo}\nwebhook-signature is signed with ${signingSecret}\nX-WEBHOOK-SIGN with the given access secret`,
  );
  await runInterruptibly(async (signal) => {
    const voe = openLibraryClient({ baseUrl, clientId, accessSecret });
    const egress = openEgress({ allowPrivate: true });
    signal.addEventListener("abort", () => void egress.close(), { once: true });
    try {
      await runListen({
        voe,
        egress,
        forwardTo,
        secrets: { accessSecret, signingSecrets: [signingSecret] },
        signal,
        onForwarded: (event, outcome) => {
          const line = json === true ? forwardedJson(event, outcome) : forwardedText(event, outcome, new Date());
          process.stdout.write(`${line}\n`);
        },
        onNote: note,
      });
    } finally {
      await egress.close();
    }
  });
}

function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

async function verify({ options }: Call<VerifyOptions>, file: string) {
  const { secret = [], accessSecret = [], receivedAt, tolerance } = options;
  const nowSeconds = Math.floor((receivedAt ?? new Date()).getTime() / 1_000);
  const secrets = { signing: secret, access: accessSecret };
  const chosen = { file, secrets, nowSeconds, toleranceSeconds: tolerance };
  const diagnosis = await runVerify(chosen, readReceiverSettings());
  return { is_sound: isDeliveryAccepted(diagnosis, { isTimed: receivedAt !== undefined }), ...diagnosis };
}

function addText(text: string, texts: readonly string[] = []): readonly string[] {
  return [...texts, text];
}

function readTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError("It must be an ISO 8601 time.");
  return time;
}

function readSeconds(text: string): number {
  const seconds = Number(text);
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It must be a whole number of seconds.");
  return seconds;
}

function readWebhookId(text: string): WebhookId {
  const id = readHexId<WebhookId>(text);
  if (id === null) throw new InvalidArgumentError("It must be 32 lower-case hex digits: see GET /v1/webhooks/.");
  return id;
}

/** A forwarded event on one line: time, type and id, the receiver's status, and the duration. */
export function forwardedText(event: RelayedEvent, outcome: EgressOutcome, at: Date): string {
  const said = outcome.statusCode === null ? outcome.outcome : String(outcome.statusCode);
  const time = at.toISOString().slice(11, 19);
  return `${time}  ${event.event_type}  ${event.event_id}  ${said}  ${outcome.durationMs} ms`;
}

/** The same as JSON on one line. */
export function forwardedJson(event: RelayedEvent, outcome: EgressOutcome): string {
  const { event_id, event_type } = event;
  const { outcome: word, statusCode, durationMs } = outcome;
  return JSON.stringify({ event_id, event_type, outcome: word, status_code: statusCode, duration_ms: durationMs });
}
