import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readPayrollFile } from "../../../src/files/payroll/read-payroll-file.ts";

function readText(text: string) {
  return readPayrollFile(Buffer.from(text), { year: 2026 });
}

/** The format of a table, and the fields of its columns. */
function columnsOf(text: string): readonly [string, ...(string | null)[]] {
  const { format, columns } = readText(text);
  return [format, ...columns.map(({ field }) => field)];
}

describe("readPayrollFile under headings that it has not seen", () => {
  const formats: readonly (readonly [string, string, string])[] = [
    [
      "adp_wfn_register",
      "Company Code,File #,Last Name,First Name,Check Date,Total Gross,Fed W/H,Total Net",
      "A1,7,Sample,Ann,1/19/2024,10.00,1.00,9.00",
    ],
    [
      "adp_wfn_employees",
      "Company Code,Associate ID,File Number,Last Name,First Name,Hire Date,Position Status,Annual Salary",
      "A1,AS7,7,Sample,Ann,1/19/2024,Active,52000",
    ],
    [
      "gusto_employees",
      "Employee first name,Employee last name,Job title,Start date,Compensation,Compensation period",
      "Ann,Sample,Clerk,1/19/2024,$20.00,Per hour",
    ],
    [
      "state_wage_csv",
      "Employee's Social Security Number,Employee's Name,Gross Wages Paid This Quarter,Credit Weeks",
      '219-45-1234,"Sample, Ann",10.00,13',
    ],
    [
      "adp_run_detail",
      "Employee Name,File #,Check Date,Reg Hours,Reg Earnings,Gross,Federal W/H,Net Pay",
      '"Sample, Ann",7,1/19/2024,8,10.00,10.00,1.00,9.00',
    ],
    [
      "paychex_register",
      "Worker ID,EE Name,Check Date,Gross Pay,Fed Income Tax,Social Security/EE,Medicare/EE,Net Pay",
      '7,"Sample, Ann",1/19/2024,10.00,1.00,1.00,1.00,7.00',
    ],
    [
      "ukg_ready",
      "Employee Id,Last Name,First Name,SS#,Hired Date,Default Department,Base Compensation,Base Compensation Per",
      "7,Sample,Ann,219-45-1234,1/19/2024,Shop,20.00,Hour",
    ],
    [
      "ukg_pro",
      "Emp No,Last Name,First Name,Last Hire,Sal/Hrly,Hourly Rate,Annual Salary",
      "7,Sample,Ann,20200119,H,20.00,41600.00",
    ],
    [
      "square_paychecks",
      "Team member,Pay period start,Pay period end,Pay date,Paycheck tips,Gross pay,Net pay",
      "Ann Sample,1/1/24,1/13/24,1/19/24,$0.00,$10.00,$9.00",
    ],
    [
      "workday_raas_csv",
      "Worker_ID,Legal_First_Name,Legal_Last_Name,Hire_Date,Business_Title,Total_Base_Pay_Amount,Total_Base_Pay_Frequency",
      "7,Ann,Sample,2020-01-19,Clerk,52000.00,Annual",
    ],
    [
      "newhire_sheet",
      "Employee SSN,Employee First Name,Employee Last Name,Employee Date of Hire,Employee State of Hire,FEIN,Employer Name",
      "219451234,Ann,Sample,01/19/2024,GA,961234567,Acme",
    ],
    [
      "state_wage_csv",
      "Social Security Number,Last Name,First Name,Base Weeks,Gross Wages",
      "219-45-1234,Sample,Ann,13,10.00",
    ],
    [
      "open_payroll/baltimore",
      "name,jobtitle,DeptID,Descr,HireDate,AnnualSalary,GrossPay",
      '"Sample,Ann B",CLERK,A49,Fire Department,01/19/2012,52000.00,53000.00',
    ],
  ];
  for (const [format, headings, row] of formats) {
    test(`recognises ${format} by what its headings mean`, () => {
      const file = readText(`${headings}\n${row}\n`);
      assert.equal(file.format, format);
      assert.equal(file.jobs[0]?.last, "Sample");
      assert.deepEqual(file.rejects, []);
    });
  }

  const own: readonly (readonly [string, string, string])[] = [
    [
      "home_persons",
      "PERSON_NUMBER,LAST_NAME,FIRST_NAME,NATIONAL_IDENTIFIER,HIRE_DATE,DEPARTMENT_NAME,SALARY_AMOUNT,SALARY_BASIS",
      "7,Sample,Ann,219-45-1234,19-Jan-2020,Shop,52000.00,Annual",
    ],
    [
      "home_periods",
      "Emp ID,Employee,Check Date,Gross,Federal W/H,Social Security,Medicare,Net",
      '7,"Sample, Ann",1/19/2024,10.00,1.00,1.00,1.00,7.00',
    ],
    [
      "home_periods",
      "Staff Member,Payroll ID,From,To,Date Paid,Gross Wages,Take-home",
      '"Sample, Ann",7,1/1/24,1/13/24,1/19/24,10.00,9.00',
    ],
    ["home_persons", "NAME,TITLE,REGULAR,OVERTIME,TOTAL_GROSS", '"Sample,Ann",Clerk,9.00,1.00,10.00'],
  ];
  for (const [format, headings, row] of own) {
    test(`takes ${headings.slice(0, 30)} for no payroll system's file, but for ${format}`, () => {
      assert.equal(readText(`${headings}\n${row}\n`).format, format);
    });
  }

  test("takes the file number for the employee's number, whatever other numbers are beside it", () => {
    const [job] = readText(
      "Company Code,Associate ID,File Number,Last Name,First Name,Hire Date,Annual Salary\nA1,AS7,42,Sample,Ann,1/19/2020,52000\n",
    ).jobs;
    assert.equal(job?.employee_id, "42");
  });

  test("takes the title for the job's name, whatever of the job is beside it, and Workday's pay group for a frequency", () => {
    const [job] = readText(
      "Worker_ID,Legal_First_Name,Legal_Last_Name,Hire_Date,Job_Profile,Business_Title,Base_Pay_Amount,Base_Pay_Frequency,Pay_Group\n" +
        "7,Ann,Sample,2020-01-19,Clerk II,Clerk,52000.00,Annual,US Biweekly\n",
    ).jobs;
    assert.deepEqual([job?.job_title, job?.pay_frequency], ["Clerk", "biweekly"]);
  });

  test("reads abbreviations with points as those without", () => {
    assert.deepEqual(columnsOf("Pers.No.,Last name,First name,Soc. Sec. No.,D.O.B.,Entry,Leaving\n").slice(1), [
      "employee_id",
      "last",
      "first",
      "ssn",
      "dob",
      "start",
      "end",
    ]);
  });

  test("takes no rate, taxable wage, balance or count for an amount of the payment", () => {
    const others =
      "Overtime Rate,Medicare Taxable,Vacation Balance,Weeks in Pay Period,Sick Hours Accrued,Tax State,Bonus YTD";
    const [job] = readText(
      `Employee,Check Date,Bonus,${others},Medicare,Gross,Net\n"Sample, Ann",1/19/2024,5.00,30.00,100.00,12,2,4,OR,6.00,1.45,100.00,98.55\n`,
    ).jobs;
    const [statement] = job?.statements ?? [];
    assert.deepEqual(
      statement?.parts.map(({ name, amount }) => `${name} ${amount}`),
      ["Bonus 5.00", "Medicare 1.45"],
    );
    assert.equal(statement?.hours, undefined);
  });

  test("reads what has a word of counts in its name as the part that it is", () => {
    const [job] = readText(
      "Employee,Check Date,Housing Allowances,Regular This Period,Group Term Life,Health Savings Account,Gross,Net\n" +
        '"Sample, Ann",1/19/2024,5.00,95.00,1.00,2.00,100.00,97.00\n',
    ).jobs;
    assert.deepEqual(
      job?.statements?.[0]?.parts.map(({ kind, amount }) => `${kind} ${amount}`),
      ["earning 5.00", "earning 95.00", "deduction 1.00", "deduction 2.00"],
    );
  });

  test("reads facts of titles that share a row, each in a cell", () => {
    const [job] = readText(
      "Client: Acme Foundry Inc (118842)\nPay Period: 01/05/2025 - 01/18/2025,,Check Date: 01/24/2025\n" +
        'Employee,SSN,Gross,Net\n"Sample, Ann",219-45-1234,100.00,90.00\n',
    ).jobs;
    const [statement] = job?.statements ?? [];
    assert.deepEqual(
      [statement?.pay_date, statement?.period_start, statement?.period_end, job?.employer?.name],
      ["2025-01-24", "2025-01-05", "2025-01-18", "Acme Foundry Inc"],
    );
  });

  test("reads SAP's wage types as lines, by its names of fields and by its words", () => {
    const words = "Pers.No.,Last name,First name,Pay date,Wage type,Wage type long text,Number,Amount";
    for (const headings of [words, "PERNR,NACHN,VORNA,PAYDT,LGART,LGTXT,ANZHL,BETRG"]) {
      const [job] = readText(
        `${headings}\n17,Sample,Ann,01/19/2024,1000,Regular Pay,80.00,1600.00\n17,Sample,Ann,01/19/2024,/403,TX EE Social Security Tax,,99.20-\n`,
      ).jobs;
      assert.deepEqual(
        job?.statements?.map(({ pay_date, gross, hours, parts }) => [
          pay_date,
          gross,
          hours,
          ...parts.map(({ kind, name, amount }) => `${kind} ${name} ${amount}`),
        ]),
        [["2024-01-19", "1600.00", "80.00", "earning Regular Pay 1600.00", "tax TX EE Social Security Tax 99.20"]],
      );
    }
  });

  test("takes a date for that of the check only beside the check's number", () => {
    const dateOf = (headings: string) =>
      readText(`${headings}\n17,Ann,Sample,900,1/19/24,70.00\n`).jobs[0]?.statements?.[0]?.pay_date;
    assert.equal(dateOf("Employee ID,First Name,Last Name,Check Number,Date,Cash Amount"), "2024-01-19");
    assert.equal(dateOf("Employee ID,First Name,Last Name,Badge,Date,Cash Amount"), undefined);
  });

  test("reads hours and minutes as hours", () => {
    const [job] = readText(
      "Staff Member,Per Beg,Per End,Date Paid,Hours Worked,OT Hours,OT Pay,Gross,Net\n" +
        '"Sample, Ann",1/1/24,1/13/24,1/19/24,38:15,1:20,30.00,1000.00,800.00\n',
    ).jobs;
    assert.equal(job?.statements?.[0]?.hours, "38.25");
    assert.equal(job?.statements?.[0]?.parts[0]?.hours, "1.33");
    assert.equal(job?.statements?.[0]?.period_end, "2024-01-13");
  });

  test("reads the Medicare part of FICA as Medicare", () => {
    const [job] = readText(
      'Employee,Check Date,Gross,FICA SS EE,FICA Med EE,Net\n"Sample, Ann",1/19/2024,100.00,6.20,1.45,92.35\n',
    ).jobs;
    assert.deepEqual(
      job?.statements?.[0]?.parts.map(({ name }) => name),
      ["Social Security", "Medicare"],
    );
  });

  test("reads an address in a group of its own, and instances by their descriptor", () => {
    const entry = {
      Employee_ID: "7",
      First_Name: "Ann",
      Last_Name: "Sample",
      SSN: "219-45-1234",
      Company: { Descriptor: "Acme", ID: [{ type: "WID", value: "0a" }] },
      Home_Address_group: [{ Address_Line_1: "1 Elm St", City: "Boise", State: "ID", Postal_Code: "83702" }],
      Positions_group: [{ Business_Title: "Clerk" }, { Business_Title: "Driver" }],
    };
    const { jobs } = readText(JSON.stringify({ Report_Entry: [entry] }));
    assert.deepEqual(
      jobs.map(({ job_title, address, employer }) => [job_title, address?.city, employer?.name]),
      [
        ["Clerk", "Boise", "Acme"],
        ["Driver", "Boise", "Acme"],
      ],
    );
  });

  test("reads lists of a unified interface under the names of its paths, and lines that name their object", () => {
    const individual = { id: "i1", first_name: "Ann", last_name: "Sample", ssn: "219451234" };
    const pay = { individual_id: "i1", payment_id: "p1", gross_pay: { amount: 1050 }, net_pay: { amount: 900 } };
    const run = { id: "p1", pay_date: "2024-01-19" };
    const document = { individual: [individual], payment: [run], pay_statement: [pay] };
    const lines = [
      { object: "individual", data: individual },
      { object: "payment", data: run },
      { object: "pay_statement", data: pay },
    ];
    for (const text of [JSON.stringify(document), lines.map((line) => JSON.stringify(line)).join("\n")]) {
      const { format, jobs } = readText(text);
      assert.equal(format, "api_finch");
      assert.deepEqual(
        jobs[0]?.statements?.map(({ pay_date, gross }) => [pay_date, gross]),
        [["2024-01-19", "10.50"]],
      );
    }
    const joined = {
      employees: [{ id: "e", first_name: "Ann", last_name: "Sample", ssn: "219451234" }],
      employee_payroll_runs: [{ employee: "e", gross_pay: 10.5, check_date: "2024-01-19T00:00:00Z" }],
    };
    const { format, jobs } = readText(JSON.stringify(joined));
    assert.deepEqual([format, jobs[0]?.statements?.[0]?.gross], ["api_merge", "10.50"]);
  });
});
