import type { TableFormat } from "../../layouts/table/table-format.ts";

/** QuickBooks Online: payroll summary by employee. Its layout is from a guide of the provider. */
export const QUICKBOOKS_SUMMARY: TableFormat = {
  kind: "table",
  id: "quickbooks_online_summary",
  title: "QuickBooks Online: payroll summary by employee",
  typicalHeadings: [
    "pay_date",
    ["full_name", "display_name", "last", "first"],
    "net",
    "hours",
    "gross",
    /^(?:other|adjusted gross) pay$/,
    /^employee taxes(?: and deductions)?$/,
  ],
  identifyingHeadings: [/^(?:employee taxes and deductions|employer taxes and contributions|total payroll cost)$/],
  headingMeanings: { name: "full_name", "total payroll cost": "ignored" },
};
