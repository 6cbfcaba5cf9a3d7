import type { Timestamp } from "../../ids.ts";

/** By what a member proves once more who they are. */
export type SecondFactor = "passkey" | "identity_provider";

/** How long a second factor counts as recent, in minutes, where the operator sets nothing else. */
export const SECOND_FACTOR_MINUTES = 15;

/**
 * The kinds of acts for which a session of the dashboard needs a recent second factor. A route says of which kind it is
 * (`confirms`); keys are not concerned.
 */
export const CONFIRMED_ACTS = {
  reveal: "Shows the masked values of one object",
  disclosure: "Discloses personal data: as a file, a letter, an export or rows of an upload, or to another system",
  erasure: "Deletes or erases personal data",
  access: "Grants access, sends events elsewhere, shows the secret of a webhook, or ends a protection",
  sign_in: "Creates a key, a role or a way to sign in; a member without a second factor needs a recent sign-in",
  own_passkeys: "Changes the member's own passkeys; a member without one needs a recent sign-in",
} as const;

/** One of {@link CONFIRMED_ACTS}. */
export type ConfirmedAct = keyof typeof CONFIRMED_ACTS;

/**
 * The acts by which a session could make a sign-in of its own, and by that a second factor: anyone who has taken it over would
 * stay. Without a factor they need a recent sign-in, which a session that was taken over does not give.
 */
const NEEDS_SIGN_IN: readonly ConfirmedAct[] = ["sign_in", "own_passkeys"];

/** What is known of the second factor of a session. */
export interface FactorState {
  /** How the signed-in person can confirm; null: they have nothing, as a key never has. */
  readonly by: SecondFactor | null;
  /** Until when their last confirmation counts; null if there was none. */
  readonly confirmed_until: Timestamp | null;
  /** True if it counts now, by the database's clock. */
  readonly isConfirmed: boolean;
  /** True if the team asks it of everybody in this environment. */
  readonly isRequired: boolean;
  /** True if the signed-in person has proved who they are as lately as a confirmation counts: by a link, a key or a passkey. */
  readonly isSignInRecent: boolean;
}

/**
 * What an act still needs of a session: `nothing`; `confirmation` by the factor that they have; `factor`, because the
 * team asks for one and they have none; or `sign_in`, because they have none and signed in too long ago.
 */
export function neededOf(state: FactorState, act: ConfirmedAct): "nothing" | "confirmation" | "factor" | "sign_in" {
  if (state.by !== null) return state.isConfirmed ? "nothing" : "confirmation";
  // Who has none adds one by their first passkey.
  if (state.isRequired && act !== "own_passkeys") return "factor";
  return NEEDS_SIGN_IN.includes(act) && !state.isSignInRecent ? "sign_in" : "nothing";
}
