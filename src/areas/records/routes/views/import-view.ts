import Type from "typebox";
import { ENVIRONMENTS } from "../../../../kernel/access/caller.ts";
import { flag, hexId, integer, nullable, oneOf, text, textOrNull, time } from "../../../../kernel/schema/vocabulary.ts";
import type { FileSummary } from "../../../files/payroll/file-summary.ts";
import { QUESTION_KINDS } from "../../../files/payroll/payroll-file.ts";
import { SOURCE_KINDS } from "../../sql/imports/imports.ts";
import { IMPORT_JOB_ACTS, IMPORT_JOB_STATUSES, type ImportJob } from "../../sql/imports/jobs.ts";
import { ChangeView, DifferenceView } from "./import-change-view.ts";

/** The name of a source in a request. */
export const SourceName = Type.String({
  pattern: "^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$",
  description:
    "The source that the rows belong to: 1 to 64 letters, digits, blanks, dots, dashes or underscores. Rows of another import of it are updated",
  examples: ["acme-payroll"],
});

/** What the rows of a source are. */
export const SourceKindText = oneOf(
  SOURCE_KINDS,
  "companies: employers of the directory; employments: payroll records",
  "employments",
);

const LineWarningView = Type.Object({
  line: integer("Line of the file, from 1", 14),
  field: textOrNull("The field that is left out", "date_of_birth"),
  reason: text("Why. Never has a value of the file", "is left out: it is not a day of the last 120 years"),
});

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
        covers: text("What the total covers", "rows 5 to 9"),
        field: text("Of what it is the total", "wages"),
        declared: textOrNull(
          "As the file declares it; null unless it is of a preview: it may be a person's",
          "120000.00",
        ),
        actual: textOrNull("As it was read; null unless it is of a preview", "119000.00"),
      }),
      { description: "The first 50 that are not", examples: [[]] },
    ),
    total_lines: Type.Optional(
      Type.Array(
        Type.Object({
          row: Place,
          covers: Type.Array(text("Rows whose sums it has", "rows 5 to 9"), { description: "What the line covers" }),
          compared: integer("Columns that were compared", 7),
          equal: integer("Those that are equal to the sum of what was read", 7),
          not_compared: Type.Array(text("Heading", "Union Dues"), {
            description: "Columns of amounts that were not compared: they are not read, or their amount is not a sum",
          }),
        }),
        { description: "The first 50 lines of totals; absent of imports before it was added" },
      ),
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

/** An import, or the removal of a source. */
export const ImportView = Type.Object(
  {
    id: hexId("The import's id"),
    act: oneOf(IMPORT_JOB_ACTS, "import: of a file; remove: the removal of a source"),
    kind: SourceKindText,
    source: text("The source that its rows belong to", "acme-payroll"),
    environment: oneOf(ENVIRONMENTS, "Of employments; companies belong to all environments", "production"),
    status: oneOf(
      IMPORT_JOB_STATUSES,
      "uploading: it takes parts; queued: it waits for a worker; running; completed, with rejects or without; failed: `error` says why. The last two are final",
      "completed",
    ),
    file_name: textOrNull("The name of the file; null if not known", "register-2026-03.csv"),
    payroll: nullable(PayrollFileView, {
      description: "What a file of a payroll system is; null before it was read, and of other files",
    }),
    differences: Type.Array(DifferenceView, {
      description: "How the file differs from the last one of its source; empty before it was read, and if it is alike",
      examples: [[]],
    }),
    change: nullable(ChangeView, {
      description: "What the file changed of what its source held; null before the end, and of companies",
    }),
    actor: text(
      "Who began it: the id of a key, member: and the id of a member, or operator: and an account of the machine, by the command line",
      "operator:root",
    ),
    actor_name: textOrNull("The member's name, also of one who was removed; null for other actors", "Dana Reyes"),
    replaces: flag("True if the source's rows that are not in the file are removed", false),
    parts: integer("Parts of the file that have arrived", 2),
    total_bytes: integer("Bytes of the file that have arrived", 731_204),
    read_bytes: integer("Bytes that were read so far", 731_204),
    counts: nullable(
      Type.Object(
        {
          added: integer("Rows that were new", 4_102),
          updated: integer("Rows that differed from the stored ones", 17),
          unchanged: integer("Rows that were stored already", 391),
          removed: integer("Stored rows that are not in the file, with `replaces`", 0),
          rejected: integer("Rows with a fault", 2),
          merged: integer("Rows of companies that operators merged into others: they change nothing", 0),
        },
        { description: "Rows by outcome; null until some were written" },
      ),
    ),
    reasons: Type.Array(
      Type.Object({
        field: textOrNull("The field at fault; null if it is the whole row", "ssn"),
        reason: text("What is wrong. Never has a value of the file", "must have nine digits"),
        count: integer("Rows with this fault", 2),
      }),
      { description: "The most frequent reasons of rejects, most frequent first" },
    ),
    rejects_listed: integer("Rows in rejects.csv, at most 20,000", 2),
    rejects_total: integer("Rejected rows", 2),
    warnings: Type.Array(LineWarningView, {
      description: "What was left out of rows that were imported, such as a birth that cannot be; the first hundred",
    }),
    warnings_total: integer("Values that were left out of imported rows", 1),
    error: nullable(text("Why it failed; null unless it did", "The file has no column for ssn."), { examples: [null] }),
    created_at: time("When it was created"),
    started_at: nullable(time("When a worker began it; null before")),
    finished_at: nullable(time("When it ended; null before")),
  },
  { title: "Import", description: "An import of a file, over HTTP or by the command line, or the removal of a source" },
);

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

/**
 * An import in the form of {@link ImportView}.
 *
 * @param names of members, by actor
 */
export function importView(
  { team_id, dates, columns, payroll_format, constants, payroll, ...shown }: ImportJob,
  names: ReadonlyMap<string, string>,
) {
  return { ...shown, actor_name: names.get(shown.actor) ?? null, payroll: payroll as FileSummary | null };
}
