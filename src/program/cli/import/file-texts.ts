import type { FileSummary } from "../../../areas/files/payroll/file-summary.ts";
import type { IgnoredRow } from "../../../areas/files/payroll/payroll-file.ts";
import type { FileCorrections, FileDifference } from "../../../areas/files/payroll/source-profile.ts";
import type { ImportChange } from "../../../areas/records/sql/imports/imports.ts";
import type { StoredProfile } from "../../../areas/records/sql/imports/profiles.ts";
import { counted } from "../../../kernel/text/counted.ts";

/** What a file changes of what its source holds, in lines of text; only what there is. */
export function changeLines(change: ImportChange): string[] {
  const { persons_new: persons, jobs_gone: gone } = change;
  return [
    `  jobs: ${change.jobs_new} new${persons === null ? "" : ` (${persons} new persons)`}, ` +
      `${change.jobs_changed} changed, ${change.jobs_unchanged} unchanged` +
      (gone === null ? "" : `, ${gone} of the last such file are not in this one`),
    ...waitingLines(change),
    ...entryLine("pay statements", [change.statements_new, change.statements_corrected, change.statements_unchanged]),
    ...entryLine("quarters and years", [change.totals_new, change.totals_corrected, change.totals_unchanged]),
  ];
}

/** What waits for its person, and why, in lines of text. */
function waitingLines({
  jobs_joined: joined,
  jobs_waiting: waiting,
  waiting_reasons: reasons,
}: ImportChange): string[] {
  if (joined + waiting === 0) return [];
  return [
    ...(joined === 0 ? [] : [`  waited until now: ${counted(joined, "job")}, whose persons are known by this file`]),
    ...(waiting === 0
      ? []
      : [
          `  waiting for their persons: ${counted(waiting, "job")} of the source, which no verification finds until then`,
        ]),
    ...reasons.map(({ reason, count }) => `    ${count}: the row ${reason}`),
  ];
}

function entryLine(noun: string, counts: readonly [number, number, number]): string[] {
  const [added, corrected, unchanged] = counts;
  if (added + corrected + unchanged === 0) return [];
  return [`  ${noun}: ${added} new, ${corrected} corrected, ${unchanged} unchanged`];
}

/** How a file differs from the last one of its source, in lines of text. */
export function differenceLines(differences: readonly FileDifference[]): string[] {
  return differences.map(({ message }) => `  differs: ${message}`);
}

/** What an operator said of a file, as options of the command line. */
export function correctionsText({ columns, values, answers, dates, as }: FileCorrections): string {
  const columnTexts = Object.entries(columns).map(([field, heading]) => `--column ${field}=${heading ?? ""}`);
  const valueTexts = Object.entries(values).map(([field, value]) => `--set ${field}=${value}`);
  const others = [...(dates === null ? [] : [`--dates ${dates}`]), ...(as === null ? [] : [`--as ${as}`])];
  const answerTexts = Object.entries(answers).map(([id, answer]) => `--answer ${id}=${answer}`);
  return [...others, ...columnTexts, ...valueTexts, ...answerTexts].join(", ");
}

/** How the files of one format of a source are read, in lines of text. */
export function profileText({ profile, loaded_at: at }: StoredProfile): string {
  const { title, format, headings, file_name: file } = profile;
  const given = correctionsText(profile);
  const read = headings.filter(({ field }) => field !== null);
  return [
    `${title} (${format}), last loaded ${at}${file === null ? "" : ` from ${file}`}`,
    `  given: ${given === "" ? "nothing" : given}`,
    ...read.map(({ heading, field }) => `  ${JSON.stringify(heading)} is read as ${field}`),
    ...headings.filter(({ field }) => field === null).map(({ heading }) => `  ${JSON.stringify(heading)} is not read`),
  ].join("\n");
}

const TOTAL_LINES_MAX = 10;
/** So many faults and totals are printed; the others are counted. */
const PRINTED_MAX = 20;

