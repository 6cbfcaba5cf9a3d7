import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Justworks: payroll. Its headings were not compared with an exported file. */
export const JUSTWORKS: TableFormat = {
  kind: "table",
  id: "justworks",
  title: "Justworks: payroll",
  typicalHeadings: [
    "pay_date",
    ["period", "period_start"],
    ["full_name", "display_name", "last", "first"],
    "worker_type",
    "gross",
    /^employee taxes$/,
    /^(?:employer taxes|employee deductions)$/,
  ],
  identifyingHeadings: [/^(?:employee|payment) type$/],
  contractorPay: "Contract",
  headingMeanings: { "payment type": "ignored", title: "job_title" },
};
