import type { Import } from "@openvoe/client";
import { Card, Facts, Notice, numberText } from "../../parts/content.tsx";
import { fieldLabel } from "../../parts/field-label.ts";
import { tableOf } from "../../parts/table.tsx";
import { columnName } from "./column-names.ts";

/** What a file of a payroll system is and says. */
type PayrollFile = NonNullable<Import["payroll"]>;

/** What a payroll file is, what would be loaded of it, and what of it does not fit. */
export function PayrollFileCard({ file }: { readonly file: PayrollFile }) {
  const employers = file.employers_total > file.employers.length ? [...file.employers, "…"] : file.employers;
  const period =
    file.first_pay_date === null
      ? null
      : file.first_pay_date === file.last_pay_date
        ? file.first_pay_date
        : `${file.first_pay_date} to ${file.last_pay_date}`;
  const unread = [...new Set(file.columns_unread)];
  const how =
    file.confidence === 1 || file.confidence === 0
      ? "Detected from its columns"
      : `Detected with ${Math.round(file.confidence * 100)}% confidence`;
  return (
    <Card title={file.title} lead={`${how}. Encoding: ${file.encoding}.`}>
      <Facts
        facts={[
          ["People", numberText(file.persons)],
          ["Jobs", numberText(file.jobs)],
          ["Pay statements", numberText(file.statements)],
          ...told([
            [
              "Quarterly, yearly totals",
              file.quarters + file.years === 0 ? null : numberText(file.quarters + file.years),
            ],
            ["Employers", employers.length === 0 ? null : employers.join(", ")],
            ["Pay dates", period],
            ["Totals check", totalsText(file)],
            ["Columns not imported", unread.length === 0 ? null : unread.map(columnName).join(", ")],
            ["Assumptions", file.assumptions.length === 0 ? null : file.assumptions.join("; ")],
          ]),
        ]}
      />
      {file.missing.length === 0 ? null : (
        <Notice tone="warning" title="Some data is missing from the file.">
          {file.missing.map((fact) => (
            <p key={fact} class="sentence">
              {fact}
            </p>
          ))}
        </Notice>
      )}
      <DifferingTotals file={file} />
      <TotalLines file={file} />
      <Faults file={file} />
    </Card>
  );
}

type Fact = readonly [name: string, value: string | null];

/** The facts that there are. */
function told(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(([, value]) => value !== null);
}

function totalsText({ totals, totals_equal: equal }: PayrollFile): string | null {
  if (totals === 0) return null;
  return equal === totals
    ? `All ${totals} compared totals match the rows`
    : `${totals - equal} of ${totals} totals do not match the rows`;
}

function DifferingTotals({ file: { differing_totals: differing } }: { readonly file: PayrollFile }) {
  if (differing.length === 0) return null;
  return tableOf("Totals that do not match", differing, [
    { title: "Total", cell: ({ field, covers }) => `${columnName(fieldLabel(field))} of ${covers}` },
    { title: "Row", isNumber: true, cell: ({ row }) => String(row ?? "–") },
    { title: "In the file", isNumber: true, cell: ({ declared }) => declared ?? "–" },
    { title: "Sum of the rows", isNumber: true, cell: ({ actual }) => actual ?? "–" },
  ]);
}

/** What each line of totals covers, and which of its columns were not compared. */
function TotalLines({ file: { total_lines: lines = [] } }: { readonly file: PayrollFile }) {
  if (lines.length === 0) return null;
  return (
    <details>
      <summary>{lines.length === 1 ? "One line of totals" : `${numberText(lines.length)} lines of totals`}</summary>
      {tableOf("Lines of totals", lines, [
        { title: "Row", cell: ({ row }) => String(row ?? "–") },
        { title: "Total of", cell: ({ covers }) => (covers.length === 0 ? "–" : covers.join(", ")) },
        { title: "Compared", isNumber: true, cell: ({ compared }) => numberText(compared) },
        { title: "Equal", isNumber: true, cell: ({ equal }) => numberText(equal) },
        { title: "Not compared", cell: (line) => line.not_compared.map(columnName).join(", ") || "–" },
      ])}
    </details>
  );
}

const SCOPES = {
  row: "Row skipped",
  field: "Field skipped",
  control: "Total differs",
  file: "File incomplete",
} as const;

function Faults({ file: { faults, faults_total: total } }: { readonly file: PayrollFile }) {
  if (total === 0) return null;
  return (
    <details>
      <summary>
        {total === 1 ? "1 problem" : `${numberText(total)} problems`}
        {total > faults.length ? `, the first ${faults.length} listed` : ""}
      </summary>
      {tableOf("Problems in the file", faults, [
        { title: "Row", cell: ({ row }) => String(row ?? "File") },
        { title: "Field", cell: ({ field }) => (field === null ? "–" : fieldLabel(field)) },
        { title: "Problem", cell: ({ reason, remedy }) => `${reason}. ${remedy}` },
        { title: "Result", cell: ({ scope }) => SCOPES[scope] },
      ])}
    </details>
  );
}
