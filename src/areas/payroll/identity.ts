import type { IsoDate } from "../../kernel/ids.ts";
import type { IdentityStatus } from "../webhooks/words.ts";
import type { FieldAgreement } from "./employment.ts";

/** What is compared, in the order in which it is shown. */
export const IDENTITY_FIELDS = ["name", "date_of_birth", "ssn"] as const;
/** One of {@link IDENTITY_FIELDS}. */
type IdentityField = (typeof IDENTITY_FIELDS)[number];

/** One field of both sides, masked. */
export interface ComparedField {
  /** `missing`: one side does not say it, or says a placeholder. */
  readonly agreement: FieldAgreement;
  /** What the client said; null if nothing. */
  readonly given: string | null;
  /** What the payroll account says; null if nothing. */
  readonly connected: string | null;
}

/** Whether a payroll account is of the person whom the client named, field by field. */
export interface IdentityComparison {
  readonly status: IdentityStatus;
  readonly fields: Readonly<Record<IdentityField, ComparedField>>;
}

/** A person, as far as a client or a payroll system says who they are. */
export interface IdentifyingDetails {
  readonly first_name: string | null;
  readonly last_name: string | null;
  /** YYYY-MM-DD. */
  readonly date_of_birth: string | null;
  /** Nine digits, the last four, or null. */
  readonly ssn: string | null;
}

/** A person whom a client named, with the ways to reach them. */
export interface ExpectedPerson extends IdentifyingDetails {
  readonly date_of_birth: IsoDate | null;
  readonly email: string | null;
  readonly phone: string | null;
}

const NOTHING: ComparedField = { agreement: "missing", given: null, connected: null };

/** The comparison of data that was stored before persons were compared. */
export const NEVER_COMPARED: IdentityComparison = {
  status: "not_compared",
  fields: { name: NOTHING, date_of_birth: NOTHING, ssn: NOTHING },
};

/** What field by field adds up to. */
export function identityStatusOf(agreements: readonly FieldAgreement[]): IdentityStatus {
  if (agreements.includes("differ")) return "differs";
  return agreements.every((one) => one === "missing") ? "not_compared" : "agrees";
}

/**
 * What several connections add up to: one that differs outweighs all others, and one that was not
 * compared those that agree. Null for none.
 */
export function worstIdentity(statuses: readonly (IdentityStatus | null)[]): IdentityStatus | null {
  const known = statuses.filter((one) => one !== null);
  return WORST_FIRST.find((status) => known.includes(status)) ?? null;
}

/** Statuses in the order in which one outweighs the others. */
export const WORST_FIRST: readonly IdentityStatus[] = ["differs", "not_compared", "agrees"];

const FIELD_WORDS = {
  name: "name",
  date_of_birth: "date of birth",
  ssn: "SSN",
} as const satisfies Record<IdentityField, string>;

/** Why a comparison makes data suspicious, in words and without a value of the person. */
export function identityDoubts({ fields }: IdentityComparison): string[] {
  return IDENTITY_FIELDS.filter((field) => fields[field].agreement === "differ").map(
    (field) =>
      `The ${FIELD_WORDS[field]} in the payroll account differs from the one that was given with the order or user.`,
  );
}

/**
 * What an order says of the person, completed by what the user's details say. The first name and the
 * last name of one person belong together, so both are from one of them.
 */
export function completeIdentity(
  order: IdentifyingDetails | null,
  user: IdentifyingDetails | null,
): IdentifyingDetails {
  const isNamed = order?.first_name != null || order?.last_name != null;
  const named = isNamed ? order : user;
  return {
    first_name: named?.first_name ?? null,
    last_name: named?.last_name ?? null,
    date_of_birth: order?.date_of_birth ?? user?.date_of_birth ?? null,
    ssn: order?.ssn ?? user?.ssn ?? null,
  };
}
