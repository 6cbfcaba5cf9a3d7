import type { Environment } from "../../../kernel/access/caller.ts";
import { namesOf, recordBlockingKeys, subjectBlockingKeys } from "./block.ts";
import type { Person } from "./comparison/normalize.ts";

/**
 * The version of these keys. A change raises it: operators of two versions then have no value in
 * common, and a peer of another version is asked without the exchange (the private one: a
 * peer that holds no record under a key of a subject does not learn whom it was asked about).
 */
export const EXCHANGE_KEYS_VERSION = 1;

/**
 * Maximum number of keys of a subject that are asked about. More come of many surnames, of which
 * the first suffice.
 */
const EXCHANGE_KEYS_MAX = 16;

/** The kinds of blocking keys that few strangers share. */
const KINDS = ["ssn9:", "ssn4+dob:"] as const;

/**
 * The keys by which a peer may hold records of a subject, in plaintext: the client blinds them.
 *
 * The whole SSN; its last four with the date of birth; the date of birth with a surname and a
 * formal given name. The other blocking keys are left out because strangers share them: a peer that
 * holds only a stranger's record would receive the subject's name. On bench/linkage's world they
 * reach 99.9 % of the subjects on file with the whole SSN, 98.3 % with its last four and 94.4 %
 * without; of those who are not on file, 2.2, 0.9 and 0.5 % share one with somebody, mostly with a
 * relative or a person who works under their number (docs/decisions/0013-private-exchange.md).
 */
export function subjectExchangeKeys(person: Person): string[] {
  const keys = [...subjectBlockingKeys(person).filter(isOfKind), ...datedNameKeys(person)];
  return [...new Set(keys)].slice(0, EXCHANGE_KEYS_MAX);
}

/** The keys of a record; see {@link subjectExchangeKeys}. */
export function recordExchangeKeys(person: Person): string[] {
  return [...new Set([...recordBlockingKeys(person).filter(isOfKind), ...datedNameKeys(person)])];
}

function isOfKind(key: string): boolean {
  return KINDS.some((kind) => key.startsWith(kind));
}

function datedNameKeys(person: Person): string[] {
  if (person.birth === null) return [];
  const { given, surnames } = namesOf(person);
  return surnames.flatMap((last) => given.map((first) => `dob+name:${person.birth}|${last}|${first}`));
}

/**
 * The text of a key that is evaluated: the same for both sides, and another in each environment.
 */
export function exchangeText(environment: Environment, key: string): string {
  return `openvoe/${EXCHANGE_KEYS_VERSION}/${environment}/${key}`;
}
