import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Gusto: payroll journal. Source: a copy of a real export. */
export const GUSTO_JOURNAL: TableFormat = {
  kind: "table",
  id: "gusto_journal",
  title: "Gusto: payroll journal",
  headings: [/^(?:last name)$/, /^(?:first name)$/, /^(?:pay type)$/, /^(?:rate)$/, /^(?:amount)$/, /^(?:net pay)$/],
  continued: true,
  fields: {
    "employee type": "worker_type",
    "pay type": "code",
    rate: "rate",
    job: "job_title",
    payment: "ignored",
    "work address": "ignored",
    "check amount": "ignored",
  },
};
