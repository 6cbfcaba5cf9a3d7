import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { importSummaryText } from "../../../src/program/cli/import/summary.ts";
import { forEachDatabase } from "../../support/databases.ts";
import { EMPLOYMENTS_CSV, importEmployments, setUpImports } from "../../support/run-imports.ts";

forEachDatabase((home) => {
  test("runImportEmployments writes rejects without any value of the row", async (t) => {
    const { db, fileOf } = await setUpImports(home, t);
    const summary = await importEmployments(db, await fileOf("e.csv", EMPLOYMENTS_CSV));
    assert.deepEqual([summary.added, summary.rejected, summary.environment], [1, 1, "sandbox"]);
    const rejects = await readFile(summary.rejects_file ?? "", "utf8");
    assert.equal(rejects, "line,field,reason\n" + '3,ssn,"must be 9 digits, the last 4, or empty when not known"\n');
  });

  test("runImportEmployments reads our own columns with dates in another order only as told", async (t) => {
    const { db, fileOf } = await setUpImports(home, t);
    const head = "Record ID,Employer Name,First Name,Last Name,Date of Birth,SSN,Hire Date,Kind";
    const file = await fileOf("p.csv", `${head}\n1,Acme,Ann,Sealwell,2/3/1980,900112222,12/31/2020,F\n`);
    const refused = await importEmployments(db, file);
    assert.deepEqual([refused.rejected, importSummaryText(refused).includes("--dates MDY")], [1, true]);
    const columns = new Map([["job_type", "kind"]]);
    assert.equal((await importEmployments(db, file, { dates: "MDY", columns })).added, 1);
    const wrong = await importEmployments(db, file, { dates: "DMY", columns });
    assert.deepEqual(wrong.reasons, [
      { field: "start_date", reason: "must be a real date in the form DD/MM/YYYY or YYYY-MM-DD", count: 1 },
    ]);
  });

  test("runImportEmployments reads our columns under usual headings by what the file shows, dates and all", async (t) => {
    const { db, fileOf } = await setUpImports(home, t);
    const head = "Employee ID,Company,First Name,Last Name,DOB,Social Security Number,Hire Date";
    const file = await fileOf("p.csv", `${head}\n1,Acme,Ann,Sealwell,2/3/1980,900112222,12/31/2020\n`);
    const { added, rejected } = await importEmployments(db, file);
    assert.deepEqual([added, rejected], [1, 0]);
  });
});

forEachDatabase((home) => {
  test("runImportEmployments loads the pay of a register whose headings all may be ours", async (t) => {
    const { db, fileOf } = await setUpImports(home, t);
    for (const head of [
      "Employee ID,Last Name,First Name,SSN,Date of Birth,Employer,Pay Date,Gross Pay,Net Pay,Hours",
      "record_id,last_name,first_name,ssn,date_of_birth,employer_name,Pay Date,Gross Pay,Net Pay,Hours",
    ]) {
      const row = "1,Vantongeren,Orla,910-70-4200,1979-03-14,Larchmont Tool";
      const rows = [`${row},2025-06-06,1460.00,1129.31,80`, `${row},2025-06-20,1460.00,1129.31,80`];
      const file = await fileOf("register.csv", `${[head, ...rows].join("\n")}\n`);
      const { rejected, change } = await importEmployments(db, file, { source: head.slice(0, 9) });
      assert.deepEqual([rejected, change?.jobs_new, change?.statements_new], [0, 1, 2], head);
    }
  });

  test("runImportEmployments reads NDJSON as well", async (t) => {
    const { db, fileOf } = await setUpImports(home, t);
    const row = {
      record_id: 1,
      employer_name: "Acme",
      first_name: "Ann",
      last_name: "Sealwell",
      income: 41.3,
      income_unit: "HOURLY",
    };
    assert.equal((await importEmployments(db, await fileOf("e.ndjson", JSON.stringify(row)))).added, 1);
  });

  test("runImportEmployments says which birth it has left out, by line and without the value", async (t) => {
    const { db, fileOf } = await setUpImports(home, t);
    const file = await fileOf(
      "b.csv",
      EMPLOYMENTS_CSV.replace(",90011\n", ",900113333\n").replace("1980-02-31", "2153-02-03"),
    );
    const summary = await importEmployments(db, file);
    assert.deepEqual([summary.added, summary.rejected, summary.warnings_total], [2, 0, 1]);
    const text = importSummaryText(summary);
    assert.match(
      text,
      /^Left out of imported rows:\n {2}line 3: date_of_birth is left out: it is not a day of the last 120/m,
    );
    assert.ok(!text.includes("2153"));
  });
});
