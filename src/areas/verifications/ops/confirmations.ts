import type { Environment, Tenant } from "../../../kernel/access/caller.ts";
import type { AuditAct } from "../../../kernel/audit/audit.ts";
import { appendAudit } from "../../../kernel/audit/ops/audit.ts";
import { keyedHash } from "../../../kernel/crypto/blind-index.ts";
import type { Keyring } from "../../../kernel/crypto/keyring.ts";
import { sealJson } from "../../../kernel/crypto/seal.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import { type EmploymentId, idHex, type VerificationId } from "../../../kernel/ids.ts";
import type { PersonContact } from "../../../kernel/outbox/message.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import type { Subject, SubjectDetails } from "../../../kernel/subject.ts";
import type { SubjectInEnvironment } from "../../persons/ops/subjects/freezes.ts";
import { subjectLookupTokens } from "../../persons/ops/subjects/lookup-tokens.ts";
import { findContactAmong } from "../../persons/ops/subjects/person-contacts.ts";
import { appendPersonNotice } from "../../persons/ops/subjects/person-notices.ts";
import type { PersonNotice } from "../../persons/person-notice.ts";
import { appendEvents, type EventDraft } from "../../webhooks/ops/events.ts";
import { advanceConfirmation, type ConfirmationStatus } from "../confirmation.ts";
import type { ConfirmationPreview, VerificationResults } from "../results/results.ts";
import {
  type ConfirmationRow,
  insertConfirmation,
  listConfirmations,
  lockDueConfirmations,
  lockPersonConfirmation,
  saveConfirmationEnd,
} from "../sql/confirmations.ts";
import { VERIFICATIONS_SEALED } from "../sql/sealed.ts";
import type { ClaimedVerification } from "../sql/verification-queue.ts";

/** How persons are asked before what was found of them is sent. */
export interface ConfirmationRule {
  /** Hours that they have. */
  readonly hours: number;
  /** Whether a message comes to a contact, by the channels that there are. */
  readonly isReached: (contact: PersonContact) => boolean;
  /** Their own page in an environment; null: its address is not known. */
  readonly pageOf: (environment: Environment) => string | null;
}

/** A transaction, and what is read and sealed with in it. */
interface Asking extends Pick<Context, "keyring" | "onUnreadable"> {
  readonly db: Queryable;
}

/** The records that a verification found. */
interface FoundRecords {
  readonly persons: readonly SubjectInEnvironment[];
  readonly employmentIds: readonly EmploymentId[];
}

/**
 * Asks the person of a verification to confirm what was found before it is sent. The message, the event
 * and the wait are in one transaction. `unreached`: nobody knows where the person is reached.
 *
 * @returns `lost` if another worker holds the verification
 */
async function askPerson(
  context: Asking,
  request: {
    readonly rule: ConfirmationRule;
    readonly claimed: ClaimedVerification;
    readonly details: SubjectDetails;
    readonly results: VerificationResults;
    readonly records: FoundRecords;
  },
): Promise<"asked" | "unreached" | "lost"> {
  const { db: tx, keyring } = context;
  const { rule, claimed, details, results } = request;
  const { id, environment } = claimed;
  // As the records have them: what the request says may have slips, which linkage forgives.
  const persons = distinctPersons([...request.records.persons.map(({ subject }) => subject), details.subject]);
  const spellings = persons.map((subject) => ({ environment, subject, nameMustAgree: true }));
  const contact = await findContactAmong({ ...context, db: tx }, spellings, rule.isReached);
  if (contact === null) return "unreached";
  const { employments, income_summary } = results;
  const preview: ConfirmationPreview = {
    employments,
    income_summary,
    persons,
    employment_ids: request.records.employmentIds,
  };
  const row = await insertConfirmation(tx, {
    id,
    claimId: claimed.claim_id,
    sealedPreview: sealJson(keyring, preview, VERIFICATIONS_SEALED.confirmationPreview(idHex(id))),
    keyId: keyring.activeId,
    previewToken: previewToken(keyring, results),
    tokens: [...new Set(spellings.flatMap((at) => subjectLookupTokens(keyring, at)))],
    hours: rule.hours,
  });
  if (row === null) return "lost";
  const told = {
    kind: "asked_to_confirm",
    language: null,
    at: row.asked_at,
    url: rule.pageOf(environment),
    verificationId: id,
  } as const;
  await appendPersonNotice(tx, context, { environment, contacts: [contact], ...told });
  await appendEvents(tx, [confirmationEvent("confirmation-asked", row, "asked")]);
  return "asked";
}

/** The persons of records; a record of another operator names nobody. */
function distinctPersons(persons: readonly Subject[]): Subject[] {
  const named = persons.filter(({ last_name }) => last_name !== "");
  return [...new Map(named.map((person) => [JSON.stringify(person), person])).values()];
}

