import type { TableFormat } from "../../layouts/table/table-format.ts";

/** A name that Workday gives a field of a report: the words of its title, joined by underlines. */
const WORKDAY_ALIAS = /^[A-Z][A-Za-z]*_(?:-_)?[A-Z][A-Za-z_-]*[a-z]$/;

/** Workday report (CSV). Field names are each customer's. */
export const WORKDAY_CSV: TableFormat = {
  kind: "table",
  id: "workday_raas_csv",
  title: "Workday report (CSV)",
  typicalHeadings: [
    "employee_id",
    ["full_name", "display_name", "last", "first"],
    ["start", "original_hire", "rehire"],
    "job_title",
    ["pay_rate", "annual_salary", "hourly_rate"],
    ["pay_unit", "department"],
  ],
  // Without field names, a report has the titles of Workday's own fields.
  identifyingHeadings: [
    WORKDAY_ALIAS,
    /^(?:total )?base pay\b.* - (?:amount|frequency)$/i,
    /^supervisory organi[sz]ation$/,
    /^legal name - /i,
  ],
  headingMeanings: {
    "compensation frequency": "pay_unit",
    "base pay frequency": "pay_unit",
    employee: "display_name",
    company: "employer_name",
    "employee status": "status",
    "pay group": "pay_frequency",
    "time type": "job_type",
    "active status": "status",
  },
};
