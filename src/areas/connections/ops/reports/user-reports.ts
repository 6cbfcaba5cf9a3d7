import type { Caller, Tenant } from "../../../../kernel/access/caller.ts";
import { runIdempotently } from "../../../../kernel/access/ops/idempotency.ts";
import type { IdempotentRequest } from "../../../../kernel/access/sql/idempotency.ts";
import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import { appendReads } from "../../../../kernel/audit/ops/reads.ts";
import { openJson, sealJson } from "../../../../kernel/crypto/seal.ts";
import { mintId } from "../../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../../kernel/error.ts";
import type { ReportId, UserId } from "../../../../kernel/ids.ts";
import { currentStatement } from "../../../payroll/document.ts";
import { depositReport, linkReport } from "../../../payroll/merging/link-report.ts";
import type { DepositReport, LinkReport, UserReport } from "../../../payroll/report.ts";
import { isReportShared } from "../../../payroll/report.ts";
import { listLinkRows, lockLinkIdsOfUser } from "../../sql/links.ts";
import { CONNECTIONS_SEALED } from "../../sql/sealed.ts";
import { findUserReport, insertUserReport, type UserReportRow } from "../../sql/user-reports.ts";
import { lockUser } from "../../sql/users.ts";
import type { ConnectionContext } from "../context.ts";
import { getUser, unknownUser } from "../users.ts";
import { linkRead, type ReadLink, readLinks } from "./read-link.ts";

/** Links that a report of a user has at most: the newest ones. */
const LINKS_MAX = 20;

/**
 * Creates and stores a report of all data that a user shares now.
 *
 * @param input.isVoe true: employment alone; false: income too, of the links where the person
 * shares it
 * @throws AppError `not_found` for the user; also if none of their links has employments
 */
export async function createUserReport(
  context: ConnectionContext,
  caller: Caller,
  input: { readonly userId: UserId; readonly isVoe: boolean; readonly idempotency: IdempotentRequest | null },
): Promise<UserReport> {
  const { userId, isVoe, idempotency } = input;
  return runIdempotently(context, { tenant: caller, idempotency }, async (tx) => {
    // Locked, so that no report with the data of a link outlives the link.
    if ((await lockUser(tx, caller, userId)) === null) throw unknownUser();
    await lockLinkIdsOfUser(tx, userId);
    const read = await readLinksOfUser(context, tx, { caller, userId });
    const links = read.filter(({ link }) => isReportShared(link.product, "employment"));
    if (links.length === 0) throw new AppError("not_found", "This user has no link with data on employment yet.");
    return insertReportOfLinks(context, tx, { tenant: caller, actor: caller.actor, userId, links, isVoe });
  });
}

/**
 * Stores a report of these links of a user. They must share employment and be locked, so that no
 * report with the data of a link outlives the link.
 */
export async function insertReportOfLinks(
  { keyring }: Pick<ConnectionContext, "keyring">,
  tx: Queryable,
  report: {
    readonly tenant: Tenant;
    /** For the inquiry log. */
    readonly actor: string;
    readonly userId: UserId;
    readonly links: readonly ReadLink[];
    readonly isVoe: boolean;
  },
): Promise<UserReport> {
  const { tenant, actor, userId, links, isVoe } = report;
  const { external_user_id, first_name, last_name } = await getUser({ db: tx, keyring }, tenant, userId);
  const id = mintId<ReportId>();
  const stored: StoredReport = {
    is_voe: isVoe,
    requested_by: links.map(({ link }) => link.consent.client_name).find((name) => name !== null) ?? null,
    subject: { user_id: userId, external_user_id, first_name, last_name },
    links: links.map((one) => reportWithin(one, isVoe)),
  };
  const sealedReport = sealJson(keyring, stored, CONNECTIONS_SEALED.userReport(id));
  const kind = isVoe ? "voe" : "voie";
  const row = await insertUserReport(tx, tenant, { id, userId, kind, sealedReport, keyId: keyring.activeId });
  await appendAudit(tx, { ...tenant, actor, action: "user_report.create", target: id, details: {} });
  return reportOfRow(stored, row);
}

/**
 * A report of a user of the caller, as it was made.
 *
 * @throws AppError `not_found`
 */
export async function getUserReport(
  context: ConnectionContext,
  caller: Caller,
  wanted: { readonly id: ReportId; readonly userId: UserId },
): Promise<UserReport> {
  const row = await findUserReport(context.db, caller, wanted);
  if (row === null) throw unknownReport();
  await appendReads(context.db, caller, [{ action: "user_report.read", target: row.id, details: {} }]);
  return openUserReport(context, row);
}

/** The report of a row. */
export function openUserReport({ keyring }: Pick<ConnectionContext, "keyring">, row: UserReportRow): UserReport {
  return reportOfRow(openJson<StoredReport>(keyring, row.sealed_report, CONNECTIONS_SEALED.userReport(row.id)), row);
}

/**
 * The deposits of a user that were moved, newest link first.
 *
 * @throws AppError `not_found` for the user; also if no deposit was moved
 */
export async function listMovedDeposits(
  context: ConnectionContext,
  caller: Caller,
  userId: UserId,
): Promise<readonly DepositReport[]> {
  await getUser(context, caller, userId);
  const read = await readLinksOfUser(context, context.db, { caller, userId });
  const moved = read
    .filter(({ link }) => isReportShared(link.product, "deposit"))
    .map(({ link, data, source }) => depositReport(source, data, { companyName: link.company_name }))
    .filter((report) => report !== null);
  if (moved.length === 0) throw new AppError("not_found", "No deposit of this user was moved yet.");
  await appendReads(
    context.db,
    caller,
    moved.map(({ link_id }) => linkRead(link_id, "deposit report")),
  );
  return moved;
}

/** The error for an unknown report id. */
function unknownReport(): AppError {
  return new AppError("not_found", "This user has no report with this id.");
}

/** What is stored of a report; the row has the rest. */
type StoredReport = Omit<UserReport, "report_id" | "created_at">;

function reportOfRow(stored: StoredReport, { id, created_at }: UserReportRow): UserReport {
  const links = stored.links.map((link) => ({
    ...link,
    employments: link.employments.map((one) => ({ ...one, statements: one.statements.map(currentStatement) })),
  }));
  return { report_id: id, created_at, ...stored, links };
}

function reportWithin({ link, data, source }: ReadLink, isVoe: boolean): LinkReport {
  const showsPay = !isVoe && isReportShared(link.product, "income");
  return linkReport(source, data, showsPay ? "income" : "employment");
}

async function readLinksOfUser(
  context: ConnectionContext,
  db: Queryable,
  { caller, userId }: { readonly caller: Caller; readonly userId: UserId },
): Promise<ReadLink[]> {
  const page = await listLinkRows(db, caller, { userId, request: { pageSize: LINKS_MAX, cursor: null } });
  return readLinks(context, db, page.rows);
}
