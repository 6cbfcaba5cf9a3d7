import { test } from "node:test";
import { check } from "./check.ts";
import { employmentShapes, statementCopies, statementShapes } from "./statements.ts";

const filesOf = (...texts: readonly string[]) => Object.fromEntries(texts.map((text, at) => [`src/${at}.ts`, text]));

const SHAPES = [
  "interface A { readonly pay_date: string; gross_pay?: string }",
  "type A = { payDate: string; gross: number | null };",
  "const A = Type.Object({ pay_date: day, gross: money });",
  'const A = { title: "A", fields: { pay_date: day, gross_pay: money } };',
  "interface B { pay_date: string; grossPay: string }",
];

test("statementShapes counts interfaces, types and schemas, and refuses the fifth", () => {
  const found = SHAPES.map((_, at) => `src/${at}.ts:1 lists the fields of a statement`);
  check(statementShapes, [
    { files: filesOf(...SHAPES), found },
    { files: filesOf(...SHAPES.slice(1)), found: [] },
    {
      files: filesOf(
        ...SHAPES.slice(1),
        'type C = Pick<A, "pay_date" | "gross_pay">;',
        "interface D extends A { readonly of: string }",
        "const e = { pay_date: day, gross_pay: sum };",
        "interface F { pay_date: string; net_pay: string }",
      ),
      found: [],
    },
  ]);
});

test("employmentShapes counts interfaces, types and schemas, and refuses the fifth", () => {
  const shapes = [
    "interface A { readonly job_title: string; start_date: string | null }",
    "type A = { jobTitle: string; readonly startDay: number };",
    "const A = Type.Object({ title: words, hire_date: day });",
    'const A = { title: "A", fields: { job_title: words, start_date: day } };',
    "interface B { position?: string; start?: string }",
  ];
  const others = [
    'type C = Pick<A, "job_title" | "start_date">;',
    "const d = { job_title: words, start_date: day };",
    "interface E { job_title: string; end_date: string }",
    "interface F extends A { readonly as_of: string }",
  ];
  check(employmentShapes, [
    {
      files: filesOf(...shapes),
      found: shapes.map((_, at) => `src/${at}.ts:1 lists the fields of an employment, as 4 places may`),
    },
    { files: filesOf(...shapes.slice(1), ...others), found: [] },
  ]);
});

test("statementCopies counts values that are written field by field, and refuses the fifth", () => {
  const copies = [
    "const a = { pay_date: day, gross_pay: sum };",
    "f({ payDate, gross });",
    "return { ...before, pay_date: day, pay_gross: sum };",
    "const b = () => ({ gross: sum, pay_date });",
    "const c = [{ gross_pay: sum, pay_date }];",
  ];
  const found = copies.map((_, at) => `src/${at}.ts:1 writes a statement`);
  check(statementCopies, [
    { files: filesOf(...copies), found },
    { files: filesOf(...copies.slice(1), ...SHAPES, "const d = { ...one, gross_pay: sum };"), found: [] },
  ]);
});
