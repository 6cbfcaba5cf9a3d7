import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Rippling: employees. Headings are each customer's. */
export const RIPPLING: TableFormat = {
  kind: "table",
  id: "rippling",
  title: "Rippling: employees",
  typicalHeadings: [
    ["full_name", "display_name"],
    "first",
    "last",
    ["pay_rate", "annual_salary", "hourly_rate"],
    /^(?:base |annualized )?compensation (?:time )?period$|^employment type$/,
    /^(?:entity|entity name|employment status|title|job title)$/,
  ],
  // Rippling writes its headings so, with one capital.
  identifyingHeadings: [/\bcompensation\b/, /^Legal (?:first name|last name|entity)$/],
  disqualifyingFields: ["pay_date", "gross"],
  headingMeanings: {
    "home address": "whole_address",
    "employment type": "worker_type",
    "employee number": "employee_id",
    "compensation period": "pay_unit",
    "compensation time period": "pay_unit",
    title: "job_title",
  },
};
