import type { TableFormat } from "../../layouts/table/table-format.ts";

/** ADP RUN: payroll detail. Its layout is from a guide of the provider for RUN. */
export const ADP_RUN: TableFormat = {
  kind: "table",
  id: "adp_run_detail",
  title: "ADP RUN: payroll detail",
  typicalHeadings: [
    /^(?:payroll )?file number$/,
    ["full_name", "display_name", "last", "first"],
    "pay_date",
    /^regular (?:earnings|pay|hours)/,
    "gross",
    /^federal\b/,
    "net",
  ],
  identifyingHeadings: [/^(?:payroll )?file number$/],
};
