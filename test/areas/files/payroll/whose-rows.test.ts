import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

/** What each person was paid, and the rows that are nobody's. */
function paidIn(text: string) {
  const { jobs, rejects } = readPayrollFile(Buffer.from(text), { year: 2026 });
  const paid = jobs.map(({ first, statements }) => [first, ...(statements ?? []).map(({ gross }) => gross)].join(" "));
  return { paid, nobodys: rejects.filter(({ scope }) => scope === "row").map(({ row }) => row) };
}

const CY = '"Other, Cy",219-45-1235';

describe("readPayrollFile of a table that writes each person once", () => {
  const others: readonly (readonly [string, string, string])[] = [
    ["Email", "ann@x.org", "bob@x.org"],
    ["Phone", "208-555-0101", "208-555-0102"],
    ["Street", "1 Elm St", "2 Oak St"],
    ["City", "Boise", "Nampa"],
    ["Job Title", "Clerk", "Driver"],
    ["Department", "Shop", "Yard"],
    ["Hire Date", "1/2/2015", "1/2/2020"],
    ["Email", "", "bob@x.org"],
  ];
  for (const [heading, own, other] of others) {
    test(`gives no row with another ${heading}${own === "" ? ", or one more," : ""} to the person above, nor those below it`, () => {
      const text =
        `Name,SSN,${heading},Check Date,Gross,Net\n"Sample, Ann",219-45-1234,${own},1/5/2024,10,9\n` +
        `,,${own},1/12/2024,15,13\n,,${other},1/19/2024,20,18\n,,,1/26/2024,21,18\n${CY},${other},1/5/2024,30,27\n`;
      assert.deepEqual(paidIn(text), {
        paid: ["Ann 10.00 15.00", "Cy 30.00"],
        nobodys: [4, 5],
      });
    });
  }

  test("gives a line of a payment to the person above", () => {
    const { jobs } = readPayrollFile(
      Buffer.from(
        'Employee,SSN,Check Date,Code,Hours,Amount\n"Other, Bob",219-45-1236,1/5/2024,REG,8,20\n' +
          `,,1/5/2024,OT,1,5\n${CY},1/5/2024,REG,8,30\n`,
      ),
      { year: 2026 },
    );
    assert.deepEqual(
      jobs.map(({ first, statements }) => [
        first,
        statements?.flatMap(({ parts }) => parts.map(({ amount }) => amount)),
      ]),
      [
        ["Bob", ["20.00", "5.00"]],
        ["Cy", ["30.00"]],
      ],
    );
  });

  test("reads each section of a table, whatever columns follow", () => {
    const rows = (from: string, more: string) =>
      [
        `"Sample, Ann",219-45-1234,1/5/2024,1000.00,${more}900.00`,
        `"Other, Eve",219-45-1237,1/5/2024,1500.00,${more}1300.00`,
      ].map((row) => row.replaceAll("219-45-12", from));
    const { paid } = paidIn(
      [
        "Name,SSN,Check Date,Gross,Net",
        ...rows("219-45-12", ""),
        "Name,SSN,Check Date,Gross,Fed,Net",
        `${CY},1/5/2024,3000.00,300.00,2700.00`,
        "",
      ].join("\n"),
    );
    assert.deepEqual(
      paid.map((one) => one.split(" ")[0]),
      ["Ann", "Eve", "Cy"],
    );
  });
});

