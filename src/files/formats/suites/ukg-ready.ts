import type { TableFormat } from "../../layouts/table/table-format.ts";

/** UKG Ready: employees. Each customer configures the columns; the headings were not compared with an exported file. */
export const UKG_READY: TableFormat = {
  kind: "table",
  id: "ukg_ready",
  title: "UKG Ready: employees",
  typicalHeadings: ["employee_id", "last", "first", "start", "department", /^base compensation\b|^pay type$|^rate$/],
  identifyingHeadings: [
    /^base compensation\b/,
    /^default (?:department|job)\b/,
    /^cost center/,
    /^ein (?:name|tax id)$/,
    /^(?:hired|terminated) date$|^date (?:hired|terminated)$/i,
    /^ss ?#$/i,
    /^account id$/,
  ],
  disqualifyingFields: ["pay_date", "gross", "net"],
  priorityAmongMatches: -0.4,
  headingMeanings: {
    "default department": "department",
    "cost center": "department",
    "cost center 1": "department",
    "base compensation": "pay_rate",
    // "Pay Period Profile", the name of a calendar.
    "pay period": "pay_frequency",
  },
};
