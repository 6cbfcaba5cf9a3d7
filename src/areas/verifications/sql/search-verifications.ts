import type { Tenant } from "../../../kernel/access/caller.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import { type IdRange, isReference, searchRows, searchStatement } from "../../../kernel/database/postgres/search.ts";
import { VERIFICATION_COLUMNS, type VerificationRow } from "./verifications.ts";

const SEARCH_VERIFICATIONS = searchStatement({
  nameSuffix: "verifications",
  table: "verifications",
  columns: VERIFICATION_COLUMNS,
  conditions: [
    "subject_tokens && $3::bigint[]",
    "id between $4::uuid and $5::uuid",
    isReference("tracking_info", "$6"),
  ],
  values: 4,
});

/** The newest verifications of a tenant with one of these tokens, in a range of ids, or with a reference. */
export function searchVerifications(
  db: Queryable,
  tenant: Tenant,
  sought: {
    readonly tokens: readonly string[];
    readonly ids: IdRange | null;
    readonly reference: string;
    readonly limit: number;
  },
): Promise<VerificationRow[]> {
  const values = [sought.tokens, sought.ids?.from ?? null, sought.ids?.to ?? null, sought.reference];
  return searchRows(db, SEARCH_VERIFICATIONS, { tenant, values, limit: sought.limit });
}
