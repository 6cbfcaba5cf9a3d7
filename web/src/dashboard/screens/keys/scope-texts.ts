import type { Scope } from "../../service/voe.ts";
import scopeTexts from "./scope-texts.json" with { type: "json" };

/** What a key or a role may do by each scope. */
export const SCOPE_TEXTS: Readonly<Record<Scope, string>> = scopeTexts;

/** Scopes that only the operator grants, on the command line. */
const OPERATOR_SCOPES: ReadonlySet<Scope> = new Set([
  "companies:write",
  "imports:write",
  "operations:read",
  "exchange:use",
  "subjects:write",
]);
/** Scopes that a new key does not have unless they are checked. */
const SPECIAL_SCOPES: ReadonlySet<Scope> = new Set(["keys:write", "members:write", "pii:read", "audit:read"]);

/** The scopes that a key with these may give to a new one. */
export function grantable(scopes: readonly Scope[]): Scope[] {
  return scopes.filter((scope) => !OPERATOR_SCOPES.has(scope));
}

/** Those that are checked to begin with. */
export function usual(scopes: readonly Scope[]): Scope[] {
  return grantable(scopes).filter((scope) => !SPECIAL_SCOPES.has(scope));
}
