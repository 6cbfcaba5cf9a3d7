import type { EmploymentRecord } from "../../../../../src/areas/payroll/employment.ts";
import type { RecordedPay } from "../../../../../src/areas/payroll/recorded-pay.ts";
import { findDecisions } from "../../../../../src/areas/persons/ops/subjects/held-disputes.ts";
import { importEmployments } from "../../../../../src/areas/records/ops/imports/import-employments.ts";
import type { Environment } from "../../../../../src/kernel/access/caller.ts";
import type { Context } from "../../../../../src/kernel/sealing/ops/context.ts";
import { feedOf, oneByOne } from "./rows.ts";

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
  await importEmployments(
    { ...context, findDecisions },
    { ...feed, environment, source: "records", matchCompany: null },
  );
  if (rejects.length > 0) throw new Error(`${rejects.length} records were refused`);
}

/** Imports one record into production with its pay, as a payroll file has it. */
export async function loadPaid(context: Context, one: EmploymentRecord, pay: RecordedPay): Promise<void> {
  const values = Object.fromEntries(Object.entries(one).map(([field, value]) => [field, value ?? ""]));
  const { feed, rejects } = feedOf([]);
  const rows = oneByOne([{ kind: "row" as const, line: 2, values, pay }]);
  await importEmployments(
    { ...context, findDecisions },
    {
      ...feed,
      rows,
      environment: "production",
      source: "records",
      matchCompany: null,
    },
  );
  if (rejects.length > 0) throw new Error("the record was refused");
}
