import type { TableFormat } from "../../layouts/table/table-format.ts";

/** ADP Workforce Now: employees. Source: public code that reads such exports. */
export const ADP_EMPLOYEES: TableFormat = {
  kind: "table",
  id: "adp_wfn_employees",
  title: "ADP Workforce Now: employees",
  typicalHeadings: [
    ["employer_code", "employer_name"],
    /^(?:position id|(?:payroll )?file number|employee id)$/,
    ["full_name", "display_name", "last", "first"],
    ["start", "original_hire"],
    ["pay_rate", "annual_salary", "hourly_rate"],
    /^(?:position status|home department|employee category|regular pay rate|rate type|pay frequency)\b/,
  ],
  identifyingHeadings: [/^(?:position id|(?:payroll )?file number)$/, /^associate id$/i],
  disqualifyingFields: ["pay_date", "gross", "net"],
  headingMeanings: {
    "home department description": "department",
    "position status": "status",
    "regular pay rate description": "pay_unit",
    "employee id": "employee_id",
  },
};
