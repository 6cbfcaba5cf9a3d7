import type { TableFormat } from "../../layouts/table/table-format.ts";

/** QuickBooks Desktop: payroll transaction detail. Its layout was not compared with an exported file. */
export const QUICKBOOKS_TRANSACTIONS: TableFormat = {
  kind: "table",
  id: "quickbooks_desktop_transactions",
  title: "QuickBooks Desktop: payroll transaction detail",
  typicalHeadings: [/^(?:date)$/, /^(?:number|num)$/, /^(?:payroll item)$/, /^(?:amount)$/],
  rowsArePayLines: true,
  headingMeanings: {
    date: "pay_date",
    number: "check_number",
    name: "full_name",
    "source name": "full_name",
    "payroll item": "code",
    "wage base": "ignored",
    qty: "hours",
    "sales price": "rate",
    type: "ignored",
  },
};
