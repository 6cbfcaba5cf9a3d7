import { readIssuer, readText, wholeNumber } from "../settings/readers.ts";
import { type Read, setting } from "../settings/setting.ts";
import { DEFAULT_TEAM, ENVIRONMENTS, type Environment } from "./caller.ts";
import { isMemberRole, MEMBER_ROLES, type MemberRole } from "./members/roles.ts";
import { SECOND_FACTOR_MINUTES } from "./members/second-factor.ts";

/** Who may sign in, and how much a key may call. */
export const ACCESS_SETTINGS = {
  rateLimit: setting({
    variable: "OPENVOE_RATE_LIMIT",
    fallback: 300,
    read: wholeNumber({ least: 0, most: 100_000_000 }),
    meaning: "Requests per minute and access secret, over all processes; 0: no limit",
  }),
  keysPerEnvironmentMax: setting({
    variable: "OPENVOE_KEYS_PER_ENVIRONMENT",
    fallback: 50,
    read: wholeNumber({ least: 1, most: 10_000 }),
    meaning: "Maximum number of keys of a team in one environment",
    details:
      "`POST /v1/keys/` refuses more; `openvoe keys create` has no limit. Each key has its own rate limit, so this setting also limits the total requests of a team.",
  }),
  operatorTeam: setting({
    variable: "OPENVOE_OPERATOR_TEAM",
    fallback: DEFAULT_TEAM,
    read: readText,
    meaning: "The team of the operator's own members",
    details: "Roles in other teams never include the operator scopes.",
  }),
  secondFactorMinutes: setting({
    variable: "OPENVOE_SECOND_FACTOR_MINUTES",
    fallback: SECOND_FACTOR_MINUTES,
    read: wholeNumber({ least: 1, most: 720 }),
    meaning: "How long a second factor counts as recent, in minutes",
    details:
      "Acts of the dashboard that show or delete personal data, or give access, need a recent passkey or sign-in at the OpenID provider, if the member has one or the team requires it.",
  }),
  requestLogDays: setting({
    variable: "OPENVOE_REQUEST_LOG_DAYS",
    fallback: 7,
    read: wholeNumber({ least: 0, most: 90 }),
    meaning: "Days for which calls of keys are logged (GET /v1/requests/); 0: off",
    details:
      "A log entry has method, path template, status, error, duration and request id, never a body. A process writes at most 500 calls a second, failures first. The log is in no backup, and empty after a crash of the database.",
  }),
  oidcIssuer: setting({
    variable: "OPENVOE_OIDC_ISSUER",
    fallback: null,
    read: readIssuer,
    meaning: "The issuer of the OpenID provider at which people sign in to the dashboard",
    details: "The issuer uses https, or http on the same machine.",
  }),
  oidcClientId: setting({
    variable: "OPENVOE_OIDC_CLIENT_ID",
    fallback: null,
    read: readText,
    meaning: "The client id of the dashboard at the OpenID provider",
    details: "Needs `OPENVOE_OIDC_ISSUER`.",
  }),
  oidcClientSecret: setting({
    variable: "OPENVOE_OIDC_CLIENT_SECRET",
    shownDefault: "none: a public client",
    fallback: null,
    read: readText,
    meaning: "The client secret of the dashboard at the OpenID provider",
    isSecret: true,
  }),
  oidcScopes: setting({
    variable: "OPENVOE_OIDC_SCOPES",
    fallback: "openid profile email",
    read: readText,
    meaning: "The scopes that the dashboard requests, separated by spaces",
  }),
  oidcGroupsClaim: setting({
    variable: "OPENVOE_OIDC_GROUPS_CLAIM",
    fallback: "groups",
    read: readText,
    meaning: "The claim that lists a person's groups",
    details: "OpenVOE looks in the ID token, then in the userinfo. Dots lead into objects: `realm_access.roles`.",
  }),
  oidcRoles: setting({
    variable: "OPENVOE_OIDC_ROLES",
    fallback: null,
    read: readGroupRoles,
    show: (roles) => roles.map(groupRoleText).join(","),
    meaning: "The role of each group: group=role or group=role@environment, separated by commas",
    details: "The first entry that applies in an environment counts. Needs `OPENVOE_OIDC_ISSUER`.",
  }),
  oidcRecheckSeconds: setting({
    variable: "OPENVOE_OIDC_RECHECK_SECONDS",
    fallback: 60,
    read: wholeNumber({ least: 0, most: 3_600 }),
    meaning: "How often the provider is asked about a session, in seconds; 0: at every request",
  }),
};

/** A group at the identity provider, and the role that it gives. */
export interface GroupRole {
  readonly group: string;
  readonly role: MemberRole;
  /** Null: in every environment. */
  readonly environment: Environment | null;
}

/** Groups and the roles that they give: `group=role` or `group=role@environment`, separated by commas. */
function readGroupRoles(text: string): Read<readonly GroupRole[]> {
  const read = text.split(",").map(readGroupRole);
  if (read.every((one) => one !== null)) return { value: read };
  const roles = MEMBER_ROLES.join(", ");
  return { problem: `must be group=role or group=role@environment, separated by commas; the roles are ${roles}` };
}

function readGroupRole(text: string): GroupRole | null {
  const [, group, role = "", place] = /^(.+)=([a-z]+)(?:@([a-z]+))?$/.exec(text.trim()) ?? [];
  const environment = ENVIRONMENTS.find((one) => one === place) ?? null;
  if (group === undefined || !isMemberRole(role) || (place !== undefined && environment === null)) return null;
  return { group: group.trim(), role, environment };
}

/** A group and its role as {@link readGroupRoles} reads them. */
function groupRoleText({ group, role, environment }: GroupRole): string {
  return `${group}=${role}${environment === null ? "" : `@${environment}`}`;
}
