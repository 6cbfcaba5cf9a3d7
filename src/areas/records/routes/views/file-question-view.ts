import Type from "typebox";
import { oneOf, text, textOrNull } from "../../../../kernel/schema/vocabulary.ts";
import { QUESTION_KINDS } from "../../../files/payroll/payroll-file.ts";

const AnswerView = Type.Object({
  answer: text("As `answers` takes it", "MDY"),
  text: text("In words", "month first"),
  effect: textOrNull(
    "What it makes of the first of the rows, with the SSN masked; null if that is not shown",
    "Ann Quillfeather is paid on March 4, 2026",
  ),
});

/** What a file does not tell and has to be answered before it is loaded. */
export const FileQuestionView = Type.Object(
  {
    id: text("As `answers` takes it. The next file of the source that asks the same has the same", "dates"),
    kind: oneOf(
      QUESTION_KINDS,
      "dates: the order of day and month; employer: its name; pay_unit: what a rate is paid for; column: what a column means; name_order: whether the surname is first; same_person: whether the rows of a name are one person's; hours_form: whether 7.30 is 7 hours and 30 minutes; period: the year, quarter or month of the figures",
      "dates",
    ),
    column: textOrNull(
      "The heading of the column that it is about, or its place, such as `#3`; null: of no column",
      "Check Date",
    ),
    text: text("The question, with the evidence", "Which comes first in the dates: the day or the month?"),
    options: Type.Array(AnswerView, { description: "The answers to choose from; empty: any text is one" }),
    rows: Type.Array(
      Type.Unsafe<number | string>({
        anyOf: [{ type: "integer" }, { type: "string" }],
        description: "The number of a record, from 1, or a path such as `employments[3]`",
        examples: [2],
      }),
      { description: "Some of the rows that it is about" },
    ),
  },
  { title: "FileQuestion", description: "What a file does not tell and has to be answered before it is loaded" },
);
