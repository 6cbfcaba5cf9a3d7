/** A fictional person who is paid every two weeks in the year 2026, as a verification names them. */
export const PAID_PERSON = {
  subject: {
    first_name: "Ottilie",
    last_name: "Marchbanks",
    date_of_birth: "1981-02-28",
    ssn: "219077321",
  },
  addresses: [{ street: "1 Main Street", city: "Lewiston", state: "ME", zip: "04240", from_date: "2018-01-01" }],
};

const HEAD =
  "Employer,Employee ID,Employee Name,SSN,DOB,Hire Date,Job Title,Pay Frequency,Check Date,Period Start,Period End,Regular Hours,Regular Earnings,Overtime Hours,Overtime Earnings,Gross Pay,YTD Gross,Net Pay";
/** Overtime hours of each pay run, in the order of their pay dates: pay that varies. */
const OVERTIME_HOURS = [0, 4, 2, 0, 6, 3, 0, 5, 2, 4, 0, 3, 1];
const REGULAR_HOURS = 60;
const RATE = 15;
const DAY_MS = 86_400_000;

/** The payroll file of {@link PAID_PERSON}, hired on January 2: a row for each pay date from January to the first of July. */
export function biweeklyPayroll(): string {
  const first = Date.UTC(2026, 0, 16);
  let yearToDate = 0;
  const rows = OVERTIME_HOURS.map((overtime, at) => {
    const paid = first + at * 14 * DAY_MS;
    const regular = REGULAR_HOURS * RATE;
    const extra = overtime * RATE * 1.5;
    yearToDate += regular + extra;
    return [
      ...[
        "Thistlewhite Mills",
        "17",
        '"Marchbanks, Ottilie"',
        "219-07-7321",
        "02/28/1981",
        "01/02/2026",
        "Weaver",
        "Biweekly",
      ],
      ...[usDay(paid), usDay(paid - 14 * DAY_MS), usDay(paid - DAY_MS), REGULAR_HOURS.toFixed(2), regular.toFixed(2)],
      ...[overtime.toFixed(2), extra.toFixed(2), (regular + extra).toFixed(2), yearToDate.toFixed(2)],
      ((regular + extra) * 0.8).toFixed(2),
    ].join(",");
  });
  return `${HEAD}\n${rows.join("\n")}\n`;
}

function usDay(at: number): string {
  const [year, month, day] = new Date(at).toISOString().slice(0, 10).split("-");
  return `${month}/${day}/${year}`;
}
