import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { assess } from "../../../src/areas/income/assess.ts";
import type {
  EmploymentDocument,
  FactsDocument,
  StatementDocument,
} from "../../../src/areas/income/facts/facts-document.ts";
import { BUNDLED_PACKS, rulesById } from "../../../src/areas/income/packs/packs.ts";
import type { Rule } from "../../../src/areas/income/rules/rule.ts";
import { addDays } from "../../../src/kernel/text/calendar.ts";

const RULES = rulesById(BUNDLED_PACKS);
const MONTH_RULE = ruleOf("medicaid.engagement_month");

function ruleOf(id: string): Rule {
  const rule = RULES.get(id);
  assert.ok(rule !== undefined);
  return rule;
}

const amount = fc.integer({ min: 0, max: 90_000 }).map((cents) => (cents / 100).toFixed(2));
const hours = fc.option(fc.integer({ min: 0, max: 400 }).map((quarters) => (quarters / 4).toFixed(2)));

const statement: fc.Arbitrary<StatementDocument> = fc
  .record({
    offset: fc.integer({ min: 0, max: 90 }),
    length: fc.constantFrom(7, 14),
    gross: amount,
    hours,
    ytd: fc.option(amount),
    hasPeriod: fc.boolean(),
  })
  .map(({ offset, length, gross, hours: worked, ytd, hasPeriod }) => {
    const payDate = addDays("2026-04-20", offset);
    const period = hasPeriod ? { period_start: addDays(payDate, -length - 4), period_end: addDays(payDate, -5) } : {};
    return { pay_date: payDate, gross, hours: worked, ytd_gross: ytd, ...period };
  });

const employment: fc.Arbitrary<EmploymentDocument> = fc
  .record({
    statements: fc.array(statement, { maxLength: 8 }),
    pay_frequency: fc.constantFrom("weekly" as const, "biweekly" as const, null),
    start_date: fc.constantFrom("2025-01-06", null),
  })
  .map(({ statements, ...rest }) => ({ ...rest, status: "current", statements }));

const facts: fc.Arbitrary<FactsDocument> = fc.array(employment, { maxLength: 3 }).map((employments) => ({
  as_of: "2026-07-31",
  employments: employments.map((of, at) => ({
    ...of,
    id: `job ${at}`,
    statements: (of.statements ?? []).map((one, number) => ({ ...one, id: `job ${at} statement ${number}` })),
  })),
}));

const stated = fc.record({
  month: fc.constant("2026-06"),
  attribution: fc.constantFrom("pay_date", "period_end", "days", "unspecified"),
  paid_leave: fc.constantFrom("count", "exclude", "unspecified"),
});

test("a statement more never turns a month that is met into one that is not shown", () => {
  fc.assert(
    fc.property(facts, stated, statement, (document, parameters, added) => {
      const before = assess(MONTH_RULE, document, parameters);
      const [first, ...others] = document.employments ?? [];
      if (before.verdict !== "met" || first === undefined) return;
      const more = { ...first, statements: [...(first.statements ?? []), { ...added, id: "one more" }] };
      const after = assess(MONTH_RULE, { ...document, employments: [more, ...others] }, parameters);
      assert.equal(after.verdict, "met");
    }),
  );
});

test("more hours on a statement never turn a month that is met into one that is not shown", () => {
  fc.assert(
    fc.property(facts, stated, fc.nat(), (document, parameters, which) => {
      const statements = (document.employments ?? []).flatMap((of) => of.statements ?? []);
      const raised = statements[which % Math.max(statements.length, 1)];
      if (raised?.hours == null || assess(MONTH_RULE, document, parameters).verdict !== "met") return;
      const employments = (document.employments ?? []).map((of) => ({
        ...of,
        statements: (of.statements ?? []).map((one) =>
          one === raised ? { ...one, hours: String(Number(one.hours) + 8) } : one,
        ),
      }));
      assert.notEqual(assess(MONTH_RULE, { ...document, employments }, parameters).verdict, "not_shown");
    }),
  );
});

