import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { PayrollEmployment } from "../../../../src/areas/payroll/document.ts";
import type { EmploymentChanges, LinkData } from "../../../../src/areas/payroll/fetched-payroll.ts";
import {
  COLLECTION_LIMITS,
  EMPLOYMENTS_MAX,
  mergeLinkData,
} from "../../../../src/areas/payroll/merging/merge-payroll.ts";
import type { CompanyId, ProviderId } from "../../../../src/kernel/ids.ts";
import {
  bankAccount,
  date,
  employment,
  fetched,
  idOf,
  shift,
  statement,
  w2,
} from "../../../support/connections/payroll-data.ts";

const providerId = idOf(0xa1) as ProviderId;
const NONE = { created: 0, updated: 0 };

function merge(before: LinkData | null, employments: readonly PayrollEmployment[]) {
  return mergeLinkData({ before, fetched: fetched(employments), providerId });
}

test("mergeLinkData calls everything of a first fetch created, and counts it", () => {
  const { data, changes } = merge(null, [employment(1)]);
  assert.deepEqual(data, {
    provider_id: providerId,
    as_of: "2026-11-20T10:00:00.000000Z",
    employments: [employment(1)],
    deposit_details: null,
    suspicious: [],
  });
  assert.deepEqual(changes, [
    {
      employment_id: idOf(1),
      employment: "created",
      profile: "created",
      collections: {
        statements: { created: 2, updated: 0 },
        w2s: { created: 1, updated: 0 },
        bank_accounts: { created: 1, updated: 0 },
        shifts: { created: 1, updated: 0 },
      },
      changedFields: { employment: [], profile: [] },
      isEnded: false,
    },
  ]);
});

test("mergeLinkData finds no change in the same fetch, even with keys in another order and a later date of its own", () => {
  const first = merge(null, [employment(1)]).data;
  const reversed = Object.fromEntries(Object.entries(employment(1)).reverse()) as unknown as PayrollEmployment;
  const later = { ...reversed, external_last_updated: fetched([], "2026-11-21T00:00:00.000000Z").as_of };
  const again = mergeLinkData({ before: first, fetched: fetched([later], "2026-11-21T00:00:00.000000Z"), providerId });
  assert.deepEqual(again.changes, []);
  assert.equal(again.data.as_of, "2026-11-21T00:00:00.000000Z");
  assert.equal(again.data.employments[0]?.external_last_updated, "2026-11-21T00:00:00.000000Z");
});

interface Told {
  readonly employment?: "updated";
  readonly profile?: "updated";
  readonly collections?: Partial<EmploymentChanges["collections"]>;
}

/** A change of one employment, and what must be stated of it; null: nothing. */
const CASES: readonly [what: string, change: Partial<PayrollEmployment>, told: Told | null][] = [
  ["a raise", { income: "27.00" }, { employment: "updated" }],
  ["another employer's address", { company: { ...employment(1).company, address: null } }, { employment: "updated" }],
  ["a move", { profile: { ...employment(1).profile, home_address: null } }, { profile: "updated" }],
  [
    "a new and a corrected statement",
    { statements: [statement(109, "2026-11-27"), statement(101, "2026-10-30", { net_pay: "1701.00" })] },
    { collections: { statements: { created: 1, updated: 1 } } },
  ],
  ["a new W-2", { w2s: [w2(150, 2026)] }, { collections: { w2s: { created: 1, updated: 0 } } }],
  [
    "another bank account instead of the old one",
    { bank_accounts: [bankAccount(160)] },
    { collections: { bank_accounts: { created: 1, updated: 1 } } },
  ],
  ["no bank account any more", { bank_accounts: [] }, { collections: { bank_accounts: { created: 0, updated: 1 } } }],
  ["a new shift", { shifts: [shift(170, "2026-11-13")] }, { collections: { shifts: { created: 1, updated: 0 } } }],
  [
    "no change where the directory knows the company by now",
    { company: { ...employment(1).company, company_mapping_id: idOf(7) as CompanyId } },
    null,
  ],
];

for (const [what, change, told] of CASES) {
  test(`mergeLinkData tells of ${what}, and of nothing else`, () => {
    const first = merge(null, [employment(1), employment(2)]).data;
    const { changes } = merge(first, [employment(1, change), employment(2)]);
    if (told === null) return assert.deepEqual(changes, []);
    const { employment: own = null, profile = null } = told;
    const collections = { statements: NONE, w2s: NONE, bank_accounts: NONE, shifts: NONE, ...told.collections };
    const [{ changedFields, isEnded, ...rest }, ...others] = changes as [EmploymentChanges, ...EmploymentChanges[]];
    assert.deepEqual([rest, ...others], [{ employment_id: idOf(1), employment: own, profile, collections }]);
    assert.deepEqual(
      [changedFields.employment.length > 0, changedFields.profile.length > 0, isEnded],
      [own !== null, profile !== null, false],
    );
  });
}

