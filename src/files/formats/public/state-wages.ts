import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Quarterly wages of a state. What state forms have in common. */
export const STATE_WAGES: TableFormat = {
  kind: "table",
  id: "state_wage_csv",
  title: "Quarterly wages of a state",
  typicalHeadings: ["ssn", ["last", "full_name"], /\bwages\b(?: paid)?(?: this quarter)?$/],
  disqualifyingFields: [
    "pay_date",
    "net",
    "period_start",
    "period",
    "start",
    "pay_rate",
    "annual_salary",
    "hourly_rate",
    "ss_wages",
  ],
  hasPeriodTotals: true,
  priorityAmongMatches: -0.5,
  headingMeanings: {
    wages: "gross",
    "state withholding": "state_tax",
    "state income tax": "state_tax",
    "state income tax withholding": "state_tax",
  },
  summedFields: { gross: ["ui_wages"] },
  columns: [
    ["ssn", "first", "last", "gross"],
    ["ssn", "last", "first", "gross"],
    ["ssn", "last", "first", "middle", "gross"],
    ["ssn", "full_name", "gross"],
  ],
};
