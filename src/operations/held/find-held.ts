import { openJson } from "../../crypto/seal.ts";
import type { UserDetails } from "../../domain/connections/user.ts";
import type { StoredEmployment } from "../../domain/employment.ts";
import { idDigits } from "../../domain/ids.ts";
import type { Subject } from "../../domain/subject.ts";
import type { Dispute } from "../../domain/subjects/dispute.ts";
import { isSameNamedPerson, isSamePerson } from "../../linkage/frozen-subject.ts";
import type { LinkData } from "../../payroll/fetched-payroll.ts";
import { BEFORE_ALL } from "../../store/employments/rekeying.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import { SEALED_AT } from "../../store/sealing/sealed-columns.ts";
import type { DisputeRow } from "../../store/subjects/disputes.ts";
import { findFreezesOf } from "../../store/subjects/freezes.ts";
import {
  type HeldOfUser,
  type HeldUserRow,
  type IdPage,
  listHeldDisputes,
  listHeldLinkData,
  listHeldOfUsers,
  listHeldOrders,
  listHeldUsers,
} from "../../store/subjects/held-rows.ts";
import { listSubjectVerifications, type SubjectVerification } from "../../store/verifications/subject-tokens.ts";
import { fold } from "../../text/fold.ts";
import type { Context } from "../sealing/context.ts";
import type { SubjectAt } from "../subjects/freezes.ts";
import { openDispute } from "../subjects/held-disputes.ts";
import { findOwnEmployments } from "../subjects/own-employments.ts";
import { type CorrectedContact, findCorrectedContacts } from "../subjects/person-contacts.ts";
import { subjectTokensOf } from "../subjects/tokens.ts";

/** Rows opened at a time. */
const PAGE_ROWS = 500;

/** A user of any team that is the person. */
export interface HeldUser extends Pick<HeldUserRow, "id" | "team_id"> {
  readonly details: UserDetails;
  readonly holdings: readonly HeldOfUser[];
}

/** Everything held about a person in an environment, of all teams. */
export interface Held {
  readonly employments: readonly StoredEmployment[];
  readonly verifications: readonly SubjectVerification[];
  readonly users: readonly HeldUser[];
  readonly disputes: readonly Dispute[];
  /** Ids of freezes. */
  readonly freezes: readonly string[];
  /** Contacts that the person has corrected, the latest first. */
  readonly contacts: readonly CorrectedContact[];
}

/** What is read with. */
interface HeldContext extends Pick<Context, "keyring" | "onDamaged"> {
  readonly db: Queryable;
}

/**
 * Finds everything held about a person, by `isSamePerson` or `isSameNamedPerson`. Records, verifications, disputes and
 * freezes are found by their tokens. Users, orders and fetched data have none: all of the environment
 * are opened, and belong to the person if the SSN says so, with the name
 * where only four digits are known, or if fetched payroll is of the person.
 */
export async function findHeld(context: HeldContext, at: SubjectAt): Promise<Held> {
  const { db, keyring } = context;
  const { environment, subject } = at;
  const isOwn = ownOf(at);
  const tokens = subjectTokensOf(keyring, { environment, subject });
  const employments = await findOwnEmployments(context, at);
  const verifications = await findVerifications(context, at, tokens);
  const disputes = (await listHeldDisputes<DisputeRow>(db, environment, tokens))
    .flatMap((row) => opened(() => openDispute(keyring, row)))
    .filter((dispute) => isOwn(dispute.subject));
  const freezes = (await findFreezesOf(db, { environment, tokens })).flatMap((row) =>
    opened(() => ({
      id: row.id,
      subject: openJson(keyring, row.sealed_subject, SEALED_AT.frozenSubject(row.id)),
    })),
  );
  return {
    employments,
    verifications,
    users: await findUsers(context, at),
    disputes,
    freezes: freezes.filter((one) => isOwn(one.subject)).map(({ id }) => id),
    contacts: await findCorrectedContacts(context, at),
  };
}

/** Tells whether somebody is the person. */
function ownOf({ subject, needsName = false }: SubjectAt): (other: Subject) => boolean {
  return needsName ? (other) => isSameNamedPerson(other, subject) : (other) => isSamePerson(other, subject);
}

