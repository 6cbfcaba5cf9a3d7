import type { IncomeUnit, JobType, PayFrequency } from "../employment.ts";
import type { CompanyId, IsoDate, Timestamp } from "../ids.ts";

/*
 * What a payroll account says of a person. Money is a decimal string with two places in US dollars,
 * dates are YYYY-MM-DD. Stored as one sealed document per link, in the names of the interface.
 */

/** A postal address. */
export interface PayrollAddress {
  readonly street: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  readonly country: string;
}

/** The person as one employer's payroll knows them. */
export interface PayrollProfile {
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly full_name: string | null;
  readonly middle_initials: string | null;
  readonly email: string | null;
  readonly date_of_birth: IsoDate | null;
  /** Nine digits, or the last four. */
  readonly ssn: string | null;
  readonly phone: string | null;
  readonly home_address: PayrollAddress | null;
}

/** The employer. */
export interface PayrollCompany {
  readonly name: string;
  readonly address: PayrollAddress | null;
  readonly phone: string | null;
  readonly ein: string | null;
  /** Set by the service if the directory knows the employer. */
  readonly company_mapping_id: CompanyId | null;
}

/** An earning or deduction of a statement. */
export interface PayrollLine {
  readonly name: string;
  /**
   * `earnings` have a category such as `regular`, `overtime`, `bonus`; deductions `tax`, `benefit`,
   * `retirement`, `other`.
   */
  readonly category: string;
  readonly amount: string;
  readonly rate: string | null;
  /** Decimal hours with two places. */
  readonly units: string | null;
}

/**
 * A pay statement. `gross_pay` is the sum of `earnings`; `net_pay` is `gross_pay` less the sum of
 * `deductions`.
 */
export interface PayrollStatement {
  readonly id: string;
  readonly check_number: string | null;
  readonly pay_date: IsoDate;
  readonly period_start: IsoDate | null;
  readonly period_end: IsoDate | null;
  readonly gross_pay: string;
  readonly net_pay: string;
  readonly gross_pay_ytd: string | null;
  readonly net_pay_ytd: string | null;
  readonly hours: string | null;
  readonly regular: string | null;
  readonly overtime: string | null;
  readonly bonus: string | null;
  readonly commission: string | null;
  readonly other_pay: string | null;
  readonly basis_of_pay: "S" | "H" | null;
  readonly earnings: readonly PayrollLine[];
  readonly deductions: readonly PayrollLine[];
  /** True if a file of the statement can be made. */
  readonly has_file: boolean;
}

/** A Form W-2 of one year. Box numbers of the IRS form in brackets. */
export interface PayrollW2 {
  readonly id: string;
  readonly year: number;
  /** [1] */
  readonly wages: string;
  /** [2] */
  readonly federal_tax: string;
  /** [3] */
  readonly social_security_wages: string;
  /** [4] */
  readonly social_security_tax: string;
  /** [5] */
  readonly medicare_wages: string;
  /** [6] */
  readonly medicare_tax: string;
  /** [17] */
  readonly state_tax: string | null;
  readonly has_file: boolean;
}

/** An account into which pay is deposited. */
export interface PayrollBankAccount {
  readonly id: string;
  readonly bank_name: string | null;
  /** `C` checking, `S` savings. */
  readonly account_type: "C" | "S" | null;
  /** As the payroll shows it: the last four digits, or all. */
  readonly account_number: string | null;
  readonly routing_number: string | null;
  /** `E` the rest, `P` a percentage, `A` an amount. */
  readonly deposit_type: "E" | "P" | "A" | null;
  readonly deposit_value: string | null;
}

/** A worked shift. */
export interface PayrollShift {
  readonly id: string;
  readonly date: IsoDate;
  readonly start_time: string | null;
  readonly end_time: string | null;
  /** Decimal hours with two places. */
  readonly hours: string;
  readonly type: string;
}

/** One employment of a payroll account, with all that belongs to it. */
export interface PayrollEmployment {
  readonly id: string;
  /** The provider's own name of the employment; the same at every fetch. */
  readonly provider_key: string;
  readonly is_active: boolean;
  readonly job_title: string | null;
  readonly job_type: JobType | null;
  readonly start_date: IsoDate | null;
  readonly original_hire_date: IsoDate | null;
  readonly end_date: IsoDate | null;
  readonly income: string | null;
  readonly income_unit: IncomeUnit | null;
  /** Regular pay for one pay cycle. */
  readonly pay_rate: string | null;
  readonly pay_frequency: PayFrequency | null;
  readonly manager_name: string | null;
  readonly external_last_updated: Timestamp | null;
  /** Fields that the service or the provider computed. */
  readonly derived_fields: readonly string[];
  /** Fields that the provider does not have for this employment. */
  readonly missing_data_fields: readonly string[];
  readonly company: PayrollCompany;
  readonly profile: PayrollProfile;
  /** Newest first. */
  readonly statements: readonly PayrollStatement[];
  /** Newest first. */
  readonly w2s: readonly PayrollW2[];
  readonly bank_accounts: readonly PayrollBankAccount[];
  /** Newest first. */
  readonly shifts: readonly PayrollShift[];
}

/** Where pay goes to from now on, as the provider confirmed it; or where it was asked to go. */
export interface DepositDetails {
  readonly bank_name: string | null;
  readonly account_type: "checking" | "savings";
  readonly account_number: string;
  readonly routing_number: string;
  readonly deposit_type: "entire" | "percent" | "amount";
  /** Percentage or dollars, two places; null with `entire`. */
  readonly deposit_value: string | null;
}

/** All that a link has fetched. Sealed in the store as one document. */
export interface LinkData {
  /** Provider that said so. */
  readonly provider_id: string;
  /** Time to which the provider vouches for the data. */
  readonly as_of: Timestamp;
  readonly employments: readonly PayrollEmployment[];
  /** Present once a provider has made a switch. */
  readonly deposit_details: DepositDetails | null;
  /** Reasons to doubt the data; empty if there are none. */
  readonly suspicious: readonly string[];
}

/** A collection of an employment whose changes have events of their own. */
export type PayrollCollection = "statements" | "w2s" | "bank_accounts" | "shifts";

/** Distributes a union's members through `Omit`. */
type Without<Value, Key extends PropertyKey> = Omit<Value, Key>;

/**
 * A collection's entry as a provider gives it: `key` is the provider's own name of it, the same at
 * every fetch.
 */
export type Fetched<Value> = Without<Value, "id"> & { readonly key: string };

/** An employment as a provider gives it; the service assigns ids. */
export interface FetchedEmployment
  extends Without<
    PayrollEmployment,
    "id" | "provider_key" | "statements" | "w2s" | "bank_accounts" | "shifts" | "company" | "derived_fields"
  > {
  readonly key: string;
  readonly company: Without<PayrollCompany, "company_mapping_id">;
  readonly derived_fields?: readonly string[];
  readonly statements: readonly Fetched<PayrollStatement>[];
  readonly w2s: readonly Fetched<PayrollW2>[];
  readonly bank_accounts: readonly Fetched<PayrollBankAccount>[];
  readonly shifts: readonly Fetched<PayrollShift>[];
}

/** What a provider fetched. */
export interface FetchedData {
  readonly as_of: Timestamp;
  readonly employments: readonly FetchedEmployment[];
  readonly suspicious?: readonly string[];
}
