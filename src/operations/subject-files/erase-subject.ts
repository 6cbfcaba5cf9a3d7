import { openText } from "../../crypto/seal.ts";
import { mintId } from "../../crypto/secrets.ts";
import type { StoredEmployment } from "../../domain/employment.ts";
import { AppError } from "../../domain/error.ts";
import { type ErasureId, type IdempotentAnswerId, idHex, nilId } from "../../domain/ids.ts";
import type { RequesterProof } from "../../domain/subjects/hold.ts";
import { ACCESS_SEALED } from "../../store/access/sealed.ts";
import { deleteEmployments } from "../../store/employments/employments.ts";
import { claimImportScope } from "../../store/imports/imports.ts";
import { deletePersonContacts } from "../../store/persons/person-contacts.ts";
import { deleteSessionsOfPerson } from "../../store/persons/person-sessions.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import {
  deleteAnswers,
  deleteDisputes,
  deleteFreezes,
  insertErasedEmployments,
  listIdempotentAnswers,
  readmitEmployment,
} from "../../store/subjects/subject-rows.ts";
import { listVerificationsById } from "../../store/verifications/subject-tokens.ts";
import { appendAudit } from "../audit/audit.ts";
import { deleteUserWithin } from "../connections/users.ts";
import { employmentIdOf } from "../imports/employment-row.ts";
import { waitingRecords } from "../imports/joining/persons-of-source.ts";
import { mayBePersonOf } from "../imports/joining/same-person.ts";
import type { Context } from "../sealing/context.ts";
import type { ActorInEnvironment, SubjectInEnvironment } from "../subjects/freezes.ts";
import { findHoldsOf } from "../subjects/holds.ts";
import { subjectLookupTokens } from "../subjects/lookup-tokens.ts";
import { eraseVerificationWithin, legalHoldConflict } from "../verifications/erase-verification.ts";
import { findAwaitedConfirmations } from "./awaited-confirmations.ts";
import { findSubjectRows, type SubjectRows } from "./find-subject-rows.ts";

/** How many of each kind an erasure removed. */
interface ErasedCounts {
  readonly employments: number;
  readonly verifications: number;
  readonly users: number;
  readonly links: number;
  readonly orders: number;
  readonly user_reports: number;
  readonly disputes: number;
  readonly freezes: number;
}

/** An erasure that was carried out. */
export interface Erasure {
  /** By which the inquiry log names it. */
  readonly id: ErasureId;
  readonly erased: ErasedCounts;
}

/**
 * Erases everything held about a person in an environment, of all teams, in one transaction: records
 * with their pay, verifications with their events, deliveries and assessments, users with links,
 * orders and reports, disputes with documents, freezes, sessions at their page, and stored answers of
 * requests about them.
 * The inquiry log keeps ids, counts, who asked and how that was checked. Imports do not bring the
 * records back.
 *
 * @throws AppError `conflict` if a legal hold stands, or an import of a source of theirs is running
 */
export function eraseSubject(
  context: Context,
  by: ActorInEnvironment,
  {
    subject,
    requesterProof,
    nameMustAgree = false,
  }: Omit<SubjectInEnvironment, "environment"> & { readonly requesterProof: RequesterProof },
): Promise<Erasure> {
  const { environment } = by;
  return context.db.transaction(
    async (tx) => {
      const contextInTx = { ...context, db: tx };
      if ((await findHoldsOf(contextInTx, { environment, subject })).length > 0) throw legalHoldConflict();
      const person = { environment, subject, nameMustAgree };
      const found = await addAwaitingConfirmation(contextInTx, person, await findSubjectRows(contextInTx, person));
      const rows = await addWaiting(contextInTx, environment, found);
      await claimSources(tx, by, rows);
      await eraseRecords(tx, by, rows);
      for (const { id, team_id: teamId } of rows.verifications) {
        await eraseVerificationWithin(tx, { actor: by.actor, teamId, environment }, id);
      }
      for (const { id, team_id: teamId } of rows.users) {
        await deleteUserWithin(context, tx, { tenant: { teamId, environment }, id });
      }
      await deleteDisputes(tx, idsOf(rows.disputes));
      await deleteFreezes(tx, rows.freezes);
      await eraseAnswers(tx, context, { environment, ids: idsIn(rows) });
      const tokens = subjectLookupTokens(context.keyring, { environment, subject });
      await deletePersonContacts(tx, idsOf(rows.contacts));
      await deleteSessionsOfPerson(tx, { environment, tokens });
      const id = mintId<ErasureId>();
      const erased = countsOf(rows);
      const details = { ...requesterProof, ...erased };
      await appendAudit(tx, { ...actOf(by), action: "subject.erase", target: id, details });
      await by.notifyPerson?.(tx);
      return { id, erased };
    },
    { hasNoTimeout: true },
  );
}

/**
 * Adds the verifications that wait for the person to confirm their results although the request names them otherwise: they
 * found the person's records, and contain what would be sent of them.
 */
