import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Open payroll of New York City. Source: data.cityofnewyork.us, Citywide Payroll Data. */
export const NYC_PAYROLL: TableFormat = {
  kind: "table",
  id: "open_payroll/nyc",
  title: "Open payroll of New York City",
  typicalHeadings: [
    /^(?:fiscal year)$/,
    /^(?:agency name)$/,
    /^(?:last name)$/,
    /^(?:agency start date)$/,
    /^(?:pay basis)$/,
    /^(?:regular gross paid)$/,
    /^(?:total overtime paid)$/,
  ],
  hasNoPersonId: true,
  hasPeriodTotals: true,
  fiscalYearEnd: "06-30",
  headingMeanings: {
    "agency name": "employer_name",
    "agency start date": "start",
    "title description": "job_title",
    "base salary": "pay_rate",
    "pay basis": "pay_unit",
    "regular hours": "regular_hours",
    "regular gross paid": "regular_gross",
    "overtime hours": "overtime_hours",
    "total overtime paid": "overtime",
    "total other pay": "other",
    "leave status as june 30": "status",
    "work location borough": "ignored",
  },
  summedFields: { gross: ["regular_gross", "overtime", "other"] },
};
