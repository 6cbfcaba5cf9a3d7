import type { Import } from "@openvoe/client";
import { Card, Facts, Notice, numberText } from "../../parts/content.tsx";
import { fieldLabel } from "../../parts/field-label.ts";
import { Table } from "../../parts/table.tsx";
import { columnName } from "./column-names.ts";

/** What a file of a payroll system is and says. */
type PayrollFile = NonNullable<Import["payroll"]>;

/** What a payroll file is, what would be loaded of it, and what of it does not fit. */
export function PayrollFileCard({ of }: { readonly of: PayrollFile }) {
  const employers = of.employers_total > of.employers.length ? [...of.employers, "…"] : of.employers;
  const period =
    of.first_pay_date === null
      ? null
      : of.first_pay_date === of.last_pay_date
        ? of.first_pay_date
        : `${of.first_pay_date} to ${of.last_pay_date}`;
  const unread = [...new Set(of.columns_unread)];
  const how =
    of.confidence === 1 || of.confidence === 0
      ? "Read by what its columns show"
      : `Recognised with a confidence of ${Math.round(of.confidence * 100)}%`;
  return (
    <Card title={of.title} lead={`${how}. Characters: ${of.encoding}.`}>
      <Facts
        facts={[
          ["Persons", numberText(of.persons)],
          ["Jobs", numberText(of.jobs)],
          ["Pay statements", numberText(of.statements)],
          ...told([
            ["Quarters and years", of.quarters + of.years === 0 ? null : numberText(of.quarters + of.years)],
            ["Employers", employers.length === 0 ? null : employers.join(", ")],
            ["Pay dates", period],
            ["Totals of the file", totalsText(of)],
            ["Columns not read", unread.length === 0 ? null : unread.map(columnName).join(", ")],
            ["Assumed", of.assumptions.length === 0 ? null : of.assumptions.join("; ")],
          ]),
        ]}
      />
      {of.missing.length === 0 ? null : (
        <Notice tone="warning" title="The file does not tell everything.">
          {of.missing.map((fact) => (
            <p key={fact} class="sentence">
              {fact}
            </p>
          ))}
        </Notice>
      )}
      <DifferingTotals of={of} />
      <Faults of={of} />
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
    ? `All ${totals} equal what was read`
    : `${totals - equal} of ${totals} differ from what was read`;
}

function DifferingTotals({ of: { differing_totals: differing } }: { readonly of: PayrollFile }) {
  if (differing.length === 0) return null;
  return (
    <Table
      caption="Declared totals that differ"
      keyOf={(row) => `${row.row} ${row.field}`}
      rows={differing}
      columns={[
        { title: "Total", cell: ({ field, covers }) => `${fieldLabel(field)} of ${covers}` },
        { title: "Row", isNumber: true, cell: ({ row }) => String(row ?? "–") },
        { title: "Declared", isNumber: true, cell: ({ declared }) => declared ?? "–" },
        { title: "Read", isNumber: true, cell: ({ actual }) => actual ?? "–" },
      ]}
    />
  );
}

const SCOPES = {
  row: "The row is not loaded",
  field: "Loaded without the field",
  control: "A total differs",
  file: "The file is incomplete",
} as const;

function Faults({ of: { faults, faults_total: total } }: { readonly of: PayrollFile }) {
  if (total === 0) return null;
  return (
    <details>
      <summary>
        {total === 1 ? "One fault" : `${numberText(total)} faults`}
        {total > faults.length ? `, of which ${faults.length} are listed` : ""}
      </summary>
      <Table
        caption="What cannot be read"
        keyOf={(one) => `${one.row} ${one.field} ${one.reason}`}
        rows={faults}
        columns={[
          { title: "Row", cell: ({ row }) => String(row ?? "File") },
          { title: "Field", cell: ({ field }) => (field === null ? "–" : fieldLabel(field)) },
          { title: "What is wrong", cell: ({ reason, remedy }) => `${reason}. ${remedy}` },
          { title: "Result", cell: ({ scope }) => SCOPES[scope] },
        ]}
      />
    </details>
  );
}
