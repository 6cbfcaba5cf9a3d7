import type { TableFormat } from "../../layouts/table/table-format.ts";

/** BambooHR: employees. Source: public help pages. */
export const BAMBOOHR: TableFormat = {
  kind: "table",
  id: "bamboohr",
  title: "BambooHR: employees",
  typicalHeadings: [
    /^employee number$/,
    ["full_name", "display_name", "last", "first"],
    ["start", "original_hire"],
    ["pay_rate", "hourly_rate", "annual_salary"],
    /^pay type$|^pay rate type$/,
    /\bpaid per$|^pay per$|^pay schedule$/,
  ],
  identifyingHeadings: [/\bpaid per$/, /^pay schedule$/, /^overtime status$/],
  headingMeanings: { "overtime status": "ignored", location: "ignored" },
};
