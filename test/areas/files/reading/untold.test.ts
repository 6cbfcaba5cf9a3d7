import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { meaningsBy } from "../../../../scripts/reading/fit.ts";
import { readPayrollFile } from "../../../../src/areas/files/payroll/read-payroll-file.ts";
import { codeReader } from "../../../../src/areas/files/reading/codes.ts";
import { shownOrder } from "../../../../src/areas/files/reading/date-order.ts";
import { loadReader } from "../../../../src/areas/files/reading/model.ts";

const YEAR = 2026;
const read = (text: string) => readPayrollFile(Buffer.from(text), { year: YEAR });
const paysOf = (text: string) =>
  read(text).jobs.map(({ first, statements = [] }) => `${first} ${statements.map(({ gross }) => gross).join(" ")}`);

describe("readPayrollFile of figures that could differ from the truth", () => {
  const BLOCKS =
    '"Sample, Ann"\nPay Date,Check Number,Gross Pay,Net Pay\n1/5/2024,101,1000.00,800.00\n1/19/2024,103,1100.00,880.00\n\n' +
    '"Other, Bob"\nPay Date,Check Number,Gross Pay,Net Pay\n1/5/2024,102,2000.00,1600.00\n1/19/2024,104,2100.00,1680.00\n';

  const REGISTER = [
    "Emp No,Employee,Reg Hrs,OT Hrs,Rate,Regular,Overtime,Gross,Fed W/H,FICA,Net Pay,Check No,YTD Gross",
    '101,"Sample, Ann",80,3.5,24.75,1980.00,129.94,2109.94,179.34,130.82,1799.78,50211,37261.54',
    '102,"Other, Bob",80,6,19.50,1560.00,175.50,1735.50,147.52,107.60,1480.38,50212,30648.93',
    '103,"Third, Cam",76.5,,20.10,1537.65,,1537.65,130.70,95.33,1311.62,50213,27154.90',
  ].join("\n");

  test("readPayrollFile takes a line of dates above the headings for the dates of the payments", () => {
    for (const dates of [
      "Pay Period 08/16/2026 - 08/29/2026,,Check Date 09/04/2026",
      "Pay Period 08/16/2026 - 08/29/2026 Check Date 09/04/2026",
      "Period,08/16/2026,08/29/2026,Check Date,09/04/2026",
      "Period Begin 08/16/2026,Period End 08/29/2026,Pay Date 09/04/2026",
    ]) {
      const { jobs, questions } = read(`Acme Gaskets Inc\nPAYROLL REGISTER\n\n${dates}\n${REGISTER}\n`);
      assert.deepEqual(questions, [], dates);
      const [{ statements = [], totals } = assert.fail()] = jobs;
      assert.deepEqual(
        statements.map(({ pay_date, period_start, period_end, gross }) => [pay_date, period_start, period_end, gross]),
        [["2026-09-04", "2026-08-16", "2026-08-29", "2109.94"]],
        dates,
      );
      assert.equal(totals, undefined);
    }
  });

  test("readPayrollFile mixes no amounts of a payment with sums of the year", () => {
    const { jobs } = readPayrollFile(Buffer.from(`Acme Gaskets Inc\n${REGISTER}\n`), {
      year: YEAR,
      answers: new Map([["period", "2026"]]),
    });
    assert.deepEqual(jobs[0]?.totals, { year: 2026, gross: "37261.54" });
  });

  test("readPayrollFile gives several payments of a person without days no year that is answered, and says so", () => {
    const again = REGISTER.split("\n").slice(1).join("\n").replaceAll(",50", ",51");
    const { jobs, rejects } = readPayrollFile(Buffer.from(`Acme Gaskets Inc\n${REGISTER}\n${again}\n`), {
      year: YEAR,
      answers: new Map([["period", "2026"]]),
    });
    assert.deepEqual(
      jobs.map(({ totals }) => totals),
      [undefined, undefined, undefined],
    );
    assert.equal(rejects.filter(({ field }) => field === "pay_date").length, 6);
  });

  test("readPayrollFile takes the line of a person for no department", () => {
    const { jobs } = read(BLOCKS);
    assert.deepEqual(
      jobs.map(({ first, department }) => [first, department]),
      [
        ["Ann", undefined],
        ["Bob", undefined],
      ],
    );
  });

  test("readPayrollFile tells no payment whose day is none of the calendar, and rejects its row", () => {
    const text =
      "Name,SSN,Pay Date,Period Start,Period End,Gross Pay,Net Pay\n" +
      "Ann Sample,219-45-1234,1/19/2024,1/1/2024,1/14/2024,1000.00,800.00\n" +
      "Ann Sample,219-45-1234,3/15/2024,2/30/2024,3/10/2024,1100.00,880.00\n";
    const { rejects } = read(text);
    assert.deepEqual(paysOf(text), ["Ann 1000.00"]);
    assert.deepEqual(
      rejects.map(({ scope, row, field }) => [scope, row, field]),
      [["row", 3, "period_start"]],
    );
  });

  test("readPayrollFile tells no lines of payments while it asks when they were", () => {
    const lines = ["6/21/2024,REG,80.00,1600.00", "7/5/2024,REG,80.00,1650.00"];
    const text = `Name,SSN,When,Pay Code,Hours,Amount\n${lines.map((line) => `Ann Sample,219-45-1234,${line}`).join("\n")}\n`;
    const { jobs, questions } = read(text);
    const isAsked = questions.some(({ id }) => id === "column:When");
    assert.equal(isAsked, jobs[0]?.statements === undefined);
    for (const { pay_date, period_end } of jobs[0]?.statements ?? []) assert.ok((pay_date ?? period_end) !== undefined);
  });

  test("readPayrollFile pays a line without an amount hours by rate, and none whose amount it cannot read", () => {
    const line = (rest: string) => `Ann Sample,219-45-1234,06/21/2024,${rest}`;
    const amounts = ["1600.00", "", "1é00.00"].map((amount) => {
      const lines = [line("REG,80.00,20.00,1600.00"), line("OT,4.00,30.00,120.00"), line(`SICK,8.00,20.00,${amount}`)];
      return read(["Name,SSN,Check Date,Pay Code,Hours,Rate,Amount", ...lines].join("\n"))
        .jobs[0]?.statements?.[0]?.parts.map((part) => part.amount)
        .at(-1);
    });
    assert.deepEqual(amounts, ["1600.00", "160.00", "120.00"]);
  });

  test("readPayrollFile tells the rate of the latest payment, for it may have been raised", () => {
    const text =
      "Name,SSN,Pay Date,Hourly Rate,Hours,Gross Pay\n" +
      "Ann Sample,219-45-1234,1/19/2024,20.00,80.00,1600.00\nAnn Sample,219-45-1234,2/2/2024,21.50,80.00,1720.00\n";
    assert.equal(read(text).jobs[0]?.pay_rate, "21.50");
  });

  test("readPayrollFile adds overtime to hours that pay shows to be the regular ones, also in a file of one row", () => {
    const text = "Name,SSN,Pay Date,Rate,Hours,OT,Gross\nAnn Sample,219-45-1234,1/19/2024,20.00,80,2.5,1675.00\n";
    assert.equal(read(text).jobs[0]?.statements?.[0]?.hours, "82.50");
  });

  test("readPayrollFile takes no salary for the pay of an hour, however small it is, and asks what it is paid for", () => {
    const text = "Name,SSN,Pay Date,Salary,Overtime,Gross\nAnn Sample,219-45-1234,1/19/2024,90,10,100\n";
    const { jobs, questions } = read(text);
    assert.deepEqual([jobs[0]?.pay_rate, jobs[0]?.pay_unit], [undefined, undefined]);
    assert.ok(questions.some(({ id }) => id === "pay_unit:Salary"));
  });

  test("readPayrollFile tells a contractor by the type of worker, whatever the type of payment", () => {
    const text =
      "Last Name,First Name,SSN,Worker Type,Payment Type,Pay Date,Gross Pay,Net Pay\n" +
      "Sample,Ann,219-45-1234,Contractor,Regular,1/15/2024,2035.00,2035.00\n" +
      "Other,Bob,219-45-1235,Employee,Regular,1/15/2024,2235.00,1835.00\n";
    assert.deepEqual(
      read(text).jobs.map(({ worker_type }) => worker_type),
      ["contractor", "employee"],
    );
  });

  test("readPayrollFile rejects a row with more cells than headings in a table of sections", () => {
    const heading = "Name,SSN,Pay Date,Gross Pay,Net Pay";
    const row = (person: string, day: number) => `${person},1/${day}/2024,1000.00,800.00`;
    const days = [2, 3, 4, 5, 8, 9];
    const text =
      `${heading}\nDepartment: Kitchen\n${days.map((day) => row("Ann Sample,219-45-1234", day)).join("\n")}\n` +
      `Department: Bar\n${days.map((day) => row("Bob Other,219-45-1235", day)).join("\n")}\n` +
      "Bob Other,219-45-1235,1/10/2024,1,000.00,800.00\n";
    const { rejects } = read(text);
    assert.deepEqual(
      rejects.map(({ scope, row: place }) => [scope, place]),
      [["row", 16]],
    );
  });

  test("readPayrollFile knows a payment again that differs in a number alone that is not read", () => {
    const text =
      "Name,SSN,Pay Date,Gross Pay,Net Pay,Prior Rate\n" +
      "Ann Sample,219-45-1234,1/19/2024,1000.00,800.00,22.5000\nBob Other,219-45-1235,1/19/2024,1100.00,900.00,21.0000\n" +
      "Ann Sample,219-45-1234,1/19/2024,1000.00,800.00,25.1000\n";
    assert.deepEqual(paysOf(text), ["Ann 1000.00", "Bob 1100.00"]);
  });

  test("readPayrollFile reads hours and minutes where their total shows that they are", () => {
    const text =
      "Employee,Week Ending,Mon,Tue,Wed,Thu,Fri,Sat,Sun,Total Hours\n" +
      "Ann Sample,1/14/2024,8.30,8.15,7.30,8.00,7.45,0.00,0.00,40.00\n" +
      "Ann Sample,1/21/2024,5.00,5.00,8.15,7.00,7.00,5.00,0.00,37.15\n" +
      "Bob Other,1/14/2024,8.45,8.45,7.30,8.00,7.45,0.00,0.00,40.45\n";
    const { jobs, questions } = read(text);
    assert.deepEqual(
      jobs.flatMap(({ statements = [] }) => statements.map(({ hours }) => hours)),
      ["40.00", "37.25", "40.75"],
    );
    assert.ok(!questions.some(({ kind }) => kind === "hours_form"));
  });
});

