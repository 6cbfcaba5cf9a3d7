import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPayrollFile } from "../../../src/files/payroll/read-payroll-file.ts";

function readText(text: string) {
  return readPayrollFile(Buffer.from(text), { year: 2026 });
}

/** The year's gross pay of each payment, and the headings that are told. */
function yearsIn(text: string) {
  const { jobs, rejects } = readText(text);
  const statements = jobs.flatMap(({ statements: of }) => of ?? []);
  return { years: statements.map(({ ytd }) => ytd?.gross), told: rejects.map(({ field }) => field) };
}

describe("readPayrollFile of a year's sums", () => {
  const paid = "Ann Sample,1/24/2025";

  test("takes no `YTD` of hours, taxes or net pay for the year's gross pay, and tells it", () => {
    const tables = [
      ["Employee,Pay Date,Hours,YTD,Gross,YTD,Net,YTD", `${paid},80,160,1000.00,2000.00,800.00,1600.00`],
      ["Employee,Pay Date,Gross,Fed Tax,YTD,Net,YTD", `${paid},1000.00,100.00,200.00,800.00,1600.00`],
      ["Employee,Pay Date,Gross,Net,YTD", `${paid},1000.00,800.00,1600.00`],
      ["Employee,Pay Date,Gross,Fed Tax,YTD Amount,Net", `${paid},1000.00,100.00,200.00,900.00`],
      ["Employee,Pay Date,Net,YTD Paid", `${paid},800.00,1600.00`],
    ] as const;
    for (const [head, row] of tables) {
      const { years, told } = yearsIn(`${head}\n${row}\n`);
      assert.deepEqual(years, [undefined], head);
      assert.deepEqual(told.length, 1, head);
      assert.match(String(told[0]), /^YTD/);
    }
  });

  test("takes `YTD` behind the gross pay, or one that grows by it, for the year's", () => {
    assert.deepEqual(yearsIn(`Employee,Pay Date,Gross,YTD,Net\n${paid},1000.00,2000.00,800.00\n`), {
      years: ["2000.00"],
      told: [],
    });
    const head = "Employee,Pay Date,Gross,Net,YTD,YTD\n";
    const rows =
      "Ann Sample,1/10/2025,1000.00,800.00,900.00,1500.00\nAnn Sample,1/24/2025,1100.00,850.00,1750.00,2600.00\n";
    assert.deepEqual(yearsIn(`${head}${rows}`), { years: ["1500.00", "2600.00"], told: [] });
    // And one that grows by the net pay is not, wherever it stands.
    const net = "Ann Sample,1/10/2025,1000.00,1600.00,800.00\nAnn Sample,1/24/2025,1000.00,2400.00,800.00\n";
    const { years, told } = yearsIn(`Employee,Pay Date,Gross,YTD,Net\n${net}`);
    assert.deepEqual([years, told], [[undefined, undefined], ["YTD"]]);
  });

  test("takes `YTD` of a list for the gross pay only where it stands beside no other amount", () => {
    const grossOf = (head: string, row: string) => readText(`${head}\n${row}\n`).jobs[0]?.totals?.gross;
    assert.equal(grossOf("Employee,Hire Date,Rate,Per,YTD", "Ann Sample,1/2/2020,20.00,hour,900.00"), "900.00");
    for (const beside of ["Hours", "Net", "Bonus", "Spiff"])
      assert.equal(grossOf(`Employee,Hire Date,Rate,${beside},YTD`, "Ann Sample,1/2/2020,20.00,40,900.00"), undefined);
  });

  test("takes the newest of several years, whatever their order, and tells the others", () => {
    for (const [head, row] of [
      ["2024 Wages,2025 Wages", "700.00,900.00"],
      ["2025 Wages,2024 Wages", "900.00,700.00"],
    ]) {
      const { jobs, rejects } = readText(`2026 roster\n\nEmployee,Hire Date,${head}\nAnn Sample,1/2/2020,${row}\n`);
      assert.deepEqual([jobs[0]?.totals?.gross, jobs[0]?.totals?.year], ["900.00", 2025]);
      assert.deepEqual(
        rejects.map(({ field }) => field),
        ["2024 Wages"],
      );
    }
    const { jobs } = readText("Employee,Hire Date,2024 Wages,2025 Wages\nAnn Sample,1/2/2020,700.00,\n");
    assert.equal(jobs[0]?.totals?.gross, undefined);
  });

  test("takes an older year beside a payment for no sum up to it", () => {
    const year = (text: string) => yearsIn(`Employee,Pay Date,Gross,Net,${text} Wages\n${paid},100,80,900.00\n`).years;
    assert.deepEqual([year("2025"), year("2024")], [["900.00"], [undefined]]);
  });
});

