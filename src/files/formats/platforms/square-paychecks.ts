import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Square Payroll: paycheck details. Its layout is from a guide of the provider. */
export const SQUARE_PAYCHECKS: TableFormat = {
  kind: "table",
  id: "square_paychecks",
  title: "Square Payroll: paycheck details",
  typicalHeadings: [
    ["full_name", "display_name", "last", "first"],
    ["period_start", "period"],
    ["period_end", "period"],
    "pay_date",
    /^payment method$|^(?:check|cash) tips$/,
    "gross",
    "net",
  ],
  identifyingHeadings: [/^payment method$/, /^team member\b/i, /^(?:check|cash) tips$/],
  disqualifyingFields: ["employee_id"],
};
