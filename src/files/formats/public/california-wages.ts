import type { TableFormat } from "../../layouts/table/table-format.ts";

/** California DE 9C wages. Source: form DE 9C (edd.ca.gov). */
export const CALIFORNIA_WAGES: TableFormat = {
  kind: "table",
  id: "state_wage_csv/ca_de9c",
  title: "California DE 9C wages",
  headings: [
    ["ssn"],
    ["last", "full_name"],
    /^(?:total )?subject wages$/,
    /^pit (?:subject )?wages$/,
    /^pit (?:tax )?withholding$/,
  ],
  marks: [/\bpit\b/],
  totals: true,
  fields: {
    "total subject wages": "ui_wages",
    "subject wages": "ui_wages",
    "pit wages": "state_wages",
    "pit withholding": "state_tax",
    "wage plan code": "wage_plan",
  },
  sums: { gross: ["ui_wages"] },
};
