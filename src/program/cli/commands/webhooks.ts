import { Argument, type Command, InvalidArgumentError } from "commander";
import { EVENT_TYPES, type EventType } from "../../../areas/webhooks/catalogue.ts";
import { triggerEvent } from "../../../areas/webhooks/ops/trigger-event.ts";
import { DEFAULT_TEAM, type Environment } from "../../../kernel/access/caller.ts";
import { listenerSecret } from "../../../kernel/crypto/secrets.ts";
import { TIMESTAMP_TOLERANCE_SECONDS } from "../../../kernel/crypto/signature.ts";
import { openLibraryClient } from "../../../kernel/egress/api-client.ts";
import { openEgress } from "../../../kernel/egress/guarded-fetch.ts";
import { readHexId, type WebhookId } from "../../../kernel/ids.ts";
import { addServiceOptions, readServiceTarget, readUrl, type ServiceOptions } from "../calls/call-options.ts";
import { readConfig, readReceiverSettings } from "../config.ts";
import { environmentOption } from "../environment-option.ts";
import { runInterruptibly } from "../import/interrupt.ts";
import { operatorName } from "../operator.ts";
import { withContext } from "../process/open-context.ts";
import { type PrintOptions, printResult } from "../text/print.ts";
import { diagnosisText, isDeliveryAccepted } from "../webhooks/diagnosis-text.ts";
import { forwardedJson, forwardedText } from "../webhooks/listen-text.ts";
import { runListen } from "../webhooks/run-listen.ts";
import { runVerify } from "../webhooks/run-verify.ts";
import { triggeredText } from "../webhooks/trigger-text.ts";

const PROGRAM = "openvoe webhooks";

interface ListenCommandOptions extends PrintOptions, ServiceOptions {
  readonly forwardTo: string;
}

interface TriggerCommandOptions extends PrintOptions {
  readonly env: Environment;
  readonly team: string;
  readonly webhook?: WebhookId;
}

interface VerifyCommandOptions extends PrintOptions {
  readonly secret?: readonly string[];
  readonly accessSecret?: readonly string[];
  readonly receivedAt?: Date;
  readonly tolerance: number;
}

/** Adds `webhooks listen`, `webhooks trigger` and `webhooks verify`. */
export function addWebhooksCommand(program: Command): void {
  const webhooks = program.command("webhooks").description("Tools for webhook receivers");
  const listen = webhooks
    .command("listen")
    .description("Forward the events of an environment, signed, to a local URL until Ctrl-C")
    .requiredOption("--forward-to <url>", "the URL that each event is posted to", readUrl);
  addServiceOptions(listen).option("--json", "print each event as JSON on one line").action(listenCommand);
  webhooks
    .command("trigger")
    .description("Create a sample event in an environment, for every webhook that subscribes to its type")
    .addArgument(new Argument("<event>", "the event type").choices(EVENT_TYPES))
    .addOption(environmentOption("the environment").default("sandbox"))
    .option("--team <name>", "the team", DEFAULT_TEAM)
    .option("--webhook <id>", "deliver only to this webhook", readWebhookId)
    .option("--json", "print JSON")
    .action(triggerCommand);
  webhooks
    .command("verify")
    .description("Check the signatures of a saved delivery, and explain why one is wrong")
    .argument("<file>", "a raw HTTP request, JSON with headers and body, or HAR; - for standard input")
    .option("--secret <whsec>", "the webhook's signing secret; repeatable", addText)
    .option("--access-secret <secret>", "an access secret of the environment; repeatable", addText)
    .option("--received-at <time>", "when it arrived, so that its timestamp is checked too", readTime)
    .option(
      "--tolerance <seconds>",
      "the largest difference of the timestamp from that",
      readSeconds,
      TIMESTAMP_TOLERANCE_SECONDS,
    )
    .option("--json", "print JSON")
    .action(verifyCommand);
}

async function listenCommand(options: ListenCommandOptions): Promise<void> {
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

async function triggerCommand(type: EventType, options: TriggerCommandOptions): Promise<void> {
  const { env: environment, team, webhook = null } = options;
  const request = { type, team, environment, webhookId: webhook, actor: operatorName() };
  const triggered = await withContext(readConfig(), PROGRAM, ({ db }) => triggerEvent(db, request));
  printResult(triggered, { ...options, text: triggeredText(triggered) });
}

async function verifyCommand(file: string, options: VerifyCommandOptions): Promise<void> {
  const { secret = [], accessSecret = [], receivedAt, tolerance } = options;
  const nowSeconds = Math.floor((receivedAt ?? new Date()).getTime() / 1_000);
  const secrets = { signing: secret, access: accessSecret };
  const chosen = { file, secrets, nowSeconds, toleranceSeconds: tolerance };
  const diagnosis = await runVerify(chosen, readReceiverSettings());
  const isAccepted = isDeliveryAccepted(diagnosis, { isTimed: receivedAt !== undefined });
  printResult({ is_sound: isAccepted, ...diagnosis }, { ...options, text: diagnosisText(diagnosis) });
  if (!isAccepted) process.exitCode = 1;
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
