import type { RowValues } from "../../../../files/source-rows.ts";
import type { EmploymentRecord } from "../../../../payroll/employment.ts";

const ADDRESS = ["street", "city", "state", "zip"] as const;
/** What a row that tells neither birth date nor SSN does not change of the person whom it joins. */
const OF_PERSON = ["record_id", "employer_name", "employer_ein", "first_name", "middle_name", "last_name"] as const;

/** The values of a row with what a stored record of the same job knows besides; what is newer holds. */
export function mergedWith(values: RowValues, record: EmploymentRecord): RowValues {
  const known = valuesOfRecord(record);
  const isOlder = isText(values.as_of) && record.as_of !== null && values.as_of < record.as_of;
  return isOlder ? merged(values, known) : merged(known, values);
}

/** The values of a row with those of the record that it joins; who it is stays as the record has it. */
export function joinedWith(values: RowValues, record: EmploymentRecord, number: string | null): RowValues {
  const untold = Object.fromEntries(OF_PERSON.map((field) => [field, null]));
  return { ...mergedWith({ ...values, ...untold }, record), employee_number: number };
}

/** A stored record as the values of a row. */
export function valuesOfRecord({ status, waits: _, ...record }: EmploymentRecord): RowValues {
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
