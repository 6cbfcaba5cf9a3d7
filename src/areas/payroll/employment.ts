import type { CompanyId, EmploymentId, IsoDate } from "../../kernel/ids.ts";
import type { JobTerm, PayrollEmployment } from "./document.ts";

/** Whether a job lasts, as its source says apart from the dates. */
export const EMPLOYMENT_STATUSES = ["ACTIVE", "TERMINATED", "LEAVE"] as const;
/** One of {@link EMPLOYMENT_STATUSES}. */
type EmploymentStatus = (typeof EMPLOYMENT_STATUSES)[number];

/**
 * One job of one person as a source reports it, with the personal details that identify the person, of which the linkage
 * is made. Sealed as a whole.
 */
export interface EmploymentRecord extends Pick<PayrollEmployment, JobTerm> {
  /** The source's own id of the record. */
  readonly record_id: string;
  readonly employer_name: string;
  /** Nine digits, or null. */
  readonly employer_ein: string | null;
  readonly first_name: string;
  readonly middle_name: string | null;
  readonly last_name: string;
  readonly date_of_birth: IsoDate | null;
  /** Nine digits, only the last four, or null. */
  readonly ssn: string | null;
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  /** The date up to which the source's data is current. */
  readonly as_of: IsoDate | null;
  /**
   * Where the person is reached, absent if not known: at these a person proves who they are. No
   * part of the linkage.
   */
  readonly email?: string;
  /** Ten digits of a US telephone number; absent if not known. */
  readonly phone?: string;
  /** Absent if the source does not say, or says that it lasts. */
  readonly status?: Exclude<EmploymentStatus, "ACTIVE">;
  /** Fields that were inferred, not stated by the source; absent if none was. */
  readonly derived_fields?: readonly string[];
  /** The employer's number of the employee, where a file of the source tells it and `record_id` does not. */
  readonly employee_number?: string;
  /**
   * Present while nobody is known whose job it is: its file tells neither birth date nor SSN, and its source has no one
   * person of the number or name. `namesake`: another person of the file has the same name. No verification finds it.
   */
  readonly waits?: "person" | "namesake";
}

/** A record that says nothing, for what is a record in part only. */
export const EMPTY_RECORD: EmploymentRecord = {
  record_id: "",
  employer_name: "",
  employer_ein: null,
  first_name: "",
  middle_name: null,
  last_name: "",
  date_of_birth: null,
  ssn: null,
  street: null,
  city: null,
  state: null,
  zip: null,
  job_title: null,
  job_type: null,
  start_date: null,
  end_date: null,
  income: null,
  income_unit: null,
  pay_frequency: null,
  as_of: null,
};

/** An {@link EmploymentRecord} with its id in the store: the linkage's input from a source. */
export interface StoredEmployment {
  readonly id: EmploymentId;
  readonly source: string;
  readonly companyId: CompanyId | null;
  readonly record: EmploymentRecord;
}

/** How well one field of a record agrees with the subject's. `missing`: one side has no value. */
export type FieldAgreement = "agree" | "close" | "differ" | "missing";

/** Why a record is attributed to the subject. */
export interface RecordMatch {
  /** 0 to 1: the calibrated probability that the record is the subject's. */
  readonly probability: number;
  readonly name: FieldAgreement;
  readonly date_of_birth: FieldAgreement;
  readonly ssn: FieldAgreement;
  readonly address: FieldAgreement;
  /**
   * Present if the given name is merely similar to the subject's, neither a form nor a misspelling
   * of it: then SSN and date of birth decided.
   */
  readonly given_name?: "similar";
  /**
   * Present if the source decided itself, by a probability of its own; otherwise our linkage did.
   */
  readonly decided_by?: "source";
}

/**
 * True if a job has begun, as far as its record says, and has not ended. A future job is neither
 * current nor past.
 */
export function isActive(record: EmploymentRecord, today: IsoDate): boolean {
  const { start_date } = record;
  return (start_date === null || start_date <= today) && !hasEnded(record, today);
}

function hasEnded({ end_date, status }: EmploymentRecord, today: IsoDate): boolean {
  return end_date === null ? status === "TERMINATED" : end_date <= today;
}