/** What a payroll file is and says, in lines of text without a value of a person. */
export function payrollText(file: FileSummary, ignored: readonly IgnoredRow[]): string {
  const { title, format, confidence, encoding, rows, persons, jobs, statements, quarters, years } = file;
  const isCertain = confidence === 0 || confidence === 1;
  const unread = [...new Set(file.columns_unread)];
  const counts = [
    counted(persons, "person"),
    counted(jobs, "job"),
    counted(statements, "pay statement"),
    ...(quarters === 0 ? [] : [counted(quarters, "quarter")]),
    ...(years === 0 ? [] : [counted(years, "year")]),
  ];
  return [
    `${title} (${format}${isCertain ? "" : `, ${Math.round(confidence * 100)} % sure`}), ${counted(rows, "line")}, characters ${encoding}`,
    `  holds: ${counts.join(", ")}`,
    ...employersLine(file),
    ...datesLine(file),
    ...(file.totals === 0
      ? []
      : [`  totals of the file: ${file.totals_equal} of ${file.totals} equal the sum of what was read`]),
    ...totalLines(file),
    ...differingLines(file),
    ...(unread.length === 0
      ? []
      : [`  columns not read: ${unread.map((heading) => JSON.stringify(heading)).join(", ")}`]),
    ...unusedLine(ignored),
    ...file.assumptions.map((assumption) => `  assumed: ${assumption}`),
    ...file.missing.map((fact) => `  missing: ${fact}${/\bgive\b/.test(fact) ? " (--set FIELD=VALUE)" : ""}`),
    ...faultLines(file),
  ].join("\n");
}

function datesLine({ first_pay_date: first, last_pay_date: last }: FileSummary): string[] {
  if (first === null) return [];
  return [first === last ? `  pay date: ${first}` : `  pay dates: ${first} to ${last}`];
}

/** What rows that tell of no person are, the most frequent first; blank ones are not worth a word. */
function unusedLine(ignored: readonly IgnoredRow[]): string[] {
  const counts = new Map<string, number>();
  for (const { why } of ignored) {
    const name = UNUSED[why] ?? why;
    if (why !== "blank") counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  if (counts.size === 0) return [];
  const list = [...counts].toSorted(([, one], [, other]) => other - one);
  return [`  lines of no person: ${list.map(([name, count]) => `${name} ${count}`).join(", ")}`];
}

/** Why a row is not used, for people. */
const UNUSED: Readonly<Record<string, string>> = {
  header: "headings",
  heading: "headings",
  person: "titles",
  section: "titles",
  note: "notes",
  total: "totals",
  "names no person": "without a name",
  relative: "relatives of employees",
};

function employersLine({ employers, employers_total: total }: FileSummary): string[] {
  if (total === 0) return [];
  const more = total > employers.length ? ` and ${total - employers.length} more` : "";
  return [`  employers: ${employers.join(", ")}${more}`];
}

/** The lines of totals, and of each what it covers and how many of its columns were compared. */
function totalLines({ total_lines: lines = [] }: FileSummary): string[] {
  const texts = lines.slice(0, TOTAL_LINES_MAX).map(({ row, covers, compared, equal, not_compared: others }) => {
    const total =
      covers.length === 0
        ? "not the sum of rows that were read"
        : `the total of ${covers.map((one) => one.replace(/^(?=[a-z]+$)/, "the ")).join(", ")}`;
    const rest = others.length === 0 ? "" : `; not compared: ${others.map((one) => JSON.stringify(one)).join(", ")}`;
    const of = others.length === 0 ? "" : ` of ${compared + others.length}`;
    return `    row ${row} is ${total}: ${compared}${of} compared, ${equal === compared ? "all" : equal} equal${rest}`;
  });
  return lines.length > texts.length
    ? [...texts, `    and ${lines.length - texts.length} more lines of totals`]
    : texts;
}

function differingLines({ differing_totals: differing }: FileSummary): string[] {
  return differing
    .slice(0, PRINTED_MAX)
    .map(
      ({ row, covers, field, declared, actual }) =>
        `    row ${row}, ${field} of ${covers}: declared ${declared ?? "–"}, read ${actual ?? "–"}`,
    );
}

/** A line for each fault. Its scope is what it costs: the row, a field, the trust in a total, or the whole file. */
function faultLines({ faults, faults_total: total }: FileSummary): string[] {
  const lines = faults.slice(0, PRINTED_MAX).map(({ scope, row, field, reason, remedy }) => {
    const where = row === null ? "the file" : `row ${row}`;
    return `  ${scope}: ${where}${field === null ? "" : `, ${field}`} ${reason}. ${remedy}`;
  });
  return total > lines.length ? [...lines, `  and ${total - lines.length} more faults`] : lines;
}
