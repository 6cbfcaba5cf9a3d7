import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Paychex Flex: payroll register. Its layout is from a guide of the provider. */
export const PAYCHEX_REGISTER: TableFormat = {
  kind: "table",
  id: "paychex_register",
  title: "Paychex Flex: payroll register",
  typicalHeadings: [
    ["full_name", "display_name", "last", "first"],
    "pay_date",
    "gross",
    /^federal\b/,
    /^social security\b|^fica\b/,
    /^medicare\b/,
    "net",
  ],
  identifyingHeadings: [/^ee name$/i, /\/ ?e[er]$/i, /^worker id$/i],
  titles: [/\bpaychex\b/i, /^client id\b/i],
};
