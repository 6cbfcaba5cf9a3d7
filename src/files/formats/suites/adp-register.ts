import type { TableFormat } from "../../layouts/table/table-format.ts";

/** ADP Workforce Now: payroll register. Source: public code that reads such exports. */
export const ADP_REGISTER: TableFormat = {
  kind: "table",
  id: "adp_wfn_register",
  title: "ADP Workforce Now: payroll register",
  headings: [
    /^(?:payroll company code|company code|co code)$/,
    /^(?:file number)$/,
    /^(?:payroll name|employee name|name)$/,
    /^(?:pay date|check date)$/,
    /^(?:gross pay|gross)$/,
    /employee tax$/,
    /^(?:net pay)$/,
  ],
};
