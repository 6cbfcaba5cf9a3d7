import type { FigureOrigin } from "../../companies/explanation.ts";
import type { ResultEmployment } from "../../payroll/result-employment.ts";
import type { VerificationResults } from "./results.ts";

/**
 * Where each figure of pay in the results is from: statements, quarters and years with the file and
 * the row that a source named, and each year's income with the number of statements that were added
 * up. In the order of the results; empty if they have no pay. No amount is repeated.
 */
export function figureOrigins({ employments }: VerificationResults): FigureOrigin[] {
  return employments.flatMap((employment, at) => originsOf(employment).map((one) => ({ employment: at, ...one })));
}

function originsOf({
  statements = [],
  quarters = [],
  w2s = [],
  annual_income_summary: incomes = [],
}: ResultEmployment): Omit<FigureOrigin, "employment">[] {
  return [
    ...statements.map(({ pay_date, derived_fields, ...place }) => ({
      kind: "statement" as const,
      period: pay_date,
      ...placeOf(place),
      derived_fields,
      added_up: null,
    })),
    ...quarters.map(({ year, quarter, state, ...place }) => ({
      kind: "quarter" as const,
      period: `${year}-Q${quarter}${state === null ? "" : ` ${state}`}`,
      ...placeOf(place),
      derived_fields: [],
      added_up: null,
    })),
    ...w2s.map(({ year, ...place }) => ({
      kind: "year" as const,
      period: String(year),
      ...placeOf(place),
      derived_fields: [],
      added_up: null,
    })),
    ...incomes.map(({ year }) => ({
      kind: "annual_income" as const,
      period: String(year),
      source_file: null,
      source_row: null,
      derived_fields: [],
      added_up: statements.filter(({ pay_date }) => Number(pay_date.slice(0, 4)) === year).length,
    })),
  ];
}

function placeOf({ source_file, source_row }: Pick<FigureOrigin, "source_file" | "source_row">) {
  return { source_file, source_row };
}
