import { createHmac } from "node:crypto";

/**
 * The two forms of an Emmy signature: what its documentation describes, and what its code at the same commit sends. They disagree, so
 * that each receiver has its own. Source: DSACMS/iv-cbv-payroll e6346af64, docs/api/income-report.md.
 */
export const EMMY_FORMS = {
  documented: { prefix: "v1:", headers: { timestamp: "X-Emmy-Timestamp", signature: "X-Emmy-Signature" } },
  ivaas: { prefix: "", headers: { timestamp: "X-IVAAS-Timestamp", signature: "X-IVAAS-Signature" } },
} as const;

/** A key of {@link EMMY_FORMS}. */
export type EmmyForm = keyof typeof EMMY_FORMS;

/**
 * Headers that sign a report's body for an Emmy receiver: HMAC-SHA-512 in lower-case hexadecimal.
 *
 * @param timestampSeconds Seconds since 1970.
 */
export function signEmmyReport(
  form: EmmyForm,
  { key, timestampSeconds, body }: { readonly key: string; readonly timestampSeconds: number; readonly body: string },
): Record<string, string> {
  const { prefix, headers } = EMMY_FORMS[form];
  const signature = createHmac("sha512", key).update(`${prefix}${timestampSeconds}:${body}`).digest("hex");
  return { [headers.timestamp]: String(timestampSeconds), [headers.signature]: signature };
}
