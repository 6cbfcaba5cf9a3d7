import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import type { CompanyId } from "../../../kernel/ids.ts";
import { type ChangesCursor, type CompanyBatch, listCompanyChanges, listDirectoryCompanies } from "../sql/directory.ts";

/**
 * Companies per read, some 300 bytes each: the event loop processes so many without a noticeable
 * pause.
 */
export const BATCH_SIZE = 1_000;

/** All companies that are not removed, in batches by id. */
export async function* allCompanies(db: Queryable): AsyncGenerator<CompanyBatch> {
  let after: CompanyId | null = null;
  for (;;) {
    const batch: Awaited<ReturnType<typeof listDirectoryCompanies>> = await listDirectoryCompanies(db, {
      after,
      limit: BATCH_SIZE,
    });
    if (batch === null) return;
    yield batch;
    if (batch.count < BATCH_SIZE) return;
    after = batch.lastId;
  }
}

/** Every change after a version, in batches by version and id. */
export async function* changesSince(db: Queryable, version: number): AsyncGenerator<CompanyBatch> {
  let after: ChangesCursor = { version, id: null };
  for (;;) {
    const batch: Awaited<ReturnType<typeof listCompanyChanges>> = await listCompanyChanges(db, {
      after,
      limit: BATCH_SIZE,
    });
    if (batch === null) return;
    yield batch;
    if (batch.count + batch.removed.length < BATCH_SIZE) return;
    after = { version: batch.version, id: batch.id };
  }
}
