import { readFileSync } from "node:fs";
import type { Requester, RequesterProof } from "../../areas/persons/hold.ts";
import { type Erasure, eraseSubject } from "../../areas/persons/ops/subjects/erase-subject.ts";
import { compileSubjectFile, type SubjectFile } from "../../areas/persons/ops/subjects/subject-file.ts";
import { readErasures, repeatErasures } from "../../kernel/audit/ops/erasures.ts";
import { AppError, type InvalidParam, incorrectParameters } from "../../kernel/error.ts";
import { isIsoDate } from "../../kernel/ids.ts";
import type { Subject } from "../../kernel/subject.ts";
import { digits } from "../../kernel/text/fold.ts";
import { HOLDING } from "../areas.ts";
import type { Call } from "./command.ts";
import { readConfig } from "./config.ts";
import type { InEnvironment } from "./options.ts";

/**
 * The person of a JSON file: first_name, last_name (empty for a person with one name), date_of_birth
 * and, if known, ssn; `-` reads standard input.
 *
 * @throws AppError `incorrect_parameters` or `malformed_json`, without a value of the person
 */
export function readSubjectFile(file: string): Subject {
  return readSubject(readText(file));
}

function readText(file: string): string {
  try {
    return readFileSync(file === "-" ? process.stdin.fd : file, "utf8");
  } catch (cause) {
    throw new AppError("incorrect_parameters", `${file} cannot be read.`, { cause });
  }
}

function readSubject(text: string): Subject {
  const given = parseObject(text);
  const { first_name, last_name, date_of_birth, ssn = null } = given;
  const faults: InvalidParam[] = [];
  if (!isFilled(first_name)) faults.push({ field: "first_name", message: "must be a text that is not empty" });
  if (last_name !== "" && !isFilled(last_name)) {
    faults.push({ field: "last_name", message: "must be a text; an empty one for a person with one name" });
  }
  const born = typeof date_of_birth === "string" && isIsoDate(date_of_birth) ? date_of_birth : null;
  if (born === null) faults.push({ field: "date_of_birth", message: "must be a date, YYYY-MM-DD" });
  const number = ssn === null ? "" : digits(String(ssn));
  if (ssn !== null && number.length !== 4 && number.length !== 9) {
    faults.push({ field: "ssn", message: "must be 9 digits, or the last 4" });
  }
  if (faults.length > 0 || born === null) throw incorrectParameters(faults);
  return {
    first_name: String(first_name),
    last_name: String(last_name),
    date_of_birth: born,
    ssn: number === "" ? null : number,
  };
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null) return { ...value };
  } catch {
    // The text may hold a person's data: it is not repeated.
  }
  throw new AppError("malformed_json", "The file must hold one JSON object.");
}

function isFilled(value: unknown): boolean {
  return typeof value === "string" && value.trim() !== "";
}

interface RequesterOptions extends InEnvironment {
  readonly requestedBy: Requester;
  /** SHA-256, in hex, of the document by which the requester was identified; the document itself is not stored. */
  readonly proof?: string;
}

/** Everything held about the person of a file. */
export function printFile(call: Call<RequesterOptions>, file: string): Promise<SubjectFile> {
  const request = { subject: readIdentified(file), requesterProof: requesterProofOf(call.options) };
  const { operatorTeam } = readConfig();
  return call.run((context) => compileSubjectFile({ ...context, ...HOLDING, operatorTeam }, actorIn(call), request));
}

/** Erases everything held about the person of a file; not without `--yes`. */
export function erase(call: Call<RequesterOptions & { readonly yes?: true }>, file: string): Promise<Erasure> {
  const request = { subject: readIdentified(file), requesterProof: requesterProofOf(call.options) };
  requireYes(call);
  return call.run((context) => eraseSubject({ ...context, ...HOLDING }, actorIn(call), request));
}

/** Repeats the erasures of a file that the database lacks; not without `--yes`. */
export function eraseAgain(call: Call<{ readonly yes?: true }>, file: string) {
  const erasures = readErasures(readText(file));
  requireYes(call);
  return call.run((context) => repeatErasures({ ...context, ...HOLDING }, call.actor, erasures));
}

function requireYes({ options }: Call<{ readonly yes?: true }>): void {
  if (options.yes === true) return;
  throw new AppError("incorrect_parameters", "Erasing cannot be undone: repeat the command with --yes.");
}

/** The operator in the environment of `--env`, for all teams. */
export function actorIn({ options, actor }: Call<InEnvironment>) {
  return { actor, teamId: null, environment: options.env };
}

function readIdentified(file: string): Subject {
  const subject = readSubjectFile(file);
  if (subject.ssn !== null) return subject;
  throw incorrectParameters([{ field: "ssn", message: "is required: a namesake's data must not be shown or erased" }]);
}

function requesterProofOf({ requestedBy, proof }: RequesterOptions): RequesterProof {
  if (requestedBy !== "operator" && proof === undefined) {
    throw incorrectParameters([{ field: "--proof", message: "is required unless the operator asks" }]);
  }
  if (proof !== undefined && !/^[0-9a-f]{64}$/.test(proof)) {
    throw incorrectParameters([{ field: "--proof", message: "must be 64 lower-case hex digits" }]);
  }
  return { requested_by: requestedBy, proof_sha256: proof ?? null };
}
