import Type from "typebox";
import { PERMISSIBLE_PURPOSES, type PermissiblePurpose } from "../../../purpose.ts";
import { oneOf } from "../../../schema/vocabulary.ts";
import { SCOPES, type Scope } from "../../caller.ts";

/*
 * Members of lists that are named in the OpenAPI document: of a list without repetitions whose words have no name
 * openapi-generator writes Java for java.net.http that does not compile.
 */

/** A permission of a key, a session or a role. */
export const ScopeWord = Type.Unsafe<Scope>({
  ...oneOf(SCOPES, "A permission", "verifications:write"),
  title: "Scope",
});

/** A purpose that a key's verifications may state. */
export const PurposeWord = Type.Unsafe<PermissiblePurpose>({
  ...oneOf(PERMISSIBLE_PURPOSES, "A purpose"),
  title: "PermissiblePurpose",
});