async function addAwaitingConfirmation(
  contextInTx: Parameters<typeof findAwaitedConfirmations>[0],
  person: SubjectInEnvironment,
  rows: SubjectRows,
): Promise<SubjectRows> {
  const listed = new Set(rows.verifications.map(({ id }) => id));
  const awaited = await findAwaitedConfirmations(contextInTx, person);
  const others = awaited.map(({ row }) => row.verification_id).filter((id) => !listed.has(id));
  if (others.length === 0) return rows;
  return { ...rows, verifications: [...rows.verifications, ...(await listVerificationsById(contextInTx.db, others))] };
}

/**
 * Adds the records that wait for their person in the sources of the person's records, and may be theirs: pay of that
 * name, of no other number. They are shown to nobody.
 */
async function addWaiting(
  { db, keyring }: Pick<Parameters<typeof findSubjectRows>[0], "db" | "keyring">,
  environment: ActorInEnvironment["environment"],
  rows: SubjectRows,
): Promise<SubjectRows> {
  const waiting: StoredEmployment[] = [];
  for (const [source, own] of Map.groupBy(rows.employments, (one) => one.source)) {
    for await (const { id, record } of waitingRecords({ db, keyring, environment, source })) {
      if (own.some((one) => mayBePersonOf(record, one.record))) waiting.push({ id, source, companyId: null, record });
    }
  }
  return waiting.length === 0 ? rows : { ...rows, employments: [...rows.employments, ...waiting] };
}

function actOf({ actor, teamId, environment }: ActorInEnvironment) {
  return { actor, teamId, environment };
}

/** Keeps imports away that have read a record before it is erased, and would write it after. */
async function claimSources(tx: Queryable, { environment }: ActorInEnvironment, rows: SubjectRows): Promise<void> {
  const sources = [...new Set(rows.employments.map(({ source }) => source))].sort();
  for (const source of sources) {
    if (await claimImportScope(tx, { kind: "employments", source, environment })) continue;
    throw new AppError(
      "conflict",
      `An import of the source ${JSON.stringify(source)} is running: erase when it has ended.`,
    );
  }
}

async function eraseRecords(tx: Queryable, { environment }: ActorInEnvironment, rows: SubjectRows): Promise<void> {
  const ids = idsOf(rows.employments);
  await deleteEmployments(tx, environment, ids);
  await insertErasedEmployments(tx, environment, ids);
}

/** Rows of stored answers opened at a time. */
const PAGE_ROWS = 500;

/** Deletes the stored answers of requests under idempotency keys that show what was erased. */
async function eraseAnswers(
  tx: Queryable,
  { keyring }: Pick<Context, "keyring">,
  { environment, ids }: Pick<ActorInEnvironment, "environment"> & { readonly ids: readonly string[] },
): Promise<void> {
  let after = nilId<IdempotentAnswerId>();
  for (;;) {
    const page = await listIdempotentAnswers(tx, { environment, after, limit: PAGE_ROWS });
    const about = page.filter(({ answer_id, sealed_answer }) => {
      const text = textOf(() => openText(keyring, sealed_answer, ACCESS_SEALED.idempotentAnswer(answer_id)));
      return ids.some((id) => text.includes(id));
    });
    if (about.length > 0) {
      await deleteAnswers(
        tx,
        about.map(({ answer_id }) => answer_id),
      );
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_ROWS) return;
    after = last.answer_id;
  }
}

function textOf(open: () => string): string {
  try {
    return open();
  } catch {
    return "";
  }
}

function idsOf<Id extends string>(rows: readonly { readonly id: Id }[]): Id[] {
  return rows.map(({ id }) => id);
}

function idsIn({ verifications, users, disputes, employments }: SubjectRows): string[] {
  const holdings = users.flatMap((user) => [user.id, ...idsOf<string>(user.holdings)]);
  return [...idsOf(verifications).map(idHex), ...holdings, ...idsOf(disputes), ...idsOf(employments)];
}

function countsOf({ employments, verifications, users, disputes, freezes }: SubjectRows): ErasedCounts {
  const holdings = users.flatMap((user) => user.holdings);
  const count = (kind: (typeof holdings)[number]["kind"]) => holdings.filter((one) => one.kind === kind).length;
  return {
    employments: employments.length,
    verifications: verifications.length,
    users: users.length,
    links: count("link"),
    orders: count("order"),
    user_reports: count("user_report"),
    disputes: disputes.length,
    freezes: freezes.length,
  };
}

/**
 * Lets imports bring back a record that was erased, such as when its person asks for it.
 *
 * @throws AppError `not_found` if no such record was erased
 */
export async function readmitRecord(
  context: Context,
  by: ActorInEnvironment,
  record: { readonly source: string; readonly recordId: string },
): Promise<void> {
  const { environment } = by;
  const id = employmentIdOf(record.recordId, {
    environment,
    source: record.source,
    blindIndexKey: context.keyring.blindIndexKey,
  });
  await context.db.transaction(async (tx) => {
    if (!(await readmitEmployment(tx, environment, id))) {
      throw new AppError("not_found", "No record with this id was erased from this source and environment.");
    }
    await appendAudit(tx, { ...actOf(by), action: "subject.readmit", target: id, details: {} });
  });
}
