import type { FetchedData, FetchedEmployment } from "../../../src/areas/payroll/fetched-payroll.ts";
import type { Timestamp } from "../../../src/kernel/ids.ts";
import { employment } from "./payroll-data.ts";

/** An employment as a provider gives it, with one statement. */
export function fetchedEmployment(change: Partial<FetchedEmployment> = {}): FetchedEmployment {
  const { id, provider_key, company, statements, w2s, bank_accounts, shifts, ...own } = employment(1);
  const { company_mapping_id, ...employer } = company;
  return {
    ...own,
    key: "job-1",
    company: { ...employer, name: "Acme" },
    statements: statements.map(({ id: key, ...rest }) => ({ key, ...rest })),
    w2s: w2s.map(({ id: key, ...rest }) => ({ key, ...rest })),
    bank_accounts: [],
    shifts: [],
    ...change,
  };
}

/** One employment, as of a fixed time. */
export function fetchedData(): FetchedData {
  return { as_of: "2026-11-24T00:00:00.000000Z" as Timestamp, employments: [fetchedEmployment()] };
}
