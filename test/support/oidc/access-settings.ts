import { SECOND_FACTOR_MINUTES } from "../../../src/kernel/access/members/second-factor.ts";
import type { Settings } from "../../../src/program/settings.ts";

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

/** The settings in which these options differ from the defaults. */
export function accessSettings({
  keysPerEnvironmentMax = 50,
  operatorTeam = "default",
  requestLogDays = 0,
  secondFactorMinutes = SECOND_FACTOR_MINUTES,
  identity = {},
}: AccessOptions): Partial<Settings> {
  return { keysPerEnvironmentMax, operatorTeam, requestLogDays, secondFactorMinutes, ...identity };
}