/**
 * Asks the person first, where the operator wants that and something was found; `none`: there is nothing to
 * ask.
 */
export async function askFirst(
  context: Asking,
  request: {
    /** Null: persons are not asked. */
    readonly rule: ConfirmationRule | null;
    readonly found: { readonly claimed: ClaimedVerification; readonly results: VerificationResults | null };
    readonly leased: { readonly details: SubjectDetails | null };
    readonly records: FoundRecords;
  },
): Promise<"none" | Awaited<ReturnType<typeof askPerson>>> {
  const { rule, found, leased, records } = request;
  const { claimed, results } = found;
  const { details } = leased;
  // Another operator's question waits nowhere: it has seconds.
  const isOwn = claimed.way === null && claimed.confirmation === null;
  if (rule === null || !isOwn || details === null || results?.outcome !== "match") return "none";
  return askPerson(context, { rule, claimed, details, results, records });
}

/** What the persons of verifications have said who were asked before. */
export async function confirmationsAmong(
  tx: Queryable,
  claimed: readonly ClaimedVerification[],
): Promise<ReadonlyMap<VerificationId, ConfirmationRow>> {
  const asked = claimed.filter(({ confirmation }) => confirmation !== null).map(({ id }) => id);
  const rows = asked.length === 0 ? [] : await listConfirmations(tx, asked);
  return new Map(rows.map((row) => [row.verification_id, row]));
}

/** Results with what the person said before they are sent. */
export function withConfirmation(
  keyring: Keyring,
  results: VerificationResults,
  confirmed: ConfirmationRow | "unreached" | null,
): VerificationResults {
  if (confirmed === null) return results;
  if (confirmed === "unreached") return { ...results, person_confirmation: { status: confirmed, asked_at: null } };
  const { status, asked_at, preview_token } = confirmed;
  if (status === "asked") return results;
  const isSame = previewToken(keyring, results).equals(preview_token);
  const shown = status === "confirmed" && !isSame ? "changed" : status;
  return { ...results, person_confirmation: { status: shown, asked_at } };
}

/** A keyed token of what would be sent, to see whether it is what is sent in the end. */
function previewToken(
  { blindIndexKey }: Keyring,
  { employments, income_summary }: Pick<VerificationResults, "employments" | "income_summary">,
): Buffer {
  const told = employments.map(({ match, disputes, as_of, ...told }) => told);
  return keyedHash(blindIndexKey, "confirmed-results", JSON.stringify([told, income_summary]));
}

/**
 * Ends a confirmation by what the person said, or by time, and logs it; a worker goes on with the verification. The
 * row must be locked: of those who end it at once one does, and the others meet the conflict.
 *
 * @throws AppError `conflict` if it has ended
 */
export async function endConfirmation(
  tx: Queryable,
  row: ConfirmationRow,
  end: { readonly trigger: Parameters<typeof advanceConfirmation>[1]; readonly by: Pick<AuditAct, "actor" | "teamId"> },
): Promise<void> {
  const status = advanceConfirmation(row.status, end.trigger);
  const { verification_id: target, environment } = row;
  await saveConfirmationEnd(tx, target, status);
  await appendEvents(tx, [confirmationEvent("confirmation-ended", row, status)]);
  await appendAudit(tx, { ...end.by, environment, action: "person.confirm", target, details: { status } });
}

/** Ends a confirmation whose message came to nobody: nobody waits for who was not asked. */
export async function endUnreached(tx: Queryable, { verificationId }: PersonNotice): Promise<void> {
  const row = verificationId === undefined ? null : await lockPersonConfirmation(tx, verificationId);
  if (row?.status !== "asked") return;
  await endConfirmation(tx, row, { trigger: "fail", by: { actor: "clock", teamId: row.team_id } });
}

/** Confirmations that are ended per transaction. */
const BATCH_ROWS = 50;

/**
 * Ends the confirmations whose time is over by the database's clock. The rows are locked: any number of
 * processes may do this at once, each ends once, and one that was missed ends later.
 *
 * @returns true if there may be more
 */
export function expireConfirmations({ db }: Pick<Context, "db">): Promise<boolean> {
  return db.transaction(async (tx) => {
    const due = await lockDueConfirmations(tx, BATCH_ROWS);
    for (const row of due) {
      await endConfirmation(tx, row, { trigger: "expire", by: { actor: "clock", teamId: row.team_id } });
    }
    return due.length === BATCH_ROWS;
  });
}

function confirmationEvent(
  type: "confirmation-asked" | "confirmation-ended",
  { team_id, environment, verification_id, due_at, tracking_info }: ConfirmationRow,
  status: ConfirmationStatus,
): EventDraft {
  const tenant: Tenant = { teamId: team_id, environment };
  const fields = { status, verification_id, due_at, tracking_info };
  return { tenant, type, aboutId: verification_id, fields } as EventDraft;
}
