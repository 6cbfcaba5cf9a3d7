import type { TableFormat } from "../../layouts/table/table-format.ts";

/** ADP Workforce Now: payroll register. Source: public code that reads such exports. */
export const ADP_REGISTER: TableFormat = {
  kind: "table",
  id: "adp_wfn_register",
  title: "ADP Workforce Now: payroll register",
  typicalHeadings: [
    ["employer_code", "employer_name"],
    ["employee_id", "position_id"],
    ["full_name", "display_name", "last", "first"],
    "pay_date",
    "gross",
    /\btax(?:es)?\b|\bwithholding\b/,
    "net",
  ],
  // `Worked In State - Employee Tax`, `Voluntary Deduction : MED-MEDICAL`, `K_401K$_Deduction` are columns of its reports.
  identifyingHeadings: [
    /^(?:payroll )?file number$/,
    /^associate id$/i,
    /^payroll company (?:code|name)$/i,
    /^co\.? code$/i,
    / - employe[er] tax(?:able)?$/i,
    /^(?:voluntary deduction|additional (?:earnings|hours)) *:/i,
  ],
};
