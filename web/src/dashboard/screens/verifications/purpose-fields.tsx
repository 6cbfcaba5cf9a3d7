import type { VerificationRequest } from "@openvoe/client";
import { SelectField, TextField, type Values } from "../../parts/form.tsx";
import { PURPOSE_OPTIONS } from "../../parts/purpose-options.ts";

type Consent = NonNullable<VerificationRequest["consent"]>;

/** The field for the permissible purpose of a verification. */
export function PurposeField({ isOptional = false }: { readonly isOptional?: boolean }) {
  return (
    <SelectField
      name="permissible_purpose"
      label="Permissible purpose"
      isOptional={isOptional}
      hint="Under FCRA section 604. It is recorded"
      options={PURPOSE_OPTIONS}
    />
  );
}

/** The fields for the person's consent to a verification. */
export function ConsentFields({ isOptional = false }: { readonly isOptional?: boolean }) {
  return (
    <div class="fields">
      <TextField name="consent.obtained_at" label="Consent obtained" type="datetime-local" isOptional={isOptional} />
      <TextField
        name="consent.evidence_sha256"
        label="SHA-256 of the consent text"
        isOptional={isOptional}
        hint="64 hex digits"
        isCode
      />
    </div>
  );
}

/** The consent that {@link ConsentFields} state: what is not filled in is empty, and the service refuses it. */
export function consentOf(values: Values): Consent {
  const obtained = values.text("consent.obtained_at").trim();
  return {
    obtained_at: obtained === "" ? "" : new Date(obtained).toISOString(),
    evidence_sha256: values.text("consent.evidence_sha256").trim(),
  };
}

/** The consent of a form where it may be left out; null if no field of it is filled in. */
export function optionalConsentOf(values: Values): Consent | null {
  const stated = consentOf(values);
  return stated.obtained_at === "" && stated.evidence_sha256 === "" ? null : stated;
}