test("mergeLinkData names the fields that differ, and reports an ended job before other changes", () => {
  const before = merge(null, [employment(1), employment(2, { start_date: date("2012-01-01") })]).data;
  const [first] = before.employments;
  const ended = employment(2, { start_date: date("2012-01-01"), is_active: false, end_date: date("2026-10-31") });
  const raised = employment(1, { income: "99000.00", company: { ...employment(1).company, phone: "4155550100" } });
  const { changes } = merge(before, [raised, ended]);
  assert.deepEqual(
    changes.map(({ employment_id, isEnded, changedFields }) => [employment_id, isEnded, changedFields.employment]),
    [
      [idOf(2), true, ["end_date", "is_active"]],
      [idOf(1), false, ["company", "income"]],
    ],
  );
  assert.equal(first?.id, idOf(1), "the order of the employments is another one");
});

test("mergeLinkData keeps history that is no longer fetched, newest first, and forgets bank accounts that are not in use", () => {
  const first = merge(null, [employment(1)]).data;
  const later = employment(1, {
    statements: [statement(109, "2026-11-27")],
    w2s: [],
    bank_accounts: [],
    shifts: [shift(171, "2026-11-13"), shift(172, "2026-11-13", { start_time: "17:00" })],
  });
  const [kept] = merge(first, [later]).data.employments;
  const dates = kept?.statements.map(({ pay_date }) => pay_date);
  assert.deepEqual(dates, ["2026-11-27", "2026-11-13", "2026-10-30"]);
  assert.equal(kept?.w2s.length, 1);
  assert.deepEqual(kept?.bank_accounts, []);
  assert.deepEqual(
    kept?.shifts.map(({ id }) => id),
    [idOf(172), idOf(171), idOf(105)],
  );
});

test("mergeLinkData keeps an employment that is no longer fetched as it was", () => {
  const first = merge(null, [employment(1), employment(2)]).data;
  const { data, changes } = merge(first, [employment(2)]);
  assert.deepEqual(data.employments, first.employments);
  assert.deepEqual(changes, []);
});

test("mergeLinkData puts employments that last first, then the later start", () => {
  const ended = employment(1, { is_active: false, start_date: date("2025-01-01"), end_date: date("2025-12-31") });
  const older = employment(2, { start_date: date("2019-01-01") });
  const newer = employment(3, { start_date: date("2026-01-01") });
  const unknown = employment(4, { start_date: null });
  const { data } = merge(null, [ended, unknown, older, newer]);
  assert.deepEqual(
    data.employments.map(({ id }) => id),
    [3, 2, 4, 1].map(idOf),
  );
});

test("mergeLinkData keeps the deposit that was switched, and the latest doubts", () => {
  const details = {
    bank_name: "First Example Bank",
    account_type: "checking",
    account_number: "1234",
    routing_number: "021000021",
    deposit_type: "entire",
    deposit_value: null,
  } as const;
  const before = { ...merge(null, [employment(1)]).data, deposit_details: details, suspicious: ["old"] };
  const { data } = mergeLinkData({ before, fetched: { ...fetched([]), suspicious: ["new"] }, providerId });
  assert.deepEqual(data.deposit_details, details);
  assert.deepEqual(data.suspicious, ["new"]);
});

test("mergeLinkData drops the oldest statements over the limit, and does not count them again at the next fetch", () => {
  const { each } = COLLECTION_LIMITS.statements;
  const days = Array.from({ length: each + 5 }, (_, day) => {
    const at = new Date(Date.UTC(2010, 0, 1 + day)).toISOString().slice(0, 10);
    return statement(10_000 + day, at);
  });
  const first = merge(null, [employment(1, { statements: days })]);
  assert.equal(first.data.employments[0]?.statements.length, each);
  assert.equal(first.data.employments[0]?.statements.at(-1)?.id, idOf(10_005));
  assert.equal(first.changes[0]?.collections.statements.created, each);
  assert.deepEqual(merge(first.data, [employment(1, { statements: days })]).changes, []);
});

test("mergeLinkData bounds employments, and what all of them have together", () => {
  const many = Array.from({ length: EMPLOYMENTS_MAX + 3 }, (_, at) =>
    employment(at + 1, {
      start_date: date(`20${String(10 + (at % 15)).padStart(2, "0")}-01-01`),
      statements: Array.from({ length: 1_500 }, (_, n) => statement((at + 1) * 10_000 + n, "2026-01-01")),
    }),
  );
  const { data } = merge(null, many);
  assert.equal(data.employments.length, EMPLOYMENTS_MAX);
  const counts = data.employments.map(({ statements }) => statements.length);
  assert.deepEqual(counts.slice(0, 4), [1_500, 1_500, 1_000, 0]);
});

test("mergeLinkData does not depend on the order of a fetch, and a repeated fetch changes nothing", () => {
  const some = fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 6 });
  const days = fc.uniqueArray(fc.integer({ min: 10, max: 28 }), { maxLength: 5 });
  const jobs = fc
    .tuple(some, days)
    .map(([numbers, paid]) =>
      numbers.map((number) =>
        employment(number, { statements: paid.map((day) => statement(number * 100 + day, `2026-05-${day}`)) }),
      ),
    );
  fc.assert(
    fc.property(jobs, jobs, (one, other) => {
      const first = merge(null, one).data;
      const then = merge(first, other);
      const turned = other.map((job) => ({ ...job, statements: [...job.statements].reverse() })).reverse();
      assert.deepEqual(merge(first, turned), then);
      assert.deepEqual(merge(then.data, other), { data: then.data, changes: [] });
    }),
  );
});
