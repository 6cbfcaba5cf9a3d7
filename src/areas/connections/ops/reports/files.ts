import type { Tenant } from "../../../../kernel/access/caller.ts";
import { findLetterhead } from "../../../../kernel/access/sql/teams.ts";
import type { AuditAct } from "../../../../kernel/audit/audit.ts";
import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../../kernel/error.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import type { PayDocumentFile } from "../../../payroll/fetched-payroll.ts";
import type { LinkReportKind, UserReport } from "../../../payroll/report.ts";
import {
  FILE_LINK_SECONDS,
  type LinkFile,
  readFileToken,
  type SignedFile,
  signFileToken,
  type UserReportFile,
} from "../../file.ts";
import { renderPayStatement, renderW2 } from "../../reports/render-payroll-file.ts";
import { renderLinkReport, renderUserReport } from "../../reports/render-reports.ts";
import { listLinksById } from "../../sql/links.ts";
import { findUserReportById } from "../../sql/user-reports.ts";
import type { ConnectionContext } from "../context.ts";
import { reportOf } from "./link-reports.ts";
import { type ReadLink, readLinks, refuseUnshared } from "./read-link.ts";
import { openUserReport } from "./user-reports.ts";

/** A PDF file. */
interface PdfFile {
  readonly bytes: Buffer;
  readonly fileName: string;
}

/** The token of a signed link to a file, valid for an hour without credentials. */
export function fileTokenOf({ keyring }: Pick<Context, "keyring">, file: SignedFile, { now }: { readonly now: Date }) {
  const expiresAt = Math.floor(now.getTime() / 1_000) + FILE_LINK_SECONDS;
  return signFileToken(keyring.blindIndexKey, { file, expiresAt });
}

/**
 * The file that a token names.
 *
 * @throws AppError `not_found` for a token that is not ours; `expired_token` after an hour
 */
export function readSignedFile(
  { keyring }: Pick<Context, "keyring">,
  token: string,
  { now }: { readonly now: Date },
): SignedFile {
  const read = readFileToken(keyring.blindIndexKey, token);
  if (read === null) throw noFile();
  if (now.getTime() / 1_000 < read.expiresAt) return read.file;
  throw new AppError("expired_token", "This link to a file worked for an hour. Read the report again for another one.");
}

/**
 * A file, made from the data as it is now.
 *
 * @param file as {@link readSignedFile} has read it: its ids are trusted
 * @throws AppError `not_found` if the data is gone
 */
export function openSignedFile(context: ConnectionContext, file: SignedFile): Promise<PdfFile> {
  return file.kind === "user_report" ? openUserReportFile(context, file) : openLinkFile(context, file);
}

/** A report of a user of the caller as a PDF, with how the team is shown now. */
export async function getUserReportPdf(
  { db }: Pick<ConnectionContext, "db">,
  { teamId, environment }: Tenant,
  report: UserReport,
): Promise<Buffer> {
  const letterhead = await findLetterhead(db, { teamId, environment });
  return renderUserReport(report, { letterhead, environment });
}

async function openUserReportFile(context: ConnectionContext, file: UserReportFile): Promise<PdfFile> {
  const row = await findUserReportById(context.db, { id: file.objectId, userId: file.ownerId });
  if (row === null) throw noFile();
  const tenant = { teamId: row.team_id, environment: row.environment };
  await appendAudit(context.db, opened(file, tenant));
  const bytes = await getUserReportPdf(context, tenant, openUserReport(context, row));
  return { bytes, fileName: "report.pdf" };
}

async function openLinkFile(context: ConnectionContext, file: LinkFile): Promise<PdfFile> {
  const [read] = await readLinks(context, context.db, await listLinksById(context.db, [file.ownerId]));
  if (read === undefined) throw noFile();
  const pdf = await linkFile(context, read, file);
  await appendAudit(context.db, opened(file, { teamId: read.link.team_id, environment: read.link.environment }));
  return pdf;
}

/**
 * The entry of the inquiry log for a file. The actor is the key that read the report and so
 * received the signed link; who opened it is unknown.
 */
function opened({ kind, ownerId, objectId }: SignedFile, { teamId, environment }: Tenant): AuditAct {
  const details = { file: kind, object: objectId };
  return { actor: "file-link", teamId, environment, action: "file.open", target: ownerId, details };
}

function linkFile({ db }: ConnectionContext, read: ReadLink, file: LinkFile): Promise<PdfFile> {
  switch (file.kind) {
    case "income_report":
      return linkReportFile(db, read, "income");
    case "employment_report":
      return linkReportFile(db, read, "employment");
    case "deposit_report":
      return linkReportFile(db, read, "deposit");
    default:
      return payrollFile(read, file);
  }
}

async function linkReportFile(db: Queryable, read: ReadLink, kind: LinkReportKind): Promise<PdfFile> {
  refuseUnshared(read.link.product, [kind]);
  const { team_id: teamId, environment, consent } = read.link;
  const letterhead = await findLetterhead(db, { teamId, environment });
  const issued = { letterhead, environment, requestedBy: consent.client_name };
  return { bytes: await renderLinkReport(reportOf(read, kind), issued), fileName: `${kind}-report.pdf` };
}

async function payrollFile({ link, data, source }: ReadLink, { kind, objectId }: PayDocumentFile): Promise<PdfFile> {
  refuseUnshared(link.product, ["income"]);
  const origin = { source, environment: link.environment };
  for (const employment of data.employments) {
    const statement = kind === "statement" ? employment.statements.find(({ id }) => id === objectId) : undefined;
    if (statement?.has_file === true) {
      const bytes = await renderPayStatement(origin, employment, statement);
      return { bytes, fileName: `pay-statement-${statement.pay_date}.pdf` };
    }
    const w2 = kind === "w2" ? employment.w2s.find(({ id }) => id === objectId) : undefined;
    if (w2?.has_file === true) {
      return { bytes: await renderW2(origin, employment, w2), fileName: `w2-${w2.year}.pdf` };
    }
  }
  throw noFile();
}

function noFile(): AppError {
  return new AppError("not_found", "No file is at this address.");
}
