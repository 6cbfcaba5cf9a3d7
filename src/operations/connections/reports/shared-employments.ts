import type { EmploymentDocument } from "../../../income/facts/facts-document.ts";
import { employmentFacts } from "../../../income/facts/facts-of-payroll.ts";
import { isReportShared } from "../../../payroll/report.ts";
import type { ReadLink } from "./read-link.ts";

/**
 * The employments of the links whose persons share income, as facts, and these links, newest data first; one that several links to a
 * provider have is taken from the newest.
 */
export function sharedEmployments(read: readonly ReadLink[]): {
  readonly links: readonly ReadLink[];
  readonly employments: readonly EmploymentDocument[];
} {
  const links = read
    .filter(({ link }) => isReportShared(link.product, "income"))
    .toSorted((a, b) => (a.source.finished_at < b.source.finished_at ? 1 : -1));
  const once = new Map<string, EmploymentDocument>();
  for (const { link, data } of links) {
    for (const employment of data.employments) {
      const key = `${link.provider_id} ${employment.provider_key}`;
      if (!once.has(key)) once.set(key, employmentFacts(employment));
    }
  }
  return { links, employments: [...once.values()] };
}
