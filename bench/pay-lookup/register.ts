import { writeFileSync } from "node:fs";

/** Pay dates of a year. */
export const PAY_DATES = 26;

const FORTNIGHT_MS = 14 * 86_400_000;
const HEADINGS = "Employee ID,Employee Name,SSN,Birth Date,Company,Hire Date,Annual Salary";
const PAY_HEADINGS = "Employee ID,Employee Name,SSN,Birth Date,Company,Check Date,Gross Pay,Net Pay,Hours";

/**
 * Writes a file of invented persons, with a row for each, or for each of their pay dates. The SSNs are of an area that is never issued.
 *
 * @returns the verification of each person, as JSON
 */
export function writeRegister(
  file: string,
  options: { readonly persons: number; readonly payDates: number },
): string[] {
  const persons = Array.from({ length: options.persons }, (_, at) => ({
    id: `E${at}`,
    first: `Ann${letters(at)}`,
    last: `Sample${letters(at * 7 + 3)}`,
    ssn: String(900_000_000 + at * 37 + 11),
    birth: `19${60 + (at % 40)}-0${1 + (at % 9)}-1${at % 10}`,
  }));
  const rows = persons.flatMap(({ id, first, last, ssn, birth }) => {
    const person = `${id},${first} ${last},${ssn},${birth},Acme Mills`;
    if (options.payDates === 0) return [`${person},2020-01-06,52000.00`];
    return Array.from({ length: options.payDates }, (_, pay) => {
      const date = new Date(Date.parse("2025-01-10") + pay * FORTNIGHT_MS).toISOString().slice(0, 10);
      return `${person},${date},2000.00,1540.25,80.00`;
    });
  });
  writeFileSync(file, [options.payDates === 0 ? HEADINGS : PAY_HEADINGS, ...rows, ""].join("\n"));
  return persons.map(({ first, last, ssn, birth }) =>
    JSON.stringify({
      subject: { first_name: first, last_name: last, date_of_birth: birth, ssn },
      permissible_purpose: "EXTENSION_OF_CREDIT",
    }),
  );
}

/** A number as letters, so that names differ as names do. */
function letters(number: number): string {
  return [...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join("");
}
