import type { TableFormat } from "../../layouts/table/table-format.ts";

/** UKG Pro: employees. Customer-configured; headings from memory. */
export const UKG_PRO: TableFormat = {
  kind: "table",
  id: "ukg_pro",
  title: "UKG Pro: employees",
  headings: [
    /^(?:employee number|employee id)$/,
    /^(?:last name)$/,
    /^(?:first name)$/,
    /^(?:last hire date|original hire date|date hired)$/,
    /^(?:salary or hour(?:ly)?)$/,
    /^(?:hour(?:ly)? pay rate)$/,
    /^(?:annual salary)$/,
  ],
  fields: { "company code": "employer_code", "full or part time": "job_type", "salary or hourly": "pay_unit" },
};
