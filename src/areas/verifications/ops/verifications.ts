import type { Caller, Tenant } from "../../../kernel/access/caller.ts";
import { findIdempotentResult } from "../../../kernel/access/ops/idempotency.ts";
import { findIdempotencyKey, type IdempotentRequest } from "../../../kernel/access/sql/idempotency.ts";
import { appendReads, appendSsnReads, type ReadAct } from "../../../kernel/audit/ops/reads.ts";
import type { Keyring } from "../../../kernel/crypto/keyring.ts";
import { openJson, sealJson } from "../../../kernel/crypto/seal.ts";
import { mintId } from "../../../kernel/crypto/secrets.ts";
import { AppError } from "../../../kernel/error.ts";
import { idHex, type VerificationHex, type VerificationId, verificationIdOf } from "../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../kernel/page.ts";
import type { StatedPurpose } from "../../../kernel/purpose.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { openSealedRows } from "../../../kernel/sealing/ops/unreadable-rows.ts";
import type { SubjectDetails } from "../../../kernel/subject.ts";
import { formatWay, type Way } from "../../../kernel/way.ts";
import type { IncomeQuestion, VerificationFile } from "../../income/income-question.ts";
import { findFrozen, frozenSubject } from "../../persons/ops/subjects/freezes.ts";
import { subjectLookupTokens } from "../../persons/ops/subjects/lookup-tokens.ts";
import type { Verification } from "../results/results.ts";
import { listVerifications as listVerificationRows, type VerificationFilter } from "../sql/list-verifications.ts";
import { VERIFICATIONS_SEALED } from "../sql/sealed.ts";
import {
  findVerification,
  insertVerification,
  type OwnedVerification,
  type VerificationRow,
} from "../sql/verifications.ts";
import { consentOf } from "./inquiry.ts";
import { VERIFICATION_TOKENS_VERSION, verificationTokens } from "./lookup-tokens.ts";
import { openResults } from "./open-results.ts";

/** A checked verification request. */
export interface VerificationInput extends Partial<StatedPurpose> {
  readonly details: SubjectDetails;
  /** Rules of income that are answered when it ends; absent: none. */
  readonly income?: readonly IncomeQuestion[];
  readonly trackingInfo: string | null;
  /** The verification that it repeats; null or absent: none. */
  readonly reverifies?: VerificationId | null;
  /** On which way another operator's question came; null or absent for a client's. */
  readonly way?: Way | null;
}

/**
 * Accepts a verification: when this resolves it is stored durably, and a worker will complete it.
 *
 * @param request.isQueueFull whether the operator's queue limit is reached: it then starts as `pending`
 * @param request.isAwaited whether a request waits for its result: the process that completes it
 * then notifies this one. False if absent
 * @throws AppError `idempotency_mismatch`, `idempotency_in_flight`; `permission_denied` if the key
 * may not state this purpose, or not have rules answered; `subject_frozen`, and nothing is stored
 */
export async function createInstantVerification(
  context: Context,
  caller: Caller,
  request: {
    readonly input: VerificationInput;
    readonly idempotency: IdempotentRequest | null;
    readonly isQueueFull: boolean;
    readonly isAwaited?: boolean;
    /** The trace context of the request; null or absent if tracing is off. */
    readonly traceParent?: string | null;
  },
): Promise<Verification> {
  const { input, idempotency } = request;
  const purpose = { permissiblePurpose: input.permissiblePurpose ?? null, consent: input.consent ?? null };
  refuseOtherPurposes(caller, purpose.permissiblePurpose);
  refuseIncome(caller, input);
  const { environment } = caller;
  const { subject } = input.details;
  const subjectTokens = subjectLookupTokens(context.keyring, { environment, subject });
  const [isFrozen] = await findFrozen(context, [{ environment, subject, tokens: subjectTokens }]);
  if (isFrozen === true) {
    return refuseFrozen(context, caller, idempotency);
  }
  const digits = mintId<VerificationHex>();
  const id = verificationIdOf(digits);
  const status = request.isQueueFull ? "pending" : "processing";
  const createdAt = await insertVerification(context.db, {
    id,
    tenant: caller,
    status,
    sealedDetails: sealJson(context.keyring, fileOf(caller, input), VERIFICATIONS_SEALED.verificationDetails(digits)),
    keyId: context.keyring.activeId,
    trackingInfo: input.trackingInfo,
    ...purpose,
    way: input.way == null ? null : formatWay(input.way),
    auditEntry: auditOf(caller, { ...purpose, isAwaited: request.isAwaited ?? false }),
    subjectTokens: verificationTokens(context.keyring, caller, { subject, subjectTokens }),
    subjectVersion: VERIFICATION_TOKENS_VERSION,
    once: idempotency,
    isAwaited: request.isAwaited ?? false,
    traceParent: request.traceParent ?? null,
    reverifies: input.reverifies ?? null,
  });
  if (createdAt === null && idempotency !== null) return replayCreation(context, caller, idempotency);
  if (createdAt === null) throw new Error("an insert returned no row");
  return {
    details: input.details,
    id,
    status,
    created_at: createdAt,
    completed_at: null,
    results: null,
    tracking_info: input.trackingInfo,
    ...purpose,
    reverifies: input.reverifies ?? null,
  };
}

/** Assessments are read by the same scopes, whether they are asked for before or after. */
function refuseIncome({ scopes }: Caller, { income = [] }: VerificationInput): void {
  if (income.length === 0) return;
  const missing = (["verifications:read", "connections:read"] as const).filter((scope) => !scopes.includes(scope));
  if (missing.length === 0) return;
  throw new AppError("permission_denied", `Rules of income need the scope ${missing.join(" and ")}.`);
}

