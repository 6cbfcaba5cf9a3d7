import type { TableFormat } from "../../layouts/table/table-format.ts";

/** UKG Ready: employees. Customer-configured; headings from memory. */
export const UKG_READY: TableFormat = {
  kind: "table",
  id: "ukg_ready",
  title: "UKG Ready: employees",
  headings: [["employee_id"], ["last"], ["first"], ["start"], ["department"], /^base compensation\b|^pay type$|^rate$/],
  distinctiveHeadings: [
    /^base compensation\b/,
    /^default (?:department|job)\b/,
    /^cost center/,
    /^ein (?:name|tax id)$/,
    /^(?:hired|terminated) date$|^date (?:hired|terminated)$/i,
    /^ss ?#$/i,
    /^account id$/,
  ],
  absentFields: ["pay_date", "gross", "net"],
  priority: -0.4,
  fields: {
    "default department": "department",
    "cost center": "department",
    "cost center 1": "department",
    "base compensation": "pay_rate",
    // "Pay Period Profile", the name of a calendar.
    "pay period": "pay_frequency",
  },
};
