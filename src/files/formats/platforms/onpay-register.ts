import type { TableFormat } from "../../layouts/table/table-format.ts";

/** OnPay: payroll register. Headings from memory. */
export const ONPAY_REGISTER: TableFormat = {
  kind: "table",
  id: "onpay_register",
  title: "OnPay: payroll register",
  headings: [
    ["full_name", "display_name", "last", "first"],
    ["employee_id"],
    ["gross"],
    /^federal (?:withholding|income tax|tax)$/,
    /^social security\b/,
    /^medicare\b/,
    ["net"],
    /^(?:direct deposit|check amount)$/,
  ],
  distinctiveHeadings: [/^(?:direct deposit|check amount)$/],
};
