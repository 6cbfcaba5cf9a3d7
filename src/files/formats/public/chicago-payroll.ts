import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Open payroll of Chicago. Source: data.cityofchicago.org, Current Employee Names, Salaries, and Position Titles. */
export const CHICAGO_PAYROLL: TableFormat = {
  kind: "table",
  id: "open_payroll/chicago",
  title: "Open payroll of Chicago",
  headings: [
    /^(?:name)$/,
    /^(?:job titles)$/,
    /^(?:department)$/,
    /^(?:full or part time)$/,
    /^(?:salary or hour(?:ly)?)$/,
    /^(?:typical hours)$/,
    /^(?:annual salary)$/,
    /^(?:hourly rate)$/,
  ],
  keyless: true,
  fields: { name: "full_name" },
};
