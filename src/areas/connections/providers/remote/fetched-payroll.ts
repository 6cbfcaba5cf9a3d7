import { instantOf, type Timestamp } from "../../../../kernel/ids.ts";
import type { PayrollAddress } from "../../../payroll/document.ts";
import type { FetchedData, FetchedEmployment } from "../../../payroll/fetched-payroll.ts";
import { payrollDoubts } from "../payroll-checks.ts";
import type { WireEmployment, WirePayroll } from "./protocol/payroll.ts";

/** Turns the checked data of an answer into what a provider returns. */
export function fetchedDataOf({ as_of, employments }: WirePayroll, now: Timestamp): FetchedData {
  const data = { as_of: as_of === null ? now : instantOf(as_of), employments: employments.map(employmentOf) };
  return { ...data, suspicious: payrollDoubts(data) };
}

// Absent members were set to null, and dates and times were checked: see `compileAnswerReader`.
function employmentOf(employment: WireEmployment): FetchedEmployment {
  const { company, profile, statements, w2s, external_last_updated } = employment;
  return {
    ...employment,
    external_last_updated: external_last_updated === null ? null : instantOf(external_last_updated),
    missing_data_fields: employment.missing_data_fields ?? [],
    company: { ...company, address: addressOf(company.address), ein: company.ein?.replace("-", "") ?? null },
    profile: { ...profile, home_address: addressOf(profile.home_address) },
    // A PDF of each can be drawn from its fields.
    statements: statements.map((one) => ({ ...one, has_file: true })),
    w2s: w2s.map((one) => ({ ...one, has_file: true })),
  };
}

function addressOf(address: WireEmployment["profile"]["home_address"]): PayrollAddress | null {
  return address === null ? null : { ...address, country: address.country ?? "US" };
}
