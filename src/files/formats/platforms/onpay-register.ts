import type { TableFormat } from "../../layouts/table/table-format.ts";

/** OnPay: payroll register. Its headings were not compared with an exported file. */
export const ONPAY_REGISTER: TableFormat = {
  kind: "table",
  id: "onpay_register",
  title: "OnPay: payroll register",
  typicalHeadings: [
    ["full_name", "display_name", "last", "first"],
    "employee_id",
    "gross",
    /^federal (?:withholding|income tax|tax)$/,
    /^social security\b/,
    /^medicare\b/,
    "net",
    /^(?:direct deposit|check amount)$/,
  ],
  identifyingHeadings: [/^(?:direct deposit|check amount)$/],
};
