import type { Requester, RequesterProof } from "../../../areas/persons/hold.ts";
import { eraseSubject } from "../../../areas/persons/ops/files/erase-subject.ts";
import { compileSubjectFile } from "../../../areas/persons/ops/files/subject-file.ts";
import { holdSubject, releaseSubject } from "../../../areas/persons/ops/subjects/holds.ts";
import { readmitRecord } from "../../../areas/records/ops/imports/readmit-record.ts";
import type { Environment } from "../../../kernel/access/caller.ts";
import { AppError, incorrectParameters } from "../../../kernel/error.ts";
import { type HoldId, readHexId } from "../../../kernel/ids.ts";
import type { Subject } from "../../../kernel/subject.ts";
import { HOLDS } from "../../areas.ts";
import { readConfig } from "../config.ts";
import { operatorName } from "../operator.ts";
import { withContext } from "../process/open-context.ts";
import { type PrintOptions, printResult } from "../text/print.ts";
import { readSubjectFile } from "./subject-file.ts";

const PROGRAM = "openvoe subjects";

interface EnvironmentOptions extends PrintOptions {
  readonly env: Environment;
}

interface RequesterOptions extends EnvironmentOptions {
  readonly requestedBy: Requester;
  /** SHA-256, in hex, of the document by which the requester was identified; the document itself is not stored. */
  readonly proof?: string;
}

/** Prints everything held about the person of a file. */
export async function fileCommand(file: string, options: RequesterOptions): Promise<void> {
  const request = { subject: readIdentified(file), requesterProof: requesterProofOf(options) };
  const config = readConfig();
  const { operatorTeam } = config;
  const compiled = await withContext(config, PROGRAM, (context) =>
    compileSubjectFile({ ...context, holds: HOLDS, operatorTeam }, actorIn(options), request),
  );
  printResult(compiled, { json: true, text: "" });
}

/** Erases everything held about the person of a file; not without `--yes`. */
export async function eraseCommand(file: string, options: RequesterOptions & { readonly yes?: true }): Promise<void> {
  const request = { subject: readIdentified(file), requesterProof: requesterProofOf(options) };
  if (options.yes !== true) {
    throw new AppError("incorrect_parameters", "Erasing cannot be undone: repeat the command with --yes.");
  }
  const erasure = await withContext(readConfig(), PROGRAM, (context) =>
    eraseSubject({ ...context, holds: HOLDS }, actorIn(options), request),
  );
  const counts = Object.entries(erasure.erased).map(([kind, count]) => `${count} ${kind.replaceAll("_", " ")}`);
  printResult(erasure, { ...options, text: `Erased: ${counts.join(", ")}. Inquiry log: ${erasure.id}` });
}

/** Lets imports bring back an erased record. */
export async function readmitCommand(source: string, recordId: string, options: EnvironmentOptions): Promise<void> {
  await withContext(readConfig(), PROGRAM, (context) => readmitRecord(context, actorIn(options), { source, recordId }));
  printResult({ source }, { ...options, text: "The next import of the source brings the record back." });
}

/** Places a legal hold. */
export async function holdCommand(
  file: string,
  options: EnvironmentOptions & { readonly reason: string },
): Promise<void> {
  const request = { subject: readSubjectFile(file), reason: options.reason };
  const { id, created_at } = await withContext(readConfig(), PROGRAM, (context) =>
    holdSubject(context, actorIn(options), request),
  );
  printResult({ id, created_at }, { ...options, text: `Held in ${options.env} since ${created_at}: ${id}` });
}

/** Releases a legal hold. */
export async function releaseCommand(id: string, options: EnvironmentOptions): Promise<void> {
  const holdId = parseHexId<HoldId>(id);
  await withContext(readConfig(), PROGRAM, (context) => releaseSubject(context, actorIn(options), holdId));
  printResult({ id }, { ...options, text: `The hold ${id} is released.` });
}

function actorIn({ env }: EnvironmentOptions) {
  return { actor: operatorName(), teamId: null, environment: env };
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

/** An id of the command line. @throws AppError `incorrect_parameters` unless it is 32 lower-case hex digits */
export function parseHexId<Id extends string>(text: string): Id {
  const id = readHexId<Id>(text);
  if (id === null) throw incorrectParameters([{ field: "id", message: "must be 32 lower-case hex digits" }]);
  return id;
}
