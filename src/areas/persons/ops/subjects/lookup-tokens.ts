import type { Environment } from "../../../../kernel/access/caller.ts";
import { subjectTokens } from "../../../../kernel/crypto/blind-index.ts";
import type { Keyring } from "../../../../kernel/crypto/keyring.ts";
import type { Subject } from "../../../../kernel/subject.ts";
import { subjectLookupKeys } from "../../../records/linkage/lookup-keys.ts";

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
