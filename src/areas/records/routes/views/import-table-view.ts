import Type from "typebox";
import { integer, nullable, oneOf, text, textOrNull } from "../../../../kernel/schema/vocabulary.ts";
import { TABLE_ROWS_MAX } from "../../../files/payroll/file-table.ts";
import { MEANING_KINDS, PREVIEW_PAY_MAX } from "../../ops/imports/jobs/preview-table.ts";

const TableView = Type.Object(
  {
    sheet: nullable(text("The name of its sheet; null: the file has no sheets", "Register"), { examples: [null] }),
    titles: Type.Array(text("A line above the table, with SSNs masked", "Northwind Traders: payroll register"), {
      description: "What stands above it",
    }),
    columns: Type.Array(
      Type.Object({
        heading: text("Its heading, or its place, such as `#3`, where that may be a value", "Check Date"),
        name: text("How `answers` name it: `column:NAME` says what it means, asked or not", "Check Date"),
        field: textOrNull(
          "What it is read as: one of `meanings`; of a file in our own columns one of `fields`; null: it is not read",
          "pay_date",
        ),
        evidence: textOrNull(
          "Why it is read so, in words; null: nothing to tell",
          "It is pay of a period: times 26 it is Annual Salary in 9 of 9 rows.",
        ),
      }),
      { description: "In their order" },
    ),
    rows: Type.Array(
      Type.Object({
        row: Type.Union([Type.Integer(), Type.String()], {
          description: "Row of the file, counted from 1, or its path",
          examples: [2],
        }),
        cells: Type.Array(text("A cell, cut where it is long, with SSNs masked", "01/09/2026"), {
          description: "One for each column",
        }),
      }),
      { maxItems: TABLE_ROWS_MAX, description: "The first rows below the headings" },
    ),
    count: integer("Rows below the headings", 118),
    unused: nullable(text("Why nothing of it is read; null: it is", "It has no persons."), { examples: [null] }),
  },
  { title: "ImportTable", description: "A table of a file as it is in the file" },
);

/** What the preview of an import shows of its file. */
export const FILE_ON_SCREEN = {
  tables: Type.Array(TableView, {
    description: "The tables of the file, such as its sheets; empty for NDJSON and fixed records",
  }),
  meanings: Type.Array(
    Type.Object({
      answer: text("As `column:NAME` of `answers` takes it", "gross_pay"),
      text: text("In words", "the gross pay"),
      kind: oneOf(
        MEANING_KINDS,
        "person: whose it is, or of which employer; time; pay; year_to_date: pay of the year so far; other",
        "pay",
      ),
    }),
    { description: "What a column can mean; empty of files whose columns are named by `columns`" },
  ),
  told: Type.Array(
    Type.Object({
      field: text("As `values` of a mapping takes it", "employer_name"),
      value: text("As it is read", "Northwind Traders"),
    }),
    { description: "What the titles of the file tell of all its rows; `values` says another one" },
  ),
  left_out: Type.Array(
    Type.Object({
      why: text("The reason, in words", "is a total"),
      rows: text("Their places", "14, 29, 44-46"),
      count: integer("How many they are", 5),
    }),
    { description: "Rows without a person, such as titles, totals and notes, by reason" },
  ),
};

const amountOrNull = (description: string, example: string) => textOrNull(description, example);

/** The latest pay of a row of a preview. */
export const RowPayView = Type.Array(
  Type.Object(
    {
      of: text("The pay date; of totals the quarter or year, such as `2026 Q1`", "2026-01-09"),
      period_start: textOrNull("The first day of the period; null if not known", "2025-12-21"),
      period_end: textOrNull("The last day of the period; null if not known", "2026-01-03"),
      gross_pay: amountOrNull("Before deductions; null if not known", "1680.00"),
      net_pay: amountOrNull("After deductions; null if not known", "1320.55"),
      hours: amountOrNull("Hours; null if not known", "80.00"),
      lines: Type.Array(
        Type.Object({
          kind: text("earning, deduction, reimbursement, employer_tax, or total of a quarter or year", "earning"),
          name: text("As the file or a usual word names it", "Overtime"),
          amount: text("In US dollars", "126.00"),
        }),
        { description: "Its parts, taxes among the deductions" },
      ),
    },
    { title: "PreviewPay", description: "A payment, or the total of a quarter or year, as it would be loaded" },
  ),
  { maxItems: PREVIEW_PAY_MAX, description: "The latest pay that comes with the row" },
);
