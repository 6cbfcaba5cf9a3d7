import type { Environment } from "../../../../kernel/access/caller.ts";
import { arrayText } from "../../../../kernel/database/postgres/array-text.ts";
import { type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import type {
  DisputeId,
  EmploymentId,
  FreezeId,
  IdempotentAnswerId,
  LinkId,
  OrderId,
  ReportId,
  TeamId,
  Timestamp,
  UserId,
} from "../../../../kernel/ids.ts";

/** A user of any team. */
export interface SubjectUserRow {
  readonly id: UserId;
  readonly team_id: TeamId;
  readonly sealed_user: Buffer;
}

const USERS = statement("list_subject_users")`
  select id, team_id, sealed_user from users where id = any ($1::uuid[]) order by id`;

/** Users by their ids, in the order of these. */
export function listSubjectUsers(db: Queryable, ids: readonly UserId[]): Promise<SubjectUserRow[]> {
  return db.rows<SubjectUserRow>(USERS, [ids]);
}

/** A sealed answer of an idempotency key. */
interface IdempotentAnswer {
  readonly answer_id: IdempotentAnswerId;
  readonly sealed_answer: Buffer;
}

const ANSWERS = statement("list_idempotent_answers")`
  select answer_id, sealed_answer from idempotency_keys where environment = $1 and answer_id > $2
    and sealed_answer is not null order by answer_id limit $3`;

/** A page of an environment's stored answers, of all teams, in the order of their ids. */
export function listIdempotentAnswers(
  db: Queryable,
  page: { readonly environment: Environment; readonly after: IdempotentAnswerId; readonly limit: number },
): Promise<IdempotentAnswer[]> {
  const { environment, after, limit } = page;
  return db.rows<IdempotentAnswer>(ANSWERS, [environment, after, limit]);
}

const DELETE_ANSWERS = statement("delete_held_answers")`
  delete from idempotency_keys where answer_id = any ($1::uuid[])`;

/** Deletes stored answers with their keys. */
export async function deleteAnswers(tx: Queryable, answerIds: readonly IdempotentAnswerId[]): Promise<void> {
  await tx.rows(DELETE_ANSWERS, [answerIds]);
}

/** A link, order or report of a user, by its id. */
export type UserHolding = {
  readonly user_id: UserId;
  /** Of a report its kind, as it has no status. */
  readonly status: string;
  readonly created_at: Timestamp;
} & (
  | { readonly kind: "link"; readonly id: LinkId }
  | { readonly kind: "order"; readonly id: OrderId }
  | { readonly kind: "user_report"; readonly id: ReportId }
);

const OF_USERS = statement("list_user_holdings")`
  select 'link' as kind, id, user_id, status, created_at from links where user_id = any ($1::uuid[])
    union all select 'order', id, user_id, status, created_at from orders where user_id = any ($1::uuid[])
    union all select 'user_report', id, user_id, kind, created_at from user_reports where user_id = any ($1::uuid[])
    order by created_at, id`;

/** What is held of users besides themselves, oldest first. */
export function listUserHoldings(db: Queryable, userIds: readonly UserId[]): Promise<UserHolding[]> {
  return db.rows<UserHolding>(OF_USERS, [userIds]);
}

const LIST_DISPUTES = statement("list_subject_disputes")`
  select id, environment, team_id, status, employment_id, sealed_dispute, tells_recipients, created_at, due_at, ended_at
    from subject_disputes where subject_tokens && $2::text::bigint[] and environment = $1 order by created_at, id`;

/**
 * The disputes that share a token (a keyed hash of name, birth date and SSN) with a person, as `DisputeRow`, whoever opened
 * them.
 */
export function listDisputesByTokens<Row>(
  db: Queryable,
  environment: Environment,
  tokens: readonly string[],
): Promise<Row[]> {
  return db.rows<Row>(LIST_DISPUTES, [environment, arrayText(tokens)]);
}

const DELETE_DISPUTES = statement("delete_held_disputes")`delete from subject_disputes where id = any ($1::uuid[])`;
const DELETE_FREEZES = statement("delete_held_freezes")`delete from subject_freezes where id = any ($1::uuid[])`;

/** Deletes disputes with their documents. */
export async function deleteDisputes(tx: Queryable, ids: readonly DisputeId[]): Promise<void> {
  await tx.rows(DELETE_DISPUTES, [ids]);
}

/** Deletes freezes, whoever placed them. */
export async function deleteFreezes(tx: Queryable, ids: readonly FreezeId[]): Promise<void> {
  await tx.rows(DELETE_FREEZES, [ids]);
}

const INSERT_ERASED = statement("insert_erased_employments")`
  insert into erased_employments (employment_id, environment) select id, $1 from unnest($2::uuid[]) as e (id)
    on conflict (employment_id) do nothing`;

/** Notes records that no import may bring back. */
export async function insertErasedEmployments(
  tx: Queryable,
  environment: Environment,
  ids: readonly EmploymentId[],
): Promise<void> {
  await tx.rows(INSERT_ERASED, [environment, ids]);
}

const LIST_ERASED = statement("list_erased_employments")`
  select employment_id from erased_employments where employment_id = any ($1::uuid[])`;

/** Those of these records that were erased at a person's request. */
export async function listErasedEmployments(db: Queryable, ids: readonly EmploymentId[]): Promise<EmploymentId[]> {
  const rows = await db.rows<{ employment_id: EmploymentId }>(LIST_ERASED, [ids]);
  return rows.map(({ employment_id }) => employment_id);
}

const READMIT = statement("readmit_employments")`
  delete from erased_employments where employment_id = $1 and environment = $2 returning 1 as readmitted`;

/** Lets imports bring back a record. Returns false if it was not erased. */
export async function readmitEmployment(tx: Queryable, environment: Environment, id: EmploymentId): Promise<boolean> {
  return (await tx.rows(READMIT, [id, environment])).length > 0;
}
