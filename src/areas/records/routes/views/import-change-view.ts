import Type from "typebox";
import { integer, nullable, oneOf, text, textOrNull, time } from "../../../../kernel/schema/vocabulary.ts";
import { DATE_ORDERS } from "../../../files/dates.ts";
import { DIFFERENCE_KINDS } from "../../../files/payroll/source-profile.ts";
import { WAITING_REASONS } from "../../ops/imports/joining/decide-join.ts";

const countOrNull = (description: string, example: number) => nullable(integer(description, example));

/** What a file changes of what its source holds. */
export const ChangeView = Type.Object(
  {
    persons_new: countOrNull("Persons of whom no job was stored; null if the format of the file tells no persons", 2),
    jobs_new: integer("Jobs that were not stored", 2),
    jobs_changed: integer("Jobs whose stored record or pay differs", 37),
    jobs_unchanged: integer("Jobs that are stored as the file has them", 81),
    jobs_gone: countOrNull(
      "Stored jobs of the last file of this format that are not in this one; they stay, unless the source is replaced. Null if there was none",
      1,
    ),
    jobs_joined: integer("Jobs that had waited for their person, and have joined one", 3),
    jobs_waiting: integer(
      "Jobs of the source without birth date and SSN that wait for their person after this file; no verification finds them. They join the person of their number or name whom a later file brings",
      2,
    ),
    waiting_reasons: Type.Array(
      Type.Object(
        {
          reason: text("In words that follow “the row”", WAITING_REASONS.namesake),
          count: integer("Jobs that wait for it", 2),
        },
        { title: "WaitingReason", description: "Why jobs wait for their person" },
      ),
      { description: "Why jobs wait, the most frequent reason first" },
    ),
    statements_new: integer("Pay statements that were not stored", 120),
    statements_corrected: integer(
      "Pay statements with another value, which replaces the stored one and keeps it as history",
      1,
    ),
    statements_unchanged: integer("Pay statements that are stored already", 240),
    totals_new: integer("Totals of quarters and years that were not stored", 0),
    totals_corrected: integer("Totals of quarters and years with another value", 0),
    totals_unchanged: integer("Totals of quarters and years that are stored already", 0),
  },
  {
    title: "ImportChange",
    description: "What a file changes of what its source holds, in counts; rejected rows are left out",
  },
);

/** How a file differs from the last one of its source. */
export const DifferenceView = Type.Object(
  {
    kind: oneOf(
      DIFFERENCE_KINDS,
      "format, encoding, pay_unit and period: another one; heading_…: a column is missing, new, renamed or read as another field",
      "heading_renamed",
    ),
    was: textOrNull("As the last file had it; null: it had none", "Check Date"),
    is: textOrNull("As this file has it; null: it has none", "Pay Date"),
    message: text(
      "In words, with what to do",
      'The column "Check Date" is now "Pay Date", and is read as pay_date as before.',
    ),
  },
  { title: "FileDifference", description: "A difference from the last file of the source" },
);

/** What an operator said of a file. */
const CORRECTIONS = {
  columns: Type.Unsafe<Record<string, string | null>>({
    type: "object",
    additionalProperties: { anyOf: [{ type: "string" }, { type: "null" }] },
    description: "By field, the heading of its column; null: no column holds it",
    examples: [{ pay_date: "Check Date" }],
  }),
  values: Type.Unsafe<Record<string, string>>({
    type: "object",
    additionalProperties: { type: "string" },
    description: "By field, the value of all rows that do not tell it",
    examples: [{ employer_name: "Northwind Traders" }],
  }),
  answers: Type.Unsafe<Record<string, string>>({
    type: "object",
    additionalProperties: { type: "string" },
    description: "By the id of a question of the file, its answer",
    examples: [{ "pay_unit:Rate": "hour" }],
  }),
  dates: nullable(oneOf(DATE_ORDERS, "The order of dates", "MDY"), { examples: ["MDY"] }),
  as: textOrNull("The format, if it was named; null: it is recognized", "pay_file"),
};

/** How a file is read, with what the profile of its source adds. */
export const ReadingView = Type.Object(CORRECTIONS, {
  title: "FileReading",
  description: "How the file is read: as given, and else as the last file of its source was",
});

const Heading = Type.Object({
  heading: text("As it is in the file", "Check Date"),
  field: textOrNull("What its column is read as; null: it is not read", "pay_date"),
});

/** How the files of one format of a source are read. */
export const ProfileView = Type.Object(
  {
    format: text("The id of the format; `csv` or `ndjson`: our own columns", "pay_file"),
    title: text("The name of the format", "Pay file"),
    ...CORRECTIONS,
    encoding: textOrNull("How the text of the last file was encoded; null if not known", "utf-8"),
    headings: Type.Array(Heading, { description: "Headings of the last file; empty for fixed records and NDJSON" }),
    pay_units: Type.Array(text("A unit", "hour"), { description: "Units of the pay rates of the last file" }),
    periods: Type.Array(text("A length in words", "two weeks"), { description: "Lengths of its pay periods" }),
    file_name: textOrNull("The name of the last file; null if not known", "register-2026-03.csv"),
    loaded_at: time("When a file of this format was last loaded"),
  },
  { title: "SourceProfile", description: "How the files of one format of a source are read, as the last one was" },
);
