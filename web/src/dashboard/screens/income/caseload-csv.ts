import { csvOf } from "../../parts/csv.ts";
import type { Case } from "./caseload-file.ts";

const FIXED = ["case", "assessment", "verdict", "reasons", "settled_by", "flags", "fault", "identity"] as const;

/** A caseload as CSV: a column for each figure that any case has. */
export function caseloadCsv(cases: readonly Case[]): string {
  const names = [...new Set(cases.flatMap(({ assessment }) => (assessment?.figures ?? []).map(({ name }) => name)))];
  const rows = cases.map((one) => {
    const { assessment, reference, fault } = one;
    const figures = new Map((assessment?.figures ?? []).map(({ name, value }) => [name, value]));
    return [
      reference,
      assessment?.id ?? "",
      assessment?.verdict ?? "",
      (assessment?.reasons ?? []).map(({ text }) => text).join("; "),
      (assessment?.settled_by ?? []).map(({ text }) => text).join("; "),
      (assessment?.flags ?? []).map(({ text }) => text).join(" "),
      fault ?? "",
      assessment?.identity ?? "",
      ...names.map((name) => figures.get(name) ?? ""),
    ];
  });
  return csvOf([[...FIXED, ...names], ...rows]);
}
