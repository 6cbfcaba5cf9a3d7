import assert from "node:assert/strict";
import { test } from "node:test";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

const read = (text: string) => readPayrollFile(Buffer.from(text), { year: 2026 });

const ENVELOPES =
  "NAME,INIT,ADDR1,ADDR2,ADDR3,SSNO,FIRSTNAME,MIDINIT,LASTNAME,HIREDDATE\n" +
  '"Sample, Ann",AS,Ann M Sample,14 Fir Ln,"Salem, OR 97301",219-45-1234,Ann,M,Sample,3/6/2017\n' +
  '"Other, Bob",BO,Bob Other,880 Elm St Apt 6,"Macon, GA 31201",219-45-1235,Bob,,Other,10/15/2012\n' +
  '"Third, Cay",CT,Cay T Third,27 Oak Rd,"Keene, NH 03431",219-45-1236,Cay,T,Third,1/13/2020\n';

test("readPayrollFile keeps an answer to what a column of names is", () => {
  const answers = new Map([["column:ADDR1", "address_line_1"]]);
  const [job] = readPayrollFile(Buffer.from(ENVELOPES), { year: 2026, answers }).jobs;
  assert.equal(job?.address?.line1, "Ann M Sample");
});

test("readPayrollFile reads the lines of an envelope below the name, and initials as no middle name", () => {
  const { jobs, questions } = read(ENVELOPES);
  assert.deepEqual(
    questions.filter(({ id }) => /ADDR|INIT/.test(id)),
    [],
  );
  assert.deepEqual(
    jobs.map(({ middle, address }) => [middle, address]),
    [
      ["M", { line1: "14 Fir Ln", city: "Salem", state: "OR", zip: "97301" }],
      [undefined, { line1: "880 Elm St Apt 6", city: "Macon", state: "GA", zip: "31201" }],
      ["T", { line1: "27 Oak Rd", city: "Keene", state: "NH", zip: "03431" }],
    ],
  );
});

test("readPayrollFile reads a middle initial that is that of the first name", () => {
  const { jobs } = read(
    "SSN,First Name,Middle,Last Name,Address 1,Address 2,City,State,Zip\n219-45-1234,Ann,A,Sample,14 Fir Ln,Apt 2,Salem,OR,97301\n" +
      "219-45-1235,Bob,B,Other,880 Elm St,,Macon,GA,31201\n219-45-1236,Cay,C,Third,27 Oak Rd,,Keene,NH,03431\n",
  );
  assert.deepEqual(
    jobs.map(({ middle, address }) => [middle, address?.line2]),
    [
      ["A", "Apt 2"],
      ["B", undefined],
      ["C", undefined],
    ],
  );
});

test("readPayrollFile takes the payroll's number where it joins tables as the program's id does", () => {
  const runs = ["12", "13", "14"].map((number, at) => ({
    id: `epr-0${at}`,
    employee: { id: `9a0${at}`, employee_number: number, first_name: ["Ann", "Bob", "Cay"][at], last_name: "Sample" },
    payroll_run: { check_date: "2025-09-05" },
    gross_pay: 1968 + at,
    net_pay: 1511.42 + at,
    taxes: [
      { name: "Federal Income Tax", amount: 334.56 },
      { name: "Social Security", amount: 122.02 },
    ],
  }));
  assert.deepEqual(
    read(JSON.stringify({ results: runs })).jobs.map(({ employee_id: id }) => id),
    ["12", "13", "14"],
  );
});
