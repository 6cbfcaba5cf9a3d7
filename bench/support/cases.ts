import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";

const FOLDER = path.join(import.meta.dirname, "../linkage/cases");

/** The payroll records that the cases are about, for `openvoe import employments`. */
export const EMPLOYMENTS_FILE = path.join(FOLDER, "employments.csv.gz");
/** The employers that the project carries. */
export const COMPANIES_FILE = path.join(import.meta.dirname, "../../data/companies.jsonl.gz");

type Row = Readonly<Record<string, string>>;

/** One person to be verified. */
export interface VerificationCase {
  readonly id: string;
  readonly ssn: string;
  /** What is posted. */
  readonly body: { readonly subject: { readonly date_of_birth: string | undefined } };
  /** The records that are this person's; empty for a person of whom there is none. */
  readonly recordIds: readonly string[];
}

/** The simulated persons of `bench/linkage`, in their order. */
export function readCases(): VerificationCase[] {
  return readRows("verification-cases.csv.gz").map((row) => ({
    id: row.case_id ?? "",
    ssn: row.ssn ?? "",
    body: {
      subject: {
        first_name: row.first_name,
        last_name: row.last_name,
        date_of_birth: row.date_of_birth,
        ssn: row.ssn === "" ? null : row.ssn,
      },
      addresses: [{ street: row.street, city: row.city, state: row.state, zip: row.zip, from_date: row.from_date }],
    },
    recordIds: (row.record_ids ?? "").split(" ").filter((id) => id !== ""),
  }));
}

/** One payroll record, by what the interface shows of it. */
export interface KnownEmployment {
  readonly recordId: string;
  readonly employerName: string;
  readonly jobTitle: string;
  readonly startDate: string;
  readonly endDate: string;
  readonly income: string;
}

/** All records of {@link EMPLOYMENTS_FILE}. */
export function readEmployments(): KnownEmployment[] {
  return readRows("employments.csv.gz").map((row) => ({
    recordId: row.record_id ?? "",
    employerName: row.employer_name ?? "",
    jobTitle: row.job_title ?? "",
    startDate: row.start_date ?? "",
    endDate: row.end_date ?? "",
    income: row.income ?? "",
  }));
}

function readRows(name: string): Row[] {
  return parse(gunzipSync(readFileSync(path.join(FOLDER, name))), { columns: true });
}
