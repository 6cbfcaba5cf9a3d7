import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Gusto: list of payrolls. Source: a public copy of such a sheet. */
export const GUSTO_PAYROLLS: TableFormat = {
  kind: "table",
  id: "gusto_payrolls",
  title: "Gusto: list of payrolls",
  typicalHeadings: [
    /^id$/,
    "employee_id",
    ["period_start", "period"],
    ["full_name", "display_name", "last", "first"],
    "pay_date",
    "gross",
    "net",
  ],
  // Gusto writes all headings of the sheet so, with one capital.
  identifyingHeadings: [/^Employee id$/],
  headingMeanings: { id: "ignored", "employee id": "employee_id" },
};
