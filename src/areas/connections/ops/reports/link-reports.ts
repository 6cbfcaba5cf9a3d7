import type { Caller } from "../../../../kernel/access/caller.ts";
import { AppError } from "../../../../kernel/error.ts";
import type { LinkId } from "../../../../kernel/ids.ts";
import type { EmploymentDocument } from "../../../income/facts/facts-document.ts";
import { employmentFacts } from "../../../income/facts/facts-of-payroll.ts";
import { worstIdentity } from "../../../payroll/identity.ts";
import { depositReport, linkReport } from "../../../payroll/merging/link-report.ts";
import {
  type DepositReport,
  isReportShared,
  type LinkReport,
  type LinkReportKind,
  sourceIdentity,
} from "../../../payroll/report.ts";
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

/**
 * Of links that were read, those whose persons share their income, newest data first; and their employments as facts, of
 * which one that several links to a provider have is taken from the newest; if one of these is of another person, so is it.
 */
export function incomeSharedByPersons(read: readonly ReadLink[]): {
  readonly links: readonly ReadLink[];
  readonly employments: readonly EmploymentDocument[];
} {
  const links = read
    .filter(({ link }) => isReportShared(link.product, "income"))
    .toSorted((a, b) => (a.source.finished_at < b.source.finished_at ? 1 : -1));
  const once = new Map<string, EmploymentDocument>();
  for (const { link, data, source } of links) {
    const { status } = sourceIdentity(source);
    for (const employment of data.employments) {
      const key = `${link.provider_id} ${employment.provider_key}`;
      const newest = once.get(key) ?? employmentFacts(employment, { source: link.id, identity: status });
      once.set(key, { ...newest, identity: worstIdentity([newest.identity ?? null, status]) });
    }
  }
  return { links, employments: [...once.values()] };
}
