import type { AuditEntry } from "../../../kernel/audit/audit.ts";
import { listAuditOfCompany } from "../../../kernel/audit/sql/audit.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import type { CompanyId } from "../../../kernel/ids.ts";
import { OBSERVED_DAYS } from "../company.ts";
import {
  type CompanyProvider,
  type CompanyRecord,
  listCompanyProviders,
  listMergedCompanies,
  listObservedProducts,
  type ObservedProduct,
} from "../sql/operator-changes.ts";
import { getCompanyRecord } from "./company-changes.ts";

/** Everything that an operator can see of a company. */
export interface CompanyProfile {
  readonly company: CompanyRecord;
  /** The companies merged into it, by name. */
  readonly merged: readonly CompanyRecord[];
  readonly providers: readonly CompanyProvider[];
  /** Over the last {@link OBSERVED_DAYS} days. */
  readonly observed: readonly ObservedProduct[];
  /** Its entries in the inquiry log and those of companies merged into it, newest first. */
  readonly audit: readonly AuditEntry[];
}

/** Maximum number of inquiry log entries of a profile. */
export const PROFILE_AUDIT_MAX = 100;

/**
 * Everything that an operator can see of a company, also if it was removed or merged.
 *
 * @throws AppError `not_found`
 */
export async function getCompanyProfile(db: Queryable, id: CompanyId): Promise<CompanyProfile> {
  const company = await getCompanyRecord(db, id);
  const merged = await listMergedCompanies(db, id);
  const ids = [id, ...merged.map((one) => one.id)];
  return {
    company,
    merged,
    providers: await listCompanyProviders(db, id),
    observed: await listObservedProducts(db, id, OBSERVED_DAYS),
    audit: await listAuditOfCompany(db, { ids, limit: PROFILE_AUDIT_MAX }),
  };
}
