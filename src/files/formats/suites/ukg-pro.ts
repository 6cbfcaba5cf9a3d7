import type { TableFormat } from "../../layouts/table/table-format.ts";

/** UKG Pro: employees. Customer-configured; headings from memory. */
export const UKG_PRO: TableFormat = {
  kind: "table",
  id: "ukg_pro",
  title: "UKG Pro: employees",
  headings: [
    ["employee_id"],
    ["last", "full_name"],
    ["first", "full_name"],
    ["start", "rehire", "original_hire"],
    ["pay_unit"],
    ["hourly_rate"],
    ["annual_salary"],
  ],
  distinctiveHeadings: [/^org level [1-4]$/, /^(?:date )?(?:last|original) hire(?: date)?$/],
  absentFields: ["pay_date", "gross", "net"],
  fields: { "company code": "employer_code", "full or part time": "job_type", "salary or hourly": "pay_unit" },
};
