import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { amountText, centsOf } from "../../../../../../src/areas/connections/providers/sandbox/payroll/amounts.ts";
import { dayOf } from "../../../../../../src/areas/connections/providers/sandbox/payroll/days.ts";
import { generateEmployment } from "../../../../../../src/areas/connections/providers/sandbox/payroll/employment.ts";
import { wageBase } from "../../../../../../src/areas/connections/providers/sandbox/payroll/withholding.ts";
import { planEmployment } from "../../../../../../src/areas/connections/providers/sandbox/plan-employment.ts";
import type { ScenarioEmployment } from "../../../../../../src/areas/connections/providers/sandbox/scenario.ts";
import type { PayrollLine } from "../../../../../../src/areas/payroll/document.ts";
import type { FetchedEmployment } from "../../../../../../src/areas/payroll/fetched-payroll.ts";
import type { IsoDate, Timestamp } from "../../../../../../src/kernel/ids.ts";
import { REGULAR_FREQUENCIES } from "../../../../../../src/kernel/pay/frequencies.ts";
import { draws } from "../../../../../support/draws.ts";

const NOW = "2026-11-24T10:00:00.000000Z" as Timestamp;

function generated(employment: ScenarioEmployment, options: { seed?: string; now?: string; fetches?: number } = {}) {
  const { seed = "seed", now = NOW, fetches } = options;
  const raises = fetches === undefined ? null : { connectedOn: dayOf(NOW), fetches };
  const plan = planEmployment(employment, { seed, at: 0, named: null, connectedOn: dayOf(NOW), raises });
  return generateEmployment(plan, { now: now as Timestamp, employer: null, deposit: null });
}

const aNow = fc
  .integer({ min: Date.parse("2023-01-01"), max: Date.parse("2031-12-31") })
  .map((ms) => `${new Date(ms).toISOString().slice(0, 23)}000Z`);

const anEmployment: fc.Arbitrary<ScenarioEmployment> = fc.record<
  Required<
    Pick<ScenarioEmployment, "pay_frequency" | "job_type" | "income_unit" | "income" | "weekly_hours" | "start_date">
  >
>({
  pay_frequency: fc.constantFrom(...REGULAR_FREQUENCIES),
  job_type: fc.constantFrom("F", "P", "S", "D", "C"),
  income_unit: fc.constantFrom("YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY"),
  income: fc.option(fc.integer({ min: 1_000, max: 99_999_999 }).map(amountText)),
  weekly_hours: fc.option(fc.integer({ min: 1, max: 80 })),
  start_date: fc.option(fc.integer({ min: 0, max: 12_000 }).map(startDate)),
});

function startDate(daysAfter: number): IsoDate {
  return new Date(Date.parse("1995-01-01") + daysAfter * 86_400_000).toISOString().slice(0, 10) as IsoDate;
}

const aCase = fc.record({ seed: fc.string(), now: aNow, employment: anEmployment });

function law(check: (employment: FetchedEmployment, now: string) => void): void {
  const property = fc.property(aCase, ({ employment, seed, now }) => check(generated(employment, { seed, now }), now));
  fc.assert(property, draws(150));
}

const sum = (lines: readonly PayrollLine[]) => lines.reduce((total, { amount }) => total + centsOf(amount), 0);
const total = <Entry>(entries: readonly Entry[], of: (entry: Entry) => string | null) =>
  entries.reduce((cents, entry) => cents + centsOf(of(entry) ?? "0"), 0);

test("generateEmployment makes statements whose earnings add up to gross pay, and whose net pay is that less deductions", () => {
  law(({ statements }) => {
    for (const one of statements) {
      assert.equal(sum(one.earnings), centsOf(one.gross_pay));
      assert.equal(centsOf(one.gross_pay) - sum(one.deductions), centsOf(one.net_pay));
      const named = [one.regular, one.overtime, one.bonus, one.commission, one.other_pay];
      assert.equal(
        total(named, (amount) => amount),
        centsOf(one.gross_pay),
      );
      assert.ok(centsOf(one.net_pay) >= 0 && centsOf(one.net_pay) <= centsOf(one.gross_pay));
    }
  });
});

test("generateEmployment makes year-to-date amounts that are the sums of the year's statements so far", () => {
  law(({ statements }) => {
    for (const [at, one] of statements.entries()) {
      const soFar = statements.slice(at).filter(({ pay_date }) => pay_date.slice(0, 4) === one.pay_date.slice(0, 4));
      assert.equal(
        centsOf(one.gross_pay_ytd ?? ""),
        total(soFar, (each) => each.gross_pay),
      );
      assert.equal(
        centsOf(one.net_pay_ytd ?? ""),
        total(soFar, (each) => each.net_pay),
      );
    }
  });
});

