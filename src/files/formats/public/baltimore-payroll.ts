import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Open payroll of Baltimore. Source: data.baltimorecity.gov, City Employee Salaries. */
export const BALTIMORE_PAYROLL: TableFormat = {
  kind: "table",
  id: "open_payroll/baltimore",
  title: "Open payroll of Baltimore",
  typicalHeadings: [
    "full_name",
    "job_title",
    /^(?:agency|department)(?: id| name)?$|^description$/,
    "start",
    /^annual (?:salary|rt)$/,
    /^gross(?: pay)?$/,
  ],
  identifyingHeadings: [/^agency(?: id| name)?$/i, /^annual rt$/, /^jobtitle$/i],
  hasNoPersonId: true,
  hasPeriodTotals: true,
  fallbackFields: { employer_name: "department" },
  headingMeanings: {
    name: "full_name",
    agency: "department",
    "agency name": "department",
    "agency id": "ignored",
    description: "department",
    "department id": "ignored",
    "annual rt": "annual_salary",
    "annual salary": "annual_salary",
    gross: "gross",
    "gross pay": "gross",
  },
};
