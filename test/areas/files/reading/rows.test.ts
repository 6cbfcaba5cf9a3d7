import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { BlockRow } from "../../../../src/areas/files/reading/blocks.ts";
import type { Meaning } from "../../../../src/areas/files/reading/columns/meanings.ts";
import { readRecordSheets } from "../../../../src/areas/files/reading/records/read-records.ts";
import { Cells } from "../../../../src/areas/files/reading/rows/cells.ts";
import { newDraft } from "../../../../src/areas/files/reading/rows/drafts.ts";
import { impossibleIn } from "../../../../src/areas/files/reading/rows/sense.ts";
import { toldBy } from "../../../../src/areas/files/reading/rows/told.ts";
import { ControlTotals, settleTotals } from "../../../../src/areas/files/reading/totals/control-totals.ts";

const RULES = { dates: { order: "MDY", pivotYear: 2012 }, hours: "decimal" } as const;

function rowOf(place: number, cells: readonly string[]): BlockRow {
  return { place, cells, kind: "data", section: null, person: null, places: [place] };
}

function cellsOf(meanings: readonly Meaning[]) {
  const columns = meanings.map((meaning, at) => ({
    at,
    heading: meaning,
    group: "",
    name: meaning,
    meaning,
    share: 1,
    rivals: [],
    open: null,
    answer: null,
    partName: "",
    evidence: "",
  }));
  return { columns, cells: new Cells(columns, RULES) };
}

describe("ControlTotals", () => {
  const totalsOf = (meanings: readonly Meaning[]) => {
    const { columns, cells } = cellsOf(meanings);
    const totals = new ControlTotals(true);
    totals.begin(columns, cells, null);
    return totals;
  };

  test("ControlTotals tells a total that the rows above it do not add up to", () => {
    const control = totalsOf(["full_name", "gross_pay"]);
    control.addRow(rowOf(2, ["Ann Sample", "100.00"]));
    control.addRow(rowOf(3, ["Bob Sample", "200.00"]));
    control.addTotal(rowOf(4, ["Total", "310.00"]));
    const { totals, rejects } = settleTotals(control.found);
    assert.deepEqual(totals, [{ row: 4, covers: "file", field: "gross", declared: "310.00", actual: "300.00" }]);
    assert.deepEqual(
      rejects.map(({ scope, row }) => [scope, row]),
      [["control", 4]],
    );
  });

  test("ControlTotals compares amounts that are all one cell off with the columns next to theirs", () => {
    const control = totalsOf(["full_name", "job_title", "gross_pay", "federal_tax", "state_tax", "net_pay"]);
    control.addRow(rowOf(2, ["Ann Sample", "Aide", "100.00", "10.00", "5.00", "85.00"]));
    control.addRow(rowOf(3, ["Bob Sample", "Cook", "200.00", "25.00", "7.00", "168.00"]));
    control.addTotal(rowOf(4, ["Total", "300.00", "", "", "253.00", ""]));
    control.addTotal(rowOf(5, ["Total", "300.00", "", "", "254.00", ""]));
    const { totals } = settleTotals(control.found);
    assert.deepEqual(
      totals.map(({ row, field, declared, actual }) => [row, field, declared, actual]),
      [
        [4, "gross", "300.00", "300.00"],
        [4, "net", "253.00", "253.00"],
        [5, "gross", "300.00", "300.00"],
        [5, "state_tax", "254.00", "12.00"],
      ],
    );
  });

  test("ControlTotals leaves out rows that were counted and not read", () => {
    const control = totalsOf(["full_name", "gross_pay"]);
    for (const [place, name, amount] of [
      [2, "Ann Sample", "100.00"],
      [3, "Bob Sample", "200.00"],
    ] as const)
      control.addRow(rowOf(place, [name, amount]));
    control.addTotal(rowOf(4, ["Total", "300.00"]));
    const { totals } = settleTotals(control.found, [{ place: 3, amounts: [2_000_000] }]);
    assert.deepEqual(totals, [{ row: 4, covers: "file", field: "gross", declared: "300.00", actual: "100.00" }]);
  });

  test("ControlTotals knows a total by what it adds up to, whatever its label", () => {
    const control = totalsOf(["full_name", "gross_pay"]);
    control.addRow(rowOf(2, ["Ann Sample", "100.00"]));
    control.addRow(rowOf(3, ["Bob Sample", "200.00"]));
    assert.equal(control.isSum(rowOf(4, ["Shop", "300.00"])), true);
    assert.equal(control.isSum(rowOf(4, ["Cy Sample", "250.00"])), false);
  });
});

