import type { EmploymentDocument } from "../../../income/facts/facts-document.ts";
import { employmentFacts } from "../../../income/facts/facts-of-payroll.ts";
import { worstIdentity } from "../../../payroll/identity.ts";
import { isReportShared, sourceIdentity } from "../../../payroll/report.ts";
import type { ReadLink } from "./read-link.ts";

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
