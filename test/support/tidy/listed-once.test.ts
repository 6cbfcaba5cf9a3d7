import { test } from "node:test";
import { check } from "./check.ts";
import { amountPatterns, earningClassifiers, frequencyLists } from "./listed-once.ts";

test("frequencyLists finds a list of pay frequencies outside domain/pay/frequencies.ts, by their words and by their codes", () => {
  const lists = [
    'const all = ["weekly", "biweekly", "semimonthly"];',
    "const perYear = { BW: 26, SM: 24 };",
    'const perYear = { "biweekly": 26, semi_monthly: 24 };',
    'type Frequency = "weekly" | "biweekly" | "semimonthly";',
  ];
  check(frequencyLists, [
    ...lists.map((text) => ({ files: { "src/income/a.ts": `\n${text}` }, found: ["src/income/a.ts:2 a second list"] })),
    ...lists.map((text) => ({ files: { "src/kernel/pay/frequencies.ts": text }, found: [] })),
    { files: { "src/a.ts": 'const factors = fixed.table({ biweekly: "2.15", semimonthly: "2" });' }, found: [] },
    { files: { "src/a.ts": 'switch (of) { case "biweekly": case "semimonthly": f(); }' }, found: [] },
    { files: { "src/a.ts": 'const other: Record<string, string> = { semi_monthly: "semimonthly" };' }, found: [] },
  ]);
});

test("earningClassifiers finds patterns of earnings outside payroll/line-kinds.ts", () => {
  const text = 'const KINDS = [[/\\bovertime\\b/i, "overtime"],\n[/^commissions?$/, "commission"]];';
  check(earningClassifiers, [
    { files: { "src/income/a.ts": text }, found: ["src/income/a.ts:1 a second classifier"] },
    { files: { "src/areas/payroll/line-kinds.ts": text }, found: [] },
    { files: { "src/reading/a.ts": "const name = /^(?:overtime|bonus|gross)\\b/;" }, found: [] },
  ]);
});

test("amountPatterns finds a pattern of an amount outside kernel/pay/money.ts and the reader of files, in each of its spellings", () => {
  const patterns = [
    "const MONEY = /^-?\\d{1,12}\\.\\d{2}$/;",
    "const MONEY = /^(-?)(\\d{1,15})(?:\\.(\\d{1,2}))?$/;",
    "const AMOUNT = /^\\$?\\d+(\\.\\d+)?$/;",
    'const money = { pattern: "^\\\\d{1,12}\\\\.\\\\d{2}$" };',
    "const money = { pattern: `^-?\\\\d{1,12}(\\\\.\\\\d{1,8})?$` };",
  ];
  const others = ["/^\\d{1,3}\\.\\d\\d$/", "/^\\d{4}-\\d\\d$/", "/v?\\d+\\.\\d/", "/@\\s*(\\d*\\.\\d+|\\d+)/"];
  const homes = ["src/kernel/pay/money.ts", "src/areas/files/values/amounts.ts"];
  check(amountPatterns, [
    ...patterns.map((text) => ({ files: { "src/a.ts": text }, found: ["src/a.ts:1 a second pattern of an amount"] })),
    ...homes.map((home) => ({ files: { [home]: patterns.join("\n") }, found: [] })),
    ...others.map((text) => ({ files: { "src/a.ts": `const other = ${text};` }, found: [] })),
  ]);
});
