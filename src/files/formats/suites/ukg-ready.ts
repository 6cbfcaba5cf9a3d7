import type { TableFormat } from "../../layouts/table/table-format.ts";

/** UKG Ready: employees. Customer-configured; headings from memory. */
export const UKG_READY: TableFormat = {
  kind: "table",
  id: "ukg_ready",
  title: "UKG Ready: employees",
  headings: [
    /^(?:employee id|employee number|account id)$/,
    /^(?:last name)$/,
    /^(?:first name)$/,
    /^(?:(?:date )?hire(?: date|d)?|date hire(?: date)?)$/,
    /^(?:(?:default )?(?:department|cost center.*))$/,
    /^(?:base compensation|pay type|rate)$/,
  ],
  weight: -0.4,
  fields: { "default department": "department", "base compensation": "pay_rate" },
};
