import type { SubjectAddress, SubjectDetails } from "../../../../kernel/subject.ts";

/**
 * The details of a subject that an operator can allow a source to receive. `ssn` is all given
 * digits; `current_addresses` only those where the subject lives now.
 */
export const DETAIL_FIELDS = [
  "name",
  "date_of_birth",
  "ssn",
  "ssn_last_four",
  "addresses",
  "current_addresses",
] as const;
/** One of {@link DETAIL_FIELDS}. */
export type DetailField = (typeof DETAIL_FIELDS)[number];

/** The details that are sent: fields that are not allowed are absent. */
interface AllowedDetails {
  readonly subject: {
    readonly first_name?: string;
    readonly last_name?: string;
    readonly date_of_birth?: string;
    readonly ssn?: string;
  };
  readonly addresses?: readonly SubjectAddress[];
}

const LAST_FOUR = 4;

/** The part of a subject's details that these fields allow: nothing else is sent. */
export function allowedDetails(
  { subject, addresses }: SubjectDetails,
  fields: ReadonlySet<DetailField>,
): AllowedDetails {
  const ssn = allowedSsn(subject.ssn, fields);
  const places = fields.has("addresses") ? addresses : addresses.filter(({ to_date }) => to_date === null);
  const mayHaveAddresses = fields.has("addresses") || fields.has("current_addresses");
  return {
    subject: {
      ...(fields.has("name") ? { first_name: subject.first_name, last_name: subject.last_name } : {}),
      ...(fields.has("date_of_birth") ? { date_of_birth: subject.date_of_birth } : {}),
      ...(ssn === null ? {} : { ssn }),
    },
    ...(mayHaveAddresses ? { addresses: places } : {}),
  };
}

function allowedSsn(ssn: string | null, fields: ReadonlySet<DetailField>): string | null {
  if (ssn === null) return null;
  if (fields.has("ssn")) return ssn;
  return fields.has("ssn_last_four") ? ssn.slice(-LAST_FOUR) : null;
}
