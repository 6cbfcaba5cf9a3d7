import assert from "node:assert/strict";
import { test } from "node:test";
import type { ReadAs } from "../../../../src/areas/files/reading/assign.ts";
import type { BlockRow } from "../../../../src/areas/files/reading/blocks.ts";
import { candidatesOf } from "../../../../src/areas/files/reading/columns/candidates.ts";
import { openMeanings } from "../../../../src/areas/files/reading/columns/doubt.ts";
import {
  baseOf,
  isMeaning,
  MEANINGS,
  meaningOf,
  yearToDate,
} from "../../../../src/areas/files/reading/columns/meanings.ts";
import { missOf, shareOf } from "../../../../src/areas/files/reading/columns/share.ts";
import { formsOf } from "../../../../src/areas/files/reading/features.ts";
import { loadReader } from "../../../../src/areas/files/reading/model.ts";
import { orderOfNames, partsOfName } from "../../../../src/areas/files/reading/name-order.ts";
import { withNextOpen } from "../../../../src/areas/files/reading/read.ts";

const ROW = { kind: "data", section: null, person: null } as const;

test("isMeaning knows each meaning and the same amount of the year so far, and no other word", () => {
  for (const meaning of MEANINGS.keys()) {
    assert.ok(isMeaning(meaning));
    assert.equal(isMeaning(yearToDate(meaning)), meaning !== "nothing");
    assert.equal(baseOf(yearToDate(meaning)), meaning);
    assert.match(meaningOf(yearToDate(meaning)).text, /year to date/);
  }
  assert.ok(!isMeaning("no_such_thing"));
});

/** A heading that is known whole, and one whose words are known. */
const KNOWN = { areDigits: false, share: 1, said: { score: 0, isKnown: true }, isShown: false };
const NEW = { areDigits: false, share: 0.99, said: { score: -1, isKnown: false }, isShown: false };

test("openMeanings leaves open what a near rival would tell otherwise, and only that", () => {
  assert.deepEqual(openMeanings("gross_pay", [{ meaning: "net_pay", margin: 1 }], { middle: 900, ...NEW }), [
    "gross_pay",
    "net_pay",
  ]);
  assert.equal(openMeanings("gross_pay", [{ meaning: "net_pay", margin: 9 }], { middle: 900, ...NEW }), null);
  assert.equal(openMeanings("gross_pay", [{ meaning: "net_pay", margin: 2 }], { middle: 900, ...KNOWN }), null);
  assert.equal(
    openMeanings("retirement_deduction", [{ meaning: "dental_deduction", margin: 0.1 }], {
      middle: 90,
      ...NEW,
    }),
    null,
  );
  assert.equal(openMeanings("pay_rate", [{ meaning: "hourly_rate", margin: 0.1 }], { middle: 20, ...NEW }), null);
  assert.deepEqual(openMeanings("pay_rate", [{ meaning: "hourly_rate", margin: 0.1 }], { middle: 900, ...NEW }), [
    "pay_rate",
    "hourly_rate",
  ]);
});

test("openMeanings leaves open amounts that neither heading nor values say for sure, unless what they add up to shows them", () => {
  const rivals = [{ meaning: "total_hours", margin: 4 }] as const;
  const open = (known: Partial<typeof NEW>) =>
    openMeanings("pay_rate", rivals, { middle: 900, ...NEW, share: 0.6, ...known });
  assert.deepEqual(open({}), ["pay_rate", "total_hours"]);
  assert.equal(open({ isShown: true }), null);
  assert.equal(open({ share: 0.99 }), null);
  assert.equal(open({ said: { score: -0.1, isKnown: false } }), null);
});

test("openMeanings leaves nine digits open under a heading that says no Social Security number, and not what is written as one", () => {
  const rivals = [{ meaning: "weeks", margin: 4 }] as const;
  const open = (known: Partial<typeof NEW>) =>
    openMeanings("ssn", rivals, { middle: 900_104_321, ...NEW, share: 0.8, ...known });
  const said = { score: -5, isKnown: false };
  assert.deepEqual(open({ areDigits: true, said }), ["ssn", "weeks"]);
  assert.equal(open({ areDigits: true }), null);
  assert.equal(open({ areDigits: false, said }), null);
});

test("orderOfNames takes a particle for the beginning of a surname", () => {
  assert.equal(orderOfNames(["Zoë St. James", "Odell Calloway"]).isLastFirst, false);
  const order = orderOfNames(["Del Rio Zoë", "Le Blanc Luther"]);
  assert.equal(order.isLastFirst, true);
  assert.deepEqual(partsOfName("Del Rio Zoë", order), { last: "Del Rio", first: "Zoë" });
});

