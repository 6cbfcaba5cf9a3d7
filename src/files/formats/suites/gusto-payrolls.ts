import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Gusto: list of payrolls. Source: a public copy of such a sheet. */
export const GUSTO_PAYROLLS: TableFormat = {
  kind: "table",
  id: "gusto_payrolls",
  title: "Gusto: list of payrolls",
  headings: [
    /^(?:id)$/,
    /^(?:employee id)$/,
    /^(?:employee name)$/,
    /^(?:check date)$/,
    /^(?:gross pay)$/,
    /^(?:net pay)$/,
  ],
  fields: { id: "noise", "employee id": "employee_id" },
};
