import type { Keyring } from "../../../../kernel/crypto/keyring.ts";
import { openJson } from "../../../../kernel/crypto/seal.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { type EmploymentId, isHexId } from "../../../../kernel/ids.ts";
import type { PersonInEnvironment, ReadingContext } from "../../../../kernel/registration/held.ts";
import { openedOrNone } from "../../../../kernel/sealing/ops/unreadable-rows.ts";
import type { DisputeMark } from "../../../payroll/result-employment.ts";
import type { DisputeDecision } from "../../../records/dispute-decisions.ts";
import { samePersonAs } from "../../../records/linkage/frozen-subject.ts";
import { type Dispute, isUnderInvestigation } from "../../dispute.ts";
import { type DisputeRow, listDisputesByTokens, listDisputesOfEmployments } from "../../sql/subjects/disputes.ts";
import { PERSONS_SEALED } from "../../sql/subjects/sealed.ts";
import { subjectLookupTokens } from "./lookup-tokens.ts";

interface Reading {
  readonly db: Queryable;
  readonly keyring: Keyring;
}

/** A stored dispute, opened. */
export function openDispute(keyring: Keyring, row: DisputeRow): Dispute {
  const { id, status, employment_id, tells_recipients, created_at, due_at, ended_at, sealed_dispute } = row;
  const details = openJson(keyring, sealed_dispute, PERSONS_SEALED.dispute(id));
  return { ...details, id, status, employment_id, tells_recipients, created_at, due_at, ended_at };
}

/**
 * What verifiers are shown about employments, by the employment's id: disputes under
 * investigation (15 U.S.C. § 1681c(f)), and those that ended as verified with a statement of the
 * person (§ 1681i(c)). One that cannot be opened counts as a dispute of the whole employment.
 *
 * @param employmentIds of any source; what has not the form of an imported record's id has no dispute
 */
export async function findDisputeMarks(
  { db, keyring }: Reading,
  employmentIds: readonly EmploymentId[],
): Promise<ReadonlyMap<string, readonly DisputeMark[]>> {
  const rows = await listRows(db, employmentIds);
  const marks = rows.flatMap((row) => {
    const mark = markOf(keyring, row);
    return mark === null ? [] : [{ employmentId: row.employment_id, mark }];
  });
  const byEmployment = Map.groupBy(marks, ({ employmentId }) => employmentId);
  return new Map([...byEmployment].map(([id, some]) => [id, some.map(({ mark }) => mark)]));
}

function markOf(keyring: Keyring, row: DisputeRow): DisputeMark | null {
  const { id, status, created_at: opened_at } = row;
  const isOpen = isUnderInvestigation(status);
  if (!isOpen && status !== "verified") return null;
  try {
    const { item, statement } = openDispute(keyring, row);
    return isOpen || statement !== null ? { id, status, fields: item.fields, opened_at, statement } : null;
  } catch {
    return isOpen ? { id, status, fields: [], opened_at, statement: null } : null;
  }
}

/**
 * What ended disputes have decided of employments, by the employment's id, oldest first. A
 * decision that cannot be opened fails the call: without it, what was deleted would come back.
 */
export async function findDecisions(
  { db, keyring }: Reading,
  employmentIds: readonly EmploymentId[],
): Promise<ReadonlyMap<string, readonly DisputeDecision[]>> {
  const rows = await listRows(db, employmentIds);
  const ended = rows.filter(({ status }) => status === "deleted" || status === "corrected");
  return Map.groupBy(
    ended.map((row) => openDispute(keyring, row)),
    ({ employment_id }) => employment_id,
  );
}

async function listRows(db: Queryable, employmentIds: readonly EmploymentId[]): Promise<DisputeRow[]> {
  const ids = [...new Set(employmentIds)].filter(isHexId);
  return ids.length === 0 ? [] : listDisputesOfEmployments(db, ids);
}

/** The disputes of a person, oldest first, regardless of who opened them. */
export async function findOwnDisputes({ db, keyring }: ReadingContext, at: PersonInEnvironment): Promise<Dispute[]> {
  const { environment, subject } = at;
  const rows = await listDisputesByTokens(db, environment, subjectLookupTokens(keyring, { environment, subject }));
  const isOwn = samePersonAs(at);
  return rows.flatMap((row) => openedOrNone(() => openDispute(keyring, row))).filter((one) => isOwn(one.subject));
}
