import assert from "node:assert/strict";
import { test } from "node:test";
import { WirePayrollSchema } from "../../../src/areas/connections/providers/remote/protocol/payroll.ts";
import { PAYROLL_EMPLOYMENT, PAYROLL_STATEMENT } from "../../../src/areas/payroll/document.ts";
import type { Fields } from "../../../src/areas/payroll/field.ts";
import { StatementView } from "../../../src/areas/payroll/payroll-views.routes.ts";

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

function namesOf(fields: Fields, has: (field: Fields[string]) => boolean): string[] {
  return Object.entries(fields).flatMap(([name, field]) => (has(field) ? [name] : []));
}

test("the wire of a statement has its key and every field that a remote system can know", () => {
  const wire: Schema = WirePayrollSchema;
  const statement = wire.properties?.employments?.items?.properties?.statements?.items;
  const names = ["key", ...namesOf(PAYROLL_STATEMENT.fields, ({ wire }) => wire !== null)];
  assert.deepEqual(Object.keys(statement?.properties ?? {}), names);
});

test("the view of a statement has every field that is shown, then what the interface adds", () => {
  const view: Schema = StatementView;
  const shown = namesOf(PAYROLL_STATEMENT.fields, ({ isShown }) => isShown);
  const totals = ["regular", "overtime", "bonus", "commission", "other_pay", "earnings", "deductions"];
  const added = [...totals.map((name) => `${name}_ytd`), "derived_fields", "missing_data_fields", "md5sum", "file"];
  assert.deepEqual(Object.keys(view.properties ?? {}), [...shown, ...added]);
});

test("a field that the service sets is not read from a remote system", () => {
  const set = namesOf(PAYROLL_EMPLOYMENT.fields, ({ wire }) => wire === null);
  assert.deepEqual(set, ["id", "provider_key", "derived_fields"]);
});
