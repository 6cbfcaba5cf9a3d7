import { test } from "node:test";
import { check } from "./check.ts";
import { statementCopies, statementShapes } from "./statements.ts";

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
