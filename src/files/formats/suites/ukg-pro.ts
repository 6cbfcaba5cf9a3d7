import type { TableFormat } from "../../layouts/table/table-format.ts";

/** UKG Pro: employees. Each customer configures the columns; the headings were not compared with an exported file. */
export const UKG_PRO: TableFormat = {
  kind: "table",
  id: "ukg_pro",
  title: "UKG Pro: employees",
  typicalHeadings: [
    "employee_id",
    ["last", "full_name"],
    ["first", "full_name"],
    ["start", "rehire", "original_hire"],
    "pay_unit",
    "hourly_rate",
    "annual_salary",
  ],
  identifyingHeadings: [/^org level [1-4]$/, /^(?:date )?(?:last|original) hire(?: date)?$/],
  disqualifyingFields: ["pay_date", "gross", "net"],
  headingMeanings: { "company code": "employer_code", "full or part time": "job_type", "salary or hourly": "pay_unit" },
};