describe("readPayrollFile of records with groups", () => {
  const ann = { First_Name: "Ann", Last_Name: "Sample", SSN: "219-45-1234" };
  const read = (record: Readonly<Record<string, unknown>>) =>
    readPayrollFile(Buffer.from(JSON.stringify({ Report_Entry: [record] })), { year: 2026 }).jobs.map(
      ({ first, last, ssn, dob, phone, job_title }) => [first, last, ssn, dob, phone, job_title],
    );
  const jobs = [{ Business_Title: "Clerk" }, { Business_Title: "Driver" }];
  const of = (title: string, phone?: string) => ["Ann", "Sample", "219451234", undefined, phone, title];
  const bob = {
    First_Name: "Bob",
    Last_Name: "Other",
    SSN: "219-45-9999",
    Birth_Date: "2012-01-02",
    Phone: "208-555-0102",
  };

  for (const name of ["Emergency_Contacts_group", "Dependents_group", "beneficiaries", "Contacts_group", "Kin_group"]) {
    test(`takes nothing of another person in ${name}, and keeps the jobs`, () => {
      assert.deepEqual(read({ ...ann, [name]: [bob], Job_group: jobs }), [of("Clerk"), of("Driver")]);
      assert.deepEqual(read({ ...ann, Job_group: jobs, [name]: [bob] }), [of("Clerk"), of("Driver")]);
      const named = { Name: "Bob Other", Phone: "208-555-0102" };
      assert.deepEqual(read({ ...ann, Job_group: jobs, [name]: [named] }), [of("Clerk"), of("Driver")]);
    });
  }

  const senior = { id: "e2", Last_Name: "Other", Status: "terminated", Termination_Date: "2025-04-11" };
  for (const [name, nested] of [
    ["reports_to", [{ id: "e2", Last_Name: "Other" }]],
    ["reports_to", { id: "e2", First_Name: "Bob" }],
    ["reportsTo", { name: "Bob Other", hire_date: "2001-02-03", status: "terminated" }],
    ["pathfinder", [senior]],
    ["pathfinder", senior],
    ["pathfinder", { first_name: "Bob", status: "terminated" }],
  ] as const) {
    test(`takes nothing of the person in ${name} of ${JSON.stringify(nested)}, nor follows its key`, () => {
      const records = [
        { id: "e1", ...ann, Status: "active", [name]: nested },
        { id: "e2", ...bob, Status: "terminated", Termination_Date: "2025-04-11" },
      ];
      const { jobs: read } = readPayrollFile(Buffer.from(JSON.stringify({ profiles: records })), { year: 2026 });
      assert.deepEqual(
        read.map(({ first, last, ssn, status, start, end }) => [first, last, ssn, status, start, end]),
        [
          ["Ann", "Sample", "219451234", "active", undefined, undefined],
          ["Bob", "Other", "219459999", "terminated", undefined, "2025-04-11"],
        ],
      );
    });
  }

  test("takes the person for the employee of a record that holds another beside it", () => {
    const records = [{ employee: ann, pathfinder: bob, pay_date: "2026-01-09", gross_pay: "100.00" }];
    const { jobs: read } = readPayrollFile(Buffer.from(JSON.stringify({ payments: records })), { year: 2026 });
    assert.deepEqual(
      read.map(({ first, last, ssn, dob }) => [first, last, ssn, dob]),
      [["Ann", "Sample", "219451234", undefined]],
    );
  });

  test("joins a payment to the person who is paid, not to the one who approved it", () => {
    const text = JSON.stringify({
      employees: [
        { id: "e1", ...ann },
        { id: "e2", ...bob },
      ],
      payments: [{ approved_by_id: "e2", employee_id: "e1", pay_date: "2026-01-09", gross_pay: "100.00" }],
    });
    const { jobs: read } = readPayrollFile(Buffer.from(text), { year: 2026 });
    const paid = read.filter(({ statements }) => (statements ?? []).length > 0);
    assert.deepEqual(
      paid.map(({ first }) => first),
      ["Ann"],
    );
  });

  test("takes no group for one of the person because its name has the letters of another word", () => {
    assert.deepEqual(read({ ...ann, International_Assignments_group: jobs }), [of("Clerk"), of("Driver")]);
    assert.deepEqual(read({ ...ann, Unidentified_Work_group: jobs }), [of("Clerk"), of("Driver")]);
  });

  test("takes of a group of the person what the record itself lacks", () => {
    const { SSN, ...named } = ann;
    assert.deepEqual(read({ ...named, National_ID_group: [{ SSN }], Job_group: jobs }), [of("Clerk"), of("Driver")]);
    const phones = [{ Phone: "208-555-0101" }, { Phone: "208-555-0102" }];
    assert.deepEqual(read({ ...ann, Phone_group: phones, Job_group: jobs }), [
      of("Clerk", "208-555-0101"),
      of("Driver", "208-555-0101"),
    ]);
  });

  test("takes the items of a group of employees for persons, whatever the record is named", () => {
    const employees = [ann, bob];
    const text = JSON.stringify([{ name: "Acme", ein: "96-1234567", city: "Boise", employees }]);
    assert.deepEqual(
      readPayrollFile(Buffer.from(text), { year: 2026 }).jobs.map(({ first, last }) => [first, last]),
      [
        ["Ann", "Sample"],
        ["Bob", "Other"],
      ],
    );
  });
});
