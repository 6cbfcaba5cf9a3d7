import type { TableFormat } from "../../layouts/table/table-format.ts";

/** ADP Workforce Now: employees. Source: public code that reads such exports. */
export const ADP_EMPLOYEES: TableFormat = {
  kind: "table",
  id: "adp_wfn_employees",
  title: "ADP Workforce Now: employees",
  headings: [
    ["employer_code", "employer_name"],
    /^(?:position id|(?:payroll )?file number|employee id)$/,
    ["full_name", "display_name", "last", "first"],
    ["start", "original_hire"],
    ["pay_rate", "annual_salary", "hourly_rate"],
    /^(?:position status|home department|employee category|regular pay rate|rate type|pay frequency)\b/,
  ],
  distinctiveHeadings: [/^(?:position id|(?:payroll )?file number)$/, /^associate id$/i],
  absentFields: ["pay_date", "gross", "net"],
  fields: {
    "home department description": "department",
    "position status": "status",
    "regular pay rate description": "pay_unit",
    "employee id": "employee_id",
  },
};
