import type { Subject } from "../../../../kernel/subject.ts";
import type { LetterValues } from "../../letters/fill-letter.ts";
import type { Letters } from "../../letters/letters.ts";

/** The operator in letters, the consumer reporting agency that signs them; null where it has not said who it is. */
export function agencyValues({ agency }: Letters): LetterValues {
  return {
    agency_name: agency?.name ?? null,
    agency_address: agency?.address ?? null,
    agency_phone: agency?.phone ?? null,
  };
}

/** How a letter addresses a person. */
export function personName({ first_name, middle_name, last_name, suffix }: Subject): string {
  return [first_name, middle_name, last_name, suffix].filter(Boolean).join(" ");
}
