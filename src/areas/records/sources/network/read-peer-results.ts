import type { KeyObject } from "node:crypto";
import { keyedHashId } from "../../../../kernel/crypto/blind-index.ts";
import type { EmploymentId } from "../../../../kernel/ids.ts";
import { PAY_FREQUENCIES } from "../../../../kernel/pay/frequencies.ts";
import { INCOME_UNITS } from "../../../../kernel/pay/units.ts";
import { RowReader } from "../../../files/row-reader.ts";
import type { RowValues } from "../../../files/source-rows.ts";
import type { EmploymentRecord, FieldAgreement, RecordMatch } from "../../../payroll/employment.ts";
import { readGroups } from "../../../payroll/read-group.ts";
import {
  NO_PAY,
  PAY_MAX,
  RECORDED_QUARTER,
  RECORDED_STATEMENT,
  RECORDED_YEAR,
  type RecordedPay,
} from "../../../payroll/recorded-pay.ts";
import type { MatchedEmployment, SourceAnswer } from "../../source-answer.ts";
import { membersOf, objectsOf } from "./ask-json.ts";

/** Maximum number of employments of a peer's result. */
const EMPLOYMENTS_MAX = 200;

/** Options of reading a peer's answer. */
interface PeerReading {
  readonly source: string;
  readonly blindIndexKey: KeyObject;
  /** Minimum probability of an accepted record. */
  readonly minimumProbability: number;
  /** False: pay statements and totals are not read. */
  readonly withPay: boolean;
}

/**
 * Reads the results of a peer's verification. Its own linkage has decided; records whose agreement
 * levels contradict the subject, or whose probability is below the operator's minimum, are dropped.
 *
 * @returns null if the results are malformed
 */
export function readPeerResults(results: unknown, reading: PeerReading): SourceAnswer | null {
  const { outcome, employments, unreachable_sources } = membersOf(results) ?? {};
  const rows = objectsOf(employments);
  if (rows === null || rows.length > EMPLOYMENTS_MAX) return null;
  const { source } = reading;
  const isPartial = Array.isArray(unreachable_sources) && unreachable_sources.length > 0;
  if (outcome === "no_match" || outcome === "ambiguous") {
    return { source, kind: outcome, probability: outcome === "no_match" ? 0 : UNKNOWN, isPartial };
  }
  if (outcome !== "match") return null;
  const read = rows.map((row, at) => readEmployment(row, at, reading));
  const sound = read.filter((one) => one !== null);
  const matches = sound.filter(
    ({ match }) => admitsAgreements(match) && match.probability >= reading.minimumProbability,
  );
  const hasFault = isPartial || sound.length < read.length;
  if (matches.length === 0) return { source, kind: "no_match", probability: 0, isPartial: hasFault };
  const probability = Math.min(...matches.map(({ match }) => match.probability));
  return { source, kind: "match", matches, probability, isPartial: hasFault };
}

/** An ambiguous answer has no probability. */
const UNKNOWN = 0.5;

/**
 * True if the levels of a record do not contradict the subject, by the guards for our own records:
 * a number never differs, a name only with number and date of birth, a date of birth only with
 * number and name.
 */
function admitsAgreements({ name, date_of_birth: birth, ssn }: RecordMatch): boolean {
  if (ssn === "differ") return false;
  if (name === "differ" || name === "missing") return ssn === "agree" && birth === "agree";
  if (birth === "differ") return ssn === "agree" && name === "agree";
  return true;
}

function readEmployment(
  row: RowValues,
  at: number,
  { source, blindIndexKey, withPay }: PeerReading,
): MatchedEmployment | null {
  const reader = new RowReader(row);
  const match = readMatch(row.match);
  const pay = withPay ? readPay(row) : NO_PAY;
  const record: EmploymentRecord = { ...NO_PERSON, ...readJob(reader), record_id: String(at) };
  if (match === null || pay === null || reader.faults.length > 0) return null;
  const id = keyedHashId<EmploymentId>(blindIndexKey, `peer/${source}`, JSON.stringify([at, record]));
  const employment = { id, source, companyId: null, record };
  const hasPay = pay.statements.length + pay.quarters.length + pay.years.length > 0;
  return hasPay ? { employment, match, pay } : { employment, match };
}

/** The pay of an employment, as a verification's result has it; null if it is malformed. */
function readPay({ statements, quarters, w2s }: RowValues): RecordedPay | null {
  const paid = readGroups(RECORDED_STATEMENT, statements, { maxItems: PAY_MAX.statements });
  const declared = readGroups(RECORDED_QUARTER, quarters, { maxItems: PAY_MAX.quarters });
  const years = readGroups(RECORDED_YEAR, w2s, { maxItems: PAY_MAX.years });
  return paid === null || declared === null || years === null ? null : { statements: paid, quarters: declared, years };
}

/** A peer's answer has no person's details: it has the agreement of each field. */
const NO_PERSON = {
  first_name: "",
  middle_name: null,
  last_name: "",
  date_of_birth: null,
  ssn: null,
  street: null,
  city: null,
  state: null,
  zip: null,
} as const;

function readJob(reader: RowReader) {
  return {
    employer_name: reader.requiredText("employer_name"),
    employer_ein: null,
    job_title: reader.text("job_title"),
    job_type: null,
    start_date: reader.date("start_date"),
    end_date: reader.date("end_date"),
    income: reader.money("income"),
    income_unit: reader.choice("income_unit", INCOME_UNITS),
    pay_frequency: reader.choice("pay_frequency", PAY_FREQUENCIES),
    as_of: reader.date("as_of"),
  };
}

const AGREEMENTS: readonly FieldAgreement[] = ["agree", "close", "differ", "missing"];

function readMatch(value: unknown): RecordMatch | null {
  const given = membersOf(value) ?? {};
  const { probability } = given;
  if (typeof probability !== "number" || !(probability >= 0 && probability <= 1)) return null;
  const level = (field: string) => AGREEMENTS.find((one) => one === given[field]);
  const [name, date_of_birth, ssn, address] = ["name", "date_of_birth", "ssn", "address"].map(level);
  if (name === undefined || date_of_birth === undefined || ssn === undefined || address === undefined) return null;
  const note = given.given_name === "similar" ? ({ given_name: "similar" } as const) : {};
  return { probability, name, date_of_birth, ssn, address, ...note };
}
