import type { TableFormat } from "../../layouts/table/table-format.ts";

/** California DE 9C wages. Source: form DE 9C (edd.ca.gov). */
export const CALIFORNIA_WAGES: TableFormat = {
  kind: "table",
  id: "state_wage_csv/ca_de9c",
  title: "California DE 9C wages",
  headings: [
    /^(?:social security number|ssn)$/,
    /^(?:(?:last name|employee name|name))$/,
    /^(?:total subject wages)$/,
    /^(?:pit wages)$/,
    /^(?:pit withholding)$/,
  ],
  totals: true,
  fields: {
    "total subject wages": "ui_wages",
    "pit wages": "state_wages",
    "pit withholding": "state_tax",
    "wage plan code": "wage_plan",
  },
  sums: { gross: ["ui_wages"] },
};