async function findVerifications(
  { db, keyring }: HeldContext,
  at: SubjectAt,
  tokens: readonly string[],
): Promise<SubjectVerification[]> {
  const { environment } = at;
  const isOwn = ownOf(at);
  const found: SubjectVerification[] = [];
  let after = BEFORE_ALL;
  for (;;) {
    const page = await listSubjectVerifications(db, { environment, tokens }, { after, limit: PAGE_ROWS });
    for (const row of page) {
      const place = SEALED_AT.verificationDetails(idDigits(row.id));
      const [details] = opened(() => openJson(keyring, row.sealed_file, place));
      if (details !== undefined && isOwn(details.subject)) found.push(row);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_ROWS) return found;
    after = idDigits(last.id);
  }
}

async function findUsers(context: HeldContext, at: SubjectAt): Promise<HeldUser[]> {
  const { db, keyring } = context;
  const { environment } = at;
  const users = new Map<string, { readonly row: HeldUserRow; readonly details: UserDetails }>();
  const own = new Set<string>();
  for await (const row of pages(db, environment, { list: listHeldUsers, idOf: ({ id }) => id })) {
    const [details] = opened(() => openJson(keyring, row.sealed_user, SEALED_AT.user(row.id)));
    if (details === undefined) continue;
    users.set(row.id, { row, details });
    if (isNamed(details, at)) own.add(row.id);
  }
  for await (const row of pages(db, environment, { list: listHeldOrders, idOf: ({ id }) => id })) {
    const [details] = opened(() => openJson(keyring, row.sealed_order, SEALED_AT.order(row.id)));
    if (details !== undefined && isNamed(details, at)) own.add(row.user_id);
  }
  for await (const row of pages(db, environment, { list: listHeldLinkData, idOf: (one) => one.link_id })) {
    const [data] = opened(() => openJson(keyring, row.sealed_data, SEALED_AT.linkData(row.link_id)));
    if (data !== undefined && isPayrollOf(data, ownOf(at))) own.add(row.user_id);
  }
  const holdings = Map.groupBy(await listHeldOfUsers(db, [...own]), ({ user_id }) => user_id);
  return [...own].flatMap((id) => {
    const user = users.get(id);
    if (user === undefined) return [];
    const { row, details } = user;
    return { id, team_id: row.team_id, details, holdings: holdings.get(id) ?? [] };
  });
}

async function* pages<Row>(
  db: Queryable,
  environment: SubjectAt["environment"],
  table: { readonly list: (db: Queryable, page: IdPage) => Promise<Row[]>; readonly idOf: (row: Row) => string },
): AsyncGenerator<Row> {
  let after = BEFORE_ALL;
  for (;;) {
    const rows = await table.list(db, { environment, after, limit: PAGE_ROWS });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    after = table.idOf(last);
  }
}

/**
 * Details without a date of birth are the person's by the SSN, with the name where four digits are
 * known or it is needed.
 */
function isNamed(
  { first_name, last_name, ssn }: Pick<UserDetails, "first_name" | "last_name" | "ssn">,
  { subject, needsName = false }: SubjectAt,
): boolean {
  if (ssn === null || subject.ssn === null) return false;
  const isNameSame =
    fold(first_name ?? "") === fold(subject.first_name) && fold(last_name ?? "") === fold(subject.last_name);
  const isNameless = first_name === null && last_name === null;
  if (ssn.length === 9 && subject.ssn.length === 9) {
    return ssn === subject.ssn && (!needsName || isNameSame || isNameless);
  }
  return isNameSame && ssn.slice(-4) === subject.ssn.slice(-4);
}

function isPayrollOf({ employments }: LinkData, isOwn: (other: Subject) => boolean): boolean {
  return employments.some(({ profile }) => {
    const { first_name, last_name, date_of_birth, ssn } = profile;
    if (first_name === null || last_name === null || date_of_birth === null) return false;
    return isOwn({ first_name, last_name, date_of_birth, ssn } as Subject);
  });
}

/** What a row opens to; nothing if it cannot be opened: the janitor reports such rows. */
function opened<Value>(open: () => Value): Value[] {
  try {
    return [open()];
  } catch {
    return [];
  }
}
