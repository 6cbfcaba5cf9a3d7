import type { Environment } from "../../../../kernel/access/caller.ts";
import type { AuditAct } from "../../../../kernel/audit/audit.ts";
import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import { appendReads, type Reader } from "../../../../kernel/audit/ops/reads.ts";
import type { Keyring } from "../../../../kernel/crypto/keyring.ts";
import { openJson, sealJson } from "../../../../kernel/crypto/seal.ts";
import { mintId } from "../../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { AppError, incorrectParameters } from "../../../../kernel/error.ts";
import type { FreezeId, IsoDate } from "../../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../../kernel/page.ts";
import type { PersonInEnvironment, ReadingContext } from "../../../../kernel/registration/held.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import { openedOrNone, openSealedRows } from "../../../../kernel/sealing/ops/unreadable-rows.ts";
import type { Subject } from "../../../../kernel/subject.ts";
import { isFrozenBy, samePersonAs } from "../../../records/linkage/frozen-subject.ts";
import { SUBJECT_KEYS_VERSION } from "../../../records/linkage/lookup-keys.ts";
import type { SubjectFreeze } from "../../freeze.ts";
import {
  deleteFreeze,
  type FreezeRow,
  findFreezesOf,
  insertFreeze,
  listFormerFreezes,
  listFreezes,
  saveFreezeTokens,
} from "../../sql/subjects/freezes.ts";
import { PERSONS_SEALED } from "../../sql/subjects/sealed.ts";
import { subjectLookupTokens } from "./lookup-tokens.ts";

/** Who acts on what is held about a person (freezes, holds or erases it), and in which environment. */
export interface ActorInEnvironment extends Pick<AuditAct, "actor" | "teamId"> {
  readonly environment: Environment;
  /** Queues a notification to the person of what was done, in its transaction; given where the person acts. */
  readonly notifyPerson?: (tx: Queryable) => Promise<void>;
}

/** Who reads freezes or holds in an environment: those of a team, or with null of all teams. */
export type ReaderInEnvironment = Reader & Pick<ActorInEnvironment, "environment">;

/** A person in an environment. */
export interface SubjectInEnvironment extends PersonInEnvironment {
  /** The tokens of both, if they are known. */
  readonly tokens?: readonly string[];
}

/**
 * Freezes a subject for every team of the environment. A subject that the same team has frozen with
 * the same details already keeps that freeze.
 *
 * @throws AppError `incorrect_parameters` if the details are placeholders by which nobody is found
 */
export async function freezeSubject(
  context: Context,
  by: ActorInEnvironment,
  subject: Subject,
): Promise<SubjectFreeze> {
  const tokens = subjectLookupTokens(context.keyring, { environment: by.environment, subject });
  if (tokens.length === 0) {
    const message = "must be a real name and date of birth: nobody is found by these";
    throw incorrectParameters([{ field: "subject", message }]);
  }
  return context.db.transaction(async (tx) => {
    const candidates = await findFreezesOf(tx, { environment: by.environment, tokens });
    const own = candidates.filter((row) => row.team_id === by.teamId);
    const same = own.map((row) => openFreeze(context.keyring, row)).find((one) => isSameSubject(one.subject, subject));
    if (same !== undefined) return same;
    const id = mintId<FreezeId>();
    const row = await insertFreeze(tx, {
      id,
      environment: by.environment,
      teamId: by.teamId,
      sealedSubject: sealJson(context.keyring, subject, PERSONS_SEALED.frozenSubject(id)),
      keyId: context.keyring.activeId,
      tokens,
      keysVersion: SUBJECT_KEYS_VERSION,
    });
    await appendAudit(tx, { ...by, action: "subject.freeze", target: id, details: {} });
    await by.notifyPerson?.(tx);
    return { id, subject, created_at: row.created_at };
  });
}

/** True if both have the same name, date of birth and SSN, letter by letter. */
export function isSameSubject(a: Subject, b: Subject): boolean {
  return (
    a.first_name === b.first_name &&
    a.last_name === b.last_name &&
    a.date_of_birth === b.date_of_birth &&
    a.ssn === b.ssn
  );
}

/**
 * Ends a freeze: a team's own, or any where the operator does. The subject stays frozen while another
 * one applies.
 *
 * @throws AppError `not_found` if there is none with this id
 */
export async function unfreezeSubject(context: Context, by: ActorInEnvironment, id: FreezeId): Promise<void> {
  await context.db.transaction(async (tx) => {
    if (!(await deleteFreeze(tx, by, id))) {
      throw new AppError("not_found", "No freeze has this id in this environment.");
    }
    await appendAudit(tx, { ...by, action: "subject.unfreeze", target: id, details: {} });
    await by.notifyPerson?.(tx);
  });
}

