import { Argument, type Command, InvalidArgumentError, Option } from "commander";
import { listenerSecret } from "../../crypto/secrets.ts";
import { TIMESTAMP_TOLERANCE_SECONDS } from "../../crypto/signature.ts";
import { ENVIRONMENTS, type Environment } from "../../domain/caller.ts";
import { AppError } from "../../domain/error.ts";
import { EVENT_TYPES, type EventType } from "../../domain/event.ts";
import { isHexId, type WebhookId } from "../../domain/ids.ts";
import { openApiClient } from "../../egress/api-client.ts";
import { openEgress } from "../../egress/guarded-fetch.ts";
import { triggerEvent } from "../../operations/webhooks/trigger-event.ts";
import { askSecret } from "../ask-secret.ts";
import { readConfig, readReceiverSettings } from "../config.ts";
import { runInterruptibly } from "../import/interrupt.ts";
import { operatorName } from "../operator.ts";
import { withContext } from "../process/open-context.ts";
import { type PrintOptions, printResult } from "../text/print.ts";
import { diagnosisText, isSound } from "../webhooks/diagnosis-text.ts";
import { forwardedJson, forwardedText } from "../webhooks/listen-text.ts";
import { runListen } from "../webhooks/run-listen.ts";
import { runVerify } from "../webhooks/run-verify.ts";
import { triggeredText } from "../webhooks/trigger-text.ts";
import { DEFAULT_TEAM } from "./keys.ts";

const PROGRAM = "openvoe webhooks";
/** Where `openvoe serve` listens unless told otherwise. */
const DEFAULT_SERVICE_URL = "http://127.0.0.1:8080";

interface ListenCommandOptions extends PrintOptions {
  readonly forwardTo: string;
  readonly url?: string;
  readonly clientId?: string;
  readonly accessSecret?: string;
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
  const webhooks = program.command("webhooks").description("The tools of those who receive webhooks");
  webhooks
    .command("listen")
    .description("Relay the events of an environment to an address of this machine, signed, until Ctrl-C")
    .requiredOption("--forward-to <url>", "where each event is posted", readUrl)
    .option("--url <url>", `the service, from outside; unless given OPENVOE_URL, or ${DEFAULT_SERVICE_URL}`, readUrl)
    .option("--client-id <id>", "unless given OPENVOE_CLIENT_ID")
    .option("--access-secret <secret>", "unless given OPENVOE_ACCESS_SECRET, or it is asked for")
    .option("--json", "print each event as JSON on one line")
    .action(listenCommand);
  webhooks
    .command("trigger")
    .description("Make a sample event in an environment, for every webhook that asks for its type")
    .addArgument(new Argument("<event>", "its type").choices(EVENT_TYPES))
    .addOption(new Option("--env <environment>", "where it happens").choices(ENVIRONMENTS).default("sandbox"))
    .option("--team <name>", "whose it is", DEFAULT_TEAM)
    .option("--webhook <id>", "the only webhook to be told", readWebhookId)
    .option("--json", "print JSON")
    .action(triggerCommand);
  webhooks
    .command("verify")
    .description("Say of a saved delivery whether its signatures are right and, if not, why")
    .argument("<file>", "a raw HTTP request, JSON with headers and body, or HAR; - for standard input")
    .option("--secret <whsec>", "the webhook's signing secret; several times", addText)
    .option("--access-secret <secret>", "an access secret of the environment; several times", addText)
    .option("--received-at <time>", "when it arrived, so that its timestamp counts too", readTime)
    .option(
      "--tolerance <seconds>",
      "how far the timestamp may lie from that",
      readSeconds,
      TIMESTAMP_TOLERANCE_SECONDS,
    )
    .option("--json", "print JSON")
    .action(verifyCommand);
}

async function listenCommand(options: ListenCommandOptions): Promise<void> {
  const { forwardTo, json } = options;
  const settings = readReceiverSettings();
  const baseUrl = options.url ?? settings.serviceUrl ?? DEFAULT_SERVICE_URL;
  if (!isUrl(baseUrl)) throw new AppError("incorrect_parameters", `OPENVOE_URL: ${NO_URL}`);
  const clientId = options.clientId ?? settings.clientId ?? fail("client id", "OPENVOE_CLIENT_ID or --client-id");
  const given = options.accessSecret ?? settings.accessSecret ?? (await askSecret("The access secret: "));
  const accessSecret = given || fail("access secret", "OPENVOE_ACCESS_SECRET or --access-secret");
  const signingSecret = settings.signingSecret ?? listenerSecret(accessSecret);
  note(
    `${baseUrl} → ${forwardTo}\nwebhook-signature is made with ${signingSecret}\nX-WEBHOOK-SIGN with the access secret given`,
  );
  await runInterruptibly(async (signal) => {
    const client = openApiClient({ baseUrl: baseUrl.replace(/\/+$/, ""), clientId, secret: accessSecret, signal });
    const egress = openEgress({ allowPrivate: true });
    signal.addEventListener("abort", () => void egress.close(), { once: true });
    try {
      await runListen({
        ...{ client, egress, forwardTo, secrets: { accessSecret, signingSecrets: [signingSecret] }, signal },
        onForwarded: (event, outcome) => {
          const line = json === true ? forwardedJson(event, outcome) : forwardedText(event, outcome, new Date());
          process.stdout.write(`${line}\n`);
        },
        onNote: note,
      });
    } finally {
      await Promise.allSettled([client.close(), egress.close()]);
    }
  });
}

function note(text: string): void {
  process.stderr.write(`${text}\n`);
}

function fail(what: string, how: string): never {
  throw new AppError("incorrect_parameters", `No ${what} was given: set ${how}.`);
}

async function triggerCommand(type: EventType, options: TriggerCommandOptions): Promise<void> {
  const { env: environment, team, webhook = null } = options;
  const request = { type, team, environment, webhookId: webhook, actor: operatorName() };
  const triggered = await withContext(readConfig(), PROGRAM, ({ db }) => triggerEvent(db, request));
  printResult(triggered, { ...options, words: triggeredText(triggered) });
}

async function verifyCommand(file: string, options: VerifyCommandOptions): Promise<void> {
  const { secret = [], accessSecret = [], receivedAt, tolerance } = options;
  const nowSeconds = Math.floor((receivedAt ?? new Date()).getTime() / 1_000);
  const secrets = { signing: secret, access: accessSecret };
  const chosen = { file, secrets, nowSeconds, toleranceSeconds: tolerance };
  const diagnosis = await runVerify(chosen, readReceiverSettings());
  const sound = isSound(diagnosis, { isTimed: receivedAt !== undefined });
  printResult({ is_sound: sound, ...diagnosis }, { ...options, words: diagnosisText(diagnosis) });
  if (!sound) process.exitCode = 1;
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

const NO_URL = "It must be an absolute http or https URL without credentials.";

function isUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "";
}

function readUrl(text: string): string {
  if (!isUrl(text)) throw new InvalidArgumentError(NO_URL);
  return text;
}

function readWebhookId(text: string): WebhookId {
  if (!isHexId(text)) throw new InvalidArgumentError("It must be 32 lower-case hex digits: see GET /v1/webhooks/.");
  return text as WebhookId;
}
