import { AppError } from "../../domain/error.ts";

/** What a command was told on every command's own options. */
export interface PrintOptions {
  readonly json?: boolean;
}

/** Prints a result: its JSON on one line with `--json`, else the words for a person. */
export function printResult(result: unknown, options: PrintOptions & { readonly words: string }): void {
  process.stdout.write(`${options.json === true ? JSON.stringify(result) : options.words}\n`);
}

/** Rows in columns as wide as their longest entry; the first row is the head. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? "").length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** A failure in words for a person: what went wrong, each faulty setting on a line of its own, and what lies behind it. */
export function failureText(error: unknown): string {
  if (!(error instanceof AppError))
    return `openvoe: ${error instanceof Error ? (error.stack ?? error.message) : error}`;
  const faults = error.invalidParams.map(({ field, message }) => `\n  ${field} ${message}`);
  const detail = error.detail === undefined ? "" : `\n  ${error.detail}`;
  return `openvoe: ${error.message}${faults.join("")}${detail}`;
}
