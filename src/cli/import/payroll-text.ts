import type { FileSummary } from "../../files/payroll/file-summary.ts";

/** So many faults and totals are printed; the others are counted. */
const PRINTED_MAX = 20;

/** What a payroll file is and says, in lines of text without a value of a person. */
export function payrollText(file: FileSummary): string {
  const { title, format, confidence, encoding, rows, persons, jobs, statements, quarters, years } = file;
  const how = confidence === 0 ? "by its columns" : `${Math.round(confidence * 100)} % sure`;
  return [
    `${title} (${format}, ${how}), ${encoding}`,
    `  ${rows} rows: ${persons} persons, ${jobs} jobs, ${statements} pay statements, ${quarters} quarters, ${years} years`,
    ...employersLine(file),
    ...(file.first_pay_date === null ? [] : [`  pay dates: ${file.first_pay_date} to ${file.last_pay_date}`]),
    ...(file.totals === 0 ? [] : [`  totals: ${file.totals_equal} of ${file.totals} as declared`]),
    ...differingLines(file),
    ...(file.columns_unread.length === 0
      ? []
      : [`  columns not read: ${file.columns_unread.map((heading) => JSON.stringify(heading)).join(", ")}`]),
    ...file.assumptions.map((assumption) => `  assumed: ${assumption}`),
    ...file.missing.map((fact) => `  missing: ${fact}${/\bgive\b/.test(fact) ? " (--set FIELD=VALUE)" : ""}`),
    ...faultLines(file),
  ].join("\n");
}

function employersLine({ employers, employers_total: total }: FileSummary): string[] {
  if (total === 0) return [];
  const more = total > employers.length ? ` and ${total - employers.length} more` : "";
  return [`  employers: ${employers.join(", ")}${more}`];
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
