import type { KeyObject } from "node:crypto";
import ipaddr from "ipaddr.js";
import type { Environment } from "../../../../kernel/access/caller.ts";
import { keyedHash } from "../../../../kernel/crypto/blind-index.ts";
import type { Database } from "../../../../kernel/database/postgres/database.ts";
import {
  type CodeLimit,
  chargeCodeLimits,
  leftOfCodeLimits,
  refundCodeLimit,
  resetCodeLimit,
} from "../../sql/code-limits.ts";
import type { ClaimedPerson } from "./find-person.ts";

/** Maximum number of wrong answers before a person, or a client address, is locked. */
const TRIES_MAX = 5;
/** How long it is locked, in hours; wrong answers that are older do not count. */
export const LOCKED_HOURS = 24;
/** The message to a locked person. */
export const LOCKED_WORDS = `There were too many attempts. Try again in ${LOCKED_HOURS} hours.`;
/** Codes that may be sent for a person, and from a client address, in {@link LOCKED_HOURS}. */
const SENDS_MAX = { person: 10, address: 50 } as const;
/** Groups of an IPv6 address that one customer has at least: a /64. */
const IPV6_GROUPS = 4;

/** The person and client address of an answer, or of a request for a code. */
export interface Claimant {
  readonly environment: Environment;
  readonly person: ClaimedPerson;
  /** Null if not known. */
  readonly clientAddress: string | null;
}

/**
 * Counts wrong answers and codes that are sent, exactly, over all processes. It does not depend on
 * whether the person is on file.
 */
export interface CodeLimits {
  /** How many more wrong answers are accepted; 0: locked. */
  triesLeft(who: Claimant): Promise<number>;
  /** Counts an answer before it is checked. False: locked, and nothing was counted. */
  chargeTry(who: Claimant): Promise<boolean>;
  /**
   * Resets the counts after a correct answer: all of the person's, and this one of the address.
   */
  resetAfterSuccess(who: Claimant): Promise<void>;
  /** Counts a code before it is sent. False: the limit is reached. */
  chargeSend(who: Claimant): Promise<boolean>;
}

/**
 * Opens the limits. Persons and addresses are stored as blind-index tokens, by the last four digits of
 * the SSN and the date of birth.
 */
export function openCodeLimits(db: Database, key: KeyObject): CodeLimits {
  const tokenOf = (purpose: string, { environment }: Claimant, text: string) =>
    keyedHash(key, `one-time-code/${purpose}/${environment}`, text);
  const limitsOf = (purpose: string, who: Claimant, max: { readonly person: number; readonly address: number }) => {
    const { person, clientAddress } = who;
    const personText = `${person.ssn.slice(-4)} ${person.date_of_birth}`;
    const limits: CodeLimit[] = [{ token: tokenOf(`${purpose}/person`, who, personText), max: max.person }];
    if (clientAddress !== null) {
      limits.push({ token: tokenOf(`${purpose}/address`, who, networkOf(clientAddress)), max: max.address });
    }
    return limits;
  };
  const tries = (who: Claimant) => limitsOf("try", who, { person: TRIES_MAX, address: TRIES_MAX });
  return {
    triesLeft: (who) => leftOfCodeLimits(db, tries(who)),
    chargeTry: (who) => chargeCodeLimits(db, tries(who), LOCKED_HOURS),
    async resetAfterSuccess(who) {
      const [person, address] = tries(who);
      if (person !== undefined) await resetCodeLimit(db, person.token);
      if (address !== undefined) await refundCodeLimit(db, address.token);
    },
    chargeSend: (who) => chargeCodeLimits(db, limitsOf("send", who, SENDS_MAX), LOCKED_HOURS),
  };
}

/** An IPv4 address; of an IPv6 address its /64, of which one customer has all. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const text = parsed.toNormalizedString();
  return parsed.kind() === "ipv4" ? text : text.split(":").slice(0, IPV6_GROUPS).join(":");
}
