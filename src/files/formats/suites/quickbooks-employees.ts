import type { TableFormat } from "../../layouts/table/table-format.ts";

/** QuickBooks Online: employee details. Its layout was not compared with an exported file. */
export const QUICKBOOKS_EMPLOYEES: TableFormat = {
  kind: "table",
  id: "quickbooks_online_employees",
  title: "QuickBooks Online: employee details",
  typicalHeadings: [/^(?:personal info(?:rmation)?)$/, /^(?:pay info(?:rmation)?)$/],
  headingMeanings: {
    // Cells of several lines (address, SSN, rate, …), which `multiline-cells.ts` takes apart.
    "personal info": "person_facts",
    "personal information": "person_facts",
    "pay info": "pay_facts",
    "pay information": "pay_facts",
    status: "status",
  },
};
