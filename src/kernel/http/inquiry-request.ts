import Type, { type Static, type TObject } from "typebox";
import type { InvalidParam } from "../error.ts";
import { instantOf } from "../ids.ts";
import { type Consent, PERMISSIBLE_PURPOSES, type StatedPurpose } from "../purpose.ts";
import { instant, oneOf, optional } from "../schema/vocabulary.ts";
import type { Application } from "./core/application.ts";
import type { PartiallyValid } from "./core/route.ts";

/** The longest client reference, in characters. */
const TRACKING_INFO_MAX = 1_024;

/** The client's own reference of a request. */
export const TRACKING_INFO = optional(
  Type.String({
    maxLength: TRACKING_INFO_MAX,
    format: "plain-text",
    description: "Your own reference, at most 1,024 characters: comes back with the verification and its event",
    examples: ["loan-4711"],
  }),
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

/** The fields of a body that state why it asks, and the subject's consent. */
export const PURPOSE_FIELDS = {
  permissible_purpose: optional(
    oneOf(
      PERMISSIBLE_PURPOSES,
      "The permissible purpose of FCRA § 604(a). The operator may require it",
      "EXTENSION_OF_CREDIT",
    ),
  ),
  consent: optional(ConsentBody),
};

type PurposeBody = Static<TObject<typeof PURPOSE_FIELDS>>;

/** The checks of a body's `permissible_purpose` and `consent` beyond the schema. */
export function checkPurpose(
  { permissible_purpose, consent }: PartiallyValid<PurposeBody>,
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

/** The purpose and the consent that a checked body states. */
export function readPurpose({ permissible_purpose, consent }: PurposeBody): StatedPurpose {
  return { permissiblePurpose: permissible_purpose ?? null, consent: readConsent(consent ?? null) };
}

function readConsent(consent: Static<typeof ConsentBody> | null): Consent | null {
  if (consent === null) return null;
  return { obtained_at: instantOf(consent.obtained_at), evidence_sha256: consent.evidence_sha256.toLowerCase() };
}
