import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Workday report (CSV). Field names are each customer's. */
export const WORKDAY_CSV: TableFormat = {
  kind: "table",
  id: "workday_raas_csv",
  title: "Workday report (CSV)",
  headings: [
    /^(?:employee id)$/,
    /^(?:employee)$/,
    /^(?:hire date)$/,
    /^(?:business title|job title|job profile)$/,
    /^(?:(?:compensation|base pay|total base pay annualized)(?: amount)?)$/,
    /^(?:compensation (?:frequency|amount)|base pay frequency|supervisory organization)$/,
  ],
  fields: {
    "compensation frequency": "pay_unit",
    "base pay frequency": "pay_unit",
    employee: "display_name",
    company: "employer_name",
    "employee status": "status",
    "time type": "job_type",
    "active status": "status",
  },
};
