import type { Environment, Tenant } from "../../../kernel/access/caller.ts";
import { firstRow, onlyRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import { listPage, listStatements } from "../../../kernel/database/postgres/page.ts";
import type {
  AssessmentId,
  IsoDate,
  LinkId,
  OrderId,
  TeamId,
  Timestamp,
  UserId,
  VerificationHex,
} from "../../../kernel/ids.ts";
import type { Page, PageRequest } from "../../../kernel/page.ts";
import type { PermissiblePurpose } from "../../../kernel/purpose.ts";

/** What is assessed: stated facts alone, or what one of these has. */
export const ASSESSMENT_SUBJECTS = ["facts", "verification", "link", "user", "order"] as const;

/** The values of a row besides its id, creation and sealed content. */
export interface AssessmentColumns {
  readonly subject: (typeof ASSESSMENT_SUBJECTS)[number];
  /** 32 hex digits, as the store has it; null if it is about none. */
  readonly verification_id: VerificationHex | null;
  readonly link_id: LinkId | null;
  readonly user_id: UserId | null;
  readonly order_id: OrderId | null;
  readonly rule: string;
  readonly verdict: string;
  readonly as_of: IsoDate;
  readonly tracking_info: string | null;
  readonly permissible_purpose: PermissiblePurpose | null;
}

/** An assessment as it is stored: its figures and what they were made of are sealed. */
export interface AssessmentRow extends AssessmentColumns {
  readonly id: AssessmentId;
  readonly sealed_assessment: Buffer;
  readonly created_at: Timestamp;
}

const COLUMNS =
  "id, subject, verification_id, link_id, user_id, order_id, rule, verdict, as_of, tracking_info, permissible_purpose, sealed_assessment, created_at";

const INSERT_ASSESSMENT = statement("insert_income_assessment")`
  insert into income_assessments (id, team_id, environment, sealed_assessment, key_id, subject, verification_id, link_id, user_id,
      order_id, rule, verdict, as_of, tracking_info, permissible_purpose)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning created_at`;

/** Inserts an assessment; returns when it was created. What it is about must be the tenant's. */
export async function insertIncomeAssessment(
  tx: Queryable,
  tenant: Tenant,
  row: AssessmentColumns & { readonly id: AssessmentId; readonly sealedAssessment: Buffer; readonly keyId: number },
): Promise<Timestamp> {
  const inserted = await onlyRow<{ created_at: Timestamp }>(tx, INSERT_ASSESSMENT, [
    ...[row.id, tenant.teamId, tenant.environment, row.sealedAssessment, row.keyId],
    ...[row.subject, row.verification_id, row.link_id, row.user_id, row.order_id],
    ...[row.rule, row.verdict, row.as_of, row.tracking_info, row.permissible_purpose],
  ]);
  return inserted.created_at;
}

const FIND_ASSESSMENT = statement("find_income_assessment")`
  select ${COLUMNS} from income_assessments where id = $1 and team_id = $2 and environment = $3`;

/** A tenant's assessment, or null. */
export function findIncomeAssessment(db: Queryable, tenant: Tenant, id: AssessmentId): Promise<AssessmentRow | null> {
  return firstRow(db, FIND_ASSESSMENT, [id, tenant.teamId, tenant.environment]);
}

const FIND_ASSESSMENT_BY_ID = statement("find_income_assessment_by_id")`
  select ${COLUMNS} from income_assessments where id = $1`;

/** An assessment of any tenant, or null. For the check of a report, whose token names it. */
export function findAssessmentById(db: Queryable, id: AssessmentId): Promise<AssessmentRow | null> {
  return firstRow(db, FIND_ASSESSMENT_BY_ID, [id]);
}

/** The filters of a list; null does not filter. */
export interface AssessmentFilter {
  readonly verificationId: VerificationHex | null;
  readonly linkId: LinkId | null;
  readonly userId: UserId | null;
  readonly orderId: OrderId | null;
  readonly rule: string | null;
  readonly verdict: string | null;
  readonly trackingInfo: string | null;
}

const ASSESSMENTS = listStatements({
  nameSuffix: "income_assessments",
  table: "income_assessments",
  columns: COLUMNS,
  filter: `team_id = $1 and environment = $2 and ($3::uuid is null or verification_id = $3) and ($4::uuid is null or link_id = $4)
    and ($5::uuid is null or user_id = $5) and ($6::uuid is null or order_id = $6) and ($7::text is null or rule = $7)
    and ($8::text is null or verdict = $8) and ($9::text is null or tracking_info = $9)`,
  filterValues: 9,
  rowBytes: "octet_length(income_assessments.sealed_assessment)",
});

/** A page of a tenant's assessments, newest first. */
export function listIncomeAssessmentRows(
  db: Queryable,
  tenant: Tenant,
  { filter, request }: { readonly filter: AssessmentFilter; readonly request: PageRequest },
): Promise<Page<AssessmentRow>> {
  const { verificationId, linkId, userId, orderId, rule, verdict, trackingInfo } = filter;
  const ids = [verificationId, linkId, userId, orderId];
  const values = [tenant.teamId, tenant.environment, ...ids, rule, verdict, trackingInfo];
  return listPage(db, ASSESSMENTS, { values, request, positionOf: (row) => ({ at: row.created_at, id: row.id }) });
}

const DELETE_ASSESSMENT = statement("delete_income_assessment")`
  delete from income_assessments where id = $1 and team_id = $2 and environment = $3 returning id`;

/** Deletes a tenant's assessment. Returns false if there is none with this id. */
export async function deleteIncomeAssessment(tx: Queryable, tenant: Tenant, id: AssessmentId): Promise<boolean> {
  return (await tx.rows(DELETE_ASSESSMENT, [id, tenant.teamId, tenant.environment])).length > 0;
}

const DELETE_OF_USER = statement("delete_income_assessments_of_user")`
  delete from income_assessments where user_id = $1`;

/** Deletes the assessments of a user: they contain data of a link that is deleted. */
export async function deleteAssessmentsOfUser(tx: Queryable, userId: UserId): Promise<void> {
  await tx.rows(DELETE_OF_USER, [userId]);
}

const DELETE_OF_VERIFICATIONS = statement("delete_income_assessments_of_verifications")`
  delete from income_assessments where verification_id = any ($1::uuid[])`;

/** Deletes the assessments of erased verifications, by their 32 hex digits. */
export async function deleteAssessmentsOfVerifications(tx: Queryable, ids: readonly VerificationHex[]): Promise<void> {
  if (ids.length > 0) await tx.rows(DELETE_OF_VERIFICATIONS, [ids]);
}

// By tenant, because that is the index in the order of time.
const DELETE_OLD_ASSESSMENTS = statement("delete_old_income_assessments")`
  with old as materialized (
      select a.id from teams t
        cross join unnest(array['sandbox', 'development', 'production']) as e (environment)
        cross join lateral (select id from income_assessments
          where team_id = t.id and income_assessments.environment = e.environment
            and created_at < now() - $1::integer * interval '1 day'
          order by created_at limit $2) a
      limit $2)
    delete from income_assessments a using old where a.id = old.id returning a.team_id, a.environment`;

/** Deletes assessments that were created more than `days` days ago; at most `limit`. Returns whose they were. */
export function deleteOldAssessments(
  tx: Queryable,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<{ readonly team_id: TeamId; readonly environment: Environment }[]> {
  return tx.rows(DELETE_OLD_ASSESSMENTS, [days, limit]);
}
