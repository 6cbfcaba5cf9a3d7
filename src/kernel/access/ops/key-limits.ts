import { AppError } from "../../error.ts";
import type { Caller } from "../caller.ts";
import type { CredentialRow } from "../sql/credentials.ts";

/**
 * The limits of a new key: a key that is limited makes none that is less so.
 *
 * @throws AppError `permission_denied`
 */
export function limitsWithin(
  caller: Caller,
  { allowedAddresses = null, purposes = null }: Pick<Caller, "allowedAddresses" | "purposes">,
) {
  const beyond = (purposes ?? []).filter((one) => caller.purposes != null && !caller.purposes.includes(one));
  if (beyond.length > 0) {
    throw new AppError("permission_denied", `This key cannot grant purposes that it lacks: ${beyond.join(", ")}.`);
  }
  if (caller.allowedAddresses != null && allowedAddresses !== null) {
    const message =
      "This key may be used from some addresses alone, and so may the keys that it makes: leave allowed_addresses out.";
    throw new AppError("permission_denied", message);
  }
  return {
    allowedAddresses: allowedAddresses ?? caller.allowedAddresses ?? null,
    purposes: purposes ?? caller.purposes ?? null,
  };
}

/**
 * Refuses a limited caller a key that is less limited.
 *
 * @throws AppError `permission_denied`
 */
export function refuseWiderLimits(
  caller: Caller,
  { allowed_addresses: addresses, purposes }: Pick<CredentialRow, "allowed_addresses" | "purposes">,
): void {
  const { allowedAddresses: ownAddresses = null, purposes: ownPurposes = null } = caller;
  const areAddressesOwn = ownAddresses === null || isSameSet(ownAddresses, addresses);
  const arePurposesOwn =
    ownPurposes === null || (purposes !== null && purposes.every((one) => ownPurposes.includes(one)));
  if (areAddressesOwn && arePurposesOwn) return;
  const message =
    "This key is limited to some addresses or purposes, and that one is less so: replace it by another key.";
  throw new AppError("permission_denied", message);
}

function isSameSet(some: readonly string[], others: readonly string[] | null): boolean {
  return others !== null && some.every((one) => others.includes(one)) && others.every((one) => some.includes(one));
}
