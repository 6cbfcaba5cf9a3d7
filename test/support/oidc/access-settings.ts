import { SECOND_FACTOR_MINUTES } from "../../../src/kernel/access/members/second-factor.ts";
import type { Settings } from "../../../src/program/app/parts.ts";

/** The settings of the sign-in at an identity provider. */
type IdentitySettings = Pick<Settings, `oidc${string}` & keyof Settings>;

/** Whom an application under test lets in, and what it notes of their calls. */
export interface AccessOptions
  extends Partial<Pick<Settings, "operatorTeam" | "requestLogDays" | "secondFactorMinutes">> {
  /** Keys that a team may have in one environment; 50 unless given. */
  readonly keysPerEnvironmentMax?: number;
  /** No identity provider unless given. */
  readonly identity?: Partial<IdentitySettings>;
}

const NO_PROVIDER: IdentitySettings = {
  oidcIssuer: null,
  oidcClientId: null,
  oidcClientSecret: null,
  oidcScopes: "openid profile email",
  oidcGroupsClaim: "groups",
  oidcRoles: null,
  oidcRecheckSeconds: 60,
};

/** The settings that these options mean. */
export function accessSettings({
  keysPerEnvironmentMax = 50,
  operatorTeam = "default",
  requestLogDays = 0,
  secondFactorMinutes = SECOND_FACTOR_MINUTES,
  identity = {},
}: AccessOptions): IdentitySettings &
  Pick<Settings, "keysPerEnvironmentMax" | "operatorTeam" | "requestLogDays" | "secondFactorMinutes"> {
  return { keysPerEnvironmentMax, operatorTeam, requestLogDays, secondFactorMinutes, ...NO_PROVIDER, ...identity };
}
