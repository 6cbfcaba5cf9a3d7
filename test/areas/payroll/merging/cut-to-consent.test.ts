import assert from "node:assert/strict";
import { test } from "node:test";
import { PAYROLL_EMPLOYMENT, PAYROLL_PROFILE, type PayrollEmployment } from "../../../../src/areas/payroll/document.ts";
import {
  cutToConsent,
  SHARED_ITEM_NAMES,
  SHARED_ITEMS,
  sharedItems,
  UNSHARED_FIELDS,
} from "../../../../src/areas/payroll/shared-items.ts";
import { CONNECTION_PRODUCTS } from "../../../../src/areas/webhooks/words.ts";
import type { Timestamp } from "../../../../src/kernel/ids.ts";
import { english } from "../../../../web/src/text/english.ts";
import { spanish } from "../../../../web/src/text/spanish.ts";

/** Every field of the document, in the paths of the list. */
const FIELDS = Object.keys(PAYROLL_EMPLOYMENT.fields).flatMap((field) =>
  field === "profile" ? Object.keys(PAYROLL_PROFILE.fields).map((own) => `profile.${own}`) : [field],
);

/** An employment in which every field says something. */
const WHOLE = wholeOf(PAYROLL_EMPLOYMENT) as unknown as PayrollEmployment;
const AS_OF = "2026-11-21T14:30:00.000000Z" as Timestamp;

function wholeOf(group: {
  readonly fields: Readonly<Record<string, { readonly shape: unknown }>>;
}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(group.fields).map(([name, { shape }]) => [name, exampleOf(shape as Shape)]));
}

interface Shape {
  readonly kind: string;
  readonly form?: unknown;
  readonly group?: Parameters<typeof wholeOf>[0];
}

function exampleOf({ kind, form, group }: Shape): unknown {
  if (group !== undefined) return kind === "list" ? [wholeOf(group)] : wholeOf(group);
  if (kind === "names") return [];
  if (kind === "flag") return true;
  if (kind === "year") return 2025;
  return form === "date" ? "2026-11-13" : "x";
}

function at(employment: PayrollEmployment, path: string): unknown {
  return path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], employment);
}

test("SHARED_ITEMS has every field of the payroll document exactly once, and nothing else", () => {
  const listed = SHARED_ITEM_NAMES.flatMap((item) => SHARED_ITEMS[item].fields as readonly string[]);
  assert.deepEqual([...listed, ...UNSHARED_FIELDS].sort(), [...FIELDS].sort());
});

test("the consent has words for every item, in both languages, and for no other", () => {
  assert.deepEqual(Object.keys(english.consent.items), SHARED_ITEM_NAMES);
  assert.deepEqual(Object.keys(spanish.consent.items), SHARED_ITEM_NAMES);
});

for (const product of CONNECTION_PRODUCTS) {
  test(`cutToConsent leaves of ${product} exactly the items of its consent`, () => {
    const items = sharedItems(product);
    const cut = cutToConsent({ as_of: AS_OF, employments: [WHOLE] }, items);
    const [left] = cut.employments;
    assert.ok(left !== undefined);
    for (const item of SHARED_ITEM_NAMES) {
      for (const field of SHARED_ITEMS[item].fields) {
        const isAlwaysThere = field === "is_active";
        const expected = items.includes(item) || isAlwaysThere ? at(WHOLE, field) : emptyOf(at(WHOLE, field));
        assert.deepEqual(at(left, field), expected, field);
      }
    }
    assert.deepEqual(cutToConsent(cut, items), cut, "idempotent");
  });
}

function emptyOf(value: unknown): unknown {
  return Array.isArray(value) ? [] : null;
}

test("cutToConsent leaves two years of payslips, shifts and W-2 forms, counted from the day of the data", () => {
  const [statement, shift, w2] = [WHOLE.statements[0], WHOLE.shifts[0], WHOLE.w2s[0]];
  assert.ok(statement !== undefined && shift !== undefined && w2 !== undefined);
  const old = {
    ...WHOLE,
    statements: ["2024-11-20", "2024-11-21", "2026-11-13"].map((pay_date) => ({ ...statement, pay_date })),
    shifts: ["2024-11-20", "2024-11-21"].map((date) => ({ ...shift, date })),
    w2s: [2023, 2024, 2025].map((year) => ({ ...w2, year })),
  } as unknown as PayrollEmployment;
  const [left] = cutToConsent({ as_of: AS_OF, employments: [old] }, sharedItems("income")).employments;
  assert.deepEqual(
    left?.statements.map(({ pay_date }) => pay_date),
    ["2024-11-21", "2026-11-13"],
  );
  assert.deepEqual(
    left?.shifts.map(({ date }) => date),
    ["2024-11-21"],
  );
  assert.deepEqual(
    left?.w2s.map(({ year }) => year),
    [2024, 2025],
  );
});

test("sharedItems names no more than the provider has", () => {
  assert.deepEqual(sharedItems("income", ["name", "pay"]), ["name", "pay"]);
  assert.deepEqual(sharedItems("pll"), ["name", "employer", "bank_accounts"]);
});
