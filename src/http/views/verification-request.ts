import Type, { type Static } from "typebox";
import type { Environment } from "../../domain/caller.ts";
import type { InvalidParam } from "../../domain/error.ts";
import { type IsoDate, instantOf } from "../../domain/ids.ts";
import { type Consent, PERMISSIBLE_PURPOSES, type StatedPurpose } from "../../domain/purpose.ts";
import type { Subject, SubjectAddress } from "../../domain/subject.ts";
import { withZipZeros } from "../../files/zip-zeros.ts";
import type { VerificationInput } from "../../operations/verifications/verifications.ts";
import { TEXT_LENGTH_MAX } from "../../schema/formats.ts";
import { date, familyName, instant, nonBlankText, oneOf, optional } from "../../schema/vocabulary.ts";
import { readCountry } from "../../text/country.ts";
import { isIssuableSsn, isIssuableWithinArea, isTaxpayerNumber, parseSsn } from "../../text/us/ssn.ts";
import { parseState, readState } from "../../text/us/state.ts";
import { parseZip } from "../../text/us/zip.ts";
import type { Application } from "../core/application.ts";
import type { PartiallyValid, ReadContext } from "../core/route.ts";
import { IncomeRulesField, incomeRulesFaults, readIncomeQuestions } from "./income/income-rules-request.ts";

/** Maximum number of addresses of a subject. */
const ADDRESSES_MAX = 20;
/** The longest client reference, in characters. */
const TRACKING_INFO_MAX = 1_024;
/** No person has lived longer. */
const AGE_YEARS_MAX = 120;

/** A subject in a request. */
export const SubjectBody = Type.Object(
  {
    first_name: nonBlankText({ description: "Given name, at most 256 characters", examples: ["Avery"] }),
    last_name: familyName(),
    middle_name: optional(
      Type.String({
        maxLength: TEXT_LENGTH_MAX,
        format: "plain-text",
        description: "Further given names, or their initials. A record with other ones is somebody else's",
        examples: ["Grace"],
      }),
    ),
    suffix: optional(
      Type.String({
        maxLength: TEXT_LENGTH_MAX,
        format: "plain-text",
        description: "Behind the name: `Sr`, `Jr`, `III`. Distinguishes a father from his son; a title is ignored",
        examples: ["Jr"],
      }),
    ),
    date_of_birth: date("Date of birth, at most 120 years ago", "1985-03-14"),
    ssn: optional(
      Type.String({
        maxLength: TEXT_LENGTH_MAX,
        description:
          "Social Security Number or ITIN: all nine digits, or the last four, masked or not; dashes, blanks and dots are allowed. Raises the certainty",
        examples: ["900-01-0001"],
      }),
    ),
  },
  { title: "SubjectDetails", description: "The person" },
);

const SHA256 = "^[0-9a-fA-F]{64}$";

const ConsentBody = Type.Object(
  {
    obtained_at: instant("When the subject consented; not in the future"),
    evidence_sha256: Type.String({
      pattern: SHA256,
      description: "SHA-256 of the document that shows the consent: 64 hex digits",
      examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"],
    }),
  },
  { description: "The subject's consent, as you hold it. Stored, and recorded in the inquiry log" },
);

const AddressBody = Type.Object({
  street: nonBlankText({ description: "Street and number", examples: ["1 Main Street"] }),
  city: nonBlankText({ description: "City", examples: ["Lewiston"] }),
  state: nonBlankText({ description: "Two-letter code, name or abbreviation of the state", examples: ["ME"] }),
  zip: nonBlankText({
    description: "ZIP code: five or nine digits; a leading zero of the state may be lost",
    examples: ["04240"],
  }),
  country: optional(
    nonBlankText({ description: "Two-letter code or English name; US unless given", examples: ["US"] }),
  ),
  from_date: date("Since when the subject has lived there; not in the future", "2019-08-01"),
  to_date: optional(date("Until when. Null or absent: lives there now", "2023-07-31"), { examples: [null] }),
});

/** The request body that creates a verification. */
export const VerificationRequest = Type.Object(
  {
    subject: SubjectBody,
    addresses: Type.Array(AddressBody, {
      minItems: 1,
      maxItems: ADDRESSES_MAX,
      description: "Where the subject lives and lived, 1 to 20. Gaps and overlaps are allowed",
    }),
    tracking_info: optional(
      Type.String({
        maxLength: TRACKING_INFO_MAX,
        format: "plain-text",
        description: "Your own reference, at most 1,024 characters: comes back with the verification and its event",
        examples: ["loan-4711"],
      }),
    ),
    permissible_purpose: optional(
      oneOf(
        PERMISSIBLE_PURPOSES,
        "The permissible purpose of FCRA § 604(a). The operator may require it",
        "EXTENSION_OF_CREDIT",
      ),
    ),
    consent: optional(ConsentBody),
    income_rules: IncomeRulesField,
  },
  { title: "VerificationRequest", description: "Whose employment and income to verify" },
);

/** A checked {@link VerificationRequest}. */
export type VerificationBody = Static<typeof VerificationRequest>;

/**
 * The checks beyond the schema: dates against the current date and each other, SSNs that cannot
 * have been issued, ZIP codes and states.
 */
export function checkVerification(body: PartiallyValid<VerificationBody>, context: ReadContext): InvalidParam[] {
  const { application } = context;
  const today = application.now().toISOString().slice(0, 10);
  const addresses = body.addresses ?? [];
  return [
    ...checkSubject(body, context),
    ...addresses.flatMap((address = {}, at) => checkAddress(address, `addresses[${at}]`, today)),
    ...checkPurpose(body, application),
    ...incomeRulesFaults(body, application.incomeRules),
  ];
}

