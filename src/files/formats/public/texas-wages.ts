import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Texas quarterly wages. Source: TWC QuickFile guide; any columns are mapped by the user. Form C-4 has no excess wages of a person. */
export const TEXAS_WAGES: TableFormat = {
  kind: "table",
  id: "state_wage_csv/tx",
  title: "Texas quarterly wages",
  typicalHeadings: [
    "ssn",
    ["last", "full_name"],
    /\bwages\b/,
    /^(?:tx )?(?:taxable wages|state account|account number|quarter.*|unit.*)$/,
  ],
  disqualifyingFields: ["pay_date", "net", "weeks", "ui_excess"],
  hasPeriodTotals: true,
  priorityAmongMatches: -0.4,
  headingMeanings: {
    wages: "gross",
  },
  summedFields: { ui_wages: ["gross"] },
};
