import type { Settings } from "../../../src/app/parts.ts";

/** The settings of the sign-in at an identity provider. */
export type IdentitySettings = Pick<Settings, `oidc${string}` & keyof Settings>;

const NONE: IdentitySettings = {
  oidcIssuer: null,
  oidcClientId: null,
  oidcClientSecret: null,
  oidcScopes: "openid profile email",
  oidcGroupsClaim: "groups",
  oidcRoles: null,
  oidcRecheckSeconds: 60,
};

/** These settings; no provider where nothing is given. */
export function identitySettings(given: Partial<IdentitySettings> = {}): IdentitySettings {
  return { ...NONE, ...given };
}
