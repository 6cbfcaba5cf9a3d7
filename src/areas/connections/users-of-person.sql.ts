import { type Queryable, statement } from "../../kernel/database/postgres/database.ts";
import type { LinkId, OrderId, ReportId, TeamId, Timestamp, UserId } from "../../kernel/ids.ts";

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