test("codeReader gives the employee nothing of a line that is the employer's", () => {
  const codes = codeReader(loadReader().model);
  assert.equal(codes("", "Social Security", "taxes"), "social_security_tax");
  assert.match(codes("", "Social Security", "employer taxes") ?? "", /^employer_/);
});

test("shownOrder takes the order of day and month from a date within a title", () => {
  const sheet = (title: string) => ({ name: null, rows: [{ place: 1, cells: [title] }] });
  assert.equal(shownOrder([sheet("Periodo: 07/09/2025 al 20/09/2025")]), "DMY");
  assert.equal(shownOrder([sheet("Period: 07/09/2025 to 07/08/2025")]), null);
});

test("meaningsBy takes a column of places for no department, and the regular pay of a year for no gross pay", () => {
  const plain = meaningsBy({}, "{}");
  const told = meaningsBy({ places: ["Campus"] }, '{"regular_gross":"1.00"}');
  assert.deepEqual(
    [plain("Campus", "dept"), told("Campus", "dept"), told("Team", "dept")],
    ["department", "work_location", "department"],
  );
  assert.deepEqual([plain("Paid", "ygross"), told("Paid", "ygross")], ["gross_pay_ytd", "regular_pay"]);
});

test("readPayrollFile rejects a row that has lost a separator, whose amounts stand under wrong headings", () => {
  const row = (number: number, name: string, gross: string, net: string) =>
    [number, name, "2025-08-15", "80.00", gross, net].join(";");
  const file = readPayrollFile(
    Buffer.from(
      [
        "Number;Name;Pay Date;Hours;Gross Pay;Net Pay",
        row(9100, "Vantongeren, Orla", "1387.00", "1100.00"),
        row(9101, "Quisling, Demetrio", "2394.00", "1900.00"),
        row(9102, "Okpara, Wilhelmina", "1729.00", "1400.00").replace(";80", "é80"),
        row(9103, "Rauzon, Thaddeus", "2918.40", "2300.00"),
        row(9104, "Abernathy, Colleen", "1500.00", "1200.00"),
        row(9105, "Brandt, Otis", "1600.00", "1250.00"),
      ].join("\n"),
    ),
    { year: 2026, answers: new Map([["employer", "Acme LLC"]]) },
  );
  assert.deepEqual(
    file.rejects.map(({ row: at, reason }) => [at, reason.slice(0, 16)]),
    [[4, "has fewer values"]],
  );
  assert.equal(file.jobs.length, 5);
});

