import type { FixedFormat } from "../../layouts/fixed/record-layout.ts";

/**
 * Quarterly wages for unemployment insurance in the form of ICESA (now NASWA), which most states
 * accept.
 *
 * Source: "Standard magnetic format" of ICESA and the states' tables; positions as in the notes of
 * docs/payroll-files.md.
 */
export const ICESA: FixedFormat = {
  kind: "fixed",
  id: "icesa",
  title: "ICESA quarterly wages",
  recordLength: 275,
  typeLength: 1,
  firstTypes: ["A", "B", "E"],
  lastType: "F",
  distinctiveTexts: [
    { type: "A", at: 15, text: "UTAX" },
    { type: "E", at: 167, text: "UTAX" },
    { type: "S", at: 143, text: "UTAX" },
    { type: "T", at: 9, text: "UTAX" },
    { type: "F", at: 22, text: "UTAX" },
  ],
  records: {
    A: { role: "other" },
    B: { role: "other" },
    E: {
      role: "employer",
      fields: {
        "totals.year": [2, 5, "year"],
        "employer.ein": [6, 14, "digits"],
        "employer.name": [24, 73],
        "employer.state_account": [173, 187],
        // The last month of the quarter: 03, 06, 09 or 12.
        quarter_month: [188, 189, "positive"],
      },
    },
    S: {
      role: "person",
      fields: {
        ssn: [2, 10, "ssn"],
        last: [11, 30],
        first: [31, 42],
        middle: [43, 43],
        work_state: [44, 45, "state"],
        "totals.gross": [50, 63, "cents"],
        "totals.ui_wages": [64, 77, "cents"],
        "totals.ui_excess": [78, 91, "cents"],
        "totals.ui_taxable": [92, 105, "cents"],
        "totals.disability_taxable": [106, 120, "cents"],
        "totals.tips": [121, 129, "cents"],
        "totals.weeks": [130, 131, "positive"],
        "totals.hours": [132, 134, "positive"],
        "employer.state_account": [147, 161],
        "totals.state_wages": [177, 190, "cents"],
        "totals.state_tax": [191, 204, "cents"],
        // 1 if the person was employed on the 12th of each month of the quarter.
        month_1: [212, 212, "count"],
        month_2: [213, 213, "count"],
        month_3: [214, 214, "count"],
        quarter_end: [215, 220, "MMYYYY"],
        start: [221, 226, "MMYYYY"],
        end: [227, 232, "MMYYYY"],
      },
    },
    T: {
      role: "total",
      declares: {
        count: [2, 8],
        sums: { gross: [13, 26], ui_wages: [27, 40], ui_excess: [41, 54], ui_taxable: [55, 68] },
      },
    },
    F: {
      role: "final",
      declares: {
        count: [2, 11],
        sums: { gross: [26, 40], ui_wages: [41, 55], ui_excess: [56, 70], ui_taxable: [71, 85] },
      },
    },
  },
};
