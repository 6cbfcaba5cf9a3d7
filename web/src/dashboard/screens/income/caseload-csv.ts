import type { Case } from "./caseload-file.ts";

const FIXED = ["case", "assessment", "verdict", "reasons", "settled_by", "flags", "fault"] as const;

/** A caseload as CSV: a column for each figure that any case has. What a spreadsheet would compute is kept a text. */
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
      ...names.map((name) => figures.get(name) ?? ""),
    ];
  });
  return [[...FIXED, ...names], ...rows].map((row) => `${row.map(quoted).join(",")}\r\n`).join("");
}

function quoted(value: string): string {
  // A formula of a spreadsheet begins so; a negative number does not need to be one.
  const safe = /^[=+@\t\r]|^-(?![\d.])/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
