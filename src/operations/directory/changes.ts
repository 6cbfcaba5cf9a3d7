import type { Company } from "../../domain/company.ts";
import type { CompanyId } from "../../domain/ids.ts";
import { type CompanyChange, listCompanyChanges, listDirectoryCompanies } from "../../store/companies-directory.ts";
import type { Queryable } from "../../store/database.ts";

/** Companies read at once: what the event loop parses without a pause that others would feel. */
export const BATCH_SIZE = 1_000;

/** All companies that are not removed, in batches by id. */
export async function* allCompanies(db: Queryable): AsyncGenerator<readonly Company[]> {
  let after: CompanyId | null = null;
  for (;;) {
    const batch: Company[] = await listDirectoryCompanies(db, { after, limit: BATCH_SIZE });
    if (batch.length > 0) yield batch;
    if (batch.length < BATCH_SIZE) return;
    after = batch.at(-1)?.id ?? null;
  }
}

/** Every change after a version, in batches by version and id. */
export async function* changesSince(db: Queryable, version: number): AsyncGenerator<readonly CompanyChange[]> {
  let after: { version: number; id: CompanyId | null } = { version, id: null };
  for (;;) {
    const batch: CompanyChange[] = await listCompanyChanges(db, { after, limit: BATCH_SIZE });
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    if (last === undefined || batch.length < BATCH_SIZE) return;
    after = { version: last.version, id: last.company.id };
  }
}

/** Companies in batches of {@link BATCH_SIZE}. */
export function* inBatches(companies: readonly Company[]): Generator<readonly Company[]> {
  for (let start = 0; start < companies.length; start += BATCH_SIZE) yield companies.slice(start, start + BATCH_SIZE);
}
