import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Paychex Flex: payroll register. Source: a provider guide. */
export const PAYCHEX_REGISTER: TableFormat = {
  kind: "table",
  id: "paychex_register",
  title: "Paychex Flex: payroll register",
  headings: [
    /^(?:employee name|employee)$/,
    /^(?:check date)$/,
    /^(?:gross)$/,
    /^(?:federal withholding)$/,
    /^(?:social security employee)$/,
    /^(?:medicare employee)$/,
    /^(?:net)$/,
  ],
};
