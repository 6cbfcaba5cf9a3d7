import type { ControlTotal, FileReject, RowPlace } from "../../payroll/payroll-file.ts";
import { amountUnits, formatUnits } from "../../values/amounts.ts";
import type { UncheckedFields } from "./row-person.ts";

/** Adds up the rows of a table, and compares the sums with the rows that declare totals. */
export class TableControl {
  readonly #all = new Map<string, bigint>();
  #section = new Map<string, bigint>();
  readonly #declared: {
    readonly row: RowPlace;
    readonly sums: UncheckedFields;
    readonly kind: string;
    readonly section: Map<string, bigint>;
  }[] = [];

  /** Begins a section, such as the block of a pay date. */
  beginSection(): void {
    if (this.#declared.length > 0) this.#section = new Map();
  }

  /** Adds what was read of a row: amounts by field. */
  add(read: UncheckedFields): void {
    for (const [field, value] of Object.entries(read)) {
      const units = typeof value === "string" ? amountUnits(value) : null;
      if (units === null) continue;
      this.#all.set(field, (this.#all.get(field) ?? 0n) + units);
      this.#section.set(field, (this.#section.get(field) ?? 0n) + units);
    }
  }

  /** Takes a row that declares totals, of its section or of the table. */
  declare(row: RowPlace, sums: UncheckedFields, kind: string): void {
    this.#declared.push({ row, sums, kind, section: this.#section });
    this.#section = new Map();
  }

  /** A total is right if it is the sum of its section, or of the whole table. */
  end(): { readonly entries: readonly ControlTotal[]; readonly rejects: readonly FileReject[] } {
    const entries: ControlTotal[] = [];
    const rejects: FileReject[] = [];
    for (const { row, sums, section } of this.#declared) {
      const covers = this.#declared.length === 1 || section.size === 0 ? "file" : "section";
      const its = Object.entries(sums).map(([field, declared]) =>
        this.#compare({ row, covers, field, declared: String(declared) }, section),
      );
      entries.push(...its);
      const wrong = its.filter((entry) => entry.declared !== entry.actual).map(({ field }) => field);
      if (wrong.length > 0) rejects.push(differs(row, wrong));
    }
    return { entries, rejects };
  }

  #compare(total: Omit<ControlTotal, "actual">, section: ReadonlyMap<string, bigint>): ControlTotal {
    const [ofSection, ofAll] = [section, this.#all].map((sums) => formatUnits(sums.get(total.field) ?? 0n));
    const actual =
      ofSection === total.declared || (total.covers === "section" && ofAll !== total.declared) ? ofSection : ofAll;
    return { ...total, actual: actual ?? "0.00" };
  }
}

function differs(row: RowPlace, fields: readonly string[]): FileReject {
  const field = fields.join(", ");
  return {
    scope: "control",
    row,
    field,
    reason: `declares totals that differ from the rows read: ${field}`,
    remedy: "Compare both with the payroll system: a row may be missing or changed.",
  };
}