test("the order of statements and of sources, repetitions, and loading again change no byte", () => {
  const ids = [
    "medicaid.engagement_month",
    "snap.stub_conversion",
    "payroll_checks.cleaned_totals",
    "payroll_checks.ytd_check",
  ];
  fc.assert(
    fc.property(facts, fc.constantFrom(...ids), fc.nat(), (document, id, turn) => {
      const rule = ruleOf(id);
      const expected = JSON.stringify(assess(rule, document));
      const rotated = rotate(document.employments ?? [], turn).map((of) => ({
        ...of,
        statements: rotate(of.statements ?? [], turn),
      }));
      assert.equal(JSON.stringify(assess(rule, { ...document, employments: rotated })), expected);
      const twice = [...(document.employments ?? []), ...rotated];
      assert.equal(JSON.stringify(assess(rule, { ...document, employments: twice })), expected);
      const reloaded: FactsDocument = JSON.parse(JSON.stringify(document));
      assert.equal(JSON.stringify(assess(rule, reloaded)), expected);
    }),
  );
});

test("a month without its hours, or with a source that was not read, is never not shown", () => {
  fc.assert(
    fc.property(facts, stated, (document, parameters) => {
      const employments = (document.employments ?? []).map((of) => ({ ...of, is_complete: false }));
      if (employments.length === 0) return;
      assert.notEqual(assess(MONTH_RULE, { ...document, employments }, parameters).verdict, "not_shown");
    }),
  );
});

test("a month of which nothing at all is known cannot be told", () => {
  for (const document of [{ as_of: "2026-07-31" }, { as_of: "2026-07-31", employments: [{ statements: [] }] }]) {
    const { verdict, reasons } = assess(MONTH_RULE, document, { month: "2026-06" });
    assert.deepEqual([verdict, reasons.map(({ code }) => code)], ["cannot_tell", ["no_statements"]]);
  }
});

function rotate<T>(list: readonly T[], turn: number): T[] {
  const at = list.length === 0 ? 0 : turn % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
}

test("a value that cannot be never decides: it is as if it were not known", () => {
  const odd = fc.constantFrom("-1.00", "-40", "5000.00");
  fc.assert(
    fc.property(facts, stated, odd, fc.nat(), (document, parameters, wrong, which) => {
      const statements = (document.employments ?? []).flatMap((of) => of.statements ?? []);
      const spoiled = statements[which % Math.max(statements.length, 1)];
      if (spoiled === undefined) return;
      const withHours = (hours: string | null) => ({
        ...document,
        employments: (document.employments ?? []).map((of) => ({
          ...of,
          statements: (of.statements ?? []).map((one) => (one === spoiled ? { ...one, hours } : one)),
        })),
      });
      assert.deepEqual(
        assess(MONTH_RULE, withHours(wrong), parameters),
        assess(MONTH_RULE, withHours(null), parameters),
      );
    }),
  );
});

test("a second source of the same job changes neither verdict nor figures", () => {
  fc.assert(
    fc.property(facts, stated, (document, parameters) => {
      const employments = (document.employments ?? []).map((of) => ({
        ...of,
        employer: `Works ${of.id}`,
        statements: (of.statements ?? []).map((one, at) => ({ ...one, ytd_gross: String(1000 + at) })),
      }));
      const again = employments
        .filter(({ statements }) => statements.length > 0)
        .map((of) => ({
          ...of,
          id: `${of.id} again`,
          statements: of.statements.map((one) => ({ ...one, id: `${one.id} again` })),
        }));
      const once = assess(MONTH_RULE, { ...document, employments }, parameters);
      const twice = assess(MONTH_RULE, { ...document, employments: [...again, ...employments] }, parameters);
      assert.equal(twice.verdict, once.verdict);
      assert.deepEqual(
        twice.figures.map(({ name, value }) => [name, value]),
        once.figures.map(({ name, value }) => [name, value]),
      );
    }),
  );
});

test("every rule answers every document of facts, the same twice", () => {
  fc.assert(
    fc.property(facts, fc.constantFrom(...RULES.values()), (document, rule) => {
      assert.equal(JSON.stringify(assess(rule, document)), JSON.stringify(assess(rule, document)));
    }),
  );
});
