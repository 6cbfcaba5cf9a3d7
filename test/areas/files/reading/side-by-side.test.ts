import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

function read(lines: readonly string[]) {
  const { jobs, questions, rejects } = readPayrollFile(Buffer.from(lines.join("\n")), { year: 2026 });
  return {
    pays: jobs.flatMap(({ statements = [] }) =>
      statements.map(({ hours, parts }) =>
        [hours, ...parts.map(({ kind, name, amount, hours: own }) => [kind, name, amount, own].join(" ").trim())]
          .join("; ")
          .trim(),
      ),
    ),
    rates: jobs.map(({ pay_rate: rate, pay_unit: unit }) => [rate, unit].join(" ")),
    questions: questions.map(({ id }) => id).filter((id) => id !== "employer"),
    rejects: rejects.map(({ row, field, reason }) => `${row} ${field} ${reason.slice(0, 36)}`),
  };
}

describe("readPayrollFile on lines of pay side by side", () => {
  test("takes each name from its cell, under numbered headings", () => {
    const head = (kind: string, words: readonly string[]) => [1, 2].map((at) => words.map((w) => `${kind}${at} ${w}`));
    const { pays, questions, rejects } = read([
      ["Emp ID,Employee,Pay Date,Gross Pay", head("Tax", ["Desc", "Amt"]), head("Ded ", ["Name", "Amt"])].join(",") +
        ",Net Pay",
      '4101,"Abara, Nneka",01/19/2026,2000.00,FIT,210.00,Medicare,29.00,401K,100.00,MED,55.00,1606.00',
      '4102,"Boyle, Conor",01/19/2026,1600.00,FIT,140.00,Medicare,23.20,MED,55.00,,8.00,1373.80',
      '4103,"Castillo, Irma",01/19/2026,1850.50,FIT,171.30,Medicare,26.83,Child Support,150.00,CA SDI,16.65,1485.72',
      '4104,"Dorset, Hal",01/19/2026,2410.00,FIT,288.00,Medicare,34.95,Vision,6.50,,,2080.55',
    ]);
    assert.deepEqual(questions, []);
    assert.deepEqual(pays, [
      "; tax FIT 210.00; tax Medicare 29.00; deduction 401K 100.00; deduction MED 55.00",
      "; tax FIT 140.00; tax Medicare 23.20; deduction MED 55.00",
      "; tax FIT 171.30; tax Medicare 26.83; deduction Child Support 150.00; tax CA SDI 16.65",
      "; tax FIT 288.00; tax Medicare 34.95; deduction Vision 6.50",
    ]);
    assert.deepEqual(rejects, ["3 Ded 2 Amt is of a line that does not tell whet"]);
  });

  test("takes each name from its cell where all names stand before all amounts", () => {
    const { pays, questions } = read([
      "Emp ID,Employee,Pay Date,Gross Pay,Ded 1 Name,Ded 2 Name,Ded 1 Amt,Ded 2 Amt,Net Pay",
      '4101,"Abara, Nneka",01/19/2026,2000.00,FIT,401K,210.00,100.00,1690.00',
      '4102,"Boyle, Conor",01/19/2026,1600.00,Vision,FIT,6.50,140.00,1453.50',
      '4103,"Castillo, Irma",01/19/2026,1850.50,FIT,,171.30,,1679.20',
    ]);
    assert.deepEqual(questions, []);
    assert.deepEqual(pays, [
      "; tax FIT 210.00; deduction 401K 100.00",
      "; deduction Vision 6.50; tax FIT 140.00",
      "; tax FIT 171.30",
    ]);
  });

  test("takes codes with their hours, and neither rates nor sums of the year for amounts", () => {
    const earn = (at: number) => `Earn Code ${at},Hours ${at},Rate ${at},Amount ${at}`;
    const taken = (at: number) => `Deduction Code ${at},Deduction Amount ${at},Deduction YTD ${at}`;
    const { pays, rates, questions } = read([
      ["Employee Number,Last Name,First Name,Check Date", earn(1), earn(2), taken(1), taken(2), "Gross,Net"].join(","),
      "701,Evers,Paula,2026-02-13,REG,80.00,21.00,1680.00,OT,4.00,31.50,126.00,FIT,190.00,570.00,FICA,111.97,335.91,1806.00,1504.03",
      "702,Fonda,Greg,2026-02-13,REG,72.00,18.00,1296.00,VAC,8.00,18.00,144.00,FIT,150.00,450.00,401K,89.28,267.84,1440.00,1200.72",
      "703,Grieg,Una,2026-02-13,REG,80.00,31.25,2500.00,,,,,FIT,301.00,903.00,FICA,155.00,465.00,2500.00,2044.00",
    ]);
    assert.deepEqual(questions, []);
    assert.deepEqual(pays, [
      "84.00; earning REG 1680.00 80.00; earning OT 126.00 4.00; tax FIT 190.00; tax FICA 111.97",
      "80.00; earning REG 1296.00 72.00; earning VAC 144.00 8.00; tax FIT 150.00; deduction 401K 89.28",
      "80.00; earning REG 2500.00 80.00; tax FIT 301.00; tax FICA 155.00",
    ]);
    assert.deepEqual(rates, ["21.00 hour", "18.00 hour", "31.25 hour"]);
  });

  test("takes headings that repeat without a number, and one that stands once for what it says", () => {
    const rows = [
      '"Hart, Ilse",900-11-2201,3/16/2026,1440.00,Federal Withholding,120.00,Medicare,20.88,Roth 401k,45.00',
      '"Iqbal, Samir",900-11-2202,3/16/2026,1980.00,Federal Withholding,205.00,Medicare,28.71,Parking,20.00',
      '"Jonas, Petra",900-11-2203,3/16/2026,1210.00,Federal Withholding,88.00,Medicare,17.55,,',
    ];
    const { pays, questions } = read([
      "Name,SSN,Pay Date,Gross Wages,Tax,Amount,Tax,Amount,Deduction 1,Amount,Net Check",
      ...["1254.12", "1726.29", "1104.45"].map((net, at) => `${rows[at]},${net}`),
    ]);
    assert.deepEqual(questions, []);
    assert.deepEqual(pays, [
      "; tax Federal Withholding 120.00; tax Medicare 20.88; deduction Roth 401k 45.00",
      "; tax Federal Withholding 205.00; tax Medicare 28.71; deduction Parking 20.00",
      "; tax Federal Withholding 88.00; tax Medicare 17.55",
    ]);
  });

  test("takes away the parts of a payment that is taken back", () => {
    const { pays } = read([
      "Emp No,Name,Check Date,Gross Pay,Ded 1,Ded 1 Amt,Ded 2,Ded 2 Amt,Net Pay",
      '11,"Alder, Jo",01/16/2026,1784.50,FIT,160.00,DENT,12.00,1612.50',
      '11,"Alder, Jo",01/23/2026,-1784.50,FIT,-160.00,DENT,-12.00,-1612.50',
    ]);
    assert.deepEqual(pays, ["; tax FIT 160.00; deduction DENT 12.00", "; tax FIT -160.00; deduction DENT -12.00"]);
  });
});
