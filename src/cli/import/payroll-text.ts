import type { PayrollFile } from "../../files/payroll/payroll-file.ts";

/** So many faults are listed; the others are counted. */
const LISTED_MAX = 20;

/** What a payroll file is and says, in lines of text without a value of a person. */
export function payrollText(file: PayrollFile): string {
  const persons = new Set(file.jobs.map(({ person }) => person)).size;
  const statements = file.jobs.reduce((sum, { statements: own }) => sum + (own?.length ?? 0), 0);
  const employers = [
    ...new Set(file.jobs.map(({ employer }) => employer?.name ?? employer?.code ?? employer?.ein ?? "")),
  ].filter((name) => name !== "");
  const dates = file.jobs
    .flatMap(({ statements: own }) => own?.map(({ pay_date }) => pay_date ?? "") ?? [])
    .filter((date) => date !== "")
    .sort();
  const unread = file.columns.filter(
    ({ field, heading }) => (field === null || field === "noise") && heading.trim() !== "",
  );
  const open = file.control.filter(({ declared, actual }) => declared !== actual);
  return [
    `${file.title} (${file.format}, ${Math.round(file.confidence * 100)} % sure), ${file.encoding}`,
    `  ${file.rows} rows: ${persons} persons, ${file.jobs.length} jobs, ${statements} pay statements`,
    ...(employers.length > 0
      ? [
          `  employers: ${employers.slice(0, 5).join(", ")}${employers.length > 5 ? ` and ${employers.length - 5} more` : ""}`,
        ]
      : []),
    ...(dates.length > 0 ? [`  pay dates: ${dates[0]} to ${dates.at(-1)}`] : []),
    ...(file.control.length > 0
      ? [`  totals: ${file.control.length - open.length} of ${file.control.length} as declared`]
      : []),
    ...(unread.length > 0
      ? [`  columns not read: ${unread.map(({ heading }) => JSON.stringify(heading)).join(", ")}`]
      : []),
    ...file.assumptions.map((assumption) => `  assumed: ${assumption}`),
    ...faultLines(file),
  ].join("\n");
}

function faultLines({ rejects }: PayrollFile): string[] {
  const lines = rejects.slice(0, LISTED_MAX).map(({ scope, row, field, reason, remedy }) => {
    const where = row === null ? "the file" : `row ${row}`;
    return `  ${scope}: ${where}${field === null ? "" : `, ${field}`} ${reason}. ${remedy}`;
  });
  return rejects.length > LISTED_MAX ? [...lines, `  and ${rejects.length - LISTED_MAX} more faults`] : lines;
}
