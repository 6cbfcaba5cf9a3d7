import Type from "typebox";
import { integer, oneOf, text, textOrNull } from "../../../../kernel/schema/vocabulary.ts";

const Place = Type.Union([Type.Integer(), Type.String(), Type.Null()], {
  description: "Row of the file, counted from 1, or its path; null: the file as a whole",
  examples: [42],
});

/** What a payroll file is and says. */
export const PayrollFileView = Type.Object(
  {
    format: text("The id of the format, as `as` takes it", "pay_file"),
    title: text("The name of the format", "Pay file"),
    confidence: Type.Number({ description: "How sure the format is, 0 to 1", examples: [0.97] }),
    encoding: text("How the text is encoded", "utf-8"),
    rows: integer("Rows of the file, blank ones included", 119),
    persons: integer("Persons", 20),
    jobs: integer("Jobs: each becomes a record", 20),
    statements: integer("Pay statements", 117),
    quarters: integer("Totals of quarters", 0),
    years: integer("Totals of years", 0),
    employers: Type.Array(text("An employer, as the file names it", "Northwind Traders"), {
      description: "The first ten employers",
    }),
    employers_total: integer("Employers", 1),
    first_pay_date: textOrNull("The earliest pay date; null without any", "2026-01-09"),
    last_pay_date: textOrNull("The latest pay date; null without any", "2026-03-20"),
    totals: integer("Totals that the file declares", 2),
    totals_equal: integer("Those that are equal to what was read", 2),
    differing_totals: Type.Array(
      Type.Object({
        row: Place,
        covers: text("What the total covers", "employer"),
        field: text("Of what it is the total", "wages"),
        declared: textOrNull(
          "As the file declares it; null unless it is of a preview: it may be a person's",
          "120000.00",
        ),
        actual: textOrNull("As it was read; null unless it is of a preview", "119000.00"),
      }),
      { description: "The first 50 that are not", examples: [[]] },
    ),
    columns_read: Type.Array(
      Type.Object({ heading: text("Heading", "Pay Date"), field: text("What it is read as", "pay_date") }),
      { description: "Columns that are read; empty for fixed records" },
    ),
    columns_unread: Type.Array(text("Heading", "Notes"), { description: "Headings of columns that are not read" }),
    assumptions: Type.Array(text("An assumption, in words", "dates with a slash are month first"), {
      description: "What was assumed",
    }),
    missing: Type.Array(text("In words, with the remedy", "20 of 20 jobs have no employer"), {
      description: "What the file does not tell and must be given",
    }),
    faults: Type.Array(
      Type.Object({
        scope: oneOf(
          ["row", "field", "control", "file"] as const,
          "row: it is not loaded; field: it is loaded without the field; control: a total differs; file: it is incomplete",
        ),
        row: Place,
        field: textOrNull("The field at fault; null if it is the whole row", "period_start"),
        reason: text("What is wrong. Never has a value of the file", "is a date that does not exist"),
        remedy: text("What to do", "Write the date as YYYY-MM-DD."),
      }),
      { description: "The first 50 faults", examples: [[]] },
    ),
    faults_total: integer("All faults", 0),
  },
  { title: "PayrollFile", description: "What a file of a payroll system is and says, without a value of a person" },
);
