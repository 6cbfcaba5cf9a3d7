import type { TableFormat } from "../../layouts/table/table-format.ts";

/** QuickBooks Desktop: payroll transaction detail. Layout from memory of the report. */
export const QUICKBOOKS_TRANSACTIONS: TableFormat = {
  kind: "table",
  id: "quickbooks_desktop_transactions",
  title: "QuickBooks Desktop: payroll transaction detail",
  headings: [/^(?:date)$/, /^(?:number|num)$/, /^(?:payroll item)$/, /^(?:amount)$/],
  rowsArePayLines: true,
  fields: {
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
