import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import { appendReads } from "../../../../kernel/audit/ops/reads.ts";
import { openJson, sealJson } from "../../../../kernel/crypto/seal.ts";
import { mintId } from "../../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { AppError, incorrectParameters } from "../../../../kernel/error.ts";
import type { HoldId } from "../../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../../kernel/page.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import { openSealedRows } from "../../../../kernel/sealing/ops/unreadable-rows.ts";
import { isFrozenBy } from "../../../records/linkage/frozen-subject.ts";
import { SUBJECT_KEYS_VERSION } from "../../../records/linkage/lookup-keys.ts";
import type { LegalHold } from "../../hold.ts";
import { deleteHold, type HoldRow, insertHold, listHolds, listHoldsOf } from "../../sql/subjects/holds.ts";
import { PERSONS_SEALED } from "../../sql/subjects/sealed.ts";
import type { ActorInEnvironment, ReaderInEnvironment, SubjectInEnvironment } from "./freezes.ts";
import { subjectLookupTokens } from "./lookup-tokens.ts";

/**
 * Keeps what is held about a person from being erased, by request or by age.
 *
 * @throws AppError `incorrect_parameters` if the details are placeholders by which nobody is found
 */
export function holdSubject(
  context: Context,
  by: ActorInEnvironment,
  { subject, reason }: Pick<LegalHold, "subject" | "reason">,
): Promise<LegalHold> {
  const { environment } = by;
  const tokens = subjectLookupTokens(context.keyring, { environment, subject });
  if (tokens.length === 0) {
    const message = "must be a real name and date of birth: nobody is found by these";
    throw incorrectParameters([{ field: "subject", message }]);
  }
  return context.db.transaction(async (tx) => {
    const id = mintId<HoldId>();
    const row = await insertHold(tx, {
      id,
      environment,
      teamId: by.teamId,
      sealedHold: sealJson(context.keyring, { subject, reason }, PERSONS_SEALED.legalHold(id)),
      keyId: context.keyring.activeId,
      tokens,
      keysVersion: SUBJECT_KEYS_VERSION,
    });
    await appendAudit(tx, { ...by, action: "subject.hold", target: id, details: {} });
    return { id, subject, reason, created_at: row.created_at };
  });
}

/**
 * Releases a legal hold: a team's own, or any where the operator does.
 *
 * @throws AppError `not_found`
 */
export async function releaseSubject(context: Context, by: ActorInEnvironment, id: HoldId): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await deleteHold(tx, by, id))) throw new AppError("not_found", "No hold has this id in this environment.");
    await appendAudit(tx, { ...by, action: "subject.release", target: id, details: {} });
  });
}

/** A page of legal holds, newest first. One that cannot be opened is left out; those shown are in the inquiry log. */
export async function listSubjectHolds(
  context: Context,
  by: ReaderInEnvironment,
  request: PageRequest,
): Promise<Page<LegalHold>> {
  const page = await listHolds(context.db, by, request);
  const open = (row: HoldRow) => openHold(context, row);
  const rows = openSealedRows(context, page.rows, { table: "subject_holds", open });
  await appendReads(
    context.db,
    by,
    rows.map(({ id }) => ({ action: "subject.read", target: id, details: { of: "holds" } })),
  );
  return { ...page, rows };
}

/**
 * The ids of the holds that stand for a person, regardless of who placed them; in doubt, and where it cannot
 * be opened, a hold stands.
 */
export async function findHoldsOf(
  context: { readonly db: Queryable } & Pick<Context, "keyring">,
  { environment, subject }: SubjectInEnvironment,
): Promise<HoldId[]> {
  const tokens = subjectLookupTokens(context.keyring, { environment, subject });
  const rows = await listHoldsOf(context.db, { environment, tokens });
  return rows.filter((row) => stands(context, row, subject)).map(({ id }) => id);
}

/**
 * Refuses an erasure against which a legal hold stands.
 *
 * @throws AppError `conflict` if one stands for the person
 */
export async function requireNoHold(...search: Parameters<typeof findHoldsOf>): Promise<void> {
  if ((await findHoldsOf(...search)).length === 0) return;
  throw new AppError(
    "conflict",
    "A legal hold stands for this person: nothing of them is erased until it is released.",
  );
}

function stands(context: Pick<Context, "keyring">, row: HoldRow, subject: SubjectInEnvironment["subject"]): boolean {
  try {
    return isFrozenBy(openHold(context, row).subject, subject);
  } catch {
    return true;
  }
}

function openHold({ keyring }: Pick<Context, "keyring">, { id, sealed_hold, created_at }: HoldRow): LegalHold {
  const held = openJson(keyring, sealed_hold, PERSONS_SEALED.legalHold(id));
  return { id, ...held, created_at };
}
