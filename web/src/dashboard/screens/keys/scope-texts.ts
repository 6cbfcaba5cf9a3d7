import type { Scope } from "../../service/voe.ts";

/** What a key or a role may do by each scope. */
export const SCOPE_TEXTS: Readonly<Record<Scope, string>> = {
  "companies:read": "Search companies",
  "verifications:read": "Read verifications, their results and reports",
  "verifications:write": "Verify people",
  "webhooks:read": "Read webhooks, events and the delivery log",
  "webhooks:write": "Create, change, test and replay webhooks",
  "connections:read": "Read users, links, tasks and fetched data",
  "connections:write": "Create users and bridge tokens, refresh and delete links",
  "keys:write": "List, create and revoke keys",
  "members:write": "Add, change and remove members, and change the brand",
  "pii:read": "See full Social Security and account numbers",
  "audit:read": "Read the inquiry log",
  "subjects:write": "Freeze and unfreeze people",
  "companies:write": "Change companies in the directory",
  "imports:write": "Import companies and records",
  "operations:read": "Read the status of the service",
  "exchange:use": "Use the private exchange, as another operator",
};

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
