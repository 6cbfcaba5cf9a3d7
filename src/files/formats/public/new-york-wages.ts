import type { TableFormat } from "../../layouts/table/table-format.ts";

/** New York NYS-45 wages. Source: tax.ny.gov, Publication 69. */
export const NEW_YORK_WAGES: TableFormat = {
  kind: "table",
  id: "state_wage_csv/ny",
  title: "New York NYS-45 wages",
  typicalHeadings: ["ssn", ["last", "full_name"], ["first", "full_name"], /^(?:total )?ui\b/, "gross", /\bnys\b/],
  identifyingHeadings: [/\b(?:nys|nyc|yonkers)\b/],
  hasPeriodTotals: true,
  headingMeanings: {
    "total nys tax withholding": "state_tax",
    "total nyc tax withholding": "nyc_tax",
    "total yonkers tax withholding": "yonkers_tax",
    "nys tax withholding": "state_tax",
    "nyc tax withholding": "nyc_tax",
    "yonkers tax withholding": "yonkers_tax",
  },
  columns: [
    ["ssn", "last", "first", "middle", "ui_wages", "gross", "state_tax", "nyc_tax", "yonkers_tax"],
    ["ssn", "last", "first", "middle", "ui_wages", "gross", "state_tax"],
  ],
  summedFields: { local_tax: ["nyc_tax", "yonkers_tax"] },
};
