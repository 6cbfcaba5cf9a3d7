import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Justworks: payroll. Headings from memory. */
export const JUSTWORKS: TableFormat = {
  kind: "table",
  id: "justworks",
  title: "Justworks: payroll",
  headings: [
    ["pay_date"],
    ["period", "period_start"],
    ["full_name", "display_name", "last", "first"],
    ["worker_type"],
    ["gross"],
    /^employee taxes$/,
    /^(?:employer taxes|employee deductions)$/,
  ],
  distinctiveHeadings: [/^(?:employee|payment) type$/],
  contractorPay: "Contract",
  fields: { "payment type": "ignored", title: "job_title" },
};