/** A page of an environment's freezes, or of one team's, newest first. One that cannot be opened is left out; those shown are in the inquiry log. */
export async function listSubjectFreezes(
  context: Context,
  by: ReaderInEnvironment,
  request: PageRequest,
): Promise<Page<SubjectFreeze>> {
  const page = await listFreezes(context.db, by, request);
  const open = (row: FreezeRow) => openFreeze(context.keyring, row);
  const rows = openSealedRows(context, page.rows, { table: "subject_freezes", open });
  await appendReads(
    context.db,
    by,
    rows.map(({ id }) => ({ action: "subject.read", target: id, details: { of: "freezes" } })),
  );
  return { ...page, rows };
}

/**
 * Tells for each subject whether a freeze applies to them. Concurrent calls share a statement, unless they are
 * in transactions.
 */
export function findFrozen(
  { db, keyring }: { readonly db: Queryable; readonly keyring: Keyring },
  sought: readonly SubjectInEnvironment[],
): Promise<boolean[]> {
  return Promise.all(
    sought.map(async (one) => {
      const { environment, tokens = subjectLookupTokens(keyring, one) } = one;
      const found = await findFreezesOf(db, { environment, tokens });
      return found.some((row) => appliesTo(keyring, row, one.subject));
    }),
  );
}

/** True if a freeze is of a subject. One that cannot be opened applies to everybody who shares a token with it. */
function appliesTo(keyring: Keyring, row: FreezeRow, subject: Subject): boolean {
  try {
    return isFrozenBy(openFreeze(keyring, row).subject, subject);
  } catch {
    return true;
  }
}

/** The refusal of a request about a person who has frozen their file. */
export function frozenSubject(): AppError {
  return new AppError(
    "subject_frozen",
    "The subject has frozen their file: no data is shown until they lift the freeze.",
  );
}

/** Details of a person, of which any may be unknown. */
interface PartialPerson {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly date_of_birth: IsoDate | null;
  readonly ssn: string | null;
}

/**
 * True if a freeze holds for one of these persons. A person known by neither a whole SSN nor name and date
 * of birth is found by none.
 */
export async function hasFrozenPerson(
  context: { readonly db: Queryable; readonly keyring: Keyring },
  environment: Environment,
  persons: readonly PartialPerson[],
): Promise<boolean> {
  const sought = persons.map(({ first_name, last_name, date_of_birth, ssn }) => {
    // A placeholder: it is not a key.
    const birth = date_of_birth ?? ("" as IsoDate);
    const subject: Subject = { first_name: first_name ?? "", last_name: last_name ?? "", date_of_birth: birth, ssn };
    return { environment, subject };
  });
  return (await findFrozen(context, sought)).includes(true);
}

/** Rows at a time. */
const BATCH_ROWS = 200;

/**
 * Computes the tokens of a batch of freezes that an older program version has placed. Idempotent
 * and resumable. A row that cannot be opened keeps its tokens.
 *
 * @param after an earlier batch's `last`, or `nilId()`
 */
export async function retokenFreezes(
  { db, keyring }: Pick<Context, "db" | "keyring">,
  after: FreezeId,
): Promise<{ readonly last: FreezeId | null; readonly unreadable: readonly string[] }> {
  const found = await listFormerFreezes(db, { version: SUBJECT_KEYS_VERSION, after, limit: BATCH_ROWS });
  const unreadable: string[] = [];
  const rows = found.flatMap(({ id, environment, sealed_subject }) => {
    try {
      const subject = openJson(keyring, sealed_subject, PERSONS_SEALED.frozenSubject(id));
      return [{ id, tokens: subjectLookupTokens(keyring, { environment, subject }) }];
    } catch {
      unreadable.push(`subject_freezes/${id}`);
      return [];
    }
  });
  if (rows.length > 0) await saveFreezeTokens(db, SUBJECT_KEYS_VERSION, rows);
  return { last: found.at(-1)?.id ?? null, unreadable };
}

function openFreeze(keyring: Keyring, { id, sealed_subject, created_at }: FreezeRow): SubjectFreeze {
  return { id, subject: openJson(keyring, sealed_subject, PERSONS_SEALED.frozenSubject(id)), created_at };
}

/** The freezes that hold for a person, regardless of who placed them. */
export async function findOwnFreezes({ db, keyring }: ReadingContext, at: PersonInEnvironment): Promise<FreezeId[]> {
  const { environment, subject } = at;
  const isOwn = samePersonAs(at);
  const rows = await findFreezesOf(db, { environment, tokens: subjectLookupTokens(keyring, { environment, subject }) });
  const opened = rows.flatMap(({ id, sealed_subject }) =>
    openedOrNone(() => ({ id, subject: openJson(keyring, sealed_subject, PERSONS_SEALED.frozenSubject(id)) })),
  );
  return opened.filter((one) => isOwn(one.subject)).map(({ id }) => id);
}
