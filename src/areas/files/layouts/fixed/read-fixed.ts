import { isObject } from "../../../../kernel/schema/objects.ts";
import type { ControlTotal, FileReject, IgnoredRow, RowPlace } from "../../payroll/payroll-file.ts";
import { sumAmounts } from "../../values/amounts.ts";
import type { JobDraft, LayoutResult } from "../layout-result.ts";
import { readField, readMoney } from "./read-field.ts";
import type { FieldSpec, FixedFormat, RecordSpec } from "./record-layout.ts";
import { splitRecords } from "./split-records.ts";

/** Reads a file of fixed-width records by its format. */
export function readFixed(text: string, format: FixedFormat): LayoutResult {
  const { records, cut, types } = splitRecords(text, format);
  const reader = new FixedReader({ ...format, records: types });
  records.forEach((record, at) => {
    const length = cut.get(at + 1);
    if (length === undefined) reader.take(record, at + 1);
    else reader.refuseCut(at + 1, length);
  });
  return { rows: records.length, ...reader.end(records) };
}

class FixedReader {
  readonly #format: FixedFormat;
  readonly #jobs: JobDraft[] = [];
  readonly #rejects: FileReject[] = [];
  readonly #ignored: IgnoredRow[] = [];
  readonly #declared: Declared[] = [];
  #employer: Record<string, unknown> = {};
  #job: JobDraft | null = null;
  #section: JobDraft[] = [];
  #employers = 0;

  constructor(format: FixedFormat) {
    this.#format = format;
  }

  take(record: string, row: number): void {
    const type = record.slice(0, this.#format.typeLength);
    const spec = this.#format.records[type];
    if (record.trim() === "" || spec === undefined) this.#ignored.push({ row, why: "blank" });
    else this.#takers[spec.role](record, { row, spec });
  }

  readonly #takers: Readonly<Record<RecordSpec["role"], (record: string, place: RecordPlace) => void>> = {
    other: () => {},
    employer: (record, place) => {
      this.#employer = {};
      this.#section = [];
      this.#employers += 1;
      this.#job = null;
      this.#readInto(this.#employer, record, place);
    },
    person: (record, place) => this.#takePerson(record, place),
    detail: (record, place) => {
      if (this.#job === null) return;
      this.#job.rows.push(place.row);
      this.#readInto(this.#job, record, place);
    },
    total: (record, { row, spec }) => this.#declare(record, { row, spec, jobs: this.#section, covers: "employer" }),
    final: (record, { row, spec }) => this.#declare(record, { row, spec, jobs: this.#jobs, covers: "file" }),
  };

  #takePerson(record: string, place: RecordPlace): void {
    const job: JobDraft = { rows: [place.row], ...structuredClone(this.#employer), ...this.#format.constants };
    const faults = this.#readInto(job, record, place);
    const missing = (place.spec.required ?? []).filter((field) => job[field] === undefined);
    // Details that follow a rejected record are its own, not those of the person before it.
    this.#job = null;
    if (missing.length > 0) {
      this.#takeBack(faults);
      const reason = faults.find(({ field }) => field === missing[0])?.reason ?? "must be given in this layout";
      this.#reject({
        scope: "row",
        row: place.row,
        field: missing[0] ?? null,
        reason,
        remedy: "Correct the record and load it alone.",
      });
      return;
    }
    this.#job = job;
    this.#jobs.push(job);
    this.#section.push(job);
  }

  #takeBack(faults: readonly FileReject[]): void {
    for (const fault of faults) this.#rejects.splice(this.#rejects.indexOf(fault), 1);
  }

  #reject(reject: FileReject): FileReject {
    this.#rejects.push(reject);
    return reject;
  }

  #readInto(target: Record<string, unknown>, record: string, { row, spec }: RecordPlace): FileReject[] {
    const faults: FileReject[] = [];
    for (const [path, field] of Object.entries(spec.fields ?? {})) {
      const reading = readField(record, field);
      if (reading.kind === "value") setPath(target, path, reading.value);
      if (reading.kind === "fault") {
        faults.push(this.#reject({ scope: "field", row, field: path, reason: reading.reason, remedy: reading.remedy }));
      }
    }
    for (const { name, original, correct } of spec.corrections ?? [])
      readCorrection(target, record, { name, original, correct });
    if (spec.item !== undefined) this.#readItem(target, record, spec.item);
    return faults;
  }

  #readItem(target: Record<string, unknown>, record: string, item: NonNullable<RecordSpec["item"]>): void {
    const read: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(item.fields)) {
      const reading = readField(record, field);
      if (reading.kind === "value") read[name] = reading.value;
    }
    const list = target[item.list];
    target[item.list] = Array.isArray(list) ? [...list, read] : [read];
  }

  #declare(record: string, total: { row: number; spec: RecordSpec; jobs: readonly JobDraft[]; covers: string }): void {
    const { row, spec, jobs, covers } = total;
    const { count, sums = {} } = spec.declares ?? {};
    const declared = Object.entries(sums).map(([field, at]) => [field, readMoney(record, at)] as const);
    const counted = count === undefined ? null : countAt(record, count);
    this.#declared.push({ row, covers, count: counted, sums: declared, jobs: [...jobs] });
  }

  refuseCut(row: number, length: number): void {
    this.#job = null;
    const whole = this.#format.recordLength;
    const reason = `has ${length} of ${whole} characters, or no type of this layout`;
    this.#reject({ scope: "row", row, field: null, reason, remedy: "Export the file again, and load it whole." });
  }

  end(records: readonly string[]): Omit<LayoutResult, "rows"> {
    const { control, rejects } = compareTotals(this.#declared);
    const { lastType } = this.#format;
    if (lastType !== undefined && !records.some((record) => record.startsWith(lastType))) {
      this.#reject({
        scope: "file",
        row: null,
        field: null,
        reason: `ends without its last record (${lastType}), so that it was probably cut`,
        remedy: "Export the file again, or compare the totals by hand.",
      });
    }
    return { jobs: this.#jobs, rejects: [...this.#rejects, ...rejects], ignored: this.#ignored, control };
  }
}

/** A record of the file: its number, counted from 1, and its layout. */
interface RecordPlace {
  readonly row: number;
  readonly spec: RecordSpec;
}

function countAt(record: string, spec: FieldSpec): number | null {
  const text = record.slice(spec[0] - 1, spec[1]).trim();
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** Sets a value at a path such as `employer.address.city`. */
function setPath(target: Record<string, unknown>, path: string, value: unknown): void {
  const names = path.split(".");
  const name = names.pop() ?? path;
  let at = target;
  for (const each of names) {
    const next = at[each];
    const inner: Record<string, unknown> = isObject(next) ? next : {};
    at[each] = inner;
    at = inner;
  }
  at[name] = value;
}

/** A corrected money field has both values; blanks mean that it was not corrected. */
function readCorrection(
  target: Record<string, unknown>,
  record: string,
  { name, original, correct }: { readonly name: string; readonly original: FieldSpec; readonly correct: FieldSpec },
): void {
  const [was, is] = [readMoney(record, original), readMoney(record, correct)];
  if (was === null || is === null) return;
  setPath(target, `totals.${name}`, is);
  setPath(target, `corrections.${name}`, { original: was, correct: is });
}

/** A record of totals, and the persons that it adds up. */
interface Declared {
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
function compareTotals(declared: readonly Declared[]): {
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
