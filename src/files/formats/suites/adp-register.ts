import type { TableFormat } from "../../layouts/table/table-format.ts";

/** ADP Workforce Now: payroll register. Source: public code that reads such exports. */
export const ADP_REGISTER: TableFormat = {
  kind: "table",
  id: "adp_wfn_register",
  title: "ADP Workforce Now: payroll register",
  headings: [
    ["employer_code", "employer_name"],
    /^(?:payroll )?file number$/,
    ["full_name", "display_name", "last", "first"],
    ["pay_date"],
    ["gross"],
    /\btax(?:es)?\b|\bwithholding\b/,
    ["net"],
  ],
  marks: [/^(?:payroll )?file number$/],
};
