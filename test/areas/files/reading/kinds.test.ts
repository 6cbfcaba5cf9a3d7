import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

const YEAR = 2026;
const firstOf = (text: string) => {
  const [job] = readPayrollFile(Buffer.from(text), { year: YEAR }).jobs;
  assert.ok(job !== undefined);
  return job;
};

describe("readPayrollFile of kinds that no format tells", () => {
  test("readPayrollFile reads a period of two-digit years in the century of its payment", () => {
    const [payment] =
      firstOf(
        "Employee,Pay Period,Check Date,Gross Pay,Federal Tax,Net Pay\n" +
          "Ann Sample,5/26/25 - 6/1/25,6/6/25,1000.00,100.00,900.00\nBob Other,5/26/25 - 6/1/25,6/6/25,800.00,80.00,720.00\n",
      ).statements ?? [];
    assert.equal(payment?.period_start, "2025-05-26");
  });

  const DETAIL =
    "Employee,Check Date,Check #,Gross,Federal W/H,Net Pay\n" +
    "Ann Sample,6/6/2024,11,1000.00,100.00,900.00\nAnn Sample,6/20/2024,12,1100.00,110.00,990.00\n";

  for (const title of ["Check Date: 06/05/2024 to 06/21/2024", "06/05/2024 - 06/21/2024"])
    test(`readPayrollFile takes the days of a report, "${title}", for no period of two payments`, () => {
      const { statements = [] } = firstOf(`Payroll Detail\n${title}\n\n${DETAIL}`);
      assert.deepEqual(
        statements.map(({ pay_date, period_start, period_end }) => [pay_date, period_start, period_end]),
        [
          ["2024-06-06", undefined, undefined],
          ["2024-06-20", undefined, undefined],
        ],
      );
    });

  test("readPayrollFile takes words for the job title where its code stands beside", () => {
    const text =
      "Emp ID,Name,Hire Date,Job Code,Job Title,Status\n" +
      '901,"Sample, Ann",2012-04-02,0442,Bookkeeper,Active\n902,"Other, Bob",2015-11-15,0442,Line Cook,Active\n';
    assert.equal(firstOf(text).job_title, "Bookkeeper");
  });

  test("readPayrollFile reads a whole address in one cell as its parts", () => {
    const text =
      "Employee name,SSN,Home address,Hire date,Pay,Basis\n" +
      '"Sample, Ann",219-45-1234,"7568 Fir Ave, Springfield, MA 01103",7/26/2009,$40.39,hourly\n';
    assert.deepEqual(firstOf(text).address, {
      line1: "7568 Fir Ave",
      city: "Springfield",
      state: "MA",
      zip: "01103",
    });
  });

  test("readPayrollFile pays the rate whose unit stands beside it, not what it comes to an hour", () => {
    const { pay_rate: rate, pay_unit: unit } = firstOf(
      "EMPLID,NAME,HIRE_DT,COMPRATE,COMP_FREQUENCY,ANNUAL_RT,HOURLY_RT\n" +
        '0009557,"Sample, Ann",2012-04-02,81399.00,A,81399.00,39.13\n0009574,"Other, Bob",2015-11-15,25.64,H,53331.20,25.64\n',
    );
    assert.deepEqual([rate, unit], ["81399.00", "year"]);
  });

  test("readPayrollFile takes the day of leaving for the status where its column tells kinds of jobs", () => {
    const text =
      "Employee,Hire Date,Termination Date,Employment Status,Job Title\n" +
      "Ann Sample,2019-06-08,,Full-Time,Baker\nBob Other,2017-06-05,2025-04-18,Terminated,Cook\n";
    assert.equal(firstOf(text).status, "active");
  });

  test("readPayrollFile counts hours of overtime on top where the pay shows that they are", () => {
    const rows = [
      "Ann Sample,1/17/25,80,2.5,24.50,2051.88,1576.87",
      "Bob Other,1/17/25,77,0,38.36,2953.72,2276.00",
      "Cy Third,1/17/25,72.5,4,24.50,1923.25,1500.00",
    ];
    const [payment] =
      firstOf(`Employee,Pay Date,Hours,OT,Pay/hr,Gross Pay,Take Home\n${rows.join("\n")}\n`).statements ?? [];
    assert.equal(payment?.hours, "82.50");
  });

  test("readPayrollFile finds a table without headings whose SSNs are written in two ways", () => {
    const rows = [
      '219-45-1234,"Sample, Ann",416,17561.89',
      '219451235,"Other, Bob",520,12176.49',
      '219-45-1236,"Third, Cy",520,21776.24',
      '219451237,"Fourth, Di",391,8964.85',
    ];
    assert.equal(firstOf(`${rows.join("\n")}\n`).ssn, "219451234");
  });

  test("readPayrollFile takes a counter of rows for no number of employees, and a pay slip's number neither", () => {
    const roster =
      "#,Employee name,Hire date,Job\n1,Ann Sample,7/26/2019,Cook\n2,Bob Other,9/12/2019,Baker\n3,Cy Third,1/2/2020,Baker\n";
    assert.equal(firstOf(roster).employee_id, undefined);
    const slips =
      "Salary Slip ID,Employee,Employee Name,Start Date,End Date,Gross Pay,Net Pay\n" +
      'Slip/HR-30117/01,HR-30117,"Sample, Ann",2025-12-01,2025-12-31,1900.00,1500.00\nSlip/HR-30133/01,HR-30133,"Other, Bob",2025-12-01,2025-12-31,2000.00,1600.00\n';
    assert.notEqual(firstOf(slips).employee_id, "Slip/HR-30117/01");
  });

  test("readPayrollFile reads a table without headings by the lines that explain its places", () => {
    const text =
      "Record layout\n1 = Social security number\n2 = Last name\n3 = First name\n4 = Hours worked in the quarter\n5 = Gross wages of the quarter\n" +
      "219451234,Sample,Ann,520,11128.00\n219451235,Other,Bob,480,11880.00\n219451236,Third,Cy,416,8257.60\n";
    const { first, ssn, totals } = firstOf(text);
    assert.deepEqual([first, ssn, totals?.gross], ["Ann", "219451234", "11128.00"]);
  });

  test("readPayrollFile tells the gross pay of lines with taxes, and none of a list of earnings alone", () => {
    const line = (rest: string) => `30117,"Sample, Ann",1/2/2026,${rest}\n30133,"Other, Bob",1/2/2026,${rest}\n`;
    const heading = "Employee Number,Name,Pay Date,Category,Element,Hours,Amount\n";
    const earned = line("Earnings,Regular,80.00,1712.00") + line("Earnings,Overtime,5.00,160.50");
    const grossOf = (text: string) => firstOf(text).statements?.map(({ gross }) => gross);
    assert.deepEqual(grossOf(heading + earned + line("Employee Taxes,Federal Income Tax,,196.61")), ["1872.50"]);
    assert.deepEqual(grossOf(heading + earned), [undefined]);
  });

  test("readPayrollFile reads what XML tells in attributes", () => {
    const person = (id: number, name: string) =>
      `<Employee id="${id}" firstName="${name}" lastName="Sample" grossPay="100.00" netPay="90.00"><Tax name="Federal Income Tax" amount="10.00"/></Employee>`;
    const { last, statements = [] } = firstOf(
      `<PayrollRun checkDate="2026-01-02">${person(1, "Ann")}${person(2, "Bob")}</PayrollRun>`,
    );
    assert.deepEqual([last, statements.map(({ gross }) => gross)], ["Sample", ["100.00"]]);
  });

  test("readPayrollFile tells the state of work apart from the state where the person lives", () => {
    const { work_state: work, address } = firstOf(
      "SSN,First Name,Last Name,Address,City,State,Zip,Hire Date,Work State\n" +
        "219-45-1234,Ann,Sample,9 Elm St,Omaha,NE,68102,5/2/2025,IA\n219-45-1235,Bob,Other,8 Elm St,Dayton,OH,45402,5/3/2025,KY\n",
    );
    assert.deepEqual([work, address?.state], ["IA", "NE"]);
  });

  test("readPayrollFile keeps one job of a person whose punches are of several tasks", () => {
    const punch = (day: number, task: string) =>
      `30117,Ann,Sample,2026-01-0${day},2026-01-0${day} 07:00:00,2026-01-0${day} 15:00:00,8.00,${task}\n`;
    const text = `payroll_id,fname,lname,local_date,local_start_time,local_end_time,hours,jobcode\n${punch(5, "Site 1")}${punch(6, "Site 2")}${punch(7, "Site 1")}`;
    assert.deepEqual(
      readPayrollFile(Buffer.from(text), { year: YEAR }).jobs.map(({ statements = [] }) =>
        statements.map(({ hours }) => hours),
      ),
      [["24.00"]],
    );
  });

  test("readPayrollFile joins payments to the person whose record holds the jobs, by the key of that record", () => {
    const person = (key: string, first: string) =>
      `{"type":"employee","uuid":"${key}","first_name":"${first}","last_name":"Sample","ssn":"900-70-000${key.at(-1)}","jobs":[{"title":"Cook","hire_date":"2020-02-10"}]}\n`;
    const payment = (key: string, gross: string) =>
      `{"employee_uuid":"${key}","gross_pay":"${gross}","net_pay":"1268.60"}`;
    const run = `{"type":"payroll","check_date":"2026-01-02","employee_compensations":[${payment("k-a1", "1712.05")},${payment("k-a2", "1775.81")}]}\n`;
    const { ssn, job_title: title, statements = [] } = firstOf(person("k-a1", "Ann") + person("k-a2", "Bob") + run);
    assert.deepEqual([ssn, title, statements.map(({ gross }) => gross)], ["900700001", "Cook", ["1712.05"]]);
  });

  const BARE = [
    "219451234,Smith,Maria,J,,520,11128.00,43-4051",
    "219-45-1235,Jones,Robert,,Jr,480,11880.00,43-4051",
    "219451236,Miller,Linda,K,,416,8257.60,11-9051",
    "219451237,Davis,James,Lee,,260,6061.88,11-9051",
    "219451238,Wilson,Susan,B,,520,9061.88,11-9051",
  ];

  test("readPayrollFile reads a report of wages without headings by the forms of its values", () => {
    const { last, first, middle, soc, totals } = firstOf(`${BARE.join("\n")}\n`);
    assert.deepEqual([last, first, middle, soc], ["Smith", "Maria", "J", "43-4051"]);
    assert.deepEqual([totals?.gross, totals?.hours], ["11128.00", "520.00"]);
  });

  test("readPayrollFile tells no wages of rows without headings that have several amounts, and no sex as an initial", () => {
    const taxed = firstOf(`${BARE.map((row, at) => `${row},${1000 + at}.07,${690 + 3 * at}.31`).join("\n")}\n`);
    assert.equal(taxed.totals?.gross, undefined);
    const sexes = BARE.map((row, at) => row.replace(/^((?:[^,]*,){3})[^,]*/, `$1${at % 2 === 0 ? "F" : "M"}`));
    assert.equal(firstOf(`${sexes.join("\n")}\n`).middle, undefined);
  });

  test("readPayrollFile reads the employer of a report whose kinds of records have no headings", () => {
    const worker = (ssn: string, name: string, wages: string, taxable: string) =>
      `S,6712345,${ssn},${name},${wages},${taxable},13\n`;
    const { employer, totals } = firstOf(
      "E,970043117,Larchmont Tool & Die Co,6712345,2025,3\n" +
        worker("219451234", "Smith,Maria,J", "8760.00", "8760.00") +
        worker("219451235", "Jones,Robert,", "15133.37", "10000.00") +
        worker("219451236", "Miller,Linda,R", "10946.74", "10000.00") +
        worker("219451237", "Davis,James,B", "18472.11", "10000.00"),
    );
    assert.deepEqual(
      [employer?.name, employer?.ein, employer?.state_account],
      ["Larchmont Tool & Die Co", "970043117", "6712345"],
    );
    assert.deepEqual(totals, { year: 2025, quarter: 3, gross: "8760.00", ui_taxable: "8760.00", weeks: 13 });
  });

  test("readPayrollFile gives records that one company stands beside its name, and no address of it", () => {
    const line = (object: string, data: object) => `${JSON.stringify({ object, data })}\n`;
    const person = (id: string, first: string) =>
      line("individual", { id, first_name: first, last_name: "Sample", dob: "1980-02-24" });
    const company = { id: "c1", legal_name: "Brightwater Pools Inc", ein: "974400216", city: "Worcester" };
    const text = line("company", company) + person("p-1", "Ann") + person("p-2", "Bob");
    const { employer, address } = firstOf(text);
    assert.deepEqual([employer?.name, employer?.ein, address], ["Brightwater Pools Inc", "974400216", undefined]);
    const [{ employer: none } = {}] = readPayrollFile(
      Buffer.from(text + line("company", { ...company, id: "c2", legal_name: "Other Pools Inc" })),
      { year: YEAR },
    ).jobs;
    assert.equal(none?.name, undefined);
  });

  test("readPayrollFile tells a payment once whose key names the person of another list", () => {
    const people = ["Ann", "Bob", "Cyd"].map((first, at) => ({
      id: `u-${at}`,
      first_name: first,
      last_name: "Sample",
    }));
    const paid = people.map(({ id }, at) => ({
      individual_id: id,
      gross_pay: `${1749 + at}.60`,
      net_pay: `${1349 + at}.05`,
      earnings: [{ name: "Regular", hours: 80, amount: `${1749 + at}.60` }],
    }));
    const text = JSON.stringify({ individuals: people, payments: [{ pay_date: "2025-01-10", pay_statements: paid }] });
    const { statements = [] } = firstOf(text);
    assert.deepEqual(
      statements.map(({ gross, net }) => [gross, net]),
      [["1749.60", "1349.05"]],
    );
  });
});

