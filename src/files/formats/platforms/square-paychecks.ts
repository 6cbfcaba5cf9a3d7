import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Square Payroll: paycheck details. Source: a provider guide. */
export const SQUARE_PAYCHECKS: TableFormat = {
  kind: "table",
  id: "square_paychecks",
  title: "Square Payroll: paycheck details",
  headings: [
    /^(?:employee name|employee)$/,
    /^(?:pay period start)$/,
    /^(?:pay period end)$/,
    /^(?:check date)$/,
    /^(?:payment method)$/,
    /^(?:gross pay)$/,
    /^(?:net pay)$/,
  ],
};