test("generateEmployment makes W-2s that have the sums of the year's statements, and a W-2 for each year that is over", () => {
  law(({ statements, w2s }, now) => {
    const years = new Set(statements.map(({ pay_date }) => Number(pay_date.slice(0, 4))));
    years.delete(Number(now.slice(0, 4)));
    assert.deepEqual(
      w2s.map(({ year }) => year),
      [...years],
    );
    for (const w2 of w2s) {
      const ofYear = statements.filter(({ pay_date }) => Number(pay_date.slice(0, 4)) === w2.year);
      const withheld = (name: string) =>
        sum(ofYear.flatMap((one) => one.deductions.filter((line) => line.name === name)));
      const gross = total(ofYear, (one) => one.gross_pay);
      const before = ofYear.flatMap((one) => one.deductions.filter((line) => line.tax_treatment === "pre_tax"));
      assert.equal(centsOf(w2.wages), gross - sum(before));
      assert.equal(centsOf(w2.medicare_wages), gross - withheld("Medical insurance"));
      assert.equal(centsOf(w2.federal_tax), withheld("Federal income tax"));
      assert.equal(centsOf(w2.social_security_tax), withheld("Social Security"));
      assert.equal(centsOf(w2.medicare_tax), withheld("Medicare"));
      assert.equal(centsOf(w2.state_tax ?? "0"), withheld("State income tax"));
    }
  });
});

test("generateEmployment says of each deduction but the taxes whether it comes off before tax", () => {
  const [newest] = generated({}).statements;
  assert.deepEqual(
    newest?.deductions.map(({ name, tax_treatment }) => [name, tax_treatment]),
    [
      ["Federal income tax", null],
      ["State income tax", null],
      ["Social Security", null],
      ["Medicare", null],
      ["401(k)", "pre_tax"],
      ["Medical insurance", "pre_tax"],
      ["Roth 401(k)", "post_tax"],
      ["Life insurance", "post_tax"],
    ].filter(([name]) => newest?.deductions.some((line) => line.name === name)),
  );
  const taxed =
    centsOf(newest?.gross_pay ?? "") - sum(newest?.deductions.filter((line) => line.tax_treatment === "pre_tax") ?? []);
  const federal = newest?.deductions.find(({ name }) => name === "Federal income tax");
  assert.equal(centsOf(federal?.amount ?? ""), Math.round(taxed * 0.11));
});

test("generateEmployment withholds 6.2 % up to the wage base and 1.45 % of all wages, to the cent of the year", () => {
  law(({ w2s }) => {
    for (const w2 of w2s) {
      const wages = centsOf(w2.medicare_wages);
      assert.equal(centsOf(w2.social_security_wages), Math.min(wages, wageBase(w2.year)));
      assert.equal(centsOf(w2.social_security_tax), Math.round((centsOf(w2.social_security_wages) * 620) / 10_000));
      const additional = Math.round((Math.max(0, wages - 20_000_000) * 90) / 10_000);
      assert.equal(centsOf(w2.medicare_tax), Math.round((wages * 145) / 10_000) + additional);
    }
  });
});

test("generateEmployment pays hours times the rate, and overtime at one and a half times the rate", () => {
  law(({ statements, income, income_unit, shifts }) => {
    if (income_unit !== "HOURLY") return assert.deepEqual(shifts, []);
    for (const one of statements) {
      const unitsOf = (category: string) => Number(one.earnings.find((line) => line.category === category)?.units ?? 0);
      const rate = centsOf(income ?? "");
      assert.equal(centsOf(one.regular ?? ""), Math.round((unitsOf("regular") * 100 * rate) / 100));
      assert.equal(centsOf(one.overtime ?? ""), Math.round((unitsOf("overtime") * 100 * rate * 1.5) / 100));
      assert.equal(unitsOf("regular") + unitsOf("overtime"), Number(one.hours));
    }
  });
});

test("generateEmployment states as pay rate what one pay cycle pays of the salary, or the usual hours times the rate", () => {
  law(({ statements, pay_rate, income_unit }) => {
    assert.notEqual(pay_rate, null);
    if (income_unit === "HOURLY") return;
    for (const one of statements) assert.equal(one.regular, pay_rate);
  });
  const hourly = { income: "18.32", income_unit: "HOURLY", weekly_hours: 25, pay_frequency: "BW" } as const;
  assert.equal(generated(hourly).pay_rate, "916.00");
});

