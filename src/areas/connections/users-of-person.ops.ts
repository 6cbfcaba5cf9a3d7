import { openJson } from "../../kernel/crypto/seal.ts";
import { nilId, type UserId } from "../../kernel/ids.ts";
import type { PersonInEnvironment, ReadingContext } from "../../kernel/registration/held.ts";
import { openedOrNone } from "../../kernel/sealing/ops/unreadable-rows.ts";
import type { Subject } from "../../kernel/subject.ts";
import { fold } from "../../kernel/text/fold.ts";
import type { LinkData } from "../payroll/fetched-payroll.ts";
import { samePersonAs } from "../records/linkage/frozen-subject.ts";
import { type NamedPerson, subjectOf } from "../records/linkage/lookup-keys.ts";
import { namedTokens } from "./ops/fetched/row-tokens.ts";
import { listPersonRows, type PersonRow, type TokenedTable } from "./sql/person-rows.ts";
import { CONNECTIONS_SEALED } from "./sql/sealed.ts";
import type { UserDetails } from "./user.ts";
import { listSubjectUsers, listUserHoldings, type SubjectUserRow, type UserHolding } from "./users-of-person.sql.ts";

/** Rows opened at a time. */
const PAGE_ROWS = 500;

/** A user of any team that is the person. */
interface UserOfSubject extends Pick<SubjectUserRow, "id" | "team_id"> {
  readonly details: UserDetails;
  /** Orders and fetched payroll of the user. */
  readonly holdings: readonly UserHolding[];
}

/**
 * The users of all teams that are a person. They are found by tokens; users, orders and fetched data are also read
 * if the janitor has not computed their tokens yet. A user is the person if one of these agrees:
 * - the SSN of the user or of an order (with the name, where only four digits are known)
 * - name and date of birth
 * - fetched payroll
 */
export async function findUsersOf(context: ReadingContext, at: PersonInEnvironment): Promise<UserOfSubject[]> {
  const { db, keyring } = context;
  const own = new Set<UserId>();
  for await (const { id, user_id, sealed } of personRows(context, "users", at)) {
    const [details] = openedOrNone(() => openJson(keyring, sealed, CONNECTIONS_SEALED.user(id)));
    if (details !== undefined && isNamed(details, at)) own.add(user_id);
  }
  for await (const { id, user_id, sealed } of personRows(context, "orders", at)) {
    const [details] = openedOrNone(() => openJson(keyring, sealed, CONNECTIONS_SEALED.order(id)));
    if (details !== undefined && isNamed(details, at)) own.add(user_id);
  }
  for await (const { id, user_id, sealed } of personRows(context, "link_data", at)) {
    const [data] = openedOrNone(() => openJson(keyring, sealed, CONNECTIONS_SEALED.linkData(id)));
    if (data !== undefined && isPayrollOf(data, samePersonAs(at))) own.add(user_id);
  }
  const users = await listSubjectUsers(db, [...own]);
  const holdings = Map.groupBy(await listUserHoldings(db, [...own]), ({ user_id }) => user_id);
  return users.flatMap(({ id, team_id, sealed_user }) =>
    openedOrNone(() => {
      const details = openJson(keyring, sealed_user, CONNECTIONS_SEALED.user(id));
      return { id, team_id, details, holdings: holdings.get(id) ?? [] };
    }),
  );
}

/** The rows of a table that may be the person's. */
async function* personRows<Table extends TokenedTable>(
  { db, keyring }: ReadingContext,
  table: Table,
  { environment, subject }: PersonInEnvironment,
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
function isNamed(details: NamedPerson, at: PersonInEnvironment): boolean {
  return isNumbered(details, at) || isSubject(details, samePersonAs(at));
}

function isNumbered(
  { first_name, last_name, ssn }: NamedPerson,
  { subject, nameMustAgree = false }: PersonInEnvironment,
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
