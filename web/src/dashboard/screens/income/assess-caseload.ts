import { voe } from "../../service/voe.ts";
import type { Case, CaseLine } from "./caseload-file.ts";
import type { Assessment } from "./income-texts.tsx";

/** What is asked of every case; a line's own facts and parameters come before these. */
export interface CaseloadRequest {
  readonly rule: string;
  readonly as_of: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Lines of one request: the table grows by so many at once. */
const LINES_PER_REQUEST = 200;
const NDJSON = "application/x-ndjson";

/**
 * Assesses the lines of a caseload in order, some at a time.
 *
 * @returns all cases that are answered so far, each time that some are
 * @throws ApiError if a whole request is refused
 */
export async function* assessCaseload(
  lines: readonly CaseLine[],
  request: CaseloadRequest,
): AsyncGenerator<readonly Case[], void, void> {
  const cases: Case[] = [];
  for (let from = 0; from < lines.length; from += LINES_PER_REQUEST) {
    const chunk = lines.slice(from, from + LINES_PER_REQUEST);
    const bodies = chunk.flatMap(({ body }) => (body === null ? [] : [bodyOf(body, request)]));
    const answers = bodies.length === 0 ? [] : await answersOf(bodies);
    for (const { reference, fault } of chunk) {
      if (fault !== null) cases.push({ reference, assessment: null, fault });
      else cases.push({ reference, ...caseOf(answers.shift()) });
    }
    yield [...cases];
  }
}

function bodyOf(line: Readonly<Record<string, unknown>>, request: CaseloadRequest): object {
  const { rule, as_of, facts, parameters } = request;
  return {
    as_of,
    ...line,
    rule,
    facts: { ...facts, ...(line.facts as object) },
    parameters: { ...parameters, ...(line.parameters as object | undefined) },
  };
}

async function answersOf(bodies: readonly object[]): Promise<unknown[]> {
  const text = bodies.map((body) => `${JSON.stringify(body)}\n`).join("");
  const response = await voe.send("POST", "/v1/income-assessments/batch/", {
    content: { type: NDJSON, text },
    accept: NDJSON,
  });
  const answered = await response.text();
  return answered
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line));
}

/** What came of a line; one that was refused says why, with the fields. */
function caseOf(answer: unknown): Omit<Case, "reference"> {
  const { error } = (answer ?? {}) as { error?: RefusedLine };
  if (answer !== undefined && error === undefined) return { assessment: answer as Assessment, fault: null };
  const fields = error?.extra?.["invalid-params"] ?? [];
  const why = fields.map(({ field, message }) => `${field} ${message}`).join("; ");
  return { assessment: null, fault: why === "" ? (error?.message ?? "was not answered") : why };
}

interface RefusedLine {
  readonly message: string;
  readonly extra?: { readonly "invalid-params"?: readonly { readonly field: string; readonly message: string }[] };
}