function fileOf(caller: Caller, input: VerificationInput): VerificationFile {
  const { details, income = [], permissiblePurpose = null, consent = null } = input;
  if (income.length === 0) return details;
  return { ...details, income: { asked_by: caller.actor, permissiblePurpose, consent, questions: income } };
}

function refuseOtherPurposes({ purposes }: Caller, stated: StatedPurpose["permissiblePurpose"]): void {
  if (purposes == null || (stated !== null && purposes.includes(stated))) return;
  const may = `This key may state ${purposes.join(", ")}`;
  throw new AppError(
    "permission_denied",
    stated === null ? `${may}: state permissible_purpose.` : `${may}, not ${stated}.`,
  );
}

/** A repeated request gets its stored response: it was accepted before the freeze. */
async function refuseFrozen(
  context: Context,
  caller: Caller,
  idempotency: IdempotentRequest | null,
): Promise<Verification> {
  const isRepeated = idempotency !== null && (await findIdempotencyKey(context.db, caller, idempotency.key)) !== null;
  if (isRepeated) return replayCreation(context, caller, idempotency);
  throw frozenSubject();
}

/**
 * The response that the first request with this key got, rebuilt from the row: as it was at the
 * creation.
 */
async function replayCreation(context: Context, caller: Caller, idempotency: IdempotentRequest): Promise<Verification> {
  const stored = await findIdempotentResult(context, caller, idempotency);
  if (stored.resource_id === null) {
    throw new AppError("idempotency_mismatch", "This Idempotency-Key was used with another request.");
  }
  const now = await getInstantVerification(context, caller, verificationIdOf(stored.resource_id));
  return { ...now, status: "processing", completed_at: null, results: null };
}

/**
 * A verification of the caller's team and environment.
 *
 * @throws AppError `not_found`
 */
export async function getInstantVerification(
  context: Context,
  caller: Tenant,
  id: VerificationId,
): Promise<Verification> {
  const row = await findVerification(context.db, caller, id);
  if (row === null) throw new AppError("not_found", "No verification has this id in this environment.");
  return openVerification(context.keyring, row);
}

/**
 * A verification of the caller, to be shown to them. If it has results, the read is in the inquiry
 * log before this resolves; without them it shows only what the team has sent.
 *
 * @throws AppError `not_found`
 */
export async function readAndLogInstantVerification(
  context: Context,
  caller: Caller,
  id: VerificationId,
): Promise<Verification> {
  const verification = await getInstantVerification(context, caller, id);
  await appendReads(context.db, caller, readsOf([verification]));
  await appendSubjectReads(context, caller, [verification]);
  return verification;
}

/**
 * A page of the caller's verifications, newest first. One that cannot be opened is reported and
 * left out. Those with results are read, and in the inquiry log before this resolves; so is a list by
 * outcome, which tells something of the results of the verifications that are not on the page too.
 */
export async function listInstantVerifications(
  context: Context,
  caller: Caller,
  options: { readonly filter: VerificationFilter; readonly request: PageRequest },
): Promise<Page<Verification>> {
  const page = await listVerificationRows(context.db, caller, options);
  const rows = openSealedRows(context, page.rows, {
    open: (row) => openVerification(context.keyring, row),
    table: "verifications",
  });
  await appendReads(context.db, caller, [...filterReads(options.filter), ...readsOf(rows)]);
  await appendSubjectReads(context, caller, rows);
  return { ...page, rows };
}

function filterReads({ outcome, ...filter }: VerificationFilter): ReadAct[] {
  if (outcome === null) return [];
  // Of the other filters the names: a reference of the team's may name a person.
  const given = Object.entries(filter).flatMap(([name, value]) => (value === null ? [] : [name]));
  const filters = given.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  return [{ action: "verification.list", target: "verifications", details: { outcome, filters } }];
}

/** Without results a verification shows what the team has sent: a read of it is one if that is a whole SSN. */
function appendSubjectReads({ db }: Context, caller: Caller, verifications: readonly Verification[]): Promise<void> {
  const waiting = verifications.filter(({ results }) => results === null);
  const shown = waiting.map(({ id, details }) => ({ id, ssn: details.subject.ssn }));
  return appendSsnReads(db, caller, { action: "verification.read", shown });
}

function readsOf(verifications: readonly Verification[]): ReadAct[] {
  return verifications
    .filter(({ results }) => results !== null)
    .map(({ id }) => ({ action: "verification.read", target: id, details: {} }));
}

/** A verification of its row, opened. */
export function openVerification(keyring: Keyring, row: VerificationRow): Verification {
  const place = VERIFICATIONS_SEALED.verificationDetails(idHex(row.id));
  const { subject, addresses } = openJson(keyring, row.sealed_details, place);
  return {
    id: row.id,
    status: row.status,
    created_at: row.created_at,
    completed_at: row.completed_at,
    details: { subject, addresses },
    results: openResults(keyring, row),
    tracking_info: row.tracking_info,
    permissiblePurpose: row.permissible_purpose,
    consent: consentOf(row),
    reverifies: row.reverifies,
  };
}

/**
 * Every verification is an entry of the inquiry log, with its purpose and consent if stated, and
 * whether its answer waits for the results: that read has no entry of its own.
 */
function auditOf(
  caller: Caller,
  { permissiblePurpose, consent, isAwaited }: StatedPurpose & { readonly isAwaited: boolean },
): OwnedVerification["auditEntry"] {
  return {
    id: mintId(),
    actor: caller.actor,
    details: {
      permissible_purpose: permissiblePurpose,
      consent: consent === null ? null : { ...consent },
      awaits_results: isAwaited,
    },
  };
}