describe("readPayrollFile of days that may be of the period or of the payment", () => {
  const daysOf = (head: string, day: string, end: string) => {
    const statement = readText(`Employee,${head},Period End,Gross,Net\nAnn Sample,${day},${end},100.00,80.00\n`).jobs[0]
      ?.statements?.[0];
    return [statement?.pay_date, statement?.period_start, statement?.period_end];
  };

  test("takes a day before the end of the period for its start, and never for that of the payment", () => {
    for (const head of ["Pay Period", "Period", "Dates", "Pd"])
      assert.deepEqual(daysOf(head, "12/23/2024", "1/5/2025"), [undefined, "2024-12-23", "2025-01-05"], head);
  });

  test("takes a day after the end of the period for that of the payment, and the same day for neither", () => {
    assert.deepEqual(daysOf("Pd", "1/10/2025", "1/5/2025"), ["2025-01-10", undefined, "2025-01-05"]);
    assert.deepEqual(daysOf("Pay Period", "1/5/2025", "1/5/2025"), [undefined, undefined, "2025-01-05"]);
  });
});

describe("readPayrollFile of a column of words and of one of hours or pay", () => {
  test("takes yes and no with a few blanks in words for no title", () => {
    const titles = (cells: readonly string[]) =>
      readText(
        `Employee,Primary Job,Hire Date\n${cells.map((cell, at) => `Person ${"ABCDE"[at]}x,${cell},1/2/2020\n`).join("")}`,
      ).jobs.map(({ job_title }) => job_title);
    for (const none of ["N/A", "-", "None", "unknown", "Main"])
      assert.deepEqual(titles(["Y", "N", none]), [undefined, undefined, undefined], none);
    assert.deepEqual(titles(["Y", "-", "-", "-"]), [undefined, undefined, undefined, undefined]);
    assert.deepEqual(titles(["Baker", "Cook"]), ["Baker", "Cook"]);
  });

  const overtime = (head: string, rows: readonly string[]) => {
    const { jobs, assumptions } = readText(
      `Employee,Pay Date,${head}\n${rows.map((row, at) => `Person ${"ABC"[at]}x,1/10/2025,${row}\n`).join("")}`,
    );
    const parts = jobs.flatMap(({ statements }) => statements?.[0]?.parts ?? []);
    return [parts.filter(({ name }) => name === "Overtime").map(({ amount }) => amount), assumptions];
  };

  test("takes overtime in dollars for pay though the gross pay has a part that is not known", () => {
    const pay = ["60.00", "30.00", "90.00"];
    assert.deepEqual(
      overtime("Hours,OT,Spiff,Gross,Net", [
        "40,60.00,40.00,1300,1000",
        "40,30.00,40.00,1270,1000",
        "40,90.00,40.00,1330,1000",
      ])[0],
      pay,
    );
    assert.deepEqual(
      overtime("Reg,OT,Spiff,Gross,Net", [
        "1200,60.00,40.00,1300,1000",
        "1200,30.00,40.00,1270,1000",
        "1200,90.00,40.00,1330,1000",
      ])[0],
      pay,
    );
    assert.deepEqual(
      overtime("Hours,Rate,OT,Spiff,Gross,Net", [
        "40,30,15.00,40.00,1255,1000",
        "40,30,15.00,40.00,1255,1000",
        "40,30,15.00,40.00,1255,1000",
      ])[0],
      ["15.00", "15.00", "15.00"],
    );
    const marked = ["40,$15.00,40.00,1255,1000", "40,$15.00,40.00,1255,1000", "40,$15.00,40.00,1255,1000"];
    assert.deepEqual(overtime("Hours,OT,Spiff,Gross,Net", marked)[0], ["15.00", "15.00", "15.00"]);
  });

  test("tells that overtime in hours without a rate is assumed to be", () => {
    const rows = ["40,2.5,875,700", "40,4,920,700", "40,1.25,837.50,700"];
    assert.deepEqual(overtime("Hours,OT,Gross,Net", rows), [
      [],
      ["dates with a slash are month first", '"OT" is hours and no pay'],
    ]);
  });
});
