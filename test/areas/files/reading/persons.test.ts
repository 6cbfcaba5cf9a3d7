import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PayrollFile } from "../../../../src/areas/files/payroll/payroll-file.ts";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";

const TITLE = "Sample Works LLC";

function read(lines: readonly string[], answers: Readonly<Record<string, string>> = {}): PayrollFile {
  return readPayrollFile(Buffer.from(lines.join("\n")), { year: 2026, answers: new Map(Object.entries(answers)) });
}

function askedNames({ questions }: PayrollFile) {
  return questions.filter(({ kind }) => kind === "same_person");
}

/** By the row in which it stands first, the rows of each job that is read. */
function rowsOf({ jobs }: PayrollFile): string[] {
  return jobs.map(({ rows }) => rows.join("+"));
}

const HEADINGS = "Employee Name,Job Title,Pay Rate,Check Date,Hours,Gross Pay";

/** Two rows for one date of each name, and one of Ann. */
function registerOf(names: readonly string[]): string[] {
  const rows = names.flatMap((name) => [
    `${name},Cook,20.00,03/13/2026,10.00,200.00`,
    `${name},Host,15.00,03/13/2026,20.00,300.00`,
  ]);
  return [TITLE, "Payroll Register", HEADINGS, ...rows, "Ann Sample,Cook,21.00,03/13/2026,10.00,210.00"];
}

describe("readPayrollFile on rows of one name", () => {
  test("asks of each name by itself whether its rows are one person's, and names none", () => {
    const lines = registerOf(["Bob Fairweather", "Cyd Merriweather"]);
    const open = read(lines);
    const asked = askedNames(open);
    assert.deepEqual(
      asked.map(({ rows }) => rows),
      [
        [4, 5],
        [6, 7],
      ],
    );
    assert.equal(new Set(asked.map(({ id }) => id)).size, 2);
    assert.doesNotMatch(JSON.stringify(asked), /weather/i);
    assert.deepEqual(rowsOf(open), ["8"]);
    const [bob, cyd] = asked;
    const answered = read(lines, { [bob?.id ?? ""]: "one", [cyd?.id ?? ""]: "several" });
    assert.deepEqual(rowsOf(answered).sort(), ["4", "5", "8"]);
    assert.deepEqual(
      answered.rejects.map(({ row }) => row),
      [6, 7],
    );
    assert.deepEqual(askedNames(answered), []);
  });

  test("takes an answer for no other name", () => {
    const [asked] = askedNames(read(registerOf(["Bob Fairweather"])));
    const other = registerOf(["Cyd Merriweather"]);
    assert.equal(askedNames(read(other, { [asked?.id ?? ""]: "one" })).length, 1);
    assert.deepEqual(rowsOf(read(other, { [asked?.id ?? ""]: "one", same_person: "one" })), ["6"]);
  });

  test("asks of many names first whether each is one person's, and then of each", () => {
    const lines = registerOf(["Bob Sample", "Cyd Sample", "Dee Sample", "Eve Sample"]);
    const [all, ...others] = askedNames(read(lines));
    assert.equal(others.length, 0);
    assert.deepEqual(all?.rows, [4, 5, 6, 7, 8, 9, 10, 11]);
    assert.equal(read(lines, { [all?.id ?? ""]: "one" }).rejects.length, 0);
    const detailed = read(lines, { [all?.id ?? ""]: "several" });
    assert.equal(askedNames(detailed).length, 4);
    assert.deepEqual(rowsOf(detailed), ["12"]);
    const [bob] = askedNames(detailed);
    const told = read(lines, { [all?.id ?? ""]: "several", [bob?.id ?? ""]: "one" });
    assert.deepEqual(rowsOf(told).sort(), ["12", "4", "5"]);
  });

  test("asks of a name in a time clock that is at work twice at once", () => {
    const clock = (second: string) => [
      TITLE,
      "Time Detail",
      "Employee Name,Work Date,In,Out,Hours",
      "Bob Sample,03/13/2026,08:00,16:00,8.00",
      "Ann Sample,03/13/2026,08:00,12:00,4.00",
      `Bob Sample,03/13/2026,${second}`,
      "Ann Sample,03/13/2026,13:00,17:00,4.00",
    ];
    assert.equal(askedNames(read(clock("17:00,20:00,3.00"))).length, 0);
    const atOnce = read(clock("15:00,20:00,5.00"));
    assert.deepEqual(
      askedNames(atOnce).map(({ rows }) => rows),
      [[4, 6]],
    );
    assert.ok(!rowsOf(atOnce).join().includes("4+6"));
  });

  test("asks of a name that has one line of a payment twice, and not of one that has several lines", () => {
    const line = (name: string, rest: string) => `${name},03/13/2026,${rest}`;
    const linesOf = (second: string) => [
      TITLE,
      "Employee Name,Check Date,Earning,Hours,Amount",
      line("Bob Sample", "Regular,80.00,1600.00"),
      line("Bob Sample", second),
      line("Ann Sample", "Regular,80.00,1700.00"),
      line("Cyd Sample", "Regular,72.00,1440.00"),
      line("Cyd Sample", "Sick,8.00,160.00"),
    ];
    assert.deepEqual(askedNames(read(linesOf("Overtime,4.00,120.00"))), []);
    const [asked] = askedNames(read(linesOf("Regular,80.00,1444.00")));
    assert.deepEqual(asked?.rows, [3, 4]);
  });

  test("takes a name with a suffix for another person's than the name without", () => {
    const names = read(registerOf([])).jobs.length;
    const { jobs } = read([...registerOf([]), "Ann Sample II,Host,19.00,03/13/2026,10.00,190.00"]);
    assert.equal(new Set(jobs.map(({ person }) => person)).size, names + 1);
  });

  test("asks nothing for a row that is there twice", () => {
    const lines = [...registerOf([]), "Ann Sample,Cook,21.00,03/13/2026,10.00,210.00"];
    assert.deepEqual(askedNames(read(lines)), []);
  });

  test("takes a number that cannot be right for another person's than the one who has a number", () => {
    const { jobs } = read([
      TITLE,
      "W-2 Preview",
      "SSN,Employee Name,Year,Wages Tips Other Comp,Federal Income Tax Withheld",
      "219-09-9999,Ann Sample,2025,20332.00,2704.16",
      "219-09-9998,Bob Sample,2025,30332.00,3704.16",
      "219-09-9997,Cyd Sample,2025,25332.00,2804.16",
      "896968,Ann Sample,2025,25378.50,2182.55",
    ]);
    const anns = jobs.filter(({ first }) => first === "Ann");
    assert.deepEqual(
      anns.map(({ rows, totals }) => [...rows, totals?.wages]),
      [
        [4, "20332.00"],
        [7, "25378.50"],
      ],
    );
    assert.notEqual(anns[0]?.person, anns[1]?.person);
  });
});

