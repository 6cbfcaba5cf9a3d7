import type { TableFormat } from "../../layouts/table/table-format.ts";

/** BambooHR: employees. Source: public help pages. */
export const BAMBOOHR: TableFormat = {
  kind: "table",
  id: "bamboohr",
  title: "BambooHR: employees",
  headings: [
    /^(?:employee number)$/,
    /^(?:first name|last name first name|name)$/,
    /^(?:hire date)$/,
    /^(?:pay rate)$/,
    /^(?:pay type)$/,
    /^(?:paid per|pay schedule)$/,
  ],
  fields: { "overtime status": "noise", location: "noise" },
};