test("generateEmployment pays overtime for what goes over forty hours of a week, and for nothing else", () => {
  const weekly = { pay_frequency: "W", income_unit: "HOURLY" } as const;
  const { statements } = generated({ ...weekly, weekly_hours: 40 });
  const split = statements.map(({ earnings, hours }) => {
    const unitsOf = (category: string) => Number(earnings.find((line) => line.category === category)?.units ?? 0);
    return { hours: Number(hours), regular: unitsOf("regular"), overtime: unitsOf("overtime") };
  });
  for (const { hours, regular, overtime } of split) {
    assert.deepEqual([regular, overtime], [Math.min(40, hours), Math.max(0, hours - 40)]);
  }
  assert.ok(split.some(({ hours }) => hours > 40) && split.some(({ hours }) => hours <= 40));
  const biweekly = generated({ ...weekly, pay_frequency: "BW", weekly_hours: 25 }).statements;
  assert.ok(biweekly.every(({ overtime, hours }) => overtime === "0.00" && Number(hours) > 40));
});

test("generateEmployment shows shifts whose hours are those of the statements that they belong to", () => {
  law(({ statements, shifts }) => {
    for (const one of statements) {
      const own = shifts.filter(({ date }) => date >= (one.period_start ?? "") && date <= (one.period_end ?? ""));
      if (own.length === 0) continue;
      const hours = own.reduce((all, shift) => all + Number(shift.hours), 0);
      assert.equal(hours.toFixed(2), one.hours);
    }
  });
});

test("generateEmployment pays each period once, in order, on a weekday, and nothing after now", () => {
  law(({ statements, start_date }, now) => {
    for (const [at, one] of statements.entries()) {
      const older = statements[at + 1];
      if (older !== undefined)
        assert.ok(one.pay_date > older.pay_date && (one.period_start ?? "") > (older.period_end ?? ""));
      assert.ok(one.pay_date <= now.slice(0, 10) && (one.period_start ?? "") >= (start_date ?? ""));
      assert.ok(![0, 6].includes(new Date(one.pay_date).getUTCDay()));
    }
  });
});

test("generateEmployment says the same of the past at a later time", () => {
  const property = fc.property(aCase, aNow, ({ employment, seed, now }, other) => {
    const [earlier, later] = [now, other].sort();
    const [before, after] = [
      generated(employment, { seed, now: earlier ?? "" }),
      generated(employment, { seed, now: later ?? "" }),
    ];
    const known = new Map(before.statements.map((one) => [one.key, one]));
    for (const one of after.statements) if (known.has(one.key)) assert.deepEqual(one, known.get(one.key));
    assert.deepEqual(after.profile, before.profile);
    assert.deepEqual(after.bank_accounts, before.bank_accounts);
    assert.deepEqual(generated(employment, { seed, now: later ?? "" }), after);
  });
  fc.assert(property, draws(60));
});

test("generateEmployment has two whole years and the current one to date", () => {
  const counts = REGULAR_FREQUENCIES.map((pay_frequency) => generated({ pay_frequency }).statements.length);
  assert.deepEqual(Object.fromEntries(REGULAR_FREQUENCIES.map((frequency, at) => [frequency, counts[at]])), {
    A: 2,
    SA: 5,
    M: 34,
    SM: 70,
    BW: 76,
    W: 151,
  });
  assert.deepEqual(
    generated({}).w2s.map(({ year }) => year),
    [2025, 2024],
  );
});

test("generateEmployment shows one more statement and a raise at each of eight refreshes", () => {
  const fetches = Array.from({ length: 10 }, (_, at) => generated({}, { fetches: at }));
  const [first] = fetches;
  assert.ok(first !== undefined);
  const counts = fetches.map(({ statements }) => statements.length - first.statements.length);
  assert.deepEqual(counts, [0, 1, 2, 3, 4, 5, 6, 7, 8, 8]);
  const incomes = fetches.map(({ income }) => centsOf(income ?? ""));
  for (let at = 1; at <= 8; at += 1) assert.ok((incomes[at] ?? 0) > (incomes[at - 1] ?? 0));
  assert.equal(incomes[9], incomes[8]);
  for (const [at, { statements }] of fetches.entries()) {
    const before = fetches[at - 1]?.statements ?? statements;
    assert.deepEqual(statements.slice(statements.length - before.length), before, "what was shown stays");
  }
});

test("generateEmployment makes a fetch of two years in under five milliseconds", () => {
  for (let warm = 0; warm < 30; warm += 1) generated({}, { seed: String(warm) });
  const before = process.cpuUsage();
  for (let run = 0; run < 50; run += 1) generated({}, { seed: String(run) });
  const { user, system } = process.cpuUsage(before);
  assert.ok((user + system) / 50 < 5_000, `${(user + system) / 50} µs of CPU a fetch`);
});