/** The checks of a body's `permissible_purpose` and `consent` beyond the schema. */
export function checkPurpose(
  { permissible_purpose, consent }: PartiallyValid<Pick<VerificationBody, "permissible_purpose" | "consent">>,
  { now, requiresPurpose }: Pick<Application, "now" | "requiresPurpose">,
): InvalidParam[] {
  const missing = requiresPurpose ? Object.entries({ permissible_purpose, consent }) : [];
  const faults = missing
    .filter(([, value]) => value == null)
    .map(([field]) => ({ field, message: "is required by the operator of this service" }));
  const { obtained_at: at } = consent ?? {};
  if (at !== undefined && new Date(at) > now()) {
    faults.push({ field: "consent.obtained_at", message: "must not be in the future" });
  }
  return faults;
}

/** The verification that a checked body describes. */
export function readVerification(body: VerificationBody): VerificationInput {
  return {
    details: {
      subject: readSubject(body.subject),
      addresses: body.addresses.map((address) => ({
        street: address.street,
        city: address.city,
        ...readPlace(address),
        from_date: address.from_date as IsoDate,
        to_date: (address.to_date ?? null) as IsoDate | null,
      })),
    },
    trackingInfo: body.tracking_info ?? null,
    income: readIncomeQuestions(body),
    ...readPurpose(body),
  };
}

/** The parts of an address that name a place. */
type Place = Pick<SubjectAddress, "state" | "zip" | "country">;

/** State, ZIP code and country in the form that records have, where the given one means only that. */
function readPlace({ state, zip, country }: Static<typeof AddressBody>): Place {
  const given = country ?? "US";
  const code = readCountry(given) ?? "US";
  const written = given.length === code.length ? given : code;
  if (code !== "US") return { state, zip, country: written };
  const known = parseState(state) === null ? (readState(state) ?? state) : state;
  return { state: known, zip: withZipZeros(zip, known) ?? zip, country: written };
}

/** The person that a checked body names. */
export function readSubject(body: Static<typeof SubjectBody>): Subject {
  const { first_name, last_name, middle_name, suffix, date_of_birth, ssn } = body;
  return {
    first_name,
    last_name,
    date_of_birth: date_of_birth as IsoDate,
    ...(isFilled(middle_name) ? { middle_name } : {}),
    ...(isFilled(suffix) ? { suffix } : {}),
    ssn: parseSsn(ssn ?? ""),
  };
}

function isFilled(text: string | null | undefined): text is string {
  return text !== undefined && text !== null && text.trim() !== "";
}

/** The purpose and the consent that a checked body states. */
export function readPurpose({
  permissible_purpose,
  consent,
}: Pick<VerificationBody, "permissible_purpose" | "consent">): StatedPurpose {
  return { permissiblePurpose: permissible_purpose ?? null, consent: readConsent(consent ?? null) };
}

function readConsent(consent: Static<typeof ConsentBody> | null): Consent | null {
  if (consent === null) return null;
  return { obtained_at: instantOf(consent.obtained_at), evidence_sha256: consent.evidence_sha256.toLowerCase() };
}

/** The checks of a body's `subject` beyond the schema: its date of birth and SSN. */
export function checkSubject(
  { subject = {} }: PartiallyValid<Pick<VerificationBody, "subject">>,
  { caller, application }: ReadContext,
): InvalidParam[] {
  const faults: InvalidParam[] = [];
  const today = application.now().toISOString().slice(0, 10);
  const { date_of_birth: born, ssn } = subject;
  if (born !== undefined && born > today) {
    faults.push({ field: "subject.date_of_birth", message: "must not be in the future" });
  }
  if (born !== undefined && born < yearsBefore(today, AGE_YEARS_MAX)) {
    faults.push({ field: "subject.date_of_birth", message: `must not be over ${AGE_YEARS_MAX} years ago` });
  }
  const problem = ssn == null ? null : ssnProblem(ssn, caller.environment);
  if (problem !== null) faults.push({ field: "subject.ssn", message: problem });
  return faults;
}

function ssnProblem(ssn: string, environment: Environment): string | null {
  const given = /[^\S ]/.test(ssn) ? null : parseSsn(ssn);
  if (given === null) return "must be 9 digits, or the last 4";
  if (isTaxpayerNumber(given)) return null;
  // The sandbox's test persons have SSNs of an area that was never used, so that they cannot be
  // real persons.
  const isIssuable = environment === "sandbox" ? isIssuableWithinArea : isIssuableSsn;
  return isIssuable(given) ? null : "cannot have been issued";
}

function checkAddress(address: PartiallyValid<Static<typeof AddressBody>>, at: string, today: string): InvalidParam[] {
  const faults: InvalidParam[] = [];
  const { from_date: from, to_date: to, country, state, zip } = address;
  if (from !== undefined && from > today) {
    faults.push({ field: `${at}.from_date`, message: "must not be in the future" });
  }
  if (from !== undefined && to != null && to < from) {
    faults.push({ field: `${at}.to_date`, message: "must not be before from_date" });
  }
  const code = country == null ? "US" : readCountry(country);
  if (code === null)
    faults.push({ field: `${at}.country`, message: "must be a two-letter code or the name of a country" });
  const known = state === undefined ? null : readState(state);
  if (code === "US" && state !== undefined && known === null) {
    faults.push({ field: `${at}.state`, message: "must be the code or name of a US state or territory" });
  }
  if (code === "US" && zip !== undefined && parseZip(withZipZeros(zip, known) ?? zip) === null) {
    faults.push({ field: `${at}.zip`, message: "must be a ZIP code of five or nine digits" });
  }
  return faults;
}

/** The same day the given number of years before; dates in this form compare as strings. */
function yearsBefore(date: string, years: number): string {
  return String(Number(date.slice(0, 4)) - years).padStart(4, "0") + date.slice(4);
}
