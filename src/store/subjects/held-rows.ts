import type { Environment } from "../../domain/caller.ts";
import type { TeamId, Timestamp } from "../../domain/ids.ts";
import type { Queryable, Statement } from "../postgres/database.ts";

/*
 * Pages of an environment's rows, of all teams, in the order of their ids: users, their orders and
 * fetched data have no tokens of a subject, since clients give no date of birth with them.
 */

/** A page in the order of ids. */
export interface IdPage {
  readonly environment: Environment;
  /** The last id of the page before; `BEFORE_ALL` for the first. */
  readonly after: string;
  readonly limit: number;
}

const pageOf = (noun: string, text: string): Statement => ({
  name: `list_held_${noun}`,
  text: `${text} order by 1 limit $3`,
});

/** A user of any team. */
export interface HeldUserRow {
  readonly id: string;
  readonly team_id: TeamId;
  readonly sealed_user: Buffer;
}

const USERS = pageOf("users", "select id, team_id, sealed_user from users where environment = $1 and id > $2");

/** A page of users. */
export function listHeldUsers(db: Queryable, { environment, after, limit }: IdPage): Promise<HeldUserRow[]> {
  return db.rows<HeldUserRow>(USERS, [environment, after, limit]);
}

/** What the SSN of an order is read from. */
interface HeldOrderRow {
  readonly id: string;
  readonly user_id: string;
  readonly sealed_order: Buffer;
}

const ORDERS = pageOf("orders", "select id, user_id, sealed_order from orders where environment = $1 and id > $2");

/** A page of orders. */
export function listHeldOrders(db: Queryable, { environment, after, limit }: IdPage): Promise<HeldOrderRow[]> {
  return db.rows<HeldOrderRow>(ORDERS, [environment, after, limit]);
}

/** Fetched data of a link, with its user. */
interface HeldLinkData {
  readonly link_id: string;
  readonly user_id: string;
  readonly sealed_data: Buffer;
}

const LINK_DATA = pageOf(
  "link_data",
  `select d.link_id, l.user_id, d.sealed_data from link_data d join links l on l.id = d.link_id
    where l.environment = $1 and d.link_id > $2`,
);

/** A page of fetched data. */
export function listHeldLinkData(db: Queryable, { environment, after, limit }: IdPage): Promise<HeldLinkData[]> {
  return db.rows<HeldLinkData>(LINK_DATA, [environment, after, limit]);
}

/** A sealed answer of an idempotency key. */
interface HeldAnswer {
  readonly answer_id: string;
  readonly sealed_answer: Buffer;
}

const ANSWERS = pageOf(
  "answers",
  `select answer_id, sealed_answer from idempotency_keys where environment = $1 and answer_id > $2
    and sealed_answer is not null`,
);

/** A page of stored answers. */
export function listHeldAnswers(db: Queryable, { environment, after, limit }: IdPage): Promise<HeldAnswer[]> {
  return db.rows<HeldAnswer>(ANSWERS, [environment, after, limit]);
}

const DELETE_ANSWERS: Statement = {
  name: "delete_held_answers",
  text: "delete from idempotency_keys where answer_id = any ($1::uuid[])",
};

/** Deletes stored answers with their keys. */
export async function deleteAnswers(tx: Queryable, answerIds: readonly string[]): Promise<void> {
  await tx.rows(DELETE_ANSWERS, [answerIds]);
}

/** A link, order or report of a user, by its id. */
export interface HeldOfUser {
  readonly kind: "link" | "order" | "user_report";
  readonly id: string;
  readonly user_id: string;
  readonly status: string;
  readonly created_at: Timestamp;
}

const OF_USERS: Statement = {
  name: "list_held_of_users",
  text: `select 'link' as kind, id, user_id, status, created_at from links where user_id = any ($1::uuid[])
    union all select 'order', id, user_id, status, created_at from orders where user_id = any ($1::uuid[])
    union all select 'user_report', id, user_id, kind, created_at from user_reports where user_id = any ($1::uuid[])
    order by created_at, id`,
};

/** What is held of users besides themselves, oldest first. */
export function listHeldOfUsers(db: Queryable, userIds: readonly string[]): Promise<HeldOfUser[]> {
  return db.rows<HeldOfUser>(OF_USERS, [userIds]);
}

const LIST_DISPUTES: Statement = {
  name: "list_held_disputes",
  text: `select id, environment, team_id, status, employment_id, sealed_dispute, tells_recipients, created_at, due_at, ended_at
    from subject_disputes where subject_tokens && $2::text::bigint[] and environment = $1 order by created_at, id`,
};

/** The disputes that share a token with a person, as `DisputeRow`, whoever opened them. */
export function listHeldDisputes<Row>(
  db: Queryable,
  environment: Environment,
  tokens: readonly string[],
): Promise<Row[]> {
  return db.rows<Row>(LIST_DISPUTES, [environment, `{${tokens.join(",")}}`]);
}

const DELETE_DISPUTES: Statement = {
  name: "delete_held_disputes",
  text: "delete from subject_disputes where id = any ($1::uuid[])",
};
const DELETE_FREEZES: Statement = {
  name: "delete_held_freezes",
  text: "delete from subject_freezes where id = any ($1::uuid[])",
};

/** Deletes disputes with their documents. */
export async function deleteDisputes(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.rows(DELETE_DISPUTES, [ids]);
}

/** Deletes freezes, whoever placed them. */
export async function deleteFreezes(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.rows(DELETE_FREEZES, [ids]);
}

const INSERT_ERASED: Statement = {
  name: "insert_erased_employments",
  text: `insert into erased_employments (employment_id, environment) select id, $1 from unnest($2::uuid[]) as e (id)
    on conflict (employment_id) do nothing`,
};

/** Notes records that no import may bring back. */
export async function insertErasedEmployments(
  tx: Queryable,
  environment: Environment,
  ids: readonly string[],
): Promise<void> {
  await tx.rows(INSERT_ERASED, [environment, ids]);
}

const LIST_ERASED: Statement = {
  name: "list_erased_employments",
  text: "select employment_id from erased_employments where employment_id = any ($1::uuid[])",
};

/** Those of these records that were erased at a person's request. */
export async function listErasedEmployments(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ employment_id: string }>(LIST_ERASED, [ids]);
  return rows.map(({ employment_id }) => employment_id);
}

const READMIT: Statement = {
  name: "readmit_employments",
  text: "delete from erased_employments where employment_id = $1 and environment = $2 returning 1 as readmitted",
};

/** Lets imports bring back a record. Returns false if it was not erased. */
export async function readmitEmployment(tx: Queryable, environment: Environment, id: string): Promise<boolean> {
  return (await tx.rows(READMIT, [id, environment])).length > 0;
}
