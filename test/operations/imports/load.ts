import type { Environment } from "../../../src/domain/caller.ts";
import type { EmploymentRecord } from "../../../src/domain/employment.ts";
import { importEmployments } from "../../../src/operations/imports/import-employments.ts";
import type { Context } from "../../../src/operations/sealing/context.ts";
import { feedOf } from "./rows.ts";

/** Imports records into an environment, by the import itself. */
export async function loadEmployments(
  context: Context,
  records: readonly EmploymentRecord[],
  environment: Environment = "production",
): Promise<void> {
  const rows = records.map((one) =>
    Object.fromEntries(Object.entries(one).map(([field, value]) => [field, value ?? ""])),
  );
  const { feed, rejects } = feedOf(rows);
  await importEmployments(context, { ...feed, environment, source: "records", matchCompany: null });
  if (rejects.length > 0) throw new Error(`${rejects.length} records were refused`);
}
