import assert from "node:assert/strict";
import { test } from "node:test";
import type { RecordedPay } from "../../../../../src/areas/payroll/recorded-pay.ts";
import { findDecisions } from "../../../../../src/areas/persons/ops/subjects/held-disputes.ts";
import { importEmployments } from "../../../../../src/areas/records/ops/imports/import-employments.ts";
import { removeSource } from "../../../../../src/areas/records/ops/imports/remove-source.ts";
import { openRecordsSource } from "../../../../../src/areas/records/sources/records.ts";
import { deletePayBefore } from "../../../../../src/areas/records/sql/employments/pay.ts";
import { compileResults } from "../../../../../src/areas/verifications/results/compile.ts";
import { Keyring, mintKeyring } from "../../../../../src/kernel/crypto/keyring.ts";
import type { Context } from "../../../../../src/kernel/sealing/ops/context.ts";
import { forEachDatabase, freshDatabase, type Home } from "../../../../support/databases.ts";
import { payOf, statement } from "../../../../support/recorded-pay.ts";
import { record, subjectDetails } from "../../linkage/persons.ts";
import { oneByOne } from "./rows.ts";

async function contextOf(home: Home, t: Parameters<typeof freshDatabase>[1]): Promise<Context> {
  const { db } = await freshDatabase(home, t);
  return { db, keyring: new Keyring(mintKeyring()) };
}

async function load(context: Context, pay: RecordedPay) {
  const rows = oneByOne([{ kind: "row" as const, line: 2, values: { ...record() }, pay }]);
  const feed = {
    rows,
    replace: false,
    onRejects: () => assert.fail(),
    environment: "production",
    source: "records",
  } as const;
  const { added, updated, unchanged } = await importEmployments(
    { ...context, findDecisions },
    { ...feed, matchCompany: null },
  );
  return [added, updated, unchanged];
}

async function ask(context: Context, withPay: boolean, onUnreadable: (row: string) => void = assert.fail) {
  const source = openRecordsSource({ ...context, nowMs: () => 0, onUnreadable });
  const question = { environment: "production", details: subjectDetails(), withPay } as const;
  const answer = await source.ask(question, new AbortController().signal);
  const { results } = compileResults([answer], { today: "2026-11-25" as never });
  return { answer, employment: results?.employments[0] };
}

forEachDatabase((home) => {
  test("importEmployments adds pay once, replaces a corrected period, and adds a later one", async (t) => {
    const context = await contextOf(home, t);
    assert.deepEqual(await load(context, payOf([statement()])), [1, 0, 0]);
    assert.deepEqual(await load(context, payOf([statement()])), [0, 0, 1]);
    assert.deepEqual(await load(context, payOf([statement({ gross_pay: "2100.00" })])), [0, 1, 0]);
    assert.deepEqual(await load(context, payOf([statement({ pay_date: "2026-11-27" })])), [0, 1, 0]);
    const { employment } = await ask(context, true);
    assert.deepEqual(
      employment?.statements?.map(({ pay_date, gross_pay }) => [pay_date, gross_pay]),
      [
        ["2026-11-27", "2000.00"],
        ["2026-11-13", "2100.00"],
      ],
    );
    const [year] = employment?.annual_income_summary ?? [];
    assert.deepEqual([year?.year, year?.gross_pay, year?.hours], [2026, "4100.00", "160.00"]);
  });

  test("openRecordsSource does not open pay that is not asked for", async (t) => {
    const context = await contextOf(home, t);
    await load(context, payOf([statement()]));
    await context.db.rows({ name: "damage_pay", text: "update employment_pay set sealed = 'x'" });
    const { answer, employment } = await ask(context, false);
    assert.equal(answer.kind, "match");
    assert.equal(employment?.statements, undefined);
    const unreadable: string[] = [];
    const asked = await ask(context, true, (row) => unreadable.push(row));
    assert.deepEqual([unreadable.length, "isPartial" in asked.answer && asked.answer.isPartial], [1, true]);
  });

  test("a removed source leaves no pay, and deletePayBefore removes old years", async (t) => {
    const context = await contextOf(home, t);
    const count = { name: "count_pay", text: "select count(*)::integer as count from employment_pay" };
    await load(context, payOf([statement(), statement({ pay_date: "2001-06-01" })]));
    assert.equal(await deletePayBefore(context.db, 7, 10), 1);
    assert.deepEqual(await context.db.rows(count), [{ count: 1 }]);
    const scope = { kind: "employments", source: "records", environment: "production" } as const;
    await removeSource(context.db, { scope, actor: "test" });
    assert.deepEqual(await context.db.rows(count), [{ count: 0 }]);
  });
});