test("orderOfNames is unsure of a name that can be read both ways, and then reads the first name first", () => {
  const order = orderOfNames(["Martin Thomas"]);
  assert.equal(order.isSure, false);
  assert.equal(order.isLastFirst, false);
});

test("orderOfNames finds the surname first by the given names behind it", () => {
  const names = ["Smith Jennifer", "Nguyen Patricia", "Kowalski Michael", "Garcia Linda", "Johnson Barbara"];
  assert.deepEqual(orderOfNames(names), { isLastFirst: true, isSure: true });
});

test("missOf takes one row for enough to show that what it is asked for may hold, where shareOf takes it for no proof", () => {
  assert.deepEqual([missOf({ held: 1, of: 1 }), shareOf({ held: 1, of: 1 })], [0, 0]);
  assert.deepEqual([missOf({ held: 0, of: 1 }), missOf({ held: 0, of: 0 }), missOf({ held: 3, of: 4 })], [1, 1, 0.25]);
});

test("formsOf knows two days for a range, in numbers or in words", () => {
  for (const text of ["07/07/2025 - 07/13/2025", "Jul 7 - Jul 13, 2025", "July 7 – 13, 2025"]) {
    assert.deepEqual(formsOf(text), ["range"], text);
  }
  assert.notDeepEqual(formsOf("Jul 7, 2025"), ["range"]);
  assert.notDeepEqual(formsOf("May 5 to Lee 2025"), ["range"]);
});

test("candidatesOf takes no words for how somebody is paid for the number of a check", () => {
  const scoreOf = (...values: readonly string[]) => {
    const rows = values.map((cell, at): BlockRow => ({ ...ROW, place: at + 2, places: [at + 2], cells: [cell] }));
    const found = candidatesOf({ heading: "Check No", group: "", at: 0, rows, bornBy: 2012 }, loadReader().model);
    return found.find(({ meaning }) => meaning === "check_number")?.score ?? -20;
  };
  assert.ok(scoreOf("1001", "1002", "1003") - scoreOf("Check", "Direct Deposit", "Check") > 5);
});

test("candidatesOf takes addresses for email and numbers of another country for no amounts", () => {
  const bestOf = (heading: string, ...values: readonly string[]) => {
    const rows = values.map((cell, at): BlockRow => ({ ...ROW, place: at + 2, places: [at + 2], cells: [cell] }));
    return candidatesOf({ heading, group: "", at: 0, rows, bornBy: 2012 }, loadReader().model)[0]?.meaning;
  };
  assert.equal(bestOf("E-mail", "ada@example.com", "ben@example.com", "cyd@example.com"), "email");
  assert.equal(bestOf("NINO", "QQ123456A", "QQ123457B", "QQ123458C"), "foreign_tax_id");
});

test("openMeanings leaves nine digits open under a heading that names no SSN, however far the next meaning is", () => {
  const rivals = [{ meaning: "employee_number" as const, margin: 9 }];
  const known = { middle: null, areDigits: false, share: 0.3, said: { score: -3, isKnown: false }, isShown: false };
  assert.deepEqual(openMeanings("ssn", rivals, known), ["ssn", "employee_number"]);
  assert.equal(openMeanings("ssn", rivals, { ...known, said: { score: 0, isKnown: true } }), null);
  assert.equal(openMeanings("ssn", rivals, { ...known, share: 0.9 }), null);
});

test("withNextOpen asks of a column with that beside it whose answer would take its meaning, and of no other", () => {
  const column = { ...{ heading: "", group: "", share: 1, rivals: [], partName: "", evidence: "", answer: null } };
  const read = (answers: ReadonlyMap<string, string>): ReadAs[] => {
    const isTaken = answers.get("column:Rate") === "pay_rate";
    const base: ReadAs = { ...column, at: 1, name: "Base", meaning: isTaken ? "nothing" : "pay_rate", open: null };
    return [
      { ...column, at: 0, name: "Rate", meaning: "nothing", open: isTaken ? null : ["nothing", "pay_rate"] },
      isTaken ? { ...base, open: ["regular_pay", "bonus"] } : base,
      { ...column, at: 2, name: "Other", meaning: "bonus", open: isTaken ? ["bonus"] : null },
    ];
  };
  const openOf = (columns: readonly ReadAs[]) => columns.map(({ open }) => open !== null);
  assert.deepEqual(openOf(withNextOpen(read, new Map())), [true, true, false]);
  const answered = new Map([["column:Rate", "pay_rate"]]);
  assert.deepEqual(openOf(withNextOpen(read, answered)), openOf(read(answered)));
});