describe("readPayrollFile on rows that lost their name", () => {
  test("joins no record that names nobody to the person of the record before", () => {
    const record = (name: string, gross: string) =>
      `<Payment>${name}<CheckDate>2026-03-13</CheckDate><GrossPay>${gross}</GrossPay></Payment>`;
    const named = (first: string, ssn: string) =>
      `<FirstName>${first}</FirstName><LastName>Sample</LastName><SSN>${ssn}</SSN>`;
    const file = read([
      "<Payments>",
      record(named("Ann", "219-09-9999"), "811.00"),
      record(named("Bob", "219-09-9998"), "822.00"),
      record("", "833.00"),
      record(named("Cyd", "219-09-9997"), "844.00"),
      "</Payments>",
    ]);
    assert.deepEqual(rowsOf(file), ["Payment[0]", "Payment[1]", "Payment[3]"]);
    assert.ok(file.rejects.some(({ row, scope }) => row === "Payment[2]" && scope === "row"));
  });

  test("joins no line without a number to the person above where each line has one", () => {
    const line = (id: string, code: string, amount: string) => `${id},2026-03-13,${code},${amount}`;
    const file = read([
      "Employee ID,Check Date,Earning Code,Amount",
      ...["4401", "4402", "4403"].flatMap((id) => [
        line(id, "Regular", "800.00"),
        line(id, "Overtime", "55.00"),
        line(id === "4402" ? "" : id, "Bonus", "77.00"),
      ]),
    ]);
    assert.deepEqual(rowsOf(file), ["2+3+4", "5+6", "8+9+10"]);
    assert.deepEqual(
      file.rejects.map(({ row }) => row),
      [7],
    );
  });
});

describe("readPayrollFile on persons of two lines", () => {
  const HEADS =
    "NAME,CLASSIFICATION,OT OR ST,MON,TUE,TOTAL HOURS,RATE OF PAY,GROSS AMOUNT EARNED,FICA,TOTAL DEDUCTIONS,NET WAGES PAID";
  const person = (name: string, [gross, fica, net]: readonly string[]) => [
    `${name},Cook,O,0,2,2,27.38,,,,`,
    `,,S,8,8,16,18.25,${gross},${fica},${fica},${net}`,
  ];
  const lines = [
    "WH-347,FOR WEEK ENDING,08/16/2025",
    HEADS,
    ...person("Ann Sample", ["292.00", "22.34", "269.66"]),
    ...person("Bob Sample", ["301.00", "23.03", "277.97"]),
    ...person("Cyd Sample", ["305.00", "23.33", "281.67"]),
    ...person("Dee Sample", ["308.00", "23.56", "284.44"]),
  ];
  const withLine = (at: number, change: (line: string) => string) =>
    read(lines.map((line, place) => (place === at ? change(line) : line)));

  test("joins no second line below a first one that is delimited in another way", () => {
    const file = withLine(6, (line) => line.replaceAll(",", "|"));
    assert.deepEqual(rowsOf(file), ["3+4", "5+6", "9+10"]);
    assert.deepEqual(
      file.rejects.map(({ row }) => row),
      [7, 8],
    );
  });

  test("joins no line that begins within a quoted value", () => {
    const file = withLine(5, (line) => line.replace(",,S,", 'every other week",,S,'));
    assert.ok(!rowsOf(file).join().includes("6"));
    assert.ok(file.rejects.some(({ row }) => row === 6));
  });

  test("joins no second line with another net pay of the same days", () => {
    const file = withLine(6, () => "Note");
    assert.deepEqual(rowsOf(file), ["3+4", "5+6", "9+10"]);
  });
});

