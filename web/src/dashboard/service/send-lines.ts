import { voe } from "./voe.ts";

const NDJSON = "application/x-ndjson";

/** Routes that take a line for each object, and answer with a line for each. */
type BatchPath = "/v1/income-assessments/batch/" | "/v1/orders/batch/" | "/v1/orders/batch/check/";

/**
 * Sends objects as lines of a batch.
 *
 * @returns the answers in the order of the objects
 * @throws ApiError if the whole request is refused
 */
export async function sendLines(path: BatchPath, bodies: readonly object[]): Promise<unknown[]> {
  const text = bodies.map((body) => `${JSON.stringify(body)}\n`).join("");
  const response = await voe.send("POST", path, { content: { type: NDJSON, text }, accept: NDJSON });
  const answered = await response.text();
  return answered
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line));
}

/** What is wrong with a field of a line. */
interface FieldFault {
  readonly field: string;
  readonly message: string;
}

interface LineError {
  readonly message: string;
  readonly extra?: { readonly "invalid-params"?: readonly FieldFault[] };
}

/**
 * Why a line was refused, with its fields; null if it was not.
 *
 * @param nameOf the words for a field
 */
export function refusalOf(answer: unknown, nameOf: (field: string) => string = (field) => field): string | null {
  const { error } = (answer ?? {}) as { error?: LineError };
  if (answer === undefined) return "was not answered";
  if (error === undefined) return null;
  const fields = error.extra?.["invalid-params"] ?? [];
  const why = fields.map(({ field, message }) => `${nameOf(field)} ${message}`).join("; ");
  return why === "" ? error.message : why;
}