describe("toldBy", () => {
  test("toldBy takes the name of an employer without the code of the payroll system in front of it", () => {
    const nameIn = (line: string) =>
      toldBy({
        lines: [line],
        sheet: null,
        rules: RULES.dates,
        labelOf: (label) => (label === "Company" ? "employer_name" : null),
      }).employer;
    assert.equal(nameIn("Company: QRS - Sample Dental Group, P.C."), "Sample Dental Group, P.C.");
    assert.equal(nameIn("0041-X777 Sample Bakery Inc"), "Sample Bakery Inc");
    assert.equal(nameIn("Company: QRS Bakery Inc"), "QRS Bakery Inc");
    assert.equal(nameIn("Company: QRS - Sample Bakery"), "QRS - Sample Bakery");
  });

  test("toldBy reads the quarter of a title whose label heads a period", () => {
    for (const line of ["Period: Q1 2025", "Pay Period: 1st Quarter 2025"]) {
      const { year, quarter, periodEnd } = toldBy({
        lines: [line],
        sheet: null,
        rules: RULES.dates,
        labelOf: () => "pay_period",
      });
      assert.deepEqual([year, quarter, periodEnd], [2025, 1, null]);
    }
    const dated = toldBy({
      lines: ["Period: 01/06/2025"],
      sheet: null,
      rules: RULES.dates,
      labelOf: () => "period_end",
    });
    assert.deepEqual([dated.periodEnd, dated.quarter], ["2025-01-06", null]);
  });
});

describe("toldBy of years and days", () => {
  const told = (line: string, meaning: Meaning | null = null) => {
    const { year, quarter, periodStart, periodEnd } = toldBy({
      lines: [line],
      sheet: null,
      rules: RULES.dates,
      labelOf: () => meaning,
    });
    return [year, quarter, periodStart, periodEnd];
  };

  test("toldBy takes the day on which a year ends for that of no quarter and no period", () => {
    for (const meaning of ["year", "quarter", "period_end"] as const)
      assert.deepEqual(told("Plan Year Ending: 12/31/2024", meaning), [2024, null, null, null]);
    assert.deepEqual(told("01/01/2023 through year end"), [2023, null, null, null]);
  });

  test("toldBy reads days whose commas divided the cells of a title", () => {
    const days = [null, null, "2025-03-03", "2025-03-16"];
    assert.deepEqual(told("Payroll Export: The Anchor (Mar 3   2025 - Mar 16   2025)"), days);
  });
});

describe("impossibleIn", () => {
  test("impossibleIn takes out a rate that nobody is paid an hour, and tells it", () => {
    const draft = newDraft({ first: "Ann", last: "Sample" }, "");
    draft.rows.add(2);
    draft.rate = { value: "52000.00", unit: "hour", column: "Rate" };
    assert.deepEqual(
      impossibleIn(draft).map(({ row, field }) => [row, field]),
      [[2, "pay_rate"]],
    );
    assert.equal(draft.rate, null);
  });
});

describe("readRecordSheets", () => {
  test("readRecordSheets joins payments to the employees that they name by key", () => {
    const text = JSON.stringify({
      employees: [
        { id: "e1", first_name: "Ann" },
        { id: "e2", first_name: "Bob" },
      ],
      payments: [
        { employee_id: "e2", gross_pay: "10.00" },
        { employee_id: "e1", gross_pay: "20.00" },
      ],
    });
    const sheet = readRecordSheets(text)?.at(-1);
    const [headings, ...rows] = sheet?.rows.map(({ cells }) => cells) ?? [];
    const at = headings?.indexOf("first_name") ?? -1;
    assert.deepEqual(
      rows.map((cells) => cells[at]),
      ["Bob", "Ann"],
    );
  });

  test("readRecordSheets takes elements beside lines for lines by their members, and a lone line for one of a list", () => {
    const voucher = (day: number) => `<Slip><PayDate>2026-03-0${day}</PayDate>
      <Pay code="REG" hours="40" amount="800.00"/><Pay code="OT" hours="2" amount="60.00"/>
      <Tax code="FED" amount="90.00"/><Tax code="SS" amount="53.32"/><Deduction code="401K" amount="34.40"/>
      <Gross>860.00</Gross></Slip>`;
    const xml = `<Run><Employee id="7"><FirstName>Ann</FirstName><LastName>Sample</LastName>${voucher(6)}${voucher(7)}</Employee>
      <Employee id="8"><FirstName>Bob</FirstName><LastName>Sample</LastName>${voucher(6)}${voucher(7)}</Employee></Run>`;
    const [slips, lines, ...others] = readRecordSheets(xml) ?? [];
    assert.deepEqual([slips?.rows.length, lines?.areLines, others.length], [5, true, 0]);
    const [headings, ...rows] = lines?.rows.map(({ cells }) => cells) ?? [];
    const of = (heading: string) => rows.slice(0, 5).map((cells) => cells[headings?.indexOf(heading) ?? -1]);
    assert.deepEqual(of("Item Description"), ["REG", "OT", "FED", "SS", "401K"]);
    assert.deepEqual(of("Amount"), ["800.00", "60.00", "90.00", "53.32", "34.40"]);
    assert.deepEqual(of("Record Type"), ["Pay", "Pay", "Tax", "Tax", "Deduction"]);
  });
});