describe("readPayrollFile of what belongs to several persons or to none", () => {
  test("readPayrollFile takes the totals of a run, which stand around its persons, for nobody's pay", () => {
    const person = (last: string, gross: string) => ({
      employee: { uuid: `e-${last}`, first_name: "Ann", last_name: last, date_of_birth: "1980-02-03" },
      gross_pay: gross,
      net_pay: "700.00",
    });
    const run = (date: string, gross: string, total: string) => ({
      check_date: date,
      totals: { gross_pay: total },
      compensations: [person("Sample", "900.00"), person("Quist", gross)],
    });
    const payrolls = [run("2025-03-21", "1000.00", "1900.00"), run("2025-04-04", "1500.00", "2400.00")];
    const document = { company: { name: "Sample Works LLC" }, payrolls };
    const { columns, jobs } = readPayrollFile(Buffer.from(JSON.stringify(document)), { year: 2026 });
    assert.doesNotMatch(JSON.stringify(jobs), /1900|2400/);
    assert.equal(
      columns.some(({ heading }) => heading === "totals gross_pay"),
      false,
    );
  });

  test("readPayrollFile reads the times of a clock as times, and its dates as days of work, without a question", () => {
    const lines = [
      "Sample Grocers LLC",
      "Time Card Report,,,06/01/2025 - 06/14/2025",
      "Badge,Employee,Date,In,Out,Break (min),Hours",
      '7701,"Sample, Ann",06/02/2025,7:58 AM,4:31 PM,30,8.05',
      '7701,"Sample, Ann",06/03/2025,8:01 AM,4:30 PM,30,7.98',
      '7718,"Other, Bob",06/02/2025,12:00 PM,8:02 PM,30,7.53',
      '7718,"Other, Bob",06/04/2025,12:03 PM,8:00 PM,30,7.45',
    ];
    const { jobs, questions, rejects } = readPayrollFile(Buffer.from(lines.join("\n")), { year: 2026 });
    assert.deepEqual([questions, rejects], [[], []]);
    assert.deepEqual(
      jobs.map(({ statements = [] }) => statements.map(({ hours }) => hours)),
      [["16.03"], ["14.98"]],
    );
  });

  test("readPayrollFile reads persons side by side whose kinds of pay are indented, and the pay by a rate as no rate", () => {
    const lines = [
      ',,"Abernathy, Colleen",,,"Quist, Bob",,,TOTAL,,',
      ",,Hours,Rate,Jan - Mar 25,Hours,Rate,Jan - Mar 25,Hours,Rate,Jan - Mar 25",
      "Gross Pay,,,,,,,,,,",
      ",Salary,,,,,,14250.00,,,14250.00",
      ",Hourly Rate,480.00,24.50,11760.00,,,,480.00,,11760.00",
      ",Overtime Hourly Rate,12.00,36.75,441.00,,,,12.00,,441.00",
      "Total Gross Pay,,492.00,,12201.00,,,14250.00,492.00,,26451.00",
      "Taxes Withheld,,,,,,,,,,",
      ",Federal Withholding,,,-1064.00,,,-1488.00,,,-2552.00",
      ",Medicare Employee,,,-176.91,,,-206.63,,,-383.54",
      "Net Pay,,492.00,,10960.09,,,12555.37,492.00,,23515.46",
    ];
    const answers = new Map([["employer", "Sample Works LLC"]]);
    const { jobs } = readPayrollFile(Buffer.from(lines.join("\n")), { year: 2026, answers });
    assert.deepEqual(
      jobs.map(({ last, pay_rate, totals }) => [last, pay_rate, totals?.gross, totals?.year, totals?.quarter]),
      [
        ["Abernathy", undefined, "12201.00", 2025, 1],
        ["Quist", undefined, "14250.00", 2025, 1],
      ],
    );
  });
});
