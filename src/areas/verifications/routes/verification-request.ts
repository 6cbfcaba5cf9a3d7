import Type, { type Static } from "typebox";
import type { InvalidParam } from "../../../kernel/error.ts";
import type { PartiallyValid, ReadContext } from "../../../kernel/http/core/route.ts";
import { checkPurpose, PURPOSE_FIELDS, readPurpose, TRACKING_INFO } from "../../../kernel/http/inquiry-request.ts";
import type { IsoDate } from "../../../kernel/ids.ts";
import { date, nonBlankText, optional } from "../../../kernel/schema/vocabulary.ts";
import type { SubjectAddress } from "../../../kernel/subject.ts";
import { checkSubject, readSubject, SubjectBody } from "../../../kernel/subject-request.routes.ts";
import { readCountry } from "../../../kernel/text/country.ts";
import { parseZip } from "../../../kernel/text/us/address.ts";
import { parseState, readState } from "../../../kernel/text/us/state.ts";
import { withZipZeros } from "../../files/zip-zeros.ts";
import {
  IncomeRulesField,
  incomeRulesFaults,
  readIncomeQuestions,
} from "../../income/routes/views/income-rules-request.ts";
import type { VerificationInput } from "../ops/verifications.ts";

/** Maximum number of addresses of a subject. */
const ADDRESSES_MAX = 20;

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
    tracking_info: TRACKING_INFO,
    ...PURPOSE_FIELDS,
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
