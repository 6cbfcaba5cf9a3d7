import {
  type DeliveryDiagnosis,
  diagnoseDelivery,
  type Finding,
  type ReceiverSecrets,
  type SignatureDiagnosis,
  type TimestampDiagnosis,
} from "../../../kernel/crypto/signature-diagnosis.ts";
import { AppError } from "../../../kernel/error.ts";
import { askSecret } from "../ask-secret.ts";
import type { ReceiverSettings } from "../config.ts";
import { openByteSource, STANDARD_INPUT } from "../import/byte-source.ts";
import { readSavedDelivery } from "./saved-delivery.ts";

/** The options of `webhooks verify`. */
interface VerifyOptions {
  /** A path, or `-` for standard input. */
  readonly file: string;
  /** From the command line; they take precedence over those of the environment. */
  readonly secrets: ReceiverSecrets;
  readonly nowSeconds: number;
  readonly toleranceSeconds: number;
}

/** The maximum size of a saved delivery: a hundred times the longest event. */
const FILE_BYTES_MAX = 8 * 1_048_576;

/**
 * Reads a saved delivery, checks both signatures and explains a wrong one.
 *
 * @throws AppError if the file is not a delivery, or no secret is available
 */
export async function runVerify(options: VerifyOptions, settings: ReceiverSettings): Promise<DeliveryDiagnosis> {
  const { file, nowSeconds, toleranceSeconds } = options;
  const delivery = readSavedDelivery(await readWhole(file));
  const secrets = await secretsFor(options, settings);
  const diagnosis = diagnoseDelivery({ delivery, secrets, nowSeconds, toleranceSeconds });
  return delivery.wasParsed ? { ...diagnosis, notes: [...diagnosis.notes, PARSED] } : diagnosis;
}

const PARSED = {
  code: "body_parsed",
  message:
    "The file contains the body as parsed JSON, not its bytes, which alone can make a signature wrong. Save the body as text.",
};

async function readWhole(file: string): Promise<Buffer> {
  const source = await openByteSource(file, process.stdin);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source.bytes) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes <= FILE_BYTES_MAX) continue;
    source.close();
    throw new AppError(
      "incorrect_parameters",
      `The file is longer than ${FILE_BYTES_MAX} bytes: it is not one of our deliveries.`,
    );
  }
  return Buffer.concat(chunks);
}

async function secretsFor({ file, secrets }: VerifyOptions, settings: ReceiverSettings): Promise<ReceiverSecrets> {
  const signing = secrets.signing.length > 0 ? secrets.signing : listed(settings.signingSecret);
  const access = secrets.access.length > 0 ? secrets.access : listed(settings.accessSecret);
  if (signing.length > 0 || access.length > 0) return { signing, access };
  const canAsk = file !== STANDARD_INPUT;
  const asked = {
    signing: listed(canAsk ? await askSecret("The webhook's signing secret (whsec_…; empty: none): ") : null),
    access: listed(canAsk ? await askSecret("The access secret (empty: none): ") : null),
  };
  if (asked.signing.length > 0 || asked.access.length > 0) return asked;
  const message =
    "No secret was given: set OPENVOE_SIGNING_SECRET or OPENVOE_ACCESS_SECRET, or give --secret or --access-secret.";
  throw new AppError("incorrect_parameters", message);
}

function listed(secret: string | null): readonly string[] {
  return secret === null || secret === "" ? [] : [secret];
}

const VERDICTS: Readonly<Record<SignatureDiagnosis["verdict"], string>> = {
  right: "right",
  wrong: "WRONG",
  absent: "missing",
  unchecked: "not checked: no secret was given",
};

/**
 * A diagnosis as text: a line for each signature and for the timestamp, with its findings indented
 * below.
 */
export function diagnosisText({ compat, standard, timestamp, notes }: DeliveryDiagnosis): string {
  const lines = [...signatureLines(compat), ...signatureLines(standard), ...timestampLines(timestamp)];
  return [...lines, ...notes.map(({ message }) => message)].join("\n");
}

function signatureLines({ form, verdict, faults, notes }: SignatureDiagnosis): string[] {
  return [`${form.padEnd(17)}  ${VERDICTS[verdict]}`, ...indented([...faults, ...notes])];
}

function timestampLines({ isTaken, fault }: TimestampDiagnosis): string[] {
  const name = "webhook-timestamp".padEnd(17);
  if (isTaken === null) return [`${name}  missing`];
  return [`${name}  ${isTaken ? "within tolerance" : "OUT OF TOLERANCE"}`, ...indented(fault === null ? [] : [fault])];
}

function indented(findings: readonly Finding[]): string[] {
  return findings.map(({ message }) => `  ${message}`);
}

/**
 * True if a receiver with these secrets accepts the delivery: at least one signature was checked,
 * and none is wrong.
 *
 * @param options.isTimed whether the timestamp is checked, which requires the time of arrival
 */
export function isDeliveryAccepted(diagnosis: DeliveryDiagnosis, options: { readonly isTimed: boolean }): boolean {
  const { compat, standard, timestamp } = diagnosis;
  const verdicts = [compat.verdict, standard.verdict];
  const isOnTime = !options.isTimed || timestamp.isTaken !== false;
  return verdicts.includes("right") && !verdicts.includes("wrong") && isOnTime;
}
