import type { FetchedData, FetchedEmployment, PayrollAddress } from "../../domain/connections/payroll.ts";
import { type IsoDate, instantOf, type Timestamp } from "../../domain/ids.ts";
import { payrollDoubts } from "../payroll-checks.ts";
import type { WireEmployment, WirePayroll } from "./protocol/payroll.ts";

/** Turns the checked data of an answer into what a provider returns. */
export function fetchedDataOf({ as_of, employments }: WirePayroll, now: Timestamp): FetchedData {
  const data = {
    as_of: as_of == null ? now : instantOf(as_of),
    employments: employments.map(employmentOf),
  };
  return { ...data, suspicious: payrollDoubts(data) };
}

// Absent members were set to null, and dates and times were checked: see `compileAnswerReader`.
function employmentOf(employment: WireEmployment): FetchedEmployment {
  const { company, profile, statements, w2s, external_last_updated, missing_data_fields, ...own } = employment;
  const missing = missing_data_fields ?? [];
  return {
    ...(own as unknown as FetchedEmployment),
    external_last_updated: external_last_updated == null ? null : instantOf(external_last_updated),
    missing_data_fields: missing,
    company: {
      name: company.name,
      address: addressOf(company.address),
      phone: company.phone ?? null,
      ein: company.ein?.replace("-", "") ?? null,
    },
    profile: {
      ...(profile as unknown as FetchedEmployment["profile"]),
      date_of_birth: (profile.date_of_birth ?? null) as IsoDate | null,
      home_address: addressOf(profile.home_address),
    },
    statements: statements.map((one) => ({
      ...(one as unknown as FetchedEmployment["statements"][number]),
      has_file: true,
    })),
    w2s: w2s.map((one) => ({ ...(one as unknown as FetchedEmployment["w2s"][number]), has_file: true })),
  };
}

type WireAddress = NonNullable<WireEmployment["profile"]["home_address"]>;

function addressOf(address: WireAddress | null | undefined): PayrollAddress | null {
  if (address == null) return null;
  const { street, city, state, zip, country } = address;
  return {
    street: street ?? null,
    city: city ?? null,
    state: state ?? null,
    zip: zip ?? null,
    country: country ?? "US",
  };
}
