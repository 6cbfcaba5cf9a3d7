import { openJson } from "../../crypto/seal.ts";
import type { EmploymentRecord } from "../../domain/employment.ts";
import type { EmploymentId } from "../../domain/ids.ts";
import type { RowValues, SourceRow } from "../../files/source-rows.ts";
import { listEmployments } from "../../store/employments/employments.ts";
import { SEALING_CONTEXT } from "../../store/sealing/sealed-columns.ts";
import { foldedWords } from "../../text/fold.ts";
import type { Context } from "../sealing/context.ts";
import { employmentIdOf, type RecordNamespace } from "./employment-row.ts";

const ADDRESS = ["street", "city", "state", "zip"] as const;
const OTHER_PERSON =
  "has the number of a record of this source whose name, SSN or birth date is another person's: load the file as another source, or remove that record first";

/**
 * The rows of a payroll file with what the stored records of the same ids know besides: a pay run
 * adds to a person, and does not remove what an earlier file told. What an older file tells does
 * not replace what a newer one told. A row whose record is another person's is unreadable, so that
 * no pay comes under a wrong person. Other rows are returned as they are.
 */
export async function fillFromStoredRows(
  context: Context,
  rows: readonly SourceRow[],
  namespace: RecordNamespace,
): Promise<readonly SourceRow[]> {
  const idsByRow = new Map(rows.filter(isPartial).map((row) => [row as SourceRow, idOfRow(row, namespace)]));
  if (idsByRow.size === 0) return rows;
  const ids = [...new Set(idsByRow.values())].filter((id) => id !== null);
  const stored = new Map(
    (await listEmployments(context.db, namespace.environment, ids)).flatMap((row) => {
      const record = openRecord(context, row);
      return record === null ? [] : [[row.id, record] as const];
    }),
  );
  return rows.map((row) => {
    const id = idsByRow.get(row) ?? null;
    const record = id === null ? undefined : stored.get(id);
    return record === undefined || row.kind === "unreadable" ? row : completed(row, record);
  });
}

type ReadRow = Extract<SourceRow, { kind: "row" }>;

function isPartial(row: SourceRow): row is ReadRow {
  return row.kind === "row" && row.isPartial === true;
}

function idOfRow({ values }: ReadRow, namespace: RecordNamespace): EmploymentId | null {
  const { record_id: id } = values;
  return typeof id === "string" ? employmentIdOf(id.replaceAll(/\s+/g, " ").trim(), namespace) : null;
}

function openRecord(
  { keyring }: Context,
  { id, sealed }: { readonly id: EmploymentId; readonly sealed: Buffer },
): EmploymentRecord | null {
  try {
    return openJson(keyring, sealed, SEALING_CONTEXT.employmentRecord(id));
  } catch {
    return null;
  }
}

function completed(row: ReadRow, record: EmploymentRecord): SourceRow {
  const { line, values, pay } = row;
  if (pay?.isCorrection !== true && isOtherPerson(values, record)) {
    return { kind: "unreadable", line, reason: OTHER_PERSON };
  }
  const known = valuesOfRecord(record);
  const isOlder = isText(values.as_of) && record.as_of !== null && values.as_of < record.as_of;
  return { ...row, values: isOlder ? merged(values, known) : merged(known, values) };
}

function valuesOfRecord({ status, ...record }: EmploymentRecord): RowValues {
  return { ...record, employment_status: status ?? null };
}

/** Values with those of a newer row, where it tells any. Parts that belong together stay together. */
function merged(older: RowValues, newer: RowValues): RowValues {
  const told = Object.fromEntries(Object.entries(newer).filter(([, value]) => isTold(value)));
  const values: Record<string, unknown> = { ...older, ...told };
  if (ADDRESS.some((field) => isTold(newer[field]))) for (const field of ADDRESS) values[field] = newer[field];
  if (isText(newer.ssn) && isText(older.ssn) && older.ssn.length > newer.ssn.length) values.ssn = older.ssn;
  const isInferred = (row: RowValues, field: string) =>
    Array.isArray(row.derived_fields) && row.derived_fields.includes(field);
  const derived = ["pay_frequency", "employment_status"].filter((field) => {
    if (isInferred(newer, field) && isTold(older[field]) && !isInferred(older, field)) values[field] = older[field];
    return isInferred(values[field] === newer[field] && isTold(newer[field]) ? newer : older, field);
  });
  values.derived_fields = derived;
  if (isText(newer.start_date) && isText(values.end_date) && values.end_date < newer.start_date) values.end_date = null;
  return values;
}

function isTold(value: unknown): boolean {
  return value !== null && value !== undefined && value !== "" && !(Array.isArray(value) && value.length === 0);
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/**
 * True if a row cannot be about the person of a record: no word of the names is common, unless SSN
 * and birth date are equal; or both SSN and birth date differ. A row without a name is judged by its
 * SSN.
 */
function isOtherPerson(values: RowValues, record: EmploymentRecord): boolean {
  const ssn = compareTexts(lastFour(values.ssn), lastFour(record.ssn));
  const birth = compareTexts(values.date_of_birth, record.date_of_birth);
  if (ssn === "differ" && birth === "differ") return true;
  const own = nameWords(values.first_name, values.last_name);
  if (own.size === 0) return ssn === "differ";
  const shared = [...nameWords(record.first_name, record.last_name)].some((word) => own.has(word));
  return !shared && !(ssn === "equal" && birth === "equal");
}

function lastFour(ssn: unknown): string | null {
  return isText(ssn) ? ssn.slice(-4) : null;
}

function compareTexts(one: unknown, other: unknown): "equal" | "differ" | "unknown" {
  if (!isText(one) || !isText(other)) return "unknown";
  return one === other ? "equal" : "differ";
}

function nameWords(...names: readonly unknown[]): Set<string> {
  return new Set(names.flatMap((name) => (isText(name) ? foldedWords(name) : [])).filter((word) => word.length > 1));
}
