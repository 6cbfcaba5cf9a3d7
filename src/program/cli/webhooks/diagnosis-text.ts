import type {
  DeliveryDiagnosis,
  Finding,
  SignatureDiagnosis,
  TimestampDiagnosis,
} from "../../../kernel/crypto/signature-diagnosis.ts";

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
