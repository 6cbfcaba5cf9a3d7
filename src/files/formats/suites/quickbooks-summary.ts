import type { TableFormat } from "../../layouts/table/table-format.ts";

/** QuickBooks Online: payroll summary by employee. Source: a provider guide. */
export const QUICKBOOKS_SUMMARY: TableFormat = {
  kind: "table",
  id: "quickbooks_online_summary",
  title: "QuickBooks Online: payroll summary by employee",
  headings: [
    /^(?:pay date)$/,
    /^(?:name)$/,
    /^(?:net pay|net)$/,
    /^(?:hours)$/,
    /^(?:gross pay)$/,
    /^(?:other pay)$/,
    /^(?:employee taxes and deductions)$/,
  ],
  fields: { name: "full_name", "total payroll cost": "noise" },
};