test("readPayrollFile takes an initial for no name, and its row for nobody's", () => {
  const rows = ["Ann,01/02/2026,100.00", "J,01/09/2026,110.00", "B,01/16/2026,120.00", "Al,01/02/2026,130.00"];
  const file = read([TITLE, "Employee Name,Pay Date,Gross Pay", ...rows]);
  assert.deepEqual(rowsOf(file), ["3", "6"]);
});

test("readPayrollFile takes a number alone, which may be any text, for no person", () => {
  const { jobs, ignored } = read([
    "Employee Number,Gross Pay,Pay Date",
    ...["1001", "1002", "1002"].map((id) => `${id},,01/02/2026`),
  ]);
  assert.deepEqual(jobs, []);
  assert.deepEqual(
    ignored.slice(1),
    [2, 3, 4].map((row) => ({ row, why: "names no person" })),
  );
});

test("readPayrollFile takes what is left of a line with a date or an amount in it for no name", () => {
  const file = read([
    "Employee ID,Employee Name,Check Date,Gross Pay",
    ...["Ann", "Bob", "Cyd", "Dee", "Eve"].map((first, at) => `10${at},"Sample, ${first}",03/13/2026,20${at}.00`),
    'US,"12/27/2018 12/27/2018 Hourly, full-time",03/13/2026,201.00',
    'US,"Biweekly Cook $15.75, Year",03/13/2026,207.00',
  ]);
  assert.deepEqual(rowsOf(file), ["2", "3", "4", "5", "6"]);
  assert.deepEqual(
    file.rejects.map(({ row, field }) => [row, field]),
    [
      [7, "name"],
      [8, "name"],
    ],
  );
});

test("readPayrollFile restores first zeros of SSNs where several lost them, and tells of one that is short", () => {
  const ssns = (...numbers: readonly string[]) => {
    const rows = numbers.map((ssn, at) => `E${at},Sample${"abc"[at]},Ann,198${at}-02-03,${ssn},2026-03-20,900.0${at}`);
    const text = ["ID,Last Name,First Name,DOB,SSN,Pay Date,Gross Pay", ...rows, ""].join("\n");
    const { jobs, rejects } = readPayrollFile(Buffer.from(text), { year: 2026 });
    return [jobs.map(({ ssn }) => ssn), rejects.map(({ field, row }) => [field, row])];
  };
  assert.deepEqual(ssns("219559101", "12345678", "23456781"), [["219559101", "012345678", "023456781"], []]);
  assert.deepEqual(ssns("219559101", "219559102", "21955910"), [["219559101", "219559102", undefined], [["ssn", 4]]]);
  assert.deepEqual(ssns("012345678", "12345677", "23456781"), [
    ["012345678", undefined, undefined],
    [
      ["ssn", 3],
      ["ssn", 4],
    ],
  ]);
});

