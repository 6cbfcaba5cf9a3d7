import type { TableFormat } from "../../layouts/table/table-format.ts";

/** California DE 9C wages. Source: form DE 9C (edd.ca.gov). */
export const CALIFORNIA_WAGES: TableFormat = {
  kind: "table",
  id: "state_wage_csv/ca_de9c",
  title: "California DE 9C wages",
  typicalHeadings: [
    "ssn",
    ["last", "full_name"],
    ["ui_wages", "gross"],
    "state_wages",
    ["state_tax", /\bpit\b.*\bwithholding\b/],
  ],
  identifyingHeadings: [/\bpit\b/],
  hasPeriodTotals: true,
  headingMeanings: {
    "total subject wages": "ui_wages",
    "subject wages": "ui_wages",
    "pit wages": "state_wages",
    "pit withholding": "state_tax",
    "wage plan code": "wage_plan",
  },
  summedFields: { gross: ["ui_wages"] },
};
