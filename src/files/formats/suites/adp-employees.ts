import type { TableFormat } from "../../layouts/table/table-format.ts";

/** ADP Workforce Now: employees. Source: public code that reads such exports. */
export const ADP_EMPLOYEES: TableFormat = {
  kind: "table",
  id: "adp_wfn_employees",
  title: "ADP Workforce Now: employees",
  headings: [
    /^(?:payroll company code|company code|co code)$/,
    /^(?:position id|file number|associate id)$/,
    /^(?:first name|payroll name)$/,
    /^(?:hire date)$/,
    /^(?:regular pay rate amount|annual salary)$/,
  ],
  fields: {
    "home department description": "department",
    "position status": "status",
    "regular pay rate description": "pay_unit",
    "employee id": "employee_id",
  },
};
