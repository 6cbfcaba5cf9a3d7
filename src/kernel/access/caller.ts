import { type ClientId, type CredentialId, type MemberId, readHexId, type SessionId, type TeamId } from "../ids.ts";
import type { PermissiblePurpose } from "../purpose.ts";

/** The three environments, isolated from each other; the secret's prefix selects one. */
export const ENVIRONMENTS = ["sandbox", "development", "production"] as const;

/** One of {@link ENVIRONMENTS}. */
export type Environment = (typeof ENVIRONMENTS)[number];

/** The prefix of access secrets, by environment. */
export const SECRET_PREFIXES = {
  sandbox: "sandbox-",
  development: "dev-",
  production: "prod-",
} as const satisfies Record<Environment, string>;

/** The permissions that a credential can have. */
export const SCOPES = [
  "companies:read",
  "verifications:read",
  "verifications:write",
  "webhooks:read",
  "webhooks:write",
  "connections:read",
  "connections:write",
  "keys:write",
  "members:write",
  "pii:read",
  "audit:read",
  "subjects:write",
  "companies:write",
  "imports:write",
  "operations:read",
  "exchange:use",
] as const;

/** One of {@link SCOPES}. */
export type Scope = (typeof SCOPES)[number];

/**
 * The scopes of the operator's own keys: they change or show data that all teams share, such as the
 * company directory and the imported records. `exchange:use` is for the keys of other operators, whose
 * installations query this one. Only `openvoe keys create` grants them.
 */
export const OPERATOR_SCOPES: readonly Scope[] = [
  "subjects:write",
  "companies:write",
  "imports:write",
  "operations:read",
  "exchange:use",
];

/**
 * The default scopes of a new key: all except those of the operator, and those that create keys or
 * members, show personal data or the inquiry log.
 */
export const DEFAULT_SCOPES: readonly Scope[] = SCOPES.filter(
  (scope) => ![...OPERATOR_SCOPES, "keys:write", "members:write", "pii:read", "audit:read"].includes(scope),
);

/**
 * The caller of an operation: a key or a member of one team in one environment, or the operator there. Every operation is
 * limited to its team and environment.
 */
export type Caller = ApiCaller | OperatorCaller;

/** A caller of the interface. Its budgets are counted under `id`. */
export type ApiCaller = KeyCaller | MemberCaller;

/** A key, by itself or a session of it. */
export interface KeyCaller extends ApiScope {
  readonly by: "key";
  readonly id: CredentialId;
}

/** A member who is signed in. */
export interface MemberCaller extends ApiScope {
  readonly by: "member";
  readonly id: MemberId;
}

/** The operator at the command line, who has every scope; `id` is the actor. */
interface OperatorCaller extends CallerScope {
  readonly by: "operator";
  readonly id: string;
}

/** Where a caller calls, and what it may do there. */
interface CallerScope {
  readonly teamId: TeamId;
  readonly environment: Environment;
  /** Who it is in the inquiry log: the id of the key, `member:` and the id of the member, or `operator:` and an account. */
  readonly actor: string;
  readonly scopes: readonly Scope[];
  /** Addresses and networks from which the key may be used; null or absent: any. */
  readonly allowedAddresses?: readonly string[] | null;
  /** The purposes that verifications by the key may state; null or absent: no limit, and none is required. */
  readonly purposes?: readonly PermissiblePurpose[] | null;
  /** The session of the dashboard that it uses, 32 hex digits; absent for a key's own requests. */
  readonly sessionId?: SessionId;
  /** True of a request of the dashboard that does not reveal what is masked. */
  readonly isMasked?: boolean;
}

interface ApiScope extends CallerScope {
  /** The public half of the key; for a member, of the team's. */
  readonly clientId: ClientId;
}

/** The operator as the caller of a team's operations in an environment. */
export function operatorIn({ teamId, environment }: Tenant, actor: string): Caller {
  return { by: "operator", id: actor, actor, teamId, environment, scopes: SCOPES };
}

/** True if a caller is shown whole Social Security and account numbers, and what else `pii:read` shows. */
export function showsPersonal({ scopes, isMasked }: Pick<Caller, "scopes" | "isMasked">): boolean {
  return scopes.includes("pii:read") && isMasked !== true;
}

/** The team of a key or a member if none is named: the operator's own. */
export const DEFAULT_TEAM = "default";

/** What precedes the id of a member in the inquiry log. */
export const MEMBER_ACTOR = "member:";

/** The member that an actor of the inquiry log is; null for any other. */
export function memberOfActor(actor: string): MemberId | null {
  return actor.startsWith(MEMBER_ACTOR) ? readHexId(actor.slice(MEMBER_ACTOR.length)) : null;
}

/** The key of a caller; null for a member or the operator, who have none. */
export function keyOf(caller: Pick<Caller, "by" | "id">): CredentialId | null {
  return caller.by === "key" ? (caller.id as CredentialId) : null;
}

/** A team's data in one environment: the scope of every look-up in the store. */
export type Tenant = Pick<Caller, "teamId" | "environment">;
