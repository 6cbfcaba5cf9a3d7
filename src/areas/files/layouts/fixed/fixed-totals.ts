import type { ControlTotal, FileReject, RowPlace } from "../../payroll/payroll-file.ts";
import { sumAmounts } from "../../values/amounts.ts";

/** A record of totals, and the persons that it adds up. */
export interface Declared {
  readonly row: RowPlace;
  readonly covers: string;
  readonly count: number | null;
  /**
   * Declared sums, by the field of a job's totals, or of its corrections: `gross/reported` and `gross/correct` are the
   * amounts before and after.
   */
  readonly sums: readonly (readonly [field: string, amount: string | null])[];
  readonly jobs: readonly Readonly<Record<string, unknown>>[];
}

/** Compares declared totals with the sums of the persons, and names the rows whose totals differ. */
export function compareTotals(declared: readonly Declared[]): {
  readonly control: readonly ControlTotal[];
  readonly rejects: readonly FileReject[];
} {
  const control: ControlTotal[] = [];
  const rejects: FileReject[] = [];
  for (const total of declared) {
    const entries = entriesOf(total);
    control.push(...entries);
    const wrong = entries.filter((entry) => entry.declared !== entry.actual);
    if (wrong.length === 0) continue;
    const fields = wrong.map(({ field }) => field).join(", ");
    rejects.push({
      scope: "control",
      row: total.row,
      field: fields,
      reason: `declares totals that differ from the records of the ${total.covers}: ${fields}`,
      remedy: "Compare both with the payroll system: a record may be missing or changed.",
    });
  }
  return { control, rejects };
}

function entriesOf({ row, covers, count, sums, jobs }: Declared): ControlTotal[] {
  const counts =
    count === null ? [] : [{ row, covers, field: "count", declared: String(count), actual: String(jobs.length) }];
  const amounts = sums.flatMap(([field, amount]) =>
    amount === null ? [] : [{ row, covers, field, declared: amount, actual: sumOf(jobs, field) }],
  );
  return [...counts, ...amounts];
}

function sumOf(jobs: Declared["jobs"], field: string): string {
  const [name, correctionSide] = field.split("/");
  return sumAmounts(jobs.map((job) => amountOf(job, name ?? field, correctionSide)));
}

function amountOf(job: Readonly<Record<string, unknown>>, name: string, correctionSide: string | undefined): string {
  const holder = correctionSide === undefined ? job.totals : job.corrections;
  if (typeof holder !== "object" || holder === null) return "0.00";
  const value: unknown = Reflect.get(holder, name);
  if (correctionSide === undefined) return typeof value === "string" ? value : "0.00";
  const inner: unknown = typeof value === "object" && value !== null ? Reflect.get(value, correctionSide) : undefined;
  return typeof inner === "string" ? inner : "0.00";
}
