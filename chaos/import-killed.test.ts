import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { numberedName } from "../fixtures/numbered-name.ts";
import { unpackPay } from "../src/areas/payroll/recorded-pay.ts";
import { listEmploymentPay } from "../src/areas/records/sql/employments/pay.ts";
import { RECORDS_SEALED } from "../src/areas/records/sql/employments/sealed.ts";
import { Keyring, mintKeyring } from "../src/kernel/crypto/keyring.ts";
import { openText } from "../src/kernel/crypto/seal.ts";
import type { EmploymentId } from "../src/kernel/ids.ts";
import { freshDatabase, HOMES } from "../test/support/databases.ts";
import { makeDeployment, readPrinted } from "../test/support/deployment.ts";
import { eventually } from "../test/support/eventually.ts";

const PERSONS = 12_000;
const RUNS_EACH = 2;
const KILLS = 10;

/** Every batch takes a moment, so that none of the kills comes after the last one. */
const SLOW_FUNCTION = `create function slow_insert() returns trigger language plpgsql as
  $$begin perform pg_sleep(0.1); return null; end$$`;
const SLOW_TRIGGER = "create trigger slow before insert on employments execute function slow_insert()";

test("openvoe import killed ten times loads every statement of a pay register once when it is begun again", async (t) => {
  const { db, url } = await freshDatabase(HOMES.at(-1) ?? "embedded", t);
  const { dataDir, run, start } = makeDeployment(t, { DATABASE_URL: url });
  await mkdir(dataDir, { recursive: true });
  const ring = mintKeyring();
  await writeFile(path.join(dataDir, "keyring.json"), JSON.stringify(ring), { mode: 0o600 });
  const file = path.join(dataDir, "register.csv");
  await writeFile(file, register());
  const command = [
    "import",
    "employments",
    file,
    "--env",
    "production",
    "--set",
    "employer_name=Example Works",
    "--json",
  ];
  const count = async (table: string) => {
    const [row] = await db.rows<{ count: number }>({
      name: `count_${table}`,
      text: `select count(*)::integer as count from ${table}`,
    });
    return row?.count ?? 0;
  };
  await db.rows({ name: "test_slow", text: SLOW_FUNCTION });
  await db.rows({ name: "test_slowed", text: SLOW_TRIGGER });
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const atLeast = Math.floor((kill * PERSONS) / (KILLS + 2));
    const program = start(command);
    await eventually(async () => assert.ok((await count("employments")) >= atLeast));
    await program.stop("SIGKILL");
    const [records, years] = [await count("employments"), await count("employment_pay")];
    assert.ok(records < PERSONS, "the kill came too late to say anything");
    assert.equal(years, records, "a record without its pay, or pay without its record");
  }
  await db.rows({ name: "test_fast", text: "drop function slow_insert cascade" });
  const summary = readPrinted<{ added: number; updated: number; unchanged: number }>(await run(command));
  assert.deepEqual([summary.updated, summary.added + summary.unchanged], [0, PERSONS]);
  assert.ok(summary.unchanged > 0);
  const again = readPrinted<{ unchanged: number }>(await run(command));
  assert.equal(again.unchanged, PERSONS);

  const keyring = new Keyring(ring);
  const text = "select id from employments";
  const ids = (await db.rows<{ id: EmploymentId }>({ name: "all_ids", text })).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += 1_000) {
    for (const row of await listEmploymentPay(db, ids.slice(from, from + 1_000))) {
      const { statements, former } = unpackPay(openText(keyring, row.sealed, RECORDS_SEALED.employmentPay(row.id)));
      assert.deepEqual([statements.length, former.length], [RUNS_EACH, 0]);
    }
  }
});

/** A register of pay runs, one after the other, so that the rows of a person are far apart. */
function register(): string {
  const rows = Array.from({ length: RUNS_EACH }, (_, run) =>
    Array.from({ length: PERSONS }, (_, at) => {
      const ssn = String(219_000_000 + at);
      return `${at},"${numberedName("Family", at)}, ${numberedName("Person", at)}",${ssn},1980-01-01,2026-0${run + 1}-15,${1_000 + run}.00,800.00`;
    }).join("\n"),
  );
  return `Employee ID,Employee Name,SSN,DOB,Check Date,Gross Pay,Net Pay\n${rows.join("\n")}\n`;
}
