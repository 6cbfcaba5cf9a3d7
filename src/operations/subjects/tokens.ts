import { subjectTokens } from "../../crypto/blind-index.ts";
import type { Keyring } from "../../crypto/keyring.ts";
import type { Environment } from "../../domain/caller.ts";
import type { Subject } from "../../domain/subject.ts";
import { subjectLookupKeys } from "../../linkage/subject-keys.ts";

/** The tokens by which what is stored of a person in an environment is found. */
export function subjectTokensOf(
  { index }: Pick<Keyring, "index">,
  { environment, subject }: { readonly environment: Environment; readonly subject: Subject },
): string[] {
  return subjectTokens(index, environment, subjectLookupKeys({ subject }));
}
