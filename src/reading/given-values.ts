import { AppError } from "../domain/error.ts";
import { type DateRules, readDate } from "../files/values/loose-dates.ts";
import type { Told } from "./rows/told.ts";

/** The dates of all rows by the words in which an operator gives them. */
const DATES = { pay_date: "payDate", period_start: "periodStart", period_end: "periodEnd" } as const;

/**
 * What titles tell, with what the operator says instead: a value of the operator replaces one of a title,
 * and never one of a row.
 *
 * @throws AppError `incorrect_parameters` if a date is none
 */
export function withGivenValues(told: Told, constants: ReadonlyMap<string, string>, rules: DateRules): Told {
  if (constants.size === 0) return told;
  const changed: { -readonly [Fact in keyof Told]?: Told[Fact] } = {};
  for (const [field, fact] of Object.entries(DATES)) {
    const text = constants.get(field);
    if (text === undefined) continue;
    const read = readDate(text, rules);
    if (read.kind !== "date") throw notADate(field);
    changed[fact] = read.date;
    changed.isOfSheet = false;
  }
  const [name, ein] = [constants.get("employer_name"), constants.get("employer_ein")?.replaceAll(/\D/g, "")];
  if (name !== undefined) changed.employer = name;
  if (ein !== undefined) changed.ein = ein;
  for (const fact of ["year", "quarter"] as const) {
    const number = Number(constants.get(fact) ?? Number.NaN);
    if (!Number.isNaN(number)) changed[fact] = number;
  }
  return { ...told, ...changed };
}

function notADate(field: string): AppError {
  const message = `The value of ${field} for all rows is no date: write it as YYYY-MM-DD.`;
  return new AppError("incorrect_parameters", message);
}
