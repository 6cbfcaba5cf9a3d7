import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Square Payroll: paycheck details. Source: a provider guide. */
export const SQUARE_PAYCHECKS: TableFormat = {
  kind: "table",
  id: "square_paychecks",
  title: "Square Payroll: paycheck details",
  headings: [
    ["full_name", "display_name", "last", "first"],
    ["period_start", "period"],
    ["period_end", "period"],
    ["pay_date"],
    /^payment method$|^(?:check|cash) tips$/,
    ["gross"],
    ["net"],
  ],
  distinctiveHeadings: [/^payment method$/, /^team member\b/i, /^(?:check|cash) tips$/],
  absentFields: ["employee_id"],
};
