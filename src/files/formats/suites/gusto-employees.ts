import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Gusto: list of employees. Source: public help pages. */
export const GUSTO_EMPLOYEES: TableFormat = {
  kind: "table",
  id: "gusto_employees",
  title: "Gusto: list of employees",
  headings: [
    /^(?:employee first name|first name)$/,
    /^(?:employee last name|last name)$/,
    /^(?:(?:employee )?(?:hire|start) date)$/,
    /^(?:(?:employee )?(?:compensation|rate|pay rate|salary))$/,
  ],
  weight: -0.3,
};
