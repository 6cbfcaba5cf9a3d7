import type { Assessment } from "./income-texts.tsx";
import { SUBJECT_FIELDS } from "./subject-fields.ts";

/** A line of a caseload: whom it is about, and what is stated of them. */
export interface CaseLine {
  /** The caller's name for the case; the number of the line if it has none. */
  readonly reference: string;
  readonly body: Readonly<Record<string, unknown>> | null;
  /** Why the line is not a case; null if it is one. */
  readonly fault: string | null;
}

/** A case with what the rule says of it, or why it was refused. */
export interface Case {
  readonly reference: string;
  readonly assessment: Assessment | null;
  readonly fault: string | null;
}

/** Fields of a line that are not facts. */
const OWN = ["id", "as_of", "tracking_info", "permissible_purpose", "consent", "parameters", "identity_reviewed"];
const SUBJECTS: readonly string[] = SUBJECT_FIELDS.map(([name]) => name);

/**
 * Reads the lines of a caseload. A line has facts as `openvoe assess` takes them, or the field of what is assessed; `id` is the caller's
 * name for the case.
 */
export function readCaseload(text: string): CaseLine[] {
  return text
    .split("\n")
    .map((line, at) => ({ line: line.trim(), at }))
    .filter(({ line }) => line !== "")
    .map(({ line, at }) => readLine(line, `line ${at + 1}`));
}

function readLine(line: string, place: string): CaseLine {
  const document = parsed(line);
  if (document === null) return { reference: place, body: null, fault: "is not a JSON object" };
  const reference = typeof document.id === "string" ? document.id : place;
  const facts = Object.fromEntries(
    Object.entries(document).filter(([name]) => !OWN.includes(name) && !SUBJECTS.includes(name)),
  );
  const named = Object.fromEntries(
    Object.entries(document).filter(([name]) => SUBJECTS.includes(name) || (OWN.includes(name) && name !== "id")),
  );
  return { reference, body: { tracking_info: reference, ...named, facts }, fault: null };
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
