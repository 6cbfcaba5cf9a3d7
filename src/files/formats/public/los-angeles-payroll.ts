import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Open payroll of Los Angeles. Source: data.lacity.org, Payroll. */
export const LOS_ANGELES_PAYROLL: TableFormat = {
  kind: "table",
  id: "open_payroll/los_angeles",
  title: "Open payroll of Los Angeles",
  typicalHeadings: [
    /^(?:row id|record number)$/,
    /^(?:pay )?year$/,
    /^(?:department title)$/,
    /^job (?:class )?title$/,
    /^(?:q1 payments|regular pay)$/,
    /^total pay(?:ments)?$/,
  ],
  identifyingHeadings: [
    /^(?:q1 payments|projected annual salary|hourly or event rate|payroll department)$/,
    /^(?:all other pay|mou(?: title)?|job class pgrade)$/,
  ],
  hasNoPersonId: true,
  hasPeriodTotals: true,
  headingMeanings: {
    "row id": "record_id",
    "record number": "record_id",
    "department title": "department",
    "payroll department": "ignored",
    "job class title": "job_title",
    "pay year": "year",
    "regular pay": "regular_gross",
    "all other pay": "other",
    "total pay": "gross",
    "hourly or event rate": "hourly_rate",
    "total payments": "gross",
    "projected annual salary": "annual_salary",
    "base pay": "regular_gross",
    "overtime pay": "overtime",
    "employment type": "job_type",
    "q1 payments": "ignored",
    "q2 payments": "ignored",
    "q3 payments": "ignored",
    "q4 payments": "ignored",
  },
};
