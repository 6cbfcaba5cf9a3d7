import { digestOfFile } from "./jobs-digest.ts";
import type { ControlTotal, FileReject, JobsDigest, PayrollFile } from "./payroll-file.ts";

/** So many faults and totals are listed; all are counted. */
export const LISTED_MAX = 50;
const EMPLOYERS_MAX = 10;

/** A total that differs. Its amounts are null in what is stored: of a file of one person they are that person's pay. */
interface DifferingTotal extends Omit<ControlTotal, "declared" | "actual"> {
  readonly declared: string | null;
  readonly actual: string | null;
}

/** A line of totals: what it covers, and how many of its columns were compared. */
interface TotalLine {
  readonly row: ControlTotal["row"];
  /** Such as `file`, `employer` or `rows 5 to 9`. */
  readonly covers: readonly string[];
  readonly compared: number;
  readonly equal: number;
  /** Headings of amounts that were compared with nothing. */
  readonly not_compared: readonly string[];
}

/** What a payroll file is and says. But for the amounts of totals no value of a person is in it. */
export interface FileSummary {
  /** The id of the format. */
  readonly format: string;
  /** The name of the format for people. */
  readonly title: string;
  /** 0 to 1. */
  readonly confidence: number;
  readonly encoding: string;
  readonly rows: number;
  readonly persons: number;
  readonly jobs: number;
  readonly statements: number;
  readonly quarters: number;
  readonly years: number;
  /** The first {@link EMPLOYERS_MAX} of {@link FileSummary.employers_total}. */
  readonly employers: readonly string[];
  readonly employers_total: number;
  /** `YYYY-MM-DD` or `YYYY-MM`; null without pay dates. */
  readonly first_pay_date: string | null;
  readonly last_pay_date: string | null;
  /** Totals that the file declares, and how many of them are equal to what was read. */
  readonly totals: number;
  readonly totals_equal: number;
  readonly differing_totals: readonly DifferingTotal[];
  /** The first {@link LISTED_MAX}; absent of a summary that was stored before they were listed. */
  readonly total_lines?: readonly TotalLine[];
  readonly columns_read: readonly { readonly heading: string; readonly field: string }[];
  /** Headings of columns that are not read. */
  readonly columns_unread: readonly string[];
  readonly assumptions: readonly string[];
  /** What the file does not tell and must be given, with the remedy. */
  readonly missing: readonly string[];
  readonly faults: readonly FileReject[];
  readonly faults_total: number;
}

/** Sums up a payroll file; of a long one the service does its other work at the same time. */
export async function summarizeFile(file: PayrollFile): Promise<FileSummary> {
  const { format, title, confidence, encoding, rows, control, rejects, columns, assumptions } = file;
  const digest = await digestOfFile(file);
  const { persons, jobs, statements, quarters, years } = digest;
  const employers = [...digest.employers.keys()];
  const differing = control.filter(({ declared, actual }) => declared !== actual);
  const isRead = ({ field }: { readonly field: string | null }) => field !== null && field !== "ignored";
  return {
    format,
    title,
    confidence,
    encoding,
    rows,
    persons,
    jobs,
    statements,
    quarters,
    years,
    employers: employers.slice(0, EMPLOYERS_MAX),
    employers_total: employers.length,
    first_pay_date: digest.firstPayDate,
    last_pay_date: digest.lastPayDate,
    totals: control.length,
    totals_equal: control.length - differing.length,
    differing_totals: differing.slice(0, LISTED_MAX),
    total_lines: totalLines(file).slice(0, LISTED_MAX),
    columns_read: columns.filter(isRead).map(({ heading, field }) => ({ heading, field: field ?? "" })),
    columns_unread: columns
      .filter((column) => !isRead(column) && column.heading.trim() !== "")
      .map(({ heading }) => heading),
    assumptions,
    missing: missingFacts(digest),
    faults: rejects.slice(0, LISTED_MAX),
    faults_total: file.inParts?.rejects ?? rejects.length,
  };
}

/** The lines of totals in the order in which they were compared. */
function totalLines({ control, uncompared = [] }: PayrollFile): TotalLine[] {
  const rows = Map.groupBy([...control, ...uncompared], ({ row }) => row);
  return [...rows].map(([row, entries]) => {
    const totals = entries.flatMap((one) => ("field" in one ? [one] : []));
    return {
      row,
      covers: [...new Set(totals.map(({ covers }) => covers))],
      compared: totals.length,
      equal: totals.filter(({ declared, actual }) => declared === actual).length,
      not_compared: [...new Set(entries.flatMap((one) => ("columns" in one ? one.columns : [])))],
    };
  });
}

/** A summary as it is stored: without amounts. */
export function storedSummary(summary: FileSummary): FileSummary {
  const differing = summary.differing_totals.map((total) => ({ ...total, declared: null, actual: null }));
  return { ...summary, differing_totals: differing };
}

/** What the file does not tell. */
function missingFacts(digest: JobsDigest): string[] {
  const { jobs, unnamed, nameless, unperiodic, haveBirthDates, haveSsns, haveAddresses, undated } = digest;
  const isFoundByName = haveBirthDates && !haveSsns && !haveAddresses;
  return [
    ...(unnamed === 0
      ? []
      : [`${unnamed} of ${jobs} jobs have no employer: enter one value of employer_name for all rows`]),
    ...(nameless === 0
      ? []
      : [
          `${nameless} of ${jobs} jobs have no full name: load the list of employees into the same source first. ` +
            "The jobs are then added by employee number",
        ]),
    ...(unperiodic === 0
      ? []
      : [
          `${unperiodic} of ${jobs} jobs have a rate for a pay period of unknown length, so verifications show no income for them: ` +
            "enter one value of pay_frequency (W, BW, SM, M) for all rows",
        ]),
    ...(haveBirthDates
      ? []
      : [
          haveAddresses
            ? "the file has no birth dates, and a verification finds a person without one only by SSN, name and address " +
              "together: load the list of employees, with birth dates, into the same source too"
            : "the file has neither birth dates nor addresses, and no verification finds a person by name and SSN alone: " +
              "load the list of employees, with birth dates, into the same source too",
        ]),
    ...(isFoundByName
      ? [
          "the file has neither SSNs nor addresses, and a verification by name and birth date alone finds a person only " +
            "if the name is rare: load the list of employees, with SSNs or addresses, into the same source too",
        ]
      : []),
    ...(undated === 0
      ? []
      : [
          `${undated} payments or totals have no date and are skipped: enter one value of year for all rows, and one of quarter if they are for a quarter`,
        ]),
  ];
}
