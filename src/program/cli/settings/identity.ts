import { readGroupRoles, readIssuer, readWholeNumber } from "../config-readers.ts";
import type { SettingTable } from "./setting.ts";

const text = (value: string) => ({ value });

/** The identity provider at which the people of the dashboard sign in. */
export const IDENTITY_SETTINGS: SettingTable<
  | "oidcIssuer"
  | "oidcClientId"
  | "oidcClientSecret"
  | "oidcScopes"
  | "oidcGroupsClaim"
  | "oidcRoles"
  | "oidcRecheckSeconds"
> = {
  oidcIssuer: {
    variable: "OPENVOE_OIDC_ISSUER",
    shownDefault: "none",
    fallback: null,
    read: readIssuer,
    meaning: "The issuer of the OpenID provider at which people sign in to the dashboard",
  },
  oidcClientId: {
    variable: "OPENVOE_OIDC_CLIENT_ID",
    shownDefault: "none",
    fallback: null,
    read: text,
    meaning: "The client id of the dashboard there; needed with OPENVOE_OIDC_ISSUER",
  },
  oidcClientSecret: {
    variable: "OPENVOE_OIDC_CLIENT_SECRET",
    shownDefault: "none: a public client",
    fallback: null,
    read: text,
    meaning: "The client secret of the dashboard there",
    isSecret: true,
  },
  oidcScopes: {
    variable: "OPENVOE_OIDC_SCOPES",
    shownDefault: "openid profile email",
    fallback: "openid profile email",
    read: text,
    meaning: "The scopes that are asked for, separated by spaces",
  },
  oidcGroupsClaim: {
    variable: "OPENVOE_OIDC_GROUPS_CLAIM",
    shownDefault: "groups",
    fallback: "groups",
    read: text,
    meaning: "The claim with a person's groups; dots lead into objects",
  },
  oidcRoles: {
    variable: "OPENVOE_OIDC_ROLES",
    shownDefault: "none",
    fallback: null,
    read: readGroupRoles,
    meaning:
      "Which group gives which role: group=role or group=role@environment, separated by commas; the first counts",
  },
  oidcRecheckSeconds: {
    variable: "OPENVOE_OIDC_RECHECK_SECONDS",
    shownDefault: "60",
    fallback: 60,
    read: (value) => readWholeNumber(value, { least: 0, most: 3_600 }),
    meaning: "After how many seconds the provider is asked again about who is signed in; 0: at every request",
  },
};
