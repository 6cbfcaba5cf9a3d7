import { readEmploymentFields } from "../../src/areas/files/employment-fields.ts";
import { openOfSource } from "../../src/areas/files/payroll/open-of-source.ts";
import { type OpenedEmployments, openEmployments } from "../../src/areas/files/payroll/open-payroll.ts";
import type { FileQuestion } from "../../src/areas/files/payroll/payroll-file.ts";
import type { FittedReader } from "../../src/areas/files/reading/model.ts";
import { RowReader } from "../../src/areas/files/row-reader.ts";
import type { SourceRow } from "../../src/areas/files/source-rows.ts";
import { EMPLOYMENT_FILE_COLUMNS } from "../../src/areas/records/ops/imports/employment-row.ts";
import { AppError } from "../../src/kernel/error.ts";
import { answerTo } from "./answers.ts";
import type { ScoredFile } from "./score.ts";
import type { Expectation } from "./truth.ts";

/** The year in which the files are read: after all of their dates. */
const YEAR = 2026;
/** An answer can raise the next question. */
const ROUNDS_MAX = 4;

/** What came in by the door of the import. */
export interface Opened {
  /** Null: refused. */
  readonly file: ScoredFile | null;
  readonly questions: readonly FileQuestion[];
  /** Why it was refused; null: it was not. */
  readonly refusal: string | null;
  /** True if something else than a refusal ended the reading. */
  readonly isCrash: boolean;
}

/** How a file is read once. */
export type ReadOnce = (
  bytes: Uint8Array,
  answers: ReadonlyMap<string, string>,
) => Promise<{ readonly file: ScoredFile; readonly questions: readonly FileQuestion[] }>;

/** Reads a file as an operator does who answers what the truth answers and leaves all other questions open. */
export async function openAnswered(bytes: Uint8Array, expect: Expectation, readOnce: ReadOnce): Promise<Opened> {
  const asked = new Map<string, FileQuestion>();
  const answers = new Map<string, string>();
  try {
    for (let round = 1; ; round += 1) {
      const { file, questions } = await readOnce(bytes, answers);
      for (const question of questions) asked.set(question.id, question);
      const given = answers.size;
      for (const question of questions) {
        const answer = answerTo(question, expect);
        if (answer !== null) answers.set(question.id, answer);
      }
      if (answers.size === given || round === ROUNDS_MAX)
        return { file, questions: [...asked.values()], refusal: null, isCrash: false };
    }
  } catch (failure) {
    const refusal = failure instanceof Error ? (failure.stack ?? failure.message) : String(failure);
    const isCrash = !(failure instanceof AppError);
    return {
      file: null,
      questions: [...asked.values()],
      refusal: isCrash ? refusal : (refusal.split("\n", 1)[0] ?? ""),
      isCrash,
    };
  }
}

/** Reads a file by the door through which command line, HTTP and the dry run read it. */
export const readByDoor: ReadOnce = async (bytes, answers) => {
  const given = { columns: {}, values: {}, answers: Object.fromEntries(answers), dates: null, as: null };
  return readOpened(await openOfSource(chunks(bytes), { ...COLUMNS, given, year: YEAR }, []));
};

/** The same with a reader by another model. */
export function readingBy(reader: FittedReader): ReadOnce {
  return async (bytes, answers) => {
    const payroll = { year: YEAR, answers, reader };
    return readOpened(await openEmployments(chunks(bytes), { ...COLUMNS, payroll }));
  };
}

const COLUMNS = { columns: EMPLOYMENT_FILE_COLUMNS, format: null } as const;

async function readOpened({ payroll, rows }: OpenedEmployments): ReturnType<ReadOnce> {
  if (payroll !== null) return { file: payroll, questions: payroll.questions };
  const own: SourceRow[] = [];
  for await (const group of rows) own.push(...group);
  return { file: ownFile(own), questions: [] };
}

const CHUNK_BYTES = 65_536;

async function* chunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

/** A file in our own columns, as the loader reads its rows. */
function ownFile(rows: readonly SourceRow[]): ScoredFile {
  const read = rows.map((row) => (row.kind === "row" ? { row, ...jobOf(row) } : { row, job: null }));
  return {
    jobs: read.flatMap(({ job }) => (job === null ? [] : [job])),
    rejects: read.flatMap(({ row, job }) =>
      job !== null ? [] : [{ scope: "row" as const, row: row.line, field: null, reason: "is rejected", remedy: "" }],
    ),
    control: [],
  };
}

function jobOf({ line, values }: SourceRow & { readonly kind: "row" }): {
  readonly job: ScoredFile["jobs"][number] | null;
} {
  const reader = new RowReader(values);
  const record = readEmploymentFields(reader);
  if (reader.faults.length > 0) return { job: null };
  const told = <Value>(value: Value | null | undefined) => (value === null || value === "" ? undefined : value);
  const job = {
    rows: [line],
    person: `${String(values.record_id)}`,
    employee_id: told(values.record_id),
    first: told(record.first_name),
    middle: told(record.middle_name),
    last: told(record.last_name),
    dob: told(record.date_of_birth),
    ...(record.ssn?.length === 4 ? { ssn_last4: record.ssn } : { ssn: told(record.ssn) }),
    address: { line1: told(record.street), city: told(record.city), state: told(record.state), zip: told(record.zip) },
    employer: { name: told(record.employer_name), ein: told(record.employer_ein) },
    job_title: told(record.job_title),
    start: told(record.start_date),
    end: told(record.end_date),
    pay_rate: told(record.income),
    pay_unit: record.income_unit === null ? undefined : UNITS[record.income_unit],
    pay_frequency: record.pay_frequency === null ? undefined : FREQUENCIES[record.pay_frequency],
  };
  return { job: JSON.parse(JSON.stringify(job)) };
}

const UNITS: Readonly<Record<string, string>> = {
  HOURLY: "hour",
  DAILY: "day",
  WEEKLY: "week",
  MONTHLY: "month",
  YEARLY: "year",
};
const FREQUENCIES: Readonly<Record<string, string>> = { W: "weekly", BW: "biweekly", SM: "semimonthly", M: "monthly" };
