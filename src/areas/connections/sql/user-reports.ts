import type { Environment, Tenant } from "../../../kernel/access/caller.ts";
import { firstRow, onlyRow, type Queryable, statement } from "../../../kernel/database/postgres/database.ts";
import type { ReportId, TeamId, Timestamp, UserId } from "../../../kernel/ids.ts";

/** A report of a user, as it was at its creation; the report is sealed. */
export interface UserReportRow {
  readonly id: ReportId;
  readonly team_id: TeamId;
  readonly environment: Environment;
  readonly user_id: UserId;
  readonly kind: string;
  readonly sealed_report: Buffer;
  readonly created_at: Timestamp;
}

const COLUMNS = "id, team_id, environment, user_id, kind, sealed_report, created_at";

const INSERT_USER_REPORT = statement("insert_user_report")`
  insert into user_reports (id, team_id, environment, user_id, kind, sealed_report, key_id)
    values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`;

/** Inserts a report. The user must be the tenant's. */
export function insertUserReport(
  tx: Queryable,
  tenant: Tenant,
  report: {
    readonly id: ReportId;
    readonly userId: UserId;
    readonly kind: string;
    readonly sealedReport: Buffer;
    readonly keyId: number;
  },
): Promise<UserReportRow> {
  const { id, userId, kind, sealedReport, keyId } = report;
  const values = [id, tenant.teamId, tenant.environment, userId, kind, sealedReport, keyId];
  return onlyRow(tx, INSERT_USER_REPORT, values);
}

const FIND_USER_REPORT = statement("find_user_report")`
  select ${COLUMNS} from user_reports where id = $1 and user_id = $2 and team_id = $3 and environment = $4`;

/** A report of a tenant's user, or null. */
export function findUserReport(
  db: Queryable,
  tenant: Tenant,
  report: { readonly id: ReportId; readonly userId: UserId },
): Promise<UserReportRow | null> {
  const values = [report.id, report.userId, tenant.teamId, tenant.environment];
  return firstRow(db, FIND_USER_REPORT, values);
}

const FIND_USER_REPORT_BY_ID = statement("find_user_report_by_id")`
  select ${COLUMNS} from user_reports where id = $1 and user_id = $2`;

/** A report of a user, of any tenant, or null. For a signed link, whose ids are trusted. */
export function findUserReportById(
  db: Queryable,
  report: { readonly id: ReportId; readonly userId: UserId },
): Promise<UserReportRow | null> {
  return firstRow(db, FIND_USER_REPORT_BY_ID, [report.id, report.userId]);
}

const DELETE_USER_REPORTS = statement("delete_user_reports")`delete from user_reports where user_id = $1`;

/** Deletes the reports of a user: they contain data of a link that is deleted. */
export async function deleteUserReports(tx: Queryable, userId: UserId): Promise<void> {
  await tx.rows(DELETE_USER_REPORTS, [userId]);
}
