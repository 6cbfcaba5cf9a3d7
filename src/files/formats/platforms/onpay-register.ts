import type { TableFormat } from "../../layouts/table/table-format.ts";

/** OnPay: payroll register. Headings from memory. */
export const ONPAY_REGISTER: TableFormat = {
  kind: "table",
  id: "onpay_register",
  title: "OnPay: payroll register",
  headings: [
    /^(?:last name|employee name|name)$/,
    /^(?:employee id)$/,
    /^(?:gross pay)$/,
    /^(?:federal withholding)$/,
    /^(?:social security)$/,
    /^(?:medicare)$/,
    /^(?:net pay)$/,
    /^(?:direct deposit)$/,
  ],
};
