import type { TableFormat } from "../../layouts/table/table-format.ts";

/** ADP RUN: payroll detail. Source: a provider guide for RUN. */
export const ADP_RUN: TableFormat = {
  kind: "table",
  id: "adp_run_detail",
  title: "ADP RUN: payroll detail",
  headings: [
    /^(?:file number)$/,
    /^(?:employee name|employee)$/,
    /^(?:check date)$/,
    /^(?:regular earnings)$/,
    /^(?:gross)$/,
    /^(?:federal withholding|federal)$/,
    /^(?:net pay)$/,
  ],
};
