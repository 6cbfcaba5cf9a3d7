import type { ImportPreview } from "@openvoe/client";
import { Card } from "../../parts/content.tsx";
import { fieldLabel } from "../../parts/field-label.ts";
import { tableOf } from "../../parts/table.tsx";

type Row = ImportPreview["rows"][number];

const DATES_HINT = "If dates are the reason, choose another date format above.";

/** The first rows as they would be imported, and whether each would be imported; of a file of pay folded unless one would not. */
export function FirstRows({
  preview: { rows: read, fields, payroll, questions },
}: {
  readonly preview: ImportPreview;
}) {
  const rows = withoutAsked(read, questions);
  // Of a pay file the id is made from others of its values.
  const isShown = (field: string, heading: string | null) =>
    payroll === null ? heading !== null : field !== "record_id";
  const shown = fields.filter(({ field, is_required, heading }) => is_required && isShown(field, heading));
  const faulty = rows.filter(({ faults }) => faults.length > 0);
  const isOfDates = faulty.some(({ faults }) =>
    faults.some(({ field }) => field?.endsWith("_date") || field === "date_of_birth"),
  );
  const lead =
    faulty.length === 0
      ? questions.length === 0
        ? "All of these rows would be imported."
        : "All of these rows would be imported once you answer the questions."
      : `${faulty.length} of ${rows.length} would be rejected.${isOfDates ? ` ${DATES_HINT}` : ""}`;
  const table = tableOf("The first rows as they would be imported", rows, [
    { title: "Line", isNumber: true, cell: (row) => String(row.line) },
    ...(rows.some(({ pay_entries: entries }) => entries > 0) ? [PAY_COLUMN] : []),
    ...shown.map(({ field }) => ({
      title: fieldLabel(field),
      cell: ({ values }: Row) => <span class={field === "record_id" ? "" : "whole"}>{textOf(values, field)}</span>,
    })),
    {
      title: "Result",
      cell: ({ faults, warnings }) => (
        <span class="reason">
          {faults.length === 0
            ? ["Would be imported", ...warnings.map(factText)].join("; ")
            : faults.map(factText).join("; ")}
        </span>
      ),
    },
  ]);
  return (
    <Card title="First rows" lead={lead}>
      {payroll === null || faulty.length > 0 ? (
        table
      ) : (
        <details>
          <summary>{rows.length === 1 ? "The row" : `The first ${rows.length} rows`}</summary>
          {table}
        </details>
      )}
    </Card>
  );
}

/** The rows without the fault that their employer is not stated, while that is asked. */
export function withoutAsked(rows: readonly Row[], questions: ImportPreview["questions"]): readonly Row[] {
  if (!questions.some(({ kind }) => kind === "employer")) return rows;
  return rows.map((row) => ({ ...row, faults: row.faults.filter(({ field }) => field !== "employer_name") }));
}

const PAY_COLUMN = { title: "Pay entries", isNumber: true, cell: ({ pay_entries: entries }: Row) => String(entries) };

/** A fault of a row, or what is left out of it, in words. */
export function factText({ field, reason }: { readonly field: string | null; readonly reason: string }): string {
  return `${field === null ? "The row" : fieldLabel(field)} ${reason}`;
}

function textOf(values: object | null, field: string): string {
  const value = Object.entries(values ?? {}).find(([name]) => name === field)?.[1];
  return value === undefined || value === null || value === "" ? "–" : String(value);
}
