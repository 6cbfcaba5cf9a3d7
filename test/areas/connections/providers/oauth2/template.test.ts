import assert from "node:assert/strict";
import { test } from "node:test";
import { coerce } from "../../../../../src/areas/connections/providers/oauth2/coerce.ts";
import { PAYROLL_SHAPE } from "../../../../../src/areas/connections/providers/oauth2/settings.ts";
import { fill } from "../../../../../src/areas/connections/providers/oauth2/template.ts";

const SCOPE = {
  person: { name: "Ann", terminated: false, jobs: [{ id: 7, pay: [{ n: "a" }, { n: "b" }] }], none: null },
};

test("fill reads paths, values, words and lists", () => {
  const cases: readonly (readonly [unknown, unknown])[] = [
    ["person.name", "Ann"],
    ["person.jobs.0.pay.1.n", "b"],
    ["person.gone.deep", null],
    ["person.none", null],
    ["person.name.length", null],
    ["person.constructor", null],
    [{ value: ["x"] }, ["x"]],
    [{ path: "person.terminated", words: { false: true, true: false } }, true],
    [{ path: "person.name", words: { Bob: 1 } }, null],
    [{ path: "person.name", words: { toString: 1 } }, null],
    [{ path: "person.name" }, "Ann"],
    [
      { a: "person.name", b: { c: "person.jobs.0.id" } },
      { a: "Ann", b: { c: 7 } },
    ],
    [
      {
        each: "person.jobs",
        as: "job",
        id: "job.id",
        who: "person.name",
        pay: { each: "job.pay", as: "one", n: "one.n" },
      },
      [{ id: 7, who: "Ann", pay: [{ n: "a" }, { n: "b" }] }],
    ],
    [{ each: "person.gone", as: "x", a: "x.a" }, []],
    [{ each: "person", as: "x", a: "x.name" }, [{ a: "Ann" }]],
  ];
  for (const [template, expected] of cases) assert.deepEqual(fill(template, SCOPE), expected, JSON.stringify(template));
});

test("coerce brings numbers, times, empty texts and absent lists to the form of the payroll", () => {
  const statement = {
    pay_date: "2026-11-13T00:00:00Z",
    gross_pay: 2000,
    net_pay: "1,547.005",
    bonus: "-3.5",
    hours: "",
  };
  const given = { employments: [{ key: 12, job_title: " ", start_date: "2021-03-01", statements: [statement] }] };
  assert.deepEqual(coerce(PAYROLL_SHAPE, given), {
    employments: [
      {
        key: "12",
        job_title: null,
        start_date: "2021-03-01",
        missing_data_fields: [],
        company: null,
        profile: null,
        statements: [
          {
            pay_date: "2026-11-13",
            gross_pay: "2000.00",
            net_pay: "1547.01",
            bonus: "-3.50",
            hours: null,
            earnings: [],
            deductions: [],
          },
        ],
        w2s: [],
        bank_accounts: [],
        shifts: [],
      },
    ],
  });
});
