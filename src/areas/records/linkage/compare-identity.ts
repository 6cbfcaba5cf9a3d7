import type { IsoDate } from "../../../kernel/ids.ts";
import { isIssuableSsn, isIssuableWithinArea, maskSsn } from "../../../kernel/text/us/ssn.ts";
import { EMPTY_RECORD, type FieldAgreement } from "../../payroll/employment.ts";
import {
  type ComparedField,
  type IdentifyingDetails,
  type IdentityComparison,
  identityStatusOf,
} from "../../payroll/identity.ts";
import { fieldAgreements } from "./agreement.ts";
import { compare } from "./comparison/compare.ts";
import { type Person, personOfRecord } from "./comparison/normalize.ts";

/** The person of a payroll account, as one of its employments has them. */
interface ConnectedPerson extends IdentifyingDetails {
  readonly full_name: string | null;
  readonly middle_initials: string | null;
}

/**
 * Compares the person whom a client named with the person of a payroll account, by the levels of
 * the linkage: a nickname, a slip of typing and the last four digits of the same SSN contradict
 * nothing. Of several employments the worst agreement of each field counts. The values are masked:
 * initials, the year of birth, the last four digits.
 *
 * @param connected the profiles of the account's employments; none: nothing is compared
 */
export function compareIdentity(given: IdentifyingDetails, connected: readonly ConnectedPerson[]): IdentityComparison {
  const persons = connected.length === 0 ? [NOBODY] : connected;
  const compared = persons.map((person) => compareWith(given, person));
  const name = worst(compared.map((fields) => fields.name));
  const date_of_birth = worst(compared.map((fields) => fields.date_of_birth));
  const ssn = worst(compared.map((fields) => fields.ssn));
  const status = identityStatusOf([name.agreement, date_of_birth.agreement, ssn.agreement]);
  return { status, fields: { name, date_of_birth, ssn } };
}

const NOBODY: ConnectedPerson = {
  first_name: null,
  last_name: null,
  full_name: null,
  middle_initials: null,
  date_of_birth: null,
  ssn: null,
};

const WORST_FIRST: readonly FieldAgreement[] = ["differ", "close", "agree", "missing"];

function worst(fields: readonly ComparedField[]): ComparedField {
  const [first, ...others] = fields;
  if (first === undefined) throw new Error("a comparison of nobody");
  return others.reduce((least, one) => (rankOf(one) < rankOf(least) ? one : least), first);
}

function rankOf({ agreement }: ComparedField): number {
  return WORST_FIRST.indexOf(agreement);
}

function compareWith(given: IdentifyingDetails, connected: ConnectedPerson) {
  const named = withSplitName(connected);
  const [person, other] = [personOf(given, null), personOf(named, connected.middle_initials)];
  const levels = fieldAgreements(compare(person, other));
  // Two whole numbers that are compared by nothing, an ITIN and an SSN, differ all the same.
  const areOther = levels.ssn === "missing" && person.ssn9 !== null && other.ssn9 !== null;
  return {
    name: { agreement: levels.name, given: initialsOf(given), connected: initialsOf(named) },
    date_of_birth: {
      agreement: levels.date_of_birth,
      given: yearOfBirth(given.date_of_birth),
      connected: yearOfBirth(connected.date_of_birth),
    },
    ssn: {
      agreement: areOther ? "differ" : levels.ssn,
      given: lastFour(given.ssn),
      connected: lastFour(connected.ssn),
    },
  };
}

/** The names apart: a system that has the whole name alone writes `First Last` or `Last, First`. */
function withSplitName(person: ConnectedPerson): IdentifyingDetails {
  const { first_name, last_name, full_name } = person;
  if (first_name !== null || last_name !== null || full_name === null) return person;
  const [last, first] = full_name.split(",");
  if (first !== undefined) return { ...person, first_name: first.trim(), last_name: (last ?? "").trim() };
  const words = full_name.trim().split(/\s+/);
  return { ...person, first_name: words.slice(0, -1).join(" "), last_name: words.at(-1) ?? "" };
}

/** The person in the normal form of the linkage, which reads placeholders as missing. */
function personOf({ first_name, last_name, date_of_birth, ssn }: IdentifyingDetails, middle: string | null): Person {
  const person = personOfRecord({
    ...EMPTY_RECORD,
    first_name: first_name ?? "",
    middle_name: middle,
    last_name: last_name ?? "",
    date_of_birth: date_of_birth as IsoDate | null,
    ssn,
  });
  if (ssn?.length !== 9 || isIssuableSsn(ssn) || !isIssuableWithinArea(ssn)) return person;
  // No SSN: an ITIN, or a number of the sandbox. Records of payroll lack it, but here both sides may
  // say it of one person.
  return { ...person, ssn9: ssn, ssn4: ssn.slice(-4) };
}

/** The initials of a name: `A. E.`; null without one. */
function initialsOf({ first_name, last_name }: IdentifyingDetails): string | null {
  const initials = [first_name, last_name].flatMap((name) => {
    const [initial] = name?.trim() ?? "";
    return initial === undefined ? [] : [`${initial.toUpperCase()}.`];
  });
  return initials.length === 0 ? null : initials.join(" ");
}

function yearOfBirth(date: string | null): string | null {
  return date === null ? null : `${date.slice(0, 4)}-**-**`;
}

function lastFour(ssn: string | null): string | null {
  return ssn === null ? null : maskSsn(ssn);
}
