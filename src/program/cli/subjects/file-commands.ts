import type { Requester, RequesterProof } from "../../../areas/persons/hold.ts";
import { type Erasure, eraseSubject } from "../../../areas/persons/ops/files/erase-subject.ts";
import { compileSubjectFile, type SubjectFile } from "../../../areas/persons/ops/files/subject-file.ts";
import { AppError, incorrectParameters } from "../../../kernel/error.ts";
import type { Subject } from "../../../kernel/subject.ts";
import { HOLDS } from "../../areas.ts";
import type { Call } from "../command.ts";
import { readConfig } from "../config.ts";
import type { InEnvironment } from "../options.ts";
import { readSubjectFile } from "./subject-file.ts";

interface RequesterOptions extends InEnvironment {
  readonly requestedBy: Requester;
  /** SHA-256, in hex, of the document by which the requester was identified; the document itself is not stored. */
  readonly proof?: string;
}

/** Everything held about the person of a file. */
export function printFile(call: Call<RequesterOptions>, file: string): Promise<SubjectFile> {
  const request = { subject: readIdentified(file), requesterProof: requesterProofOf(call.options) };
  const { operatorTeam } = readConfig();
  return call.run((context) => compileSubjectFile({ ...context, holds: HOLDS, operatorTeam }, actorIn(call), request));
}

/** Erases everything held about the person of a file; not without `--yes`. */
export function erase(call: Call<RequesterOptions & { readonly yes?: true }>, file: string): Promise<Erasure> {
  const request = { subject: readIdentified(file), requesterProof: requesterProofOf(call.options) };
  if (call.options.yes !== true) {
    throw new AppError("incorrect_parameters", "Erasing cannot be undone: repeat the command with --yes.");
  }
  return call.run((context) => eraseSubject({ ...context, holds: HOLDS }, actorIn(call), request));
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
