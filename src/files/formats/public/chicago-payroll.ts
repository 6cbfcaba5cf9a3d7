import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Open payroll of Chicago. Source: data.cityofchicago.org, Current Employee Names, Salaries, and Position Titles. */
export const CHICAGO_PAYROLL: TableFormat = {
  kind: "table",
  id: "open_payroll/chicago",
  title: "Open payroll of Chicago",
  typicalHeadings: [
    ["full_name", "display_name", "last"],
    "job_title",
    "department",
    "job_type",
    "pay_unit",
    "typical_hours",
    "annual_salary",
    "hourly_rate",
  ],
  identifyingHeadings: [/^typical hours$/, /^job titles$/],
  hasSeparateRates: true,
  disqualifyingFields: ["employee_id", "ssn", "dob", "start"],
  hasNoPersonId: true,
  headingMeanings: { name: "full_name" },
};
