import { openJson } from "../../crypto/seal.ts";
import type { UserDetails } from "../../domain/connections/user.ts";
import type { StoredEmployment } from "../../domain/employment.ts";
import { type FreezeId, idHex, nilId, type UserId, type VerificationHex } from "../../domain/ids.ts";
import type { Subject } from "../../domain/subject.ts";
import type { Dispute } from "../../domain/subjects/dispute.ts";
import { isSameNamedPerson, isSamePerson } from "../../linkage/frozen-subject.ts";
import { type NamedPerson, subjectOf } from "../../linkage/subject-keys.ts";
import type { LinkData } from "../../payroll/fetched-payroll.ts";
import { CONNECTIONS_SEALED } from "../../store/connections/sealed.ts";
import type { Queryable } from "../../store/postgres/database.ts";
import type { DisputeRow } from "../../store/subjects/disputes.ts";
import { findFreezesOf } from "../../store/subjects/freezes.ts";
import { listPersonRows, type PersonRow, type TokenedTable } from "../../store/subjects/person-rows.ts";
import { PERSONS_SEALED } from "../../store/subjects/sealed.ts";
import {
  listDisputesByTokens,
  listSubjectUsers,
  listUserHoldings,
  type SubjectUserRow,
  type UserHolding,
} from "../../store/subjects/subject-rows.ts";
import { VERIFICATIONS_SEALED } from "../../store/verifications/sealed.ts";
import { listSubjectVerifications, type SubjectVerification } from "../../store/verifications/subject-tokens.ts";
import { fold } from "../../text/fold.ts";
import type { Context } from "../sealing/context.ts";
import type { SubjectInEnvironment } from "../subjects/freezes.ts";
import { openDispute } from "../subjects/held-disputes.ts";
import { findImportedEmployments } from "../subjects/imported-employments.ts";
import { subjectLookupTokens } from "../subjects/lookup-tokens.ts";
import { type CorrectedContact, findCorrectedContacts } from "../subjects/person-contacts.ts";
import { namedTokens } from "../subjects/row-tokens.ts";

/** Rows opened at a time. */
const PAGE_ROWS = 500;

/** A user of any team that is the person. */
export interface UserOfSubject extends Pick<SubjectUserRow, "id" | "team_id"> {
  readonly details: UserDetails;
  /** Orders and fetched payroll of the user. */
  readonly holdings: readonly UserHolding[];
}

/** Everything held about a person in an environment, of all teams. */
export interface SubjectRows {
  readonly employments: readonly StoredEmployment[];
  readonly verifications: readonly SubjectVerification[];
  readonly users: readonly UserOfSubject[];
  readonly disputes: readonly Dispute[];
  readonly freezes: readonly FreezeId[];
  /** Contacts that the person has corrected, the latest first. */
  readonly contacts: readonly CorrectedContact[];
}

/** What is read with. */
interface SubjectRowsContext extends Pick<Context, "keyring" | "onUnreadable"> {
  readonly db: Queryable;
}

/**
 * Finds everything held about a person, by `isSamePerson` or `isSameNamedPerson`. All is found by tokens;
 * users, orders and fetched data are also read if the janitor has not computed their tokens yet. A user is
 * the person if one of these agrees:
 * - the SSN of the user or of an order (with the name, where only four digits are known)
 * - name and date of birth
 * - fetched payroll
 */
