import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Open payroll of Baltimore. Source: data.baltimorecity.gov, City Employee Salaries. */
export const BALTIMORE_PAYROLL: TableFormat = {
  kind: "table",
  id: "open_payroll/baltimore",
  title: "Open payroll of Baltimore",
  headings: [
    /^(?:name)$/,
    /^(?:job title)$/,
    /^(?:agency(?: id| name)?)$/,
    /^(?:hire date)$/,
    /^(?:annual (?:salary|rt))$/,
    /^(?:gross(?: pay)?)$/,
  ],
  keyless: true,
  totals: true,
  fields: {
    name: "full_name",
    agency: "department",
    "agency name": "department",
    "agency id": "noise",
    "annual rt": "annual_salary",
    "annual salary": "annual_salary",
    gross: "gross",
    "gross pay": "gross",
  },
};