describe("readPayrollFile on rows that repeat what a job is", () => {
  const payment = (head: string, date: string, gross: string) => `${head},${date},${gross}`;

  test("tells a fault of the person or job in each of its rows", () => {
    const heads = ["4401,Ann Sample,219-09-9999,02/30/2020", "4402,Bob Sample,219-09-9998,02/03/2020"];
    const rows = ["03/13/2026", "03/27/2026"].flatMap((date) => heads.map((head) => payment(head, date, "811.00")));
    const file = read(["Employee ID,Employee Name,SSN,Hire Date,Check Date,Gross Pay", ...rows]);
    assert.deepEqual(
      file.rejects.map(({ row, field }) => [row, field]),
      [
        [2, "start"],
        [4, "start"],
      ],
    );
    assert.deepEqual(rowsOf(file), ["2+4", "3+5"]);
  });

  test("takes a name alone for nobody's once a second number has it, though it was one person's before", () => {
    const rows = [
      payment("4401,Ann Sample", "01/02/2026", "811.00"),
      payment(",Ann Sample", "01/16/2026", "812.00"),
      payment("4402,Bob Sample", "01/16/2026", "821.00"),
      payment("4403,Ann Sample", "01/16/2026", "831.00"),
      payment(",Ann Sample", "01/30/2026", "813.00"),
      payment("4401,Ann Sample", "02/13/2026", "814.00"),
    ];
    const file = read(["Employee ID,Employee Name,Check Date,Gross Pay", ...rows]);
    assert.deepEqual(rowsOf(file), ["2+3+7", "4", "5", "6"]);
  });

  test("keeps the rows of two titles of one person apart, each with its own", () => {
    const rows = [
      payment("4401,Ann Sample,Cook", "01/02/2026", "811.00"),
      payment("4401,Ann Sample,Host", "01/02/2026", "421.00"),
      payment("4401,Ann Sample,Cook", "01/16/2026", "812.00"),
      payment("4401,Ann Sample,Host", "01/16/2026", "422.00"),
    ];
    const file = read(["Employee ID,Employee Name,Job Title,Check Date,Gross Pay", ...rows]);
    assert.deepEqual(rowsOf(file), ["2+4", "3+5"]);
    assert.deepEqual(
      file.jobs.map(({ job_title: title }) => title),
      ["Cook", "Host"],
    );
  });
});

describe("readPayrollFile on persons who are no employees", () => {
  const CENSUS = [
    "Employee No,Relationship,Last Name,First Name,Date of Birth,Date Hired,Annual Salary",
    "501,Employee,Fairweather,Ann,04/05/1981,03/07/2016,52000.00",
    "501,Spouse,Fairweather,Bob,11/12/1983,,",
    "501,Child,Fairweather,Cyd,02/03/2014,,",
    "502,Employee,Sample,Dee,09/01/1990,12/06/2021,38250.00",
    "503,Employee,Miller,Eve,01/10/1975,05/02/2005,61499.00",
    "503,Spouse,Lau,Fay,07/08/1979,,",
  ];

  test("reads the employees of a list with their families, and says which rows it left out", () => {
    const { jobs, ignored } = read(CENSUS);
    assert.deepEqual(
      jobs.map(({ first, rows }) => [first, rows]),
      [
        ["Ann", [2]],
        ["Dee", [5]],
        ["Eve", [6]],
      ],
    );
    assert.deepEqual(
      ignored.filter(({ why }) => why === "relative").map(({ row }) => row),
      [3, 4, 7],
    );
  });

  test("takes no address that all have in common for a person's", () => {
    const rows = ["Ann Sample", "Bob Miller", "Cyd Potter", "Dee Fairweather"].map(
      (name, at) => `E-10${at},"${name.split(" ").toReversed().join(", ")}",1 Wharf Road,Bath,ME,04530,${20 + at}.50`,
    );
    const { jobs } = read(["Employee ID,Employee Name,Address 1,City,State,Zip,Hourly Rate", ...rows]);
    assert.deepEqual(
      jobs.map(({ address }) => address?.line1),
      [undefined, undefined, undefined, undefined],
    );
  });
});

describe("readPayrollFile of two numbers of a person", () => {
  const TEXT =
    "EEID,Employee #,Employee,Check Date,Gross Pay,Net Pay\n" +
    '500,8223,"Sample, Ann",2025-06-06,1000.00,900.00\n500,8223,"Sample, Ann",2025-06-20,1100.00,990.00\n' +
    '501,3543,"Other, Bob",2025-06-06,800.00,720.00\n501,3543,"Other, Bob",2025-06-20,810.00,730.00\n502,9001,"Third, Cyd",2025-06-06,810.00,730.00\n';
  const read = (answer: string | null) =>
    readPayrollFile(Buffer.from(TEXT), {
      year: 2026,
      answers: new Map(answer === null ? [] : [["column:EEID", answer]]),
    });

  test("readPayrollFile tells none of two numbers, asks about one, and joins rows by them", () => {
    const { jobs, questions } = read(null);
    assert.deepEqual(
      jobs.map(({ employee_id: id, statements = [] }) => [id, statements.length]),
      [
        [undefined, 2],
        [undefined, 2],
        [undefined, 1],
      ],
    );
    assert.deepEqual(
      questions.filter(({ kind }) => kind === "column").map(({ id }) => id),
      ["column:EEID"],
    );
  });

  for (const [answer, number] of [
    ["employee_number", "500"],
    ["nothing", "8223"],
  ] as const)
    test(`readPayrollFile tells the number that the answer "${answer}" leaves`, () => {
      const { jobs, questions } = read(answer);
      assert.equal(jobs[0]?.employee_id, number);
      assert.deepEqual(
        questions.filter(({ kind }) => kind === "column"),
        [],
      );
    });
});
