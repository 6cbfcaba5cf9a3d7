import { refusalOf, sendLines } from "../../service/send-lines.ts";
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
    const answers = bodies.length === 0 ? [] : await sendLines("/v1/income-assessments/batch/", bodies);
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

/** What came of a line; one that was refused says why, with the fields. */
function caseOf(answer: unknown): Omit<Case, "reference"> {
  const fault = refusalOf(answer);
  return { assessment: fault === null ? (answer as Assessment) : null, fault };
}
