import type { ClientId, CredentialId, TeamId } from "./ids.ts";

/** The three worlds that never see each other's data; the secret's prefix picks one. */
export const ENVIRONMENTS = ["sandbox", "development", "production"] as const;

/** One of {@link ENVIRONMENTS}. */
export type Environment = (typeof ENVIRONMENTS)[number];

/** What an access secret begins with, by the environment that it opens. */
export const SECRET_PREFIXES = {
  sandbox: "sandbox-",
  development: "dev-",
  production: "prod-",
} as const satisfies Record<Environment, string>;

/** What a credential may be allowed to do. */
export const SCOPES = [
  "companies:read",
  "verifications:read",
  "verifications:write",
  "webhooks:read",
  "webhooks:write",
  "connections:read",
  "connections:write",
  "keys:write",
  "pii:read",
  "audit:read",
] as const;

/** One of {@link SCOPES}. */
export type Scope = (typeof SCOPES)[number];

/** The scopes of a new key that was not told otherwise: all that neither make keys nor show personal data or the audit. */
export const DEFAULT_SCOPES: readonly Scope[] = SCOPES.filter(
  (scope) => !["keys:write", "pii:read", "audit:read"].includes(scope),
);

/** Who is asking: one credential of one team in one environment. Every operation is bounded by it. */
export interface Caller {
  readonly teamId: TeamId;
  readonly clientId: ClientId;
  readonly credentialId: CredentialId;
  readonly environment: Environment;
  readonly scopes: readonly Scope[];
}

/** A team's corner of one environment: the bound of every look-up in the store. */
export type Tenant = Pick<Caller, "teamId" | "environment">;