export async function findSubjectRows(context: SubjectRowsContext, at: SubjectInEnvironment): Promise<SubjectRows> {
  const { db, keyring } = context;
  const { environment, subject } = at;
  const isOwn = ownOf(at);
  const tokens = subjectLookupTokens(keyring, { environment, subject });
  const employments = await findImportedEmployments(context, at);
  const verifications = await findVerifications(context, at, tokens);
  const disputes = (await listDisputesByTokens<DisputeRow>(db, environment, tokens))
    .flatMap((row) => opened(() => openDispute(keyring, row)))
    .filter((dispute) => isOwn(dispute.subject));
  const freezes = (await findFreezesOf(db, { environment, tokens })).flatMap((row) =>
    opened(() => ({
      id: row.id,
      subject: openJson(keyring, row.sealed_subject, PERSONS_SEALED.frozenSubject(row.id)),
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
function ownOf({ subject, nameMustAgree = false }: SubjectInEnvironment): (other: Subject) => boolean {
  return nameMustAgree ? (other) => isSameNamedPerson(other, subject) : (other) => isSamePerson(other, subject);
}

async function findVerifications(
  { db, keyring }: SubjectRowsContext,
  at: SubjectInEnvironment,
  tokens: readonly string[],
): Promise<SubjectVerification[]> {
  const { environment } = at;
  const isOwn = ownOf(at);
  const found: SubjectVerification[] = [];
  let after = nilId<VerificationHex>();
  for (;;) {
    const page = await listSubjectVerifications(db, { environment, tokens }, { after, limit: PAGE_ROWS });
    for (const row of page) {
      const place = VERIFICATIONS_SEALED.verificationDetails(idHex(row.id));
      const [details] = opened(() => openJson(keyring, row.sealed_details, place));
      if (details !== undefined && isOwn(details.subject)) found.push(row);
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_ROWS) return found;
    after = idHex(last.id);
  }
}

async function findUsers(context: SubjectRowsContext, at: SubjectInEnvironment): Promise<UserOfSubject[]> {
  const { db, keyring } = context;
  const own = new Set<UserId>();
  for await (const { id, user_id, sealed } of personRows(context, "users", at)) {
    const [details] = opened(() => openJson(keyring, sealed, CONNECTIONS_SEALED.user(id)));
    if (details !== undefined && isNamed(details, at)) own.add(user_id);
  }
  for await (const { id, user_id, sealed } of personRows(context, "orders", at)) {
    const [details] = opened(() => openJson(keyring, sealed, CONNECTIONS_SEALED.order(id)));
    if (details !== undefined && isNamed(details, at)) own.add(user_id);
  }
  for await (const { id, user_id, sealed } of personRows(context, "link_data", at)) {
    const [data] = opened(() => openJson(keyring, sealed, CONNECTIONS_SEALED.linkData(id)));
    if (data !== undefined && isPayrollOf(data, ownOf(at))) own.add(user_id);
  }
  const users = await listSubjectUsers(db, [...own]);
  const holdings = Map.groupBy(await listUserHoldings(db, [...own]), ({ user_id }) => user_id);
  return users.flatMap(({ id, team_id, sealed_user }) =>
    opened(() => {
      const details = openJson(keyring, sealed_user, CONNECTIONS_SEALED.user(id));
      return { id, team_id, details, holdings: holdings.get(id) ?? [] };
    }),
  );
}

/** The rows of a table that may be the person's. */
async function* personRows<Table extends TokenedTable>(
  { db, keyring }: SubjectRowsContext,
  table: Table,
  { environment, subject }: SubjectInEnvironment,
): AsyncGenerator<PersonRow<Table>> {
  const { tokens, version } = namedTokens(keyring, environment, subject);
  let after: PersonRow<Table>["id"] = nilId();
  for (;;) {
    const rows = await listPersonRows(db, table, { environment, tokens, version, after, limit: PAGE_ROWS });
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_ROWS) return;
    after = last.id;
  }
}

/**
 * Details that a client gave are the person's if the SSN agrees (with the name, where four digits are known or
 * the name must agree), or names and date of birth do.
 */
function isNamed(details: NamedPerson, at: SubjectInEnvironment): boolean {
  return isNumbered(details, at) || isSubject(details, ownOf(at));
}

function isNumbered(
  { first_name, last_name, ssn }: NamedPerson,
  { subject, nameMustAgree = false }: SubjectInEnvironment,
): boolean {
  if (ssn === null || subject.ssn === null) return false;
  const isNameSame =
    fold(first_name ?? "") === fold(subject.first_name) && fold(last_name ?? "") === fold(subject.last_name);
  const isNameless = first_name === null && last_name === null;
  if (ssn.length === 9 && subject.ssn.length === 9) {
    return ssn === subject.ssn && (!nameMustAgree || isNameSame || isNameless);
  }
  return isNameSame && ssn.slice(-4) === subject.ssn.slice(-4);
}

function isSubject(details: NamedPerson, isOwn: (other: Subject) => boolean): boolean {
  const subject = subjectOf(details);
  return subject !== null && isOwn(subject);
}

function isPayrollOf({ employments }: LinkData, isOwn: (other: Subject) => boolean): boolean {
  return employments.some(({ profile }) => isSubject(profile, isOwn));
}

/** What a row opens to; nothing if it cannot be opened: the janitor reports such rows. */
function opened<Value>(open: () => Value): Value[] {
  try {
    return [open()];
  } catch {
    return [];
  }
}
