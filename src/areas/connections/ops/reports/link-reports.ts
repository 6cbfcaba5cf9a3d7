import type { Caller } from "../../../../kernel/access/caller.ts";
import { AppError } from "../../../../kernel/error.ts";
import type { LinkId } from "../../../../kernel/ids.ts";
import { depositReport, linkReport } from "../../../payroll/merging/link-report.ts";
import type { DepositReport, LinkReport, LinkReportKind } from "../../../payroll/report.ts";
import type { ConnectionContext } from "../context.ts";
import { openAccessToken } from "../exchange.ts";
import { type ReadLink, readLink } from "./read-link.ts";

/**
 * The report of a link of the caller.
 *
 * @throws AppError `not_found` for the link; without data; where the person shares something else;
 * where no deposit was moved
 */
export async function getLinkReport(
  context: ConnectionContext,
  caller: Caller,
  wanted: { readonly linkId: LinkId; readonly kind: LinkReportKind },
): Promise<LinkReport | DepositReport> {
  const { linkId, kind } = wanted;
  return reportOf(await readLink(context, caller, { linkId, kinds: [kind], part: `${kind} report` }), kind);
}

/**
 * The report of the link of an access token.
 *
 * @throws AppError `not_found` for the token, and as {@link getLinkReport}; `expired_token`
 */
export async function getLinkReportByToken(
  context: ConnectionContext,
  caller: Caller,
  wanted: { readonly accessToken: string; readonly kind: LinkReportKind },
): Promise<LinkReport | DepositReport> {
  const { link_id } = await openAccessToken(context, caller, wanted.accessToken);
  return getLinkReport(context, caller, { linkId: link_id, kind: wanted.kind });
}

/**
 * The report of what was read.
 *
 * @throws AppError `not_found` where no deposit was moved
 */
export function reportOf({ link, data, source }: ReadLink, kind: LinkReportKind): LinkReport | DepositReport {
  if (kind !== "deposit") return linkReport(source, data, kind);
  const report = depositReport(source, data, { companyName: link.company_name });
  if (report === null) throw new AppError("not_found", "No deposit was moved by this link.");
  return report;
}
