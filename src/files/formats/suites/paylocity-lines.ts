import type { TableFormat } from "../../layouts/table/table-format.ts";

/** Paylocity: pay lines. Source: a public description of the interface. */
export const PAYLOCITY_LINES: TableFormat = {
  kind: "table",
  id: "paylocity_lines",
  title: "Paylocity: pay lines",
  typicalHeadings: ["employee_id", "pay_date", "det", /^det ?code$/, "amount"],
  identifyingHeadings: [/^det(?: ?code| type)?$/],
  rowsArePayLines: true,
  lineKinds: { E: "earning", T: "tax", D: "deduction", N: "net", R: "employer_tax" },
  headingMeanings: {
    "det code": "code",
    det: "det",
    "company code": "employer_code",
    company: "employer_code",
    "begin date": "period_start",
    "end date": "period_end",
    rate: "rate",
    "employee id": "employee_id",
  },
};
