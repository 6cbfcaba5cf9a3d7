import { AppError } from "../../../kernel/error.ts";

/** The options common to every command. */
export interface PrintOptions {
  readonly json?: boolean;
}

/** Prints a result: as JSON on one line with `--json`, else as text. */
export function printResult(result: unknown, options: PrintOptions & { readonly text: string }): void {
  process.stdout.write(`${options.json === true ? JSON.stringify(result) : options.text}\n`);
}

/** Rows in columns as wide as their longest cell; the first row is the header. */
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

/** A failure as text: what went wrong, each faulty setting on its own line, and the detail. */
export function failureText(error: unknown): string {
  if (!(error instanceof AppError))
    return `openvoe: ${error instanceof Error ? (error.stack ?? error.message) : error}`;
  const faults = error.invalidParams.map(({ field, message }) => `\n  ${field} ${message}`);
  const detail = error.detail === undefined ? "" : `\n  ${error.detail}`;
  return `openvoe: ${error.message}${faults.join("")}${detail}`;
}
