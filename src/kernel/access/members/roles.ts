import { type Environment, OPERATOR_SCOPES, SCOPES, type Scope } from "../caller.ts";

/** A role of members: what those who have it may do. */
interface RoleRule {
  readonly title: string;
  /** One sentence: whom it is for. */
  readonly meaning: string;
  readonly scopes: readonly Scope[];
}

/** To ask this service about subjects in the private exchange, as another operator does: no member has it. */
const OTHER_OPERATORS: Scope = "exchange:use";

/** To look at the team's data; numbers are masked. */
const READING: readonly Scope[] = ["companies:read", "verifications:read", "webhooks:read", "connections:read"];
/** To work with it. */
const WORKING: readonly Scope[] = [...READING, "verifications:write", "webhooks:write", "connections:write"];

/**
 * The role table: the only place that says what a role may do. A role is a set of scopes, so that
 * every route checks the session of a member as it checks a key. A member without `pii:read` sees Social
 * Security and account numbers masked.
 */
export const ROLE_TABLE = {
  owner: {
    title: "Owner",
    meaning: "Is responsible for the team: everything, with members and keys",
    scopes: SCOPES.filter((scope) => scope !== OTHER_OPERATORS),
  },
  operator: {
    title: "Operator",
    meaning: "Runs the service: imports, companies, disputes and erasure, verifications; no keys and no members",
    scopes: [...WORKING, "pii:read", "subjects:write", "companies:write", "imports:write", "operations:read"],
  },
  caseworker: {
    title: "Caseworker",
    meaning:
      "Verifies persons, sends orders and assesses income; sees numbers masked; no imports, keys, webhooks or members",
    scopes: ["companies:read", "verifications:read", "verifications:write", "connections:read", "connections:write"],
  },
  support: {
    title: "Support",
    meaning: "Answers persons and clients: looks things up, assesses income, sees numbers masked, changes nothing else",
    scopes: READING,
  },
  auditor: {
    title: "Auditor",
    meaning: "Reads the inquiry log and the state of the service, and no data of persons",
    scopes: ["audit:read", "operations:read"],
  },
  integrator: {
    title: "Integrator",
    meaning: "Connects a program: keys, webhooks and verifications; sees numbers masked",
    scopes: [...WORKING, "keys:write"],
  },
} as const satisfies Readonly<Record<string, RoleRule>>;

/** The name of a role. */
export type MemberRole = keyof typeof ROLE_TABLE;

/** The names of the roles, in the order of the table. */
export const MEMBER_ROLES = Object.keys(ROLE_TABLE) as readonly MemberRole[];

/** The roles of a member, by environment; no role: no access there. */
export type RolesByEnvironment = Readonly<Partial<Record<Environment, MemberRole>>>;

/** In which environment a sign-in begins that names none: the first of these with a role. */
export const SIGN_IN_ENVIRONMENTS: readonly Environment[] = ["production", "development", "sandbox"];

/** The environment of a sign-in: the one that is asked for, else the first with a role; null without a role. */
export function signInEnvironment(roles: RolesByEnvironment, requested: Environment | null): Environment | null {
  const order = requested === null ? SIGN_IN_ENVIRONMENTS : [requested, ...SIGN_IN_ENVIRONMENTS];
  return order.find((environment) => roles[environment] !== undefined) ?? null;
}

/**
 * What a role may do in a team, in the order of {@link SCOPES}. {@link OPERATOR_SCOPES} concern all
 * teams, so that they are in the roles of the operator's own team alone.
 */
export function scopesOfRole(role: MemberRole, team: { readonly isOperator: boolean }): readonly Scope[] {
  const { scopes }: RoleRule = ROLE_TABLE[role];
  return SCOPES.filter((scope) => scopes.includes(scope) && (team.isOperator || !OPERATOR_SCOPES.includes(scope)));
}

/** True if a role sees Social Security and account numbers masked. */
export function isMasked(role: MemberRole): boolean {
  const { scopes }: RoleRule = ROLE_TABLE[role];
  return !scopes.includes("pii:read");
}

/** True if a text is the name of a role. */
export function isMemberRole(text: string): text is MemberRole {
  return Object.hasOwn(ROLE_TABLE, text);
}

/** Whom alerts go to: the roles that may change a webhook. */
export const ALERTED_ROLES: readonly MemberRole[] = MEMBER_ROLES.filter((role) =>
  scopesOfRole(role, { isOperator: false }).includes("webhooks:write"),
);
