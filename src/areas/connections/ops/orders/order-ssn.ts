import type { Tenant } from "../../../../kernel/access/caller.ts";
import { keyedHash } from "../../../../kernel/crypto/blind-index.ts";
import type { Keyring } from "../../../../kernel/crypto/keyring.ts";

/** The last four digits alone are not a key: 1 in 10,000 persons shares them. */
const SSN_DIGITS = 9;

/**
 * The blind-index token by which a tenant finds the orders of a person; of no use to another tenant. Null
 * without a whole SSN.
 *
 * @param ssns what is known of the person's number, the more reliable first: nine digits, the last
 * four, or null
 */
export function orderSsnToken(
  keyring: Keyring,
  { teamId, environment }: Tenant,
  ssns: readonly (string | null)[],
): Buffer | null {
  const whole = ssns.find((ssn) => ssn?.length === SSN_DIGITS) ?? null;
  return whole === null ? null : keyedHash(keyring.blindIndexKey, `order/ssn/${teamId}/${environment}`, whole);
}
