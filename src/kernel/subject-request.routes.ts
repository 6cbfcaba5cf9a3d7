import Type, { type Static } from "typebox";
import type { Environment } from "./access/caller.ts";
import type { InvalidParam } from "./error.ts";
import type { PartiallyValid, ReadContext } from "./http/core/route.ts";
import type { IsoDate } from "./ids.ts";
import { TEXT_LENGTH_MAX } from "./schema/formats.ts";
import { date, familyName, nonBlankText, optional } from "./schema/vocabulary.ts";
import type { Subject } from "./subject.ts";
import { isIssuableSsn, isIssuableWithinArea, isTaxpayerNumber, parseSsn } from "./text/us/ssn.ts";

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

/** The checks of a body's `subject` beyond the schema: its date of birth and SSN. */
export function checkSubject(
  { subject = {} }: PartiallyValid<{ readonly subject: Static<typeof SubjectBody> }>,
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

/** The same day the given number of years before; dates in this form compare as strings. */
function yearsBefore(date: string, years: number): string {
  return String(Number(date.slice(0, 4)) - years).padStart(4, "0") + date.slice(4);
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