test("readPayrollFile takes the employer's share of a deduction for neither pay nor a deduction", () => {
  const run = (first: string, gross: number) => ({
    employee: { employee_number: `1${gross}`, first_name: first, last_name: "Sample" },
    check_date: "2025-09-05",
    gross_pay: gross,
    earnings: [{ amount: gross, type: "SALARY" }],
    deductions: [{ name: "Medical", employee_deduction: 118.08, company_deduction: 80 }],
  });
  const text = JSON.stringify({ results: [run("Ann", 1968), run("Bob", 2968)] });
  const { jobs } = readPayrollFile(Buffer.from(text), {
    year: 2026,
    answers: new Map([["employer", "Sample Works LLC"]]),
  });
  const [payment] = jobs[0]?.statements ?? [];
  assert.deepEqual(
    payment?.parts.map(({ kind, name, amount }) => [kind, name, amount]),
    [
      ["earning", "SALARY", "1968.00"],
      ["deduction", "Medical", "118.08"],
    ],
  );
});

describe("readPayrollFile of what is another's", () => {
  const ORDERS =
    "Emp #,Employee,SSN (last 4),Case No.,Order Type,Order Date,Amount per Pay,Status\n" +
    '30,"Sample, Ann",0217,DV-1,Child Support,08/19/2021,184.50,Active\n30,"Sample, Ann",0217,CV-2,Creditor Garnishment,11/02/2023,25.00,Pending\n' +
    '47,"Other, Bob",0388,TL-3,Tax Levy,01/14/2025,96.00,Released\n';

  test("readPayrollFile takes the terms of garnishments for no rate, date or status of a job", () => {
    const { employee_id: id, pay_rate: rate, status, start } = firstOf(ORDERS);
    assert.deepEqual([id, rate, status, start], ["30", undefined, undefined, undefined]);
  });

  const fundsOf = (text: string) => {
    const { parts = [] } = firstOf(text).statements?.[0] ?? {};
    return parts.filter(({ kind }) => kind === "deduction").map(({ name, amount }) => [name, amount]);
  };
  const MONTH = "Contribution Report\nWork Month: July 2025\n\n";

  for (const [named, heads] of [
    ["that headings name", ["Health @9.15", "Pension @7.40"]],
    ["that rows show", ["Health", "Pension"]],
  ] as const)
    test(`readPayrollFile takes what is paid into funds at rates of an hour ${named} for no deduction`, () => {
      const text = `${MONTH}SSN,Member,ST Hrs,OT Hrs,Gross Wages,${heads.join()},Working Dues 4%\n${[
        '900-41-2207,"Sample, Ann",168.00,0.00,4132.80,1537.20,1243.20,165.31',
        '900-41-2230,"Other, Bob",176.00,6.00,7723.75,1665.30,1346.80,308.95',
        '900-41-2252,"Third, Cyd",152.00,0.00,4453.60,1390.80,1124.80,178.14',
      ].join("\n")}\n`;
      assert.deepEqual(fundsOf(text), [["Working Dues 4%", "165.31"]]);
    });

  test("readPayrollFile takes what is no rate of an hour for a deduction", () => {
    const text =
      `${MONTH}SSN,Member,ST Hrs,OT Hrs,Gross Wages,Health,Pension\n` +
      '900-41-2207,"Sample, Ann",168.00,0.00,4132.80,37.20,243.20\n900-41-2230,"Other, Bob",176.00,6.00,7723.75,65.30,346.80\n' +
      '900-41-2252,"Third, Cyd",152.00,0.00,4453.60,90.80,124.80\n';
    assert.deepEqual(fundsOf(text), [
      ["Health", "37.20"],
      ["Pension", "243.20"],
    ]);
  });

  test("readPayrollFile takes a day of leaving before that of the second hire for no end", () => {
    const hired = (left: string) => {
      const { start, original_hire, end, status } = firstOf(
        "Employee ID,Last Name,First Name,Date of Hire,Date of Termination,Date of Rehire,Department\n" +
          `11,Sample,Ann,03/15/2019,${left},02/06/2023,Care\n12,Other,Bob,05/20/2024,11/15/2024,,Care\n`,
      );
      return [start, original_hire, end, status];
    };
    assert.deepEqual(hired("08/31/2021"), ["2023-02-06", "2019-03-15", undefined, "active"]);
    assert.deepEqual(hired("08/31/2024"), ["2023-02-06", "2019-03-15", "2024-08-31", "terminated"]);
  });
});
