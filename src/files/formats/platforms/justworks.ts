import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Justworks: payroll. Headings from memory. */
export const JUSTWORKS: TableFormat = {
  kind: "table",
  id: "justworks",
  title: "Justworks: payroll",
  headings: [
    /^(?:pay date)$/,
    /^(?:pay period)$/,
    /^(?:last name|employee name|name)$/,
    /^(?:employee type)$/,
    /^(?:gross pay)$/,
    /^(?:employee taxes)$/,
    /^(?:employer taxes)$/,
  ],
  contractorPay: "Contract",
  fields: { "payment type": "noise", title: "job_title" },
};
