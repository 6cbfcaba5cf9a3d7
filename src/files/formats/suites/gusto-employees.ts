import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Gusto: list of employees. Source: public help pages. */
export const GUSTO_EMPLOYEES: TableFormat = {
  kind: "table",
  id: "gusto_employees",
  title: "Gusto: list of employees",
  typicalHeadings: ["first", "last", "start", ["pay_rate", "annual_salary", "hourly_rate"]],
  // Gusto writes its headings so, with one capital.
  identifyingHeadings: [/^Employee (?:first|last) name$/],
  disqualifyingFields: ["pay_date", "gross"],
};
