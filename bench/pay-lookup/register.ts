import { writeFileSync } from "node:fs";

/** Pay dates of a year. */
export const PAY_DATES = 26;

const FORTNIGHT_MS = 14 * 86_400_000;
const PERSON_HEADINGS = "Employee ID,Employee Name,SSN,Birth Date,Address,City,State,Zip,Company";
const HEADINGS = `${PERSON_HEADINGS},Hire Date,Annual Salary`;
const PAY_HEADINGS = `${PERSON_HEADINGS},Check Date,Gross Pay,Net Pay,Hours`;

/**
 * Writes a file of invented persons, from number `first` on, with a row for each, or for each of their pay dates. The SSNs are
 * of an area that is never issued, and so tell nothing; their addresses do.
 *
 * @returns the verification of each person, as JSON
 */
export function writeRegister(
  file: string,
  options: { readonly persons: number; readonly first: number; readonly payDates: number },
): string[] {
  const numbers = Array.from({ length: options.persons }, (_, offset) => options.first + offset);
  const persons = numbers.map((at) => ({
    id: `E${at}`,
    first: `Ann${letters(at)}`,
    last: `Sample${letters(at * 7 + 3)}`,
    ssn: `900${10 + (at % 50)}${String(1 + ((at * 7) % 9_999)).padStart(4, "0")}`,
    birth: `19${60 + (at % 40)}-0${1 + (at % 9)}-1${at % 10}`,
    street: `${100 + at} Example Way`,
  }));
  const rows = persons.flatMap(({ id, first, last, ssn, birth, street }) => {
    const person = `${id},${first} ${last},${ssn},${birth},${street},Springfield,IL,62701,Acme Mills`;
    if (options.payDates === 0) return [`${person},2020-01-06,52000.00`];
    return Array.from({ length: options.payDates }, (_, pay) => {
      const date = new Date(Date.parse("2025-01-10") + pay * FORTNIGHT_MS).toISOString().slice(0, 10);
      return `${person},${date},2000.00,1540.25,80.00`;
    });
  });
  writeFileSync(file, [options.payDates === 0 ? HEADINGS : PAY_HEADINGS, ...rows, ""].join("\n"));
  return persons.map(({ first, last, ssn, birth, street }) =>
    JSON.stringify({
      subject: { first_name: first, last_name: last, date_of_birth: birth, ssn },
      addresses: [{ street, city: "Springfield", state: "IL", zip: "62701", from_date: "2018-01-01" }],
      permissible_purpose: "EXTENSION_OF_CREDIT",
    }),
  );
}

/** A number as letters, so that names differ as names do. */
function letters(number: number): string {
  return [...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join("");
}
