import type { IsoDate, Timestamp } from "../../../../kernel/ids.ts";
import { W2_BOXES } from "../../../payroll/document.ts";
import type { StoredEmployment } from "../../../payroll/employment.ts";
import type { FetchedData, FetchedEmployment } from "../../../payroll/fetched-payroll.ts";
import { pickOf } from "../../../payroll/field.ts";
import { keyedStatements, NO_PAY, type RecordedPay, type RecordedYear } from "../../../payroll/recorded-pay.ts";
import type { SharedItem } from "../../../payroll/shared-items.ts";
import type { MatchedEmployment } from "../../../records/source-answer.ts";

/** What an operator's import can have: no manager, bank accounts and shifts. */
export const CARRIED_ITEMS: readonly SharedItem[] = [
  "name",
  "birth_and_ssn",
  "contact",
  "employer",
  "job",
  "pay",
  "statements",
  "w2s",
];

/** Fields that an operator's import never has. */
const NEVER_CARRIED = ["pay_rate", "manager_name", "original_hire_date", "bank_accounts", "shifts"] as const;
/** Fields that it may have, by their name in the record. */
const SOMETIMES_CARRIED = ["job_title", "job_type", "start_date", "income", "income_unit", "pay_frequency"] as const;

/** The operator's records of a person, in the form of a provider. */
export function fetchedData(employments: readonly MatchedEmployment[], now: Timestamp): FetchedData {
  const dates = employments.flatMap(({ employment }) => employment.record.as_of ?? []).sort();
  const latest = dates.at(-1);
  return { as_of: latest === undefined ? now : startOf(latest), employments: employments.map(employmentOf) };
}

function employmentOf({ employment, pay = NO_PAY }: MatchedEmployment): FetchedEmployment {
  const { id, record } = employment;
  const statements = statementsOf(pay);
  const w2s = w2sOf(pay);
  const { first_name, middle_name, last_name, as_of } = record;
  const missing = SOMETIMES_CARRIED.filter((field) => record[field] === null);
  return {
    key: id,
    is_active: record.end_date === null && record.status !== "TERMINATED",
    job_title: record.job_title,
    job_type: record.job_type,
    start_date: record.start_date,
    original_hire_date: null,
    end_date: record.end_date,
    income: record.income,
    income_unit: record.income_unit,
    pay_rate: null,
    pay_frequency: record.pay_frequency,
    manager_name: null,
    external_last_updated: as_of === null ? null : startOf(as_of),
    missing_data_fields: [
      ...missing,
      ...NEVER_CARRIED,
      ...(statements.length === 0 ? ["statements"] : []),
      ...(w2s.length === 0 ? ["w2s"] : []),
    ],
    company: { name: record.employer_name, address: null, phone: null, ein: record.employer_ein },
    profile: {
      first_name,
      last_name,
      full_name: [first_name, middle_name, last_name].filter((name) => name !== null).join(" "),
      middle_initials: middle_name?.slice(0, 1) ?? null,
      email: record.email ?? null,
      date_of_birth: record.date_of_birth,
      ssn: record.ssn,
      phone: record.phone === undefined ? null : `+1${record.phone}`,
      home_address: addressOf(record),
    },
    statements,
    w2s,
    bank_accounts: [],
    shifts: [],
  };
}

/** The statements that tell both gross and net pay: others are none in this form. */
function statementsOf({ statements }: RecordedPay): FetchedEmployment["statements"] {
  return keyedStatements(statements).flatMap(([key, statement]) => {
    const { gross_pay, net_pay } = statement;
    if (gross_pay === null || net_pay === null) return [];
    const { type, employer_taxes, reimbursements, derived_fields, source_file, source_row, ...shared } = statement;
    return [{ ...shared, key, gross_pay, net_pay, has_file: true }];
  });
}

/** The years with every box of a Form W-2 that the form needs. */
function w2sOf({ years }: RecordedPay): FetchedEmployment["w2s"] {
  return years
    .filter(hasEveryBox)
    .map((one) => ({ key: String(one.year), ...pickOf(one, ["year", ...W2_BOXES, "state_tax"]), has_file: true }));
}

function hasEveryBox(one: RecordedYear): one is RecordedYear & Record<(typeof W2_BOXES)[number], string> {
  return W2_BOXES.every((box) => one[box] !== null);
}

function addressOf({ street, city, state, zip }: StoredEmployment["record"]) {
  const isKnown = [street, city, state, zip].some((part) => part !== null);
  return isKnown ? { street, city, state, zip, country: "US" } : null;
}

function startOf(date: IsoDate): Timestamp {
  return `${date}T00:00:00.000000Z` as Timestamp;
}
