import { csvCell } from "../../../../../kernel/text/csv-cell.ts";
import type { Columns } from "../../../../files/find-columns.ts";
import type { RejectedRows } from "../../../../files/layouts/original-rows.ts";
import { REJECT_COLUMNS } from "../../../../files/layouts/reject-columns.ts";
import type { CountedReason } from "../../../sql/imports/jobs.ts";
import type { Reject } from "../check-rows.ts";

/** Maximum number of rejects that are kept as rows to correct. */
const LISTED_MAX = 20_000;
/** Maximum number of reasons that are counted separately, and reported. */
const COUNTED_MAX = 1_000;
const REPORTED_MAX = 10;
/** Approximate size of a part of the file, in bytes. */
const PART_CHARS = 262_144;

/** A rejected row with all of its reasons. */
interface RejectedRow extends RejectedRows {
  readonly values: Reject["values"];
}

/**
 * The rejected rows of an import as CSV, in parts, and the reasons counted; in bounded memory. Rows
 * are written under our own columns as they come, or, once {@link keepForOriginals} was called, at
 * the end with the original cells of the imported file.
 */
export class RejectsWriter {
  readonly #fields: readonly string[];
  readonly #reasons = new Map<string, { field: string | null; reason: string; count: number }>();
  readonly #parts: string[] = [];
  #text = "";
  /** The last row; further faults of it may follow. */
  #pending: { line: number; values: Reject["values"]; reasons: string[] } | null = null;
  /** Rows that wait for the cells of their file; null: they are written as they come. */
  #kept: RejectedRow[] | null = null;
  #hasHeadings = false;
  #listed = 0;
  #total = 0;

  constructor({ required, optional }: Columns) {
    this.#fields = [...required, ...optional];
  }

  /** Keeps rows until the end, when the file is read again for their cells. */
  keepForOriginals(): void {
    this.#kept = [];
  }

  /** Adds rejects; those of one line follow each other. */
  add(rejects: readonly Reject[]): void {
    for (const reject of rejects) {
      this.#count(reject);
      const reason = reject.field === null ? `the row ${reject.reason}` : `${reject.field} ${reject.reason}`;
      if (this.#pending?.line === reject.line) this.#pending.reasons.push(reason);
      else {
        this.#flush();
        this.#pending = { line: reject.line, values: reject.values, reasons: [reason] };
      }
    }
  }

  /** Parts that are complete since the last call. */
  take(): string[] {
    return this.#parts.splice(0);
  }

  /**
   * The last parts.
   *
   * @param originals the lines of kept rows with the original cells of the file, the headings first;
   * null if they cannot be made of the file. Called only if rows were kept
   */
  async end(originals: (rows: readonly RejectedRows[]) => Promise<readonly string[] | null>): Promise<string[]> {
    this.#flush();
    const kept = this.#kept ?? [];
    const lines = kept.length === 0 ? [] : await originals(kept);
    if (lines === null) for (const row of kept) this.#writeFields(row);
    else for (const line of lines) this.#write(line);
    if (this.#text !== "") this.#parts.push(this.#text);
    this.#text = "";
    return this.take();
  }

  /** Summary of the rejected rows: the most frequent reasons first. */
  summary(): { readonly reasons: CountedReason[]; readonly listed: number; readonly total: number } {
    const reasons = [...this.#reasons.values()].sort((a, b) => b.count - a.count).slice(0, REPORTED_MAX);
    return { reasons, listed: this.#listed, total: this.#total };
  }

  #count({ field, reason }: Reject): void {
    const key = `${field ?? ""}\n${reason}`;
    const known = this.#reasons.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.#reasons.size < COUNTED_MAX) this.#reasons.set(key, { field, reason, count: 1 });
  }

  #flush(): void {
    const pending = this.#pending;
    this.#pending = null;
    if (pending === null) return;
    this.#total += 1;
    if (this.#listed >= LISTED_MAX) return;
    this.#listed += 1;
    const { line, values, reasons } = pending;
    const row = { line, values, reason: reasons.join("; ") };
    if (this.#kept === null) this.#writeFields(row);
    else this.#kept.push(row);
  }

  #writeFields({ line, values, reason }: RejectedRow): void {
    if (!this.#hasHeadings) {
      this.#write(`${[...this.#fields, ...REJECT_COLUMNS].join(",")}\n`);
      this.#hasHeadings = true;
    }
    const cells = this.#fields.map((field) => cellOf(values?.[field]));
    this.#write(`${[...cells, String(line), csvCell(reason)].join(",")}\n`);
  }

  #write(line: string): void {
    this.#text += line;
    if (this.#text.length < PART_CHARS) return;
    this.#parts.push(this.#text);
    this.#text = "";
  }
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return csvCell(typeof value === "string" ? value : JSON.stringify(value));
}
