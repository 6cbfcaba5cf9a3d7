import { subjectTokens } from "../../crypto/blind-index.ts";
import type { Keyring } from "../../crypto/keyring.ts";
import type { Environment } from "../../domain/caller.ts";
import type { Subject } from "../../domain/subject.ts";
import { subjectLookupKeys } from "../../linkage/subject-keys.ts";

/**
 * The blind-index tokens (keyed hashes of name, birth date and SSN) by which the sealed rows of a person in an
 * environment are found.
 */
export function subjectLookupTokens(
  { blindIndexKey }: Pick<Keyring, "blindIndexKey">,
  { environment, subject }: { readonly environment: Environment; readonly subject: Subject },
): string[] {
  return subjectTokens(blindIndexKey, environment, subjectLookupKeys({ subject }));
}
