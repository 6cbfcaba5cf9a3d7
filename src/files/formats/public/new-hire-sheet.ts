import type { TableFormat } from "../../layouts/table/table-format.ts";

/** New-hire report (sheet). Source: sheets of Georgia, Tennessee and Nebraska. */
export const NEW_HIRE_SHEET: TableFormat = {
  kind: "table",
  id: "newhire_sheet",
  title: "New-hire report (sheet)",
  typicalHeadings: [
    "first",
    "last",
    "ssn",
    "start",
    "employer_ein",
    /^employer (?:name|address|street|city|state|zip)|^state hire$|^employee state hire$/,
  ],
  identifyingHeadings: [
    /\bstate hire$/,
    /^employer (?:address|street|city|zip)\b/,
    /^employee (?:date hire|hire date)/,
    /\bdate hire date$/,
  ],
  disqualifyingFields: ["pay_date", "gross", "rehire", "end", "annual_salary", "department", "pay_frequency"],
  constants: { record_kind: "new_hire" },
  headingMeanings: {
    "employer ein": "employer_ein",
    "employee zip 4": "zip4",
    "employer zip 4": "ignored",
    "medical insurance available": "ignored",
  },
};
