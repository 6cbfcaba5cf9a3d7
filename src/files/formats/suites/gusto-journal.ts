import type { TableFormat } from "../../layouts/table/table-format.ts";

/**
 * Gusto: payroll journal. Sources: a copy of a real export, with a line for each earning; and public code that reads
 * the one with a row a person: `Regular (Hours)`, `Regular (Rate)`, `Regular (Amount)`.
 */
export const GUSTO_JOURNAL: TableFormat = {
  kind: "table",
  id: "gusto_journal",
  title: "Gusto: payroll journal",
  typicalHeadings: [
    ["last", "full_name"],
    ["first", "full_name"],
    ["code", "pay_unit", /^regular hours$/],
    ["rate", "pay_rate"],
    ["amount", /^regular amount$/],
    "net",
  ],
  identifyingHeadings: [/^pay type$/, /\((?:employee|employer)\)$/i],
  titles: [/\bpayroll journal\b/i],
  disqualifyingFields: ["pay_date", "employee_id", "det"],
  hasContinuationRows: true,
  headingMeanings: {
    "employee type": "worker_type",
    "pay type": "code",
    rate: "rate",
    job: "job_title",
    payment: "ignored",
    "work address": "ignored",
    "check amount": "ignored",
  },
};
